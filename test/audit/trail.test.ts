/**
 * The files of the trail: tampering is detected, reads are refused when it cannot be written, and old files are dropped
 * slowly.
 * At a station alone: a hub has its trail in a table, see `hub/audit.test.ts`.
 */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { AuditEntry } from '../../src-main/audit/audit.contract.ts';
import { verifyTrail } from '../../src-main/station/audit.commands.ts';
import { getTrail, type AuditKey } from '../../src-main/audit/audit.queries.ts';
import { listEvents } from '../../src-main/audit/event.ts';
import { auditKeyOf, blocksIn, linkOf, openBlock, sealBlock } from '../../src-main/audit/block.ts';
import { keysOf, written } from '../../src-main/audit/trail.ts';
import { neededDays } from '../../src-main/audit/trail.rules.ts';
import { verifyFiles, type VerifyOrder } from '../../src-main/audit/verify.ts';
import { closeDatabase, openDatabase } from '../../src-main/db/open.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { newStation } from '../../src-main/station/registry.ts';
import { closedRegistry, signedIn, spawnStation } from '../bin/child.ts';
import { testBoth } from '../support/both.ts';
import { day, fakeClock } from '../support/clock.ts';
import { fill, remount, smallDisk } from '../support/disk.ts';
import { isDrill } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { until } from '../support/eventually.ts';
import { clientOf, password, setUp, temporaryDir, testConfig, type Client, type LogLine } from '../support/station.ts';

async function signIn({ api }: RunningStation): Promise<Client> {
  const { body } = await clientOf(api, '').post('/sessions', { username: 'ama', password });
  return clientOf(api, body.token);
}

async function opened(dataDir: string, more: Parameters<typeof testConfig>[1] = {}) {
  const station = await startStation(testConfig(dataDir, more));
  onTestFinished(() => station.close());
  return { station, admin: await signIn(station) };
}

async function viewsOf(admin: Client): Promise<AuditEntry[]> {
  const { status, body } = await admin.get('/audit?size=200&action=patient-viewed');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.entries;
}

/** A request for the trail writes what is pending. */
const nextBlock = (admin: Client) => admin.get('/audit');

async function faultsOf(admin: Client): Promise<string[]> {
  const { status, body } = await admin.post('/audit/verify');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.faults.map(({ kind }: { kind: string }) => kind);
}

/** Returns what the registry records of its trail once it is closed. */
function orderOf(dataDir: string, key: Buffer): VerifyOrder {
  const file = join(dataDir, 'registry', 'registry.db');
  const { migrationsDir, clock, newId } = testConfig(dataDir);
  const db = openDatabase({ file, key, migrationsDir, backupsDir: temporaryDir(), clock, newId });
  const { baseSeq, baseHash, headSeq, headHash } = getTrail({ db });
  closeDatabase(db);
  const { id, key: auditKey } = auditKeyOf(key);
  return {
    folder: join(dataDir, 'audit'),
    keys: [[id, auditKey]],
    base: { seq: baseSeq, hash: baseHash },
    head: { seq: headSeq, hash: headHash },
  };
}

/** Returns a closed registry whose trail has three files of several blocks each. */
async function closedTrail() {
  const dataDir = temporaryDir();
  const clock = fakeClock('2026-01-15T09:00:00Z');
  const station = await startStation(testConfig(dataDir, { clock }));
  const { admin } = await setUp(station);
  const { body: program } = await admin.post('/tokens', { name: 'laboratory', role: 'clerk' });
  const reader = clientOf(station.api, program.token);
  const { _id: patientId } = (await reader.post('/patients', { name: 'Amina' })).body;
  for (let month = 0; month < 3; month++) {
    for (let block = 0; block < 3; block++) {
      await reader.get(`/patients/${patientId}`);
      await reader.get('/patients/search?q=amina');
      await written(station.registry().trail);
    }
    clock.advance(31 * day);
  }
  const key = Buffer.from(station.registry().key);
  await station.close();
  return { dataDir, clock, key, patientId, reader: program.token as string };
}

const trailFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.trail'))
    .sort()
    .map((name) => join(folder, name));

type Damage = { what: string; file: number; block: number; other: number; bit: number };

const whats = ['flip', 'remove', 'swap', 'repeat', 'cut', 'lose', 'empty', 'exchange', 'forge'] as const;

/** Damages the files of a folder as a person with something to hide might. */
function damage(folder: string, key: AuditKey, { what, file, block, other, bit }: Damage): void {
  const paths = trailFiles(folder);
  const path = paths[file % paths.length] ?? '';
  const bytes = readFileSync(path);
  const blocks = blocksIn(bytes).blocks.map((each) => each.bytes);
  const at = block % blocks.length;
  const to = (at + 1 + (other % Math.max(1, blocks.length - 1))) % blocks.length;
  const nothing = Buffer.alloc(0);
  const [one = nothing, two = nothing] = [blocks[at], blocks[to]];
  const save = (parts: Buffer[]) => writeFileSync(path, Buffer.concat(parts));
  if (what === 'flip') {
    const place = bit % (bytes.length * 8);
    bytes.writeUInt8(bytes.readUInt8(place >> 3) ^ (1 << (place & 7)), place >> 3);
    writeFileSync(path, bytes);
  } else if (what === 'remove') save(blocks.filter((each) => each !== one));
  else if (what === 'swap') save(blocks.map((each) => (each === one ? two : each === two ? one : each)));
  else if (what === 'repeat') save(blocks.flatMap((each) => (each === one ? [one, one] : [each])));
  else if (what === 'forge') save(blocks.map((each) => (each === one ? forged(each, key) : each)));
  else if (what === 'cut') truncateSync(path, bit % bytes.length);
  else if (what === 'lose') rmSync(path);
  else if (what === 'empty') truncateSync(path, 0);
  else {
    const second = paths[(file + 1) % paths.length] ?? '';
    renameSync(path, `${path}.aside`);
    renameSync(second, path);
    renameSync(`${path}.aside`, second);
  }
}

/** Returns the block as another copy of the registry would write it: the same number and key, but no entries. */
function forged(bytes: Buffer, key: AuditKey): Buffer {
  const seq = blocksIn(bytes).blocks[0]?.seq ?? 1;
  const hash = Buffer.alloc(32, 7);
  const nothing = { entries: Buffer.alloc(0), count: 0, earliest: 0, latest: 0 };
  return sealBlock({ before: { seq: seq - 1, hash }, events: { key: 0, hash }, ...nothing }, key);
}

test('whatever is changed, taken out, swapped, repeated or cut off in the files is found', async () => {
  const { dataDir, key } = await closedTrail();
  const order = orderOf(dataDir, key);
  expect(trailFiles(order.folder).length).toBeGreaterThanOrEqual(3);
  expect(verifyFiles(order).faults).toEqual([]);
  expect(verifyFiles(order).entries).toBeGreaterThan(15);

  const copy = join(temporaryDir(), 'audit');
  const damages = fc.record({
    what: fc.constantFrom(...whats),
    ...{ file: fc.nat(20), block: fc.nat(50), other: fc.nat(50), bit: fc.nat(1_000_000) },
  });
  fc.assert(
    fc.property(damages, (done) => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(order.folder, copy, { recursive: true });
      const before = trailFiles(copy).map((path) => readFileSync(path).toString('latin1'));
      const { length } = blocksIn(Buffer.from(before[done.file % before.length] ?? '', 'latin1')).blocks;
      // A file of a single block has no other block to swap it with.
      fc.pre(done.what !== 'swap' || length > 1);
      damage(copy, auditKeyOf(key), done);
      expect(verifyFiles({ ...order, folder: copy }).faults).not.toEqual([]);
    }),
    { numRuns: isDrill ? 1000 : 60 },
  );
});

