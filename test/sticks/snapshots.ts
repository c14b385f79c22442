/** Stations that give each other snapshots. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { write, writing, type Db } from '../../src-main/db/access.ts';
import { unlock } from '../../src-main/db/cipher.ts';
import { sumOf } from '../../src-main/db/copy.ts';
import { peer } from '../../src-main/db/schema.ts';
import { getSelf, listPrivateKeys } from '../../src-main/journal/journal.queries.ts';
import { closeRegistry, newStation, type Registry, type Station } from '../../src-main/station/registry.ts';
import { signIn } from '../../src-main/unlock/sign-in.ts';
import { openSnapshot, writeSnapshotFile, type OpenedSnapshot } from '../../src-main/sticks/snapshot-file.ts';
import { makeSnapshot, takeSnapshot, type Steps } from '../../src-main/sticks/snapshot.ts';
import { password, temporaryDir, testConfig, type Client } from '../support/station.ts';
import { clinic, type Clinic } from '../sync/two-clinics.ts';
import { pair } from '../exchange/wire.ts';

export const passphrase = 'seven green boats upriver';
export const idOf = (db: Db): string => getSelf({ db }).id;

const statements = writing((orm) => ({ add: (row: typeof peer.$inferInsert) => orm.insert(peer).values(row).run() }));

/** Pairs two registries, and adds each to the peers of the other. */
export async function makePeers(a: Db, b: Db): Promise<void> {
  await pair(a, b);
  for (const [here, there] of [
    [a, b],
    [b, a],
  ] as const) {
    const row = { stationId: idOf(there), name: 'The other', pairedAt: 0 };
    await write(here, 'ama', (writer) => void statements(writer).add(row));
  }
}

export type Placed = Clinic & { dataDir: string };

/** Returns two stations that know each other: Ama's in the north, and Esi's in the south. */
export async function northAndSouth(): Promise<[Placed, Placed]> {
  const of = async (said: { name: string; username: string }): Promise<Placed> => {
    const dataDir = temporaryDir();
    return { ...(await clinic(said, { dataDir })), dataDir };
  };
  const [north, south] = [await of({ name: 'North', username: 'ama' }), await of({ name: 'South', username: 'esi' })];
  await makePeers(north.db, south.db);
  return [north, south];
}

/** Returns the outcome of the work once it has ended. */
async function ended(admin: Client): Promise<any> {
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

/** Makes a snapshot for anyone with the passphrase. */
export async function snapshotOf({ admin }: Pick<Clinic, 'admin'>): Promise<string> {
  const outcome = await made(admin, { path: temporaryDir(), passphrase });
  expect(outcome).toMatchObject({ kind: 'made' });
  return outcome.file;
}

export async function names({ admin }: Pick<Clinic, 'admin'>): Promise<string[]> {
  const { body } = await admin.get('/patients?size=200&sort=name');
  return (body.embedded.patientResourceList as { name: string }[]).map(({ name }) => name);
}

/** A station without a server, whose steps a test can follow. */
export type Opened = { station: Station; registry: Registry; by: string; db: Db; close: () => Promise<void> };

export async function opened(
  dataDir: string,
  username: string,
  more: Partial<ReturnType<typeof testConfig>> = {},
): Promise<Opened> {
  const station = newStation({ ...testConfig(dataDir), ...more });
  const { registry, staff } = await signIn(station, { username, password });
  const close = () => closeRegistry(station);
  onTestFinished(close);
  return { station, registry, by: staff().id, db: registry.db, close };
}

const unwatched = { signal: new AbortController().signal, progress: () => undefined };
const sealedFor = { passphrase, workFactor: 10 };

export async function make({ station, registry }: Opened, steps: Steps = {}): Promise<string> {
  return (await makeSnapshot({ station, registry }, { into: temporaryDir(), sealedFor }, { ...unwatched, ...steps }))
    .file;
}

export async function openedFile(db: Db, path: string): Promise<OpenedSnapshot> {
  const file = await open(path, 'r');
  try {
    return await openSnapshot(file, { passphrase, privateKeys: listPrivateKeys({ db }) });
  } finally {
    await file.close();
  }
}

export async function take({ station, registry, by, db }: Opened, path: string, steps: Steps = {}) {
  const snapshot = await openedFile(db, path);
  return takeSnapshot({ station, registry }, { path, snapshot, by }, { ...unwatched, ...steps });
}

/** Returns the registry inside a snapshot, as a file with its key. */
export async function unpacked(
  db: Db,
  path: string,
): Promise<{ file: string; key: Buffer; header: OpenedSnapshot['header'] }> {
  const { header, at } = await openedFile(db, path);
  const file = join(temporaryDir(), 'unpacked.db');
  writeFileSync(file, readFileSync(path).subarray(at));
  return { file, key: Buffer.from(header.key, 'hex'), header };
}

/** Returns a snapshot as a lying station would make it: signed by it, but with a registry that is not its own. */
export async function forgedBy(
  giver: Db,
  path: string,
  change: (client: Database.Database) => void,
  { whole = true }: { whole?: boolean } = {},
): Promise<string> {
  const { file, key, header } = await unpacked(giver, path);
  const client = new Database(file);
  unlock(client, key);
  client.pragma('journal_mode=DELETE');
  client.unsafeMode(true);
  change(client);
  client.close();
  const bytes = readFileSync(file).length;
  const sha256 = sumOf(file, bytes, () => undefined);
  const made = { file, bytes, sha256, whole, count: header.count, vector: header.vector };
  return (await writeSnapshotFile({ db: giver }, { into: temporaryDir(), sealedFor, made, key }, unwatched)).file;
}

/** Returns a copy of a station's folder, as a power cut at this moment would leave it. */
export function cut(dataDir: string): string {
  const copy = temporaryDir();
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') && !path.endsWith('lock') });
  return copy;
}
