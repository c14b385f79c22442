/**
 * Measures a station with many patients that joins a hub and sends everything, and a new one that joins and receives it. The times are
 * compared with a snapshot of the same registry, made at one station and loaded at another.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hub } from '../../src-main/postgres/access.ts';
import { pairingRegisterOf } from '../../src-main/hub/peers.ts';
import { openCode } from '../../src-main/pairing/pairing.ts';
import { runAsync } from '../../src-main/steps.ts';
import { closeRegistry } from '../../src-main/station/registry.ts';
import { startChild, stationArguments, stopChild } from './child.ts';
import { clerkData } from './clerk.ts';
import { noteRatio, say } from './figures.ts';
import { environmentOf, fill } from './registry.ts';
import { measureRound, opened } from './snapshot-rounds.ts';
import { signedIn } from './sync.ts';

export async function measureJoining(hub: Hub, { syncPort, patients }: { syncPort: number; patients: number }) {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-bench-'));
  const size = `${patients.toLocaleString('en')} patients`;
  try {
    const data = clerkData(patients);
    const [from, to] = [join(dir, 'from'), join(dir, 'to')];
    for (const each of [from, to]) mkdirSync(each);
    say(`Filling a registry with ${size} …`);
    await fill(from, data, patients);
    await fill(to, data, 0);
    const snapshot = await snapshotMs(from, data);
    const times: number[] = [];
    for (const each of [from, to]) {
      const station = await startChild(stationArguments, { ...environmentOf(each), SATCHEL_SYNC_PORT: '0' });
      const ask = await signedIn(station);
      const { code } = await runAsync(openCode(pairingRegisterOf(hub), { by: 'bench' }));
      const begun = performance.now();
      const joining = { address: `127.0.0.1:${syncPort}`, code, acceptsPatients: true };
      const { peer } = await ask('POST', '/peers', joining);
      const exchanged = await ask('POST', `/peers/${String(peer.id)}/exchange`);
      times.push(performance.now() - begun);
      const { page } = await ask('GET', '/patients?size=1');
      await stopChild(station);
      if (exchanged['kind'] !== 'done' || page.totalElements < patients) {
        throw new Error(
          `A station joined with ${JSON.stringify(exchanged)} and ${String(page.totalElements)} patients.`,
        );
      }
    }
    const [given = NaN, taken = NaN] = times;
    const of = { size, other: [snapshot], unit: 'ms' };
    const limit = { atMost: 3 };
    noteRatio({ ...of, what: 'a new station joins a hub and takes all, against a snapshot', own: [taken], limit });
    noteRatio({ ...of, what: 'a station joins a hub and gives all, against a snapshot', own: [given], limit });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function snapshotMs(dir: string, data: ReturnType<typeof clerkData>): Promise<number> {
  const given = await opened(dir);
  try {
    const { madeMs, takenMs } = await measureRound(given, { dir, data });
    return madeMs + takenMs;
  } finally {
    await closeRegistry(given.station);
  }
}
