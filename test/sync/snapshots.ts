/** Stations that give each other snapshots. */
import { expect } from 'vitest';
import { write, writing } from '../../src-main/db/access.ts';
import { peer } from '../../src-main/db/schema.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { readyStation, temporaryDir, type Client, type ReadyStation } from '../support/station.ts';
import type { StationConfig } from '../../src-main/config.ts';
import { pair } from './wire.ts';

export const passphrase = 'seven green boats upriver';

export const dbOf = ({ station }: ReadyStation) => station.registry().db;
export const idOf = (ready: ReadyStation) => getSelf({ db: dbOf(ready) }).id;

const statements = writing((orm) => ({ add: (row: typeof peer.$inferInsert) => orm.insert(peer).values(row).run() }));

/** Paired, with each other among their peers. */
export async function twoStations(of: Partial<StationConfig>[] = [{}, {}]): Promise<[ReadyStation, ReadyStation]> {
  const [a, b] = [await readyStation(of[0]), await readyStation(of[1])];
  await pair(dbOf(a), dbOf(b));
  for (const [here, there] of [
    [a, b],
    [b, a],
  ] as const) {
    const row = { stationId: idOf(there), name: 'The other', pairedAt: 0 };
    await write(dbOf(here), 'ama', (writer) => void statements(writer).add(row));
  }
  return [a, b];
}

/** The outcome of what was begun, when it has ended. */
export async function ended(admin: Client): Promise<any> {
  for (;;) {
    const { body } = await admin.get('/bundles');
    if (body.running === null && body.outcome !== null) return body.outcome;
    await new Promise((next) => setTimeout(next, 10));
  }
}

async function begun(admin: Client, path: string, wanted: object): Promise<any> {
  const { status, body } = await admin.post(path, wanted);
  expect([status, body]).toEqual([200, null]);
  return ended(admin);
}

export const made = (admin: Client, wanted: object) => begun(admin, '/snapshots', wanted);
export const imported = (admin: Client, wanted: object) => begun(admin, '/bundles/import', wanted);

/** For whoever has the pass-phrase. */
export async function snapshotOf({ admin }: ReadyStation): Promise<string> {
  const outcome = await made(admin, { path: temporaryDir(), passphrase });
  expect(outcome).toMatchObject({ kind: 'made' });
  return outcome.file;
}

export async function names({ admin }: ReadyStation): Promise<string[]> {
  const { body } = await admin.get('/patients?size=200&sort=name');
  return (body.content as { name: string }[]).map(({ name }) => name);
}