test('whatever is changed, taken out, swapped or cut off among events that are not in a file yet is found', async () => {
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { admin } = await setUp(station);
  await nextBlock(admin);
  blockTrail(dataDir);
  for (const name of ['a', 'b', 'c', 'd']) await admin.post('/tokens', { name, role: 'reader' });
  const { db, trail } = station.registry();
  const client = sqlite(db);
  const isWhole = () => listEvents({ db }, trail.end?.events ?? { key: 0, hash: Buffer.alloc(32) }).isWhole;
  const keys = client.prepare('SELECT key FROM audit_event').pluck().all() as number[];
  expect(keys.length).toBeGreaterThanOrEqual(4);
  expect(isWhole()).toBe(true);
  const changes = [
    ...keys.map((key) => `DELETE FROM audit_event WHERE key = ${key}`),
    ...keys.map(
      (key) =>
        `UPDATE audit_event SET entry = CAST(substr(entry, 1, 2) || x'0123' || substr(entry, 5) AS BLOB) WHERE key = ${key}`,
    ),
    ...keys.map((key) => `UPDATE audit_event SET hash = zeroblob(32) WHERE key = ${key}`),
    `UPDATE audit_event SET key = key + 1000 WHERE key = ${keys[0]};
     UPDATE audit_event SET key = ${keys[0]} WHERE key = ${keys[1]};
     UPDATE audit_event SET key = ${keys[1]} WHERE key = ${keys[0]} + 1000`,
    'DELETE FROM audit_event',
    'UPDATE audit_trail SET event_key = event_key - 1',
  ];
  for (const change of changes) {
    client.exec('BEGIN');
    try {
      client.exec(change);
      expect(isWhole(), change).toBe(false);
    } finally {
      client.exec('ROLLBACK');
    }
  }
  expect(isWhole()).toBe(true);
  client.exec(`DELETE FROM audit_event WHERE key = ${keys.at(-1)}`);
  unblockTrail(dataDir);
  await nextBlock(admin);
  // The fault is still reported when the events are in a file, and later events continue.
  expect(await faultsOf(admin)).toEqual(['noted']);
  await admin.post('/tokens', { name: 'e', role: 'reader' });
  const { body } = await admin.get('/audit?action=token-made');
  expect(body.entries).toHaveLength(4);
});

/** Puts a file in the place of the folder. Nobody can write into it, whichever user runs the test. */
function blockTrail(dataDir: string): void {
  renameSync(join(dataDir, 'audit'), join(dataDir, 'audit.aside'));
  writeFileSync(join(dataDir, 'audit'), '');
}

function unblockTrail(dataDir: string): void {
  rmSync(join(dataDir, 'audit'));
  renameSync(join(dataDir, 'audit.aside'), join(dataDir, 'audit'));
}

test('while looks cannot be written down nobody may look, saves go on, and what is mended goes on by itself', async () => {
  const dataDir = temporaryDir();
  const lines: LogLine[] = [];
  const line = (level: string) => (event: string, fields?: Record<string, unknown>) =>
    void lines.push({ level, event, fields });
  const station = await startStation(testConfig(dataDir, { log: { info: line('info'), error: line('error') } }));
  onTestFinished(() => station.close());
  const { admin } = await setUp(station);
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  expect((await admin.get(`/patients/${_id}`)).status).toBe(200);
  // Once the station's own verification is done, only the trail tries to write.
  await until(async () => (await admin.get('/audit/trail')).body.verified !== null);
  blockTrail(dataDir);
  const statusOf = async (path: string) => (await admin.get(path)).status;
  await until(async () => (await statusOf(`/patients/${_id}`)) === 500);
  for (const path of ['/patients', '/patients/search?q=amina', `/patients/${_id}/visits`, '/visits', '/audit']) {
    const { status, body } = await admin.get(path);
    expect([path, status, body.detail]).toEqual([path, 500, expect.stringContaining('access log cannot be written')]);
    expect(JSON.stringify(body)).not.toContain('Amina');
  }
  // Answers that show no patient, and saves that the journal records, need no trail.
  expect(await statusOf('/statistics')).toBe(200);
  expect((await admin.post('/patients', { name: 'Bashir' })).status).toBe(200);
  expect((await admin.post('/tokens', { name: 'laboratory', role: 'reader' })).status).toBe(200);
  expect(lines.filter(({ event }) => event === 'the access log cannot be written')).toHaveLength(1);

  // No more requests arrive: the trail retries on its own.
  await new Promise((next) => setTimeout(next, 1500));
  unblockTrail(dataDir);
  await until(async () => (await statusOf(`/patients/${_id}`)) === 200);
  const { body } = await admin.get('/audit?size=200');
  const actions = body.entries.map(({ action }: AuditEntry) => action);
  expect(actions.filter((action: string) => action === 'patient-added')).toHaveLength(2);
  expect(actions).toContain('token-made');
  expect(await faultsOf(admin)).toEqual([]);
});

