/**
 * A registry gets a new key when somebody leaves. Anything that they copied before opens nothing of today's registry. Either the
 * old pair of registry and keys is there or the new one, wherever the power is cut.
 */
import { spawn } from 'node:child_process';
import fs, { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { auditKeyOf, blocksIn, openBlock } from '../../src-main/audit/block.ts';
import { listFiles } from '../../src-main/audit/trail-files.ts';
import { openWithPassword, openWithRecoveryKey, type Keyring } from '../../src-main/keys/keyring.ts';
import { readKeyring } from '../../src-main/keys/slot-file.ts';
import { startStation } from '../../src-main/serve.ts';
import { slotsForBackup } from '../../src-main/unlock/rekey.ts';
import { builtOr } from '../support/built.ts';
import { isDrill } from '../support/drills.ts';
import { databasesIn, opens, untilGeneration } from '../support/keys.ts';
import { clientOf, password, readyStation, temporaryDir, testConfig, type Client } from '../support/station.ts';

const nurse = { username: 'esi', password: 'nine good lanterns' };
const byAma = { username: 'ama', password };
const cost = { memoryKiB: 64, passes: 1 };
const keysIn = (dataDir: string) => join(dataDir, 'registry', 'keys.json');

async function world() {
  const dataDir = temporaryDir();
  const ready = await readyStation({ dataDir });
  const { id } = (await ready.admin.post('/staff', { ...nurse, role: 'clerk' })).body;
  for (let i = 0; i < 20; i++) await ready.admin.post('/patients', { name: `Zawadi ${i}` });
  return { ...ready, dataDir, path: `/staff/${id}` };
}

const signIn = async (api: string, body: unknown = byAma) => {
  const reply = await clientOf(api, '').post('/sessions', body);
  return { status: reply.status, client: clientOf(api, reply.body.token ?? '') };
};
const countOf = async (client: Client) => (await client.get('/patients')).body.page.totalElements as number;
const renew = (client: Client, own = password) => client.post('/keys/renewal', { password: own });

test('who left opens nothing of today: not with an older keyring, nor an old recovery key, nor the slots of a backup', async () => {
  const { admin, station, dataDir, path, recoveryKey } = await world();
  const keyrings: Keyring[] = [];
  const keep = () => void keyrings.push(readKeyring(keysIn(dataDir)));
  const backup = join(dataDir, 'backups', 'before-0.0.1');
  keep();
  cpSync(join(dataDir, 'registry'), backup, { recursive: true });
  await admin.send('PUT', '/sessions/current/password', { password, newPassword: password });
  keep();

  expect((await admin.patch(path, { disabled: true })).status).toBe(200);
  await untilGeneration(admin, 2);
  keep();
  const renewal = await admin.post('/recovery-key', { password });
  await untilGeneration(admin, 3);
  const later = await admin.post('/patients', { name: 'Came Later' });
  await admin.get(`/patients/${later.body._id}`);
  expect((await signIn(station.api, nurse)).status).toBe(401);
  await station.close();
  const trail = listFiles(join(dataDir, 'audit')).at(-1) ?? '';
  const lastLooks = blocksIn(readFileSync(trail)).blocks.at(-1);
  const readsLooks = (key: Buffer) => {
    const { id, key: own } = auditKeyOf(key);
    return lastLooks !== undefined && openBlock(lastLooks, new Map([[id, own]])) !== undefined;
  };

  const today = readKeyring(keysIn(dataDir));
  const file = join(dataDir, 'registry', today.file);
  expect(databasesIn(dataDir)).toEqual(['registry-3.db']);
  const ama = await openWithPassword(today, { ...byAma, cost });
  const printed = await openWithRecoveryKey(today, renewal.body.recoveryKey);
  for (const opening of [ama, printed]) expect(opens(file, opening?.key ?? Buffer.alloc(32))).toBe(true);
  expect(readsLooks(ama?.key ?? Buffer.alloc(32))).toBe(true);

  const ofBackup = readKeyring(join(backup, 'keys.json'));
  let tried = 0;
  for (const keyring of [...keyrings, ofBackup, today]) {
    const theirs = await Promise.all([
      openWithPassword(keyring, { ...nurse, cost }),
      openWithRecoveryKey(keyring, recoveryKey),
    ]);
    for (const opening of theirs) {
      if (opening === undefined) continue;
      tried++;
      expect([opens(file, opening.key), readsLooks(opening.key)]).toEqual([false, false]);
    }
  }
  // Both secrets open the two keyrings from before. The old recovery key also opens the one in between and that of the backup.
  expect(tried).toBe(6);
  expect(await openWithPassword(ofBackup, { ...nurse, cost })).toBeUndefined();
  expect(await openWithPassword(ofBackup, { ...byAma, cost })).toBeDefined();
});

test('who stays goes on: session, password, recovery key, and all that was there and is being saved meanwhile', async () => {
  const { admin, station, dataDir, recoveryKey } = await world();
  const ended = renew(admin);
  const saves = Array.from({ length: 12 }, (_, i) => admin.post('/patients', { name: `Meanwhile ${i}` }));
  const reads = Array.from({ length: 12 }, () => admin.get('/patients/search?q=zawadi'));
  expect((await ended).status).toBe(200);
  for (const { status } of await Promise.all([...saves, ...reads])) expect(status).toBe(200);
  expect((await admin.get('/keys')).body).toMatchObject({ generation: 2, passwords: 2, mismatches: [] });
  expect((await admin.get('/patients/search?q=meanwhile')).body.page.totalElements).toBe(12);
  expect((await signIn(station.api, nurse)).status).toBe(200);
  await station.close();

  const again = await startStation(testConfig(dataDir));
  onTestFinished(() => again.close());
  expect((await clientOf(again.api, '').post('/sessions', { recoveryKey })).status).toBe(200);
  expect(await countOf(admin.api === again.api ? admin : (await signIn(again.api)).client)).toBe(32);
  expect(databasesIn(dataDir)).toEqual(['registry-2.db']);
});

test('a copy of the registry takes the slots of administrators and the recovery key along, and no others', async () => {
  const { admin, station, dataDir, recoveryKey } = await world();
  await admin.send('PUT', '/key-file', { password });
  const slots = slotsForBackup(station.registry(), readKeyring(keysIn(dataDir)));
  expect(slots).toMatchObject({ anchor: null, replaced: null });
  expect(await openWithPassword(slots, { ...nurse, cost })).toBeUndefined();
  expect(await openWithPassword(slots, { ...byAma, cost })).toBeDefined();
  expect(await openWithRecoveryKey(slots, recoveryKey)).toBeDefined();
  expect(slots.slots).toHaveLength(2);
});

test('asks for the own password', async () => {
  const { admin } = await world();
  expect((await renew(admin, 'not this one')).status).toBe(400);
  expect((await admin.get('/keys')).body.generation).toBe(1);
});

/** Returns copies of the disk from before each operation of the station on its files while `act` runs: as many power cuts. */
async function cutsDuring(dataDir: string, act: () => Promise<unknown>): Promise<string[]> {
  const names = ['renameSync', 'rmSync', 'fsyncSync'] as const;
  const originals = Object.fromEntries(names.map((name) => [name, fs[name]]));
  const copies: string[] = [];
  const seen = new Set<string>();
  let isCopying = false;
  const cut = () => {
    if (isCopying) return;
    isCopying = true;
    const state = JSON.stringify([fs.readdirSync(join(dataDir, 'registry')), readFileSync(keysIn(dataDir), 'utf8')]);
    if (seen.has(state)) {
      isCopying = false;
      return;
    }
    seen.add(state);
    const copy = temporaryDir();
    cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') && !path.endsWith('lock') });
    copies.push(copy);
    isCopying = false;
  };
  const change = (of: (name: (typeof names)[number]) => unknown) => {
    for (const name of names) Object.assign(fs, { [name]: of(name) });
    syncBuiltinESMExports();
  };
  change((name) => (...given: unknown[]) => {
    cut();
    return (originals[name] as (...given: unknown[]) => unknown)(...given);
  });
  try {
    await act();
  } finally {
    change((name) => originals[name]);
  }
  cut();
  return copies;
}

test('wherever the power is cut while the key is exchanged, the old pair is there or the new one, with all patients', async () => {
  const { admin, station, dataDir, path } = await world();
  const copies = await cutsDuring(dataDir, async () => {
    await admin.patch(path, { disabled: true });
    await untilGeneration(admin, 2);
  });
  expect(await countOf(admin)).toBe(20);
  await station.close();
  expect(copies.length).toBeGreaterThan(10);
  const files = new Set<string>();
  for (const copy of copies) {
    files.add(databasesIn(copy).join(' '));
    const again = await startStation(testConfig(copy));
    try {
      const { status, client } = await signIn(again.api);
      expect([status, await countOf(client)]).toEqual([200, 20]);
      const isDisabled = (await client.get('/staff')).body.staff[1].disabled as boolean;
      // If an account was disabled before the cut, the registry gets its new key after it.
      if (isDisabled) await untilGeneration(client, 2);
      expect((await client.get('/keys')).body).toMatchObject({ generation: isDisabled ? 2 : 1, mismatches: [] });
      expect((await client.post('/patients', { name: 'After the cut' })).status).toBe(200);
    } finally {
      await again.close();
    }
    expect(databasesIn(copy)).toEqual([readKeyring(keysIn(copy)).file]);
  }
  // Every state occurred: the copy next to the registry, the new keyring before its file was renamed, both files, and the new file
  // alone.
  for (const met of ['registry.db', 'registry-2.db.next registry.db', 'registry-2.db registry.db', 'registry-2.db']) {
    expect([...files]).toContain(met);
  }
  // It starts a station for each point at which the power can be cut, which takes longer than the usual minute on a busy computer.
}, 240_000);

test('a station that is killed while it exchanges the key opens afterwards, with all patients', async () => {
  const { station, dataDir } = await world();
  await station.close();
  for (const afterMs of isDrill ? [0, 30, 60, 90, 150, 200, 300] : [0, 90]) {
    const copy = temporaryDir();
    cpSync(dataDir, copy, { recursive: true });
    const child = spawn(process.execPath, [builtOr('rekey-child'), copy, String(afterMs)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const signal = await new Promise((resolve) => child.on('exit', (_code, by) => resolve(by)));
    expect(signal).toBe('SIGKILL');
    const again = await startStation(testConfig(copy));
    const { client } = await signIn(again.api);
    expect(await countOf(client)).toBe(20);
    expect((await client.get('/keys')).body.mismatches).toEqual([]);
    await again.close();
    expect(databasesIn(copy)).toEqual([readKeyring(keysIn(copy)).file]);
  }
});

test('a new key that cannot be put in place leaves the old one, and everything goes on', async () => {
  const { admin, dataDir } = await world();
  mkdirSync(`${keysIn(dataDir)}.part`);
  expect((await renew(admin)).status).toBe(500);
  expect((await admin.get('/keys')).body).toMatchObject({ generation: 1, rekey: { progress: null } });
  expect((await admin.post('/patients', { name: 'Goes On' })).status).toBe(200);
  expect(databasesIn(dataDir)).toEqual(['registry.db']);
});

test('a keyring of before put back beside the new registry is refused, and nothing is touched', async () => {
  const { admin, station, dataDir } = await world();
  const old = readFileSync(keysIn(dataDir));
  await renew(admin);
  await station.close();
  writeFileSync(keysIn(dataDir), old);
  await expect(startStation(testConfig(dataDir))).rejects.toThrow(/registry\.db is missing/);
  expect(existsSync(join(dataDir, 'registry', 'registry-2.db'))).toBe(true);
});

test('while the ways in of an earlier version are not all used, no key is made by itself; asked for, it shuts them out', async () => {
  const dataDir = temporaryDir();
  cpSync(join(import.meta.dirname, '../data/registries/version-4'), join(dataDir, 'registry'), { recursive: true });
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { client } = await signIn(station.api);
  const keys = async () => (await client.get('/keys')).body;
  const { waitsFor } = (await keys()).rekey;
  expect(waitsFor).toContain('recovery-key');
  expect(waitsFor.length).toBeGreaterThan(1);
  expect(waitsFor).not.toContain('ama');
  expect((await client.post('/recovery-key', { password })).status).toBe(200);
  expect(await keys()).toMatchObject({ generation: 1, rekey: { due: 'recovery-key', progress: null } });
  expect((await keys()).rekey.waitsFor).not.toContain('recovery-key');
  expect((await renew(client)).status).toBe(200);
  expect(await keys()).toMatchObject({ generation: 2, rekey: { due: null, waitsFor: [] }, mismatches: [] });
  expect((await signIn(station.api)).status).toBe(200);
});
