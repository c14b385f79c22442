/** Measures a snapshot into a new station: making and loading it together, beside one `VACUUM INTO` of the same registry. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { configFrom } from '../../src-main/config.ts';
import { write } from '../../src-main/db/access.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { keyFileSecret } from '../../src-main/keys/key-file.ts';
import { openWithKeyFile } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { countPatients } from '../../src-main/patients/patient.queries.ts';
import { closeRegistry, filesOf, newStation, type Registry, type Station } from '../../src-main/station/registry.ts';
import { unlock } from '../../src-main/unlock/unlock.ts';
import { admit } from '../../src-main/exchange/members.ts';
import { makeSnapshot, takeSnapshot } from '../../src-main/sticks/snapshot.ts';
import { openSnapshot } from '../../src-main/sticks/snapshot-file.ts';
import type { ClerkData } from './clerk.ts';
import { environmentOf, fill } from './registry.ts';
import { vacuum } from './rekey.ts';

const rounds = 5;
const passphrase = 'synthetic data only';
const watch = { signal: new AbortController().signal, progress: () => undefined };

export type Times = Record<'made' | 'taken' | 'vacuum', number[]>;

/** Returns the milliseconds of each round, for a registry that no station has open. */
export async function measureRounds(of: { dir: string; data: ClerkData }): Promise<Times> {
  const given = await opened(of.dir);
  const copy = join(of.dir, 'copy.db');
  const times: Times = { made: [], taken: [], vacuum: [] };
  try {
    for (let i = 0; i < rounds; i++) {
      copyFileSync(filesOf(given.station.config).database, copy);
      times.vacuum.push(vacuum(copy, given.registry.key));
      const { madeMs, takenMs } = await measureRound(given, of);
      times.made.push(madeMs);
      times.taken.push(takenMs);
    }
    return times;
  } finally {
    rmSync(copy, { force: true });
    await closeRegistry(given.station);
  }
}

type Opened = { station: Station; registry: Registry };

export async function opened(dir: string): Promise<Opened> {
  const station = newStation(configFrom(environmentOf(dir), 'bench'));
  const keyring = readKeyring(filesOf(station.config).keys);
  const key = (await openWithKeyFile(keyring, keyFileSecret(join(dir, 'key'))))?.key;
  if (key === undefined) throw new Error('The key file opens nothing.');
  return { station, registry: await unlock(station, key) };
}

export async function measureRound(given: Opened, { dir, data }: { dir: string; data: ClerkData }) {
  const newDir = mkdtempSync(join(dir, 'new-'));
  await fill(newDir, data, 0);
  const taking = await opened(newDir);
  try {
    await admitEach(given.registry, taking.registry);
    const begun = performance.now();
    const sealedFor = { passphrase, workFactor: 10 };
    const { file } = await makeSnapshot(given, { into: newDir, sealedFor }, watch);
    const madeAt = performance.now();
    const handle = await open(file, 'r');
    let snapshot: Awaited<ReturnType<typeof openSnapshot>>;
    try {
      snapshot = await openSnapshot(handle, { passphrase, privateKeys: [] });
    } finally {
      await handle.close();
    }
    await takeSnapshot(taking, { path: file, snapshot, by: 'bench' }, watch);
    const takenAt = performance.now();
    const counts = [given, taking].map(({ registry }) => countPatients(registry));
    if (counts[0] !== counts[1]) throw new Error(`${counts[1]} patients came of ${counts[0]}.`);
    return { madeMs: madeAt - begun, takenMs: takenAt - madeAt };
  } finally {
    await closeRegistry(taking.station);
    rmSync(newDir, { recursive: true, force: true });
  }
}

async function admitEach(one: Registry, other: Registry): Promise<void> {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const { id: station, replica } = getSelf(there);
    const fingerprint = station.replaceAll('-', '').padEnd(64, '0');
    await write(here.db, 'bench', (writer) => admit(writer, { station, fingerprint, replica }));
  }
}