test('on a full disk nobody may look until there is room again', async ({ skip }) => {
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  const { admin } = await setUp(station);
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await nextBlock(admin);
  const folder = join(dataDir, 'audit');
  renameSync(folder, `${folder}.aside`);
  mkdirSync(folder);
  // The disk is too small for a reserve.
  if (smallDisk(folder, '64k') === undefined) {
    await station.close();
    skip('this account may not mount a small disk');
  }
  onTestFinished(() => station.close());
  cpSync(`${folder}.aside`, folder, { recursive: true, filter: (path) => !path.endsWith('reserve') });
  const makeRoom = fill(folder);
  let refused: any;
  await until(async () => {
    refused = await admin.get('/patients/search?q=amina');
    return refused.status !== 200;
  });
  expect([refused.status, refused.body.type]).toEqual([507, '/api/docs#problem-storage-full']);
  makeRoom();
  await until(async () => (await admin.get(`/patients/${_id}`)).status === 200);
  expect(await faultsOf(admin)).toEqual([]);
});

test('while the disk is read-only looks go on, and the trail has them once it can be written again', async ({
  skip,
}) => {
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  const { admin } = await setUp(station);
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await nextBlock(admin);
  const folder = join(dataDir, 'audit');
  renameSync(folder, `${folder}.aside`);
  mkdirSync(folder);
  const isMounted = smallDisk(folder, '4m');
  cpSync(`${folder}.aside`, folder, { recursive: true });
  onTestFinished(() => station.close());
  if (isMounted === undefined) skip('this account may not mount a small disk');
  remount(folder, 'ro');
  let looks = 0;
  const look = async () => {
    expect((await admin.get(`/patients/${_id}`)).body.name).toBe('Amina');
    looks += 1;
  };
  await until(async () => {
    await look();
    return station.registry().trail.trouble !== undefined;
  });
  for (let i = 0; i < 20; i++) await look();
  expect((await admin.get('/patients/search?q=amina')).status).toBe(200);
  expect((await admin.get('/drafts')).status).toBe(200);
  remount(folder, 'rw');
  await until(async () => {
    await nextBlock(admin);
    return station.registry().trail.trouble === undefined;
  });
  expect(await faultsOf(admin)).toEqual([]);
  let found = 0;
  for (let before = ''; ;) {
    const { body } = await admin.get(`/audit?size=200&action=patient-viewed${before}`);
    found += (body.entries as AuditEntry[]).length;
    if (body.next === null) break;
    before = `&before=${body.next}`;
  }
  expect(found).toBe(looks);
});

test('on a full disk nothing can be saved, but everybody signs in, finds and reads, and the trail has it', async ({
  skip,
}) => {
  const dataDir = temporaryDir();
  if (smallDisk(dataDir, '24m') === undefined) skip('this account may not mount a small disk');
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { admin } = await setUp(station);
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await nextBlock(admin);
  const reserve = join(dataDir, 'audit', 'reserve');
  await until(() => Promise.resolve(existsSync(reserve)));
  const makeRoom = fill(dataDir);
  const back = await signIn(station);
  let looks = 0;
  const look = async () => {
    for (let i = 0; i < 100; i++) expect((await back.get(`/patients/${_id}`)).body.name).toBe('Amina');
    looks += 100;
    expect((await back.get('/patients/search?q=amina')).status).toBe(200);
  };
  await until(async () => {
    await look();
    return !existsSync(reserve);
  });
  await look();
  const saves = [];
  for (let i = 0; i < 200 && saves.at(-1) !== 507; i++) {
    saves.push((await back.post('/patients', { residentialAddress: 'a'.repeat(500) })).status);
    // Fill the space that the trail left of the reserve.
    fill(dataDir);
  }
  expect(saves.at(-1)).toBe(507);
  makeRoom();
  const { entries, faults } = (await back.post('/audit/verify')).body;
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThan(looks);
  // The reserve is made again for the next time.
  await until(async () => {
    await back.get(`/patients/${_id}`);
    return existsSync(reserve);
  });
});

