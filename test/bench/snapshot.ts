/**
 * Measures a snapshot into a new station: making and loading it together, beside one `VACUUM INTO` of the same registry. It runs a build,
 * as on a clinic's computer. From sources, each of the two threads would spend half a second of processor time on reading several hundred
 * files.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import prepare, { builtOr } from '../support/built.ts';
import { nodeFlags } from './child.ts';
import { noteRatio } from './figures.ts';
import type { Times } from './snapshot-rounds.ts';

/** Measures a registry that no station has open. */
export async function measureSnapshot({ dir, name, size }: { dir: string; name: string; size: number }): Promise<void> {
  const takeAway = await prepare();
  try {
    const args = [...nodeFlags, builtOr('snapshot-child'), dir, String(size)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { made, taken, vacuum } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Times;
    const of = { size: name, other: vacuum, unit: 'ms' };
    const what = 'a snapshot into a new station, against VACUUM INTO';
    const both = made.map((ms, i) => ms + (taken[i] ?? NaN));
    noteRatio({ ...of, what, own: both, limit: { atMost: 6 } });
    noteRatio({ ...of, what: 'of that, making it', own: made, limit: 'none set' });
    noteRatio({ ...of, what: 'of that, proving and taking it', own: taken, limit: 'none set' });
  } finally {
    takeAway();
  }
}
