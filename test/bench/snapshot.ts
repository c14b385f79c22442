/**
 * A snapshot into a new station: how long making and taking it take together, beside one `VACUUM INTO` of the same registry. By a build,
 * as on a clinic's computer: of sources, each of the two threads spends half a second of a processor on reading some hundred files.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import prepare, { builtOr } from '../support/built.ts';
import { nodeFlags } from './child.ts';
import { noteRatio } from './figures.ts';
import type { Times } from './snapshot-rounds.ts';

/** On a registry that no station has open. */
export async function measureSnapshot({ dir, name, size }: { dir: string; name: string; size: number }): Promise<void> {
  const takeAway = await prepare();
  try {
    const args = [...nodeFlags, builtOr('snapshot-child'), dir, String(size)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { made, taken, vacuum } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Times;
    const of = { size: name, other: vacuum, unit: 'ms' };
    const what = 'a snapshot into a new station, against VACUUM INTO';
    const both = made.map((ms, i) => ms + (taken[i] ?? NaN));
    noteRatio({ ...of, what, own: both, limit: { atMost: 3 } });
    noteRatio({ ...of, what: 'of that, making it', own: made, limit: 'none set' });
    noteRatio({ ...of, what: 'of that, proving and taking it', own: taken, limit: 'none set' });
  } finally {
    takeAway();
  }
}