test('a station that is started again goes on with the same chain', async () => {
  const { dataDir, reader, patientId } = await closedTrail();
  const before = trailFiles(join(dataDir, 'audit'));
  for (let i = 0; i < 2; i++) {
    const { station, admin } = await opened(dataDir, { clock: fakeClock('2026-03-20T09:00:00Z') });
    await clientOf(station.api, reader).get(`/patients/${patientId}`);
    expect(await viewsOf(admin)).toHaveLength(10 + i);
    expect(await faultsOf(admin)).toEqual([]);
    await station.close();
  }
  expect(trailFiles(join(dataDir, 'audit'))).toEqual(before);
});

test('an end that was cut off while the station was closed is found, said, and gone on from', async () => {
  const { dataDir } = await closedTrail();
  const last = trailFiles(join(dataDir, 'audit')).at(-1) ?? '';
  const { blocks } = blocksIn(readFileSync(last));
  truncateSync(last, statSync(last).size - (blocks.at(-1)?.bytes.length ?? 0));
  const { admin } = await opened(dataDir);
  expect((await faultsOf(admin)).toSorted()).toEqual(['missing', 'noted']);
  const { body } = await admin.get('/audit?action=audit-damaged');
  expect(body.entries).toMatchObject([{ from: 'station', detail: 'cut' }]);
});

test('what was changed while the station was closed is found by itself, soon after it was opened', async () => {
  const { dataDir } = await closedTrail();
  const [first = ''] = trailFiles(join(dataDir, 'audit'));
  const bytes = readFileSync(first);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  writeFileSync(first, bytes);
  const { admin } = await opened(dataDir);
  expect((await admin.get('/audit/trail')).body.verified).toBeNull();
  await until(async () => (await admin.get('/audit/trail')).body.verified !== null);
  const { verified } = (await admin.get('/audit/trail')).body;
  expect(verified.faults[0]).toMatchObject({ kind: 'changed', block: 1 });
  expect((await admin.get('/station/trouble')).body.troubles).toMatchObject([
    { kind: 'audit-damaged', stopsSaving: false, detail: null },
  ]);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  writeFileSync(first, bytes);
  expect(await faultsOf(admin)).toEqual([]);
  expect((await admin.get('/station/trouble')).body.troubles).toEqual([]);
});

test('what is printed while the trail is verified is no damage', async () => {
  const { dataDir, clock, patientId } = await closedTrail();
  const { station, admin } = await opened(dataDir, { clock });
  let isOver = false;
  const verifying = faultsOf(admin).finally(() => (isOver = true));
  while (!isOver) {
    expect((await admin.post('/audit/prints', { patients: [patientId] })).status).toBe(200);
    await written(station.registry().trail);
  }
  expect(await verifying).toEqual([]);
});

test('files that are dropped while the trail is verified are no damage', async () => {
  const { dataDir, clock } = await closedTrail();
  const { station } = await opened(dataDir, { clock });
  const registry = station.registry();
  const { trail } = registry;
  const [first = ''] = trailFiles(trail.folder);
  clock.advance(4 * 366 * day);
  const aDayLater = async () => {
    clock.advance(day);
    await written(trail);
  };
  for (let days = 1; days < neededDays; days++) await aDayLater();
  expect(existsSync(first)).toBe(true);
  // Verification starts its thread, which takes longer than the seventh day takes to drop the files.
  const verifying = verifyTrail({ station: newStation(testConfig(dataDir)), registry });
  await written(trail);
  await aDayLater();
  expect(existsSync(first)).toBe(false);
  expect((await verifying).faults).toEqual([]);
});

