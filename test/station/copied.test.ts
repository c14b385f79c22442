import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startStation } from '../../src-main/serve.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { sqlite } from '../support/sqlite.ts';
import { clientOf, password, setUp, temporaryDir, testConfig, withRole } from '../support/station.ts';

const account = { username: 'ama', password };

/** Returns a station that was used and stopped, with the token of a program that it had admitted. */
async function used() {
  const dataDir = temporaryDir();
  const { station, admin } = await setUp(await startStation(testConfig(dataDir)));
  const program = (await admin.post('/tokens', { name: 'Lab', role: 'clerk' })).body.token as string;
  await admin.post('/patients', { name: 'Ama Mensah' });
  const { replica } = getSelf(station.registry());
  // A page of an index that no opening reads.
  const rootPage = "SELECT rootpage FROM sqlite_schema WHERE name = 'visit_by_end'";
  const unreadPage = sqlite(station.registry().db).prepare(rootPage).pluck().get() as number;
  await station.close();
  return { dataDir, replica, unreadPage, tokens: [program] };
}

async function openedAt(dataDir: string) {
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const signedIn = await clientOf(station.api, '').post('/sessions', account);
  return { station, signedIn, client: clientOf(station.api, signedIn.body.token as string) };
}

const statusesOf = (api: string, tokens: string[]) =>
  Promise.all(tokens.map(async (token) => (await clientOf(api, token).get('/station')).status));

test('a folder that was copied elsewhere goes on as a replica of its own, with nobody signed in', async () => {
  const { dataDir, replica, tokens } = await used();
  const copyDir = temporaryDir();
  cpSync(dataDir, copyDir, { recursive: true });

  const copy = await openedAt(copyDir);
  expect(await statusesOf(copy.station.api, tokens)).toEqual([401]);
  expect((await copy.client.get('/station')).body.patients).toBe(1);
  const own = getSelf(copy.station.registry()).replica;
  expect(own).not.toBe(replica);

  const original = await openedAt(dataDir);
  expect(await statusesOf(original.station.api, tokens)).toEqual([200]);
  expect(getSelf(original.station.registry()).replica).toBe(replica);
});

test('a copy is a copy once: later it is opened as any registry', async () => {
  const { dataDir } = await used();
  const copyDir = temporaryDir();
  cpSync(dataDir, copyDir, { recursive: true });
  const first = await openedAt(copyDir);
  const { replica } = getSelf(first.station.registry());
  const program = await withRole(first.client, 'clerk');
  await first.station.close();
  const second = await openedAt(copyDir);
  expect(getSelf(second.station.registry()).replica).toBe(replica);
  expect(await statusesOf(second.station.api, [program.token])).toEqual([200]);
});

test('a folder that was only moved or renamed on its disk is no copy', async () => {
  const { dataDir, replica } = await used();
  const moved = join(temporaryDir(), 'moved');
  renameSync(dataDir, moved);
  const { station } = await openedAt(moved);
  expect(getSelf(station.registry()).replica).toBe(replica);
});

test('a copy that was torn is refused before anything is served, and left as it is', async () => {
  const { dataDir, unreadPage } = await used();
  const copyDir = temporaryDir();
  cpSync(dataDir, copyDir, { recursive: true });
  const file = join(copyDir, 'registry', 'registry.db');
  const bytes = readFileSync(file);
  const at = unreadPage * 4096 - 2000;
  bytes[at] = 1 ^ (bytes[at] ?? 0);
  writeFileSync(file, bytes);
  const { signedIn } = await openedAt(copyDir);
  expect(signedIn).toMatchObject({ status: 423, body: { refusal: 'registry-damaged' } });
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test('a backup that somebody put in the place of the registry by hand goes on as a copy too', async () => {
  const { dataDir, tokens } = await used();
  const file = join(dataDir, 'registry', 'registry.db');
  const kept = join(temporaryDir(), 'kept.db');
  cpSync(file, kept);
  rmSync(file);
  cpSync(kept, file);
  const { station } = await openedAt(dataDir);
  expect(await statusesOf(station.api, tokens)).toEqual([401]);
});