test('a file that is taken away or cut while the station runs is found at the next block', async () => {
  for (const harm of [rmSync, (path: string) => truncateSync(path, 10)]) {
    const dataDir = temporaryDir();
    const station = await startStation(testConfig(dataDir));
    onTestFinished(() => station.close());
    const { admin } = await setUp(station);
    await nextBlock(admin);
    harm(trailFiles(join(dataDir, 'audit'))[0] ?? '');
    await nextBlock(admin);
    expect((await admin.get('/patients')).status).toBe(200);
    expect(await faultsOf(admin)).toContain('noted');
  }
});

test('a station that is killed keeps every look but those of its last second', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const clerk = signedIn(await child.ready, registry.token);
  for (let i = 0; i < 10; i++) await clerk.get(`/patients/${registry.patientId}`);
  await new Promise((next) => setTimeout(next, 2500));
  const busy = Array.from({ length: 8 }, async () => {
    try {
      for (;;) await clerk.get(`/patients/${registry.patientId}`);
    } catch {
      // The station was killed.
    }
  });
  await new Promise((next) => setTimeout(next, 300));
  child.process.kill('SIGKILL');
  await child.ended;
  await Promise.all(busy);

  const station = await startStation(testConfig(registry.dataDir, { keyFile: registry.keyFile }));
  onTestFinished(() => station.close());
  const admin = await signIn(station);
  expect((await viewsOf(admin)).length).toBeGreaterThanOrEqual(10);
  expect(await faultsOf(admin)).toEqual([]);
});

test('a block that a power cut has torn is left where it is, and the chain goes on', async () => {
  const { dataDir } = await closedTrail();
  // In the month of the last file, since a new file would be begun otherwise.
  const clock = fakeClock('2026-03-20T09:00:00Z');
  const last = trailFiles(join(dataDir, 'audit')).at(-1) ?? '';
  writeFileSync(last, Buffer.concat([readFileSync(last), readFileSync(last).subarray(0, 100)]));
  const { admin } = await opened(dataDir, { clock });
  await nextBlock(admin);
  expect(await faultsOf(admin)).toEqual([]);
  expect(await viewsOf(admin)).toHaveLength(9);
});

test('a block that came to the disk at its whole length but with a hole in it is told as torn, not as changed', async () => {
  const { dataDir } = await closedTrail();
  const clock = fakeClock('2026-03-20T09:00:00Z');
  const file = trailFiles(join(dataDir, 'audit')).at(-1) ?? '';
  const last = blocksIn(readFileSync(file)).blocks.at(-1);
  if (last === undefined) throw new Error('The trail is empty.');
  const torn = Buffer.from(last.bytes);
  torn.writeUIntBE(last.seq + 1, 4, 6);
  torn.set(linkOf(last).hash, 34);
  torn.fill(0, 80);
  appendFileSync(file, torn);
  const { admin, station } = await opened(dataDir, { clock });
  const { trail, db } = station.registry();
  const order = () => {
    const { baseSeq, baseHash } = getTrail({ db });
    const head = trail.end?.link ?? { seq: 0, hash: Buffer.alloc(0) };
    return { folder: trail.folder, keys: [...keysOf(trail)], base: { seq: baseSeq, hash: baseHash }, head };
  };
  expect(verifyFiles({ ...order(), head: linkOf(last) }).faults).toEqual([]);
  await nextBlock(admin);
  expect(await faultsOf(admin)).toEqual([]);
  // The same block, but the registry knows that it was written.
  const known = linkOf({ seq: last.seq + 1, bytes: torn });
  for (const path of trailFiles(join(dataDir, 'audit'))) if (path > file) rmSync(path);
  expect(verifyFiles({ ...order(), head: known }).faults).toMatchObject([{ kind: 'changed', block: known.seq }]);
});

test('a registry that was put back from a backup goes on with the trail as it is', async () => {
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  const { admin } = await setUp(station);
  const { _id } = (await admin.post('/patients', { name: 'Amina' })).body;
  await admin.get(`/patients/${_id}`);
  await station.close();
  cpSync(join(dataDir, 'registry'), join(dataDir, 'backup'), { recursive: true });
  const second = await opened(dataDir);
  for (const name of ['a', 'b', 'c']) await second.admin.post('/tokens', { name, role: 'reader' });
  await second.admin.get(`/patients/${_id}`);
  await second.station.close();
  rmSync(join(dataDir, 'registry'), { recursive: true });
  renameSync(join(dataDir, 'backup'), join(dataDir, 'registry'));

  const third = await opened(dataDir);
  await third.admin.post('/tokens', { name: 'd', role: 'reader' });
  expect(await viewsOf(third.admin)).toHaveLength(2);
  const { body } = await third.admin.get('/audit?action=token-made');
  expect(body.entries).toHaveLength(4);
  expect(await faultsOf(third.admin)).toEqual([]);
});

test('what is older than it is to be kept goes, but not for one look at a clock', async () => {
  const { dataDir, reader, patientId } = await closedTrail();
  const folder = join(dataDir, 'audit');
  const [first = '', ...others] = trailFiles(folder);
  const at = async (instant: string) => {
    const { station, admin } = await opened(dataDir, { clock: fakeClock(instant) });
    await clientOf(station.api, reader).get(`/patients/${patientId}`);
    await nextBlock(admin);
    const faults = await faultsOf(admin);
    await station.close();
    return faults;
  };
  // Ten years ahead, back, and ahead again, as with an empty clock battery.
  for (const instant of [
    '2036-05-01T09:00:00Z',
    '2026-05-02T09:00:00Z',
    '2036-05-01T10:00:00Z',
    '2036-07-01T09:00:00Z',
  ]) {
    expect(await at(instant)).toEqual([]);
    expect(existsSync(first), instant).toBe(true);
  }
  expect(await at('2026-05-03T09:00:00Z')).toEqual([]);
  // Now it really is three years later, one day at a time. On the last day the clock jumps once more.
  for (let days = 0; days < 6; days++) {
    await at(new Date(Date.parse('2029-02-10T09:00:00Z') + days * day).toISOString());
    expect(existsSync(first), `day ${days}`).toBe(true);
  }
  expect(await at('2029-02-22T09:00:00Z')).toEqual([]);
  expect(existsSync(first)).toBe(false);
  for (const other of others) expect(existsSync(other)).toBe(true);
  const { admin } = await opened(dataDir);
  const { body } = await admin.get('/audit?action=audit-dropped');
  expect(body.entries).toMatchObject([{ from: 'station', who: null }]);
});

testBoth('how long it is kept is for an administrator to say, within bounds, and is written down', async (ready) => {
  const { admin } = await ready();
  expect((await admin.get('/audit/trail')).body).toMatchObject({ keptYears: 3, verified: null });
  expect((await admin.patch('/audit/trail', { keptYears: 10 })).body.keptYears).toBe(10);
  for (const keptYears of [0, 31, 1.5]) expect((await admin.patch('/audit/trail', { keptYears })).status).toBe(400);
  const { body } = await admin.get('/audit?action=audit-kept-changed');
  expect(body.entries).toMatchObject([{ who: { name: 'ama' }, detail: '10' }]);
  await admin.post('/audit/verify');
  expect((await admin.get('/audit/trail')).body.verified).toMatchObject({ faults: [] });
});

test('what is sealed opens with its key and no other', async () => {
  const { dataDir, key } = await closedTrail();
  const bytes = readFileSync(trailFiles(join(dataDir, 'audit'))[0] ?? '');
  const [block] = blocksIn(bytes).blocks;
  if (block === undefined) throw new Error('There is no block.');
  const { id, key: auditKey } = auditKeyOf(key);
  expect(openBlock(block, new Map([[id, auditKey]]))?.entries.length).toBeGreaterThan(0);
  expect(openBlock(block, new Map([[id, auditKeyOf(Buffer.alloc(32)).key]]))).toBeUndefined();
  expect(openBlock(block, new Map())).toBeUndefined();
});
