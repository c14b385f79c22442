/** Bundles between registries, as real files. */
import { appendFileSync, copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { encode } from 'cborg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { lastKey, listChains, vectorOf } from '../../src-main/journal/chain.queries.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { findReplica, getSelf, listPrivateKeys, listReplicasOf } from '../../src-main/journal/journal.queries.ts';
import { continueAsNewReplica, saveRecord } from '../../src-main/journal/record.ts';
import { signAsReplica } from '../../src-main/journal/replica.ts';
import { lookUp } from '../../src-main/patients/lookup.queries.ts';
import { checkBundle, takeBundle, writeBundle } from '../../src-main/sticks/bundle.ts';
import { placeOf } from '../../src-main/sticks/bundle.queries.ts';
import { listQuarantinedGroups } from '../../src-main/exchange/quarantine.queries.ts';
import { setRevoked } from '../../src-main/exchange/members.ts';
import { blockBytesOf, bundleFormat, decodeHeader, encodeHeader } from '../../src-main/sticks/bundle-header.ts';
import { openSealedFile, sealStream, type OpenedBy } from '../../src-main/keys/sealed-file.ts';
import { NotReadBack, type Watch } from '../../src-main/sticks/stick-file.ts';
import { addPatient, freshRegistry } from '../db/registry.ts';
import { temporaryDir } from '../support/station.ts';
import { pair } from '../exchange/wire.ts';

type Fault = 'none' | 'full' | 'gone' | 'forgets' | 'full-in-the-end';
/** The fault of the simulated USB stick when something is written to it. */
const stick: { fault: Fault; writes: number } = { fault: 'none', writes: 0 };

/** Every open file writes through this, also in modules that are already loaded. */
beforeAll(async () => {
  const handle = await open(import.meta.filename, 'r');
  const shared = Object.getPrototypeOf(handle) as { write: (...args: unknown[]) => Promise<unknown> };
  await handle.close();
  const real = shared.write;
  const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  shared.write = function (this: FileHandle, ...args: unknown[]) {
    const [bytes, ...rest] = args as [Uint8Array, ...unknown[]];
    stick.writes++;
    if (stick.fault === 'full' || (stick.fault === 'full-in-the-end' && stick.writes > 2)) return failing('ENOSPC');
    if (stick.fault === 'gone') return failing('EIO');
    const kept = Uint8Array.from(bytes);
    if (stick.fault === 'forgets' && stick.writes > 2) kept[kept.length - 1] = 1 ^ (kept.at(-1) ?? 0);
    return real.call(this, kept, ...rest);
  };
  return () => void (shared.write = real);
});

afterEach(() => void Object.assign(stick, { fault: 'none', writes: 0 }));

const unwatched: Watch = { signal: new AbortController().signal, progress: () => undefined };
const passphrase = 'seven green boats upriver';
const names = (db: Db) =>
  lookUp({ db }, {}, { page: 0, size: 200, sort: 'name', after: undefined }).rows.map(({ name }) => name);
const keysOf = (db: Db) => listReplicasOf({ db }, getSelf({ db }).id).map(({ publicKey }) => publicKey);

type Making = { to?: Db; after?: number; into?: string; watch?: Watch; changesInSlice?: number };

/** Makes a bundle for the station `to`, or for anyone with the passphrase. */
async function bundleOf(
  db: Db,
  { to, after = 0, into = temporaryDir(), watch = unwatched, changesInSlice = 200 }: Making,
): Promise<string> {
  const sealedFor = to === undefined ? { passphrase, workFactor: 10 } : { publicKeys: keysOf(to) };
  const limits = { changes: changesInSlice, bytes: 1024 * 1024 };
  return (await writeBundle(db, { into, sealedFor, after }, watch, limits)).file;
}

type Importing = { typed?: string; watch?: Watch };

async function take(db: Db, path: string, { typed, watch = unwatched }: Importing = {}) {
  const openedBy: OpenedBy = { passphrase: typed, privateKeys: listPrivateKeys({ db }) };
  const file = await open(path, 'r');
  try {
    const { signed } = await checkBundle({ db }, { file, openedBy }, watch);
    return await takeBundle(db, { file, openedBy, signed }, watch);
  } finally {
    await file.close();
  }
}

async function pairOf(): Promise<[Db, Db]> {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  return [a.db, b.db];
}

/** Expects the bundle to be refused for this reason, and the journal to be unchanged. */
async function expectRefused(db: Db, path: string, kind: string, importing?: Importing): Promise<void> {
  const before = [lastKey({ db }), listQuarantinedGroups({ db })];
  await expect(take(db, path, importing)).rejects.toMatchObject({ kind });
  expect([lastKey({ db }), listQuarantinedGroups({ db })]).toEqual(before);
}

test('a bundle there and one back make two stations agree', async () => {
  const [a, b] = await pairOf();
  await addPatient(a, { name: 'Ama' });
  await addPatient(b, { name: 'Esi' });
  const there = await take(b, await bundleOf(a, { to: b }));
  expect(there).toMatchObject({ known: 0, held: 0 });
  await take(a, await bundleOf(b, { to: a }));
  expect(names(a)).toEqual(['Ama', 'Esi']);
  expect(names(b)).toEqual(['Ama', 'Esi']);
  expect(digestOf({ db: a })).toBe(digestOf({ db: b }));
});

test('a bundle in many slices comes whole, and its progress only goes up', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 40; i++) await addPatient(a, { name: `Patient ${i}` });
  const seen: number[] = [];
  const watch: Watch = { ...unwatched, progress: (done, of) => void seen.push(done / of) };
  const file = await bundleOf(a, { to: b, watch, changesInSlice: 3 });
  expect(seen.at(-1)).toBe(1);
  seen.splice(0, seen.length, ...seen.filter((part, i) => part < (seen[i - 1] ?? 0)));
  expect(seen).toEqual([]);
  await take(b, file, { watch });
  expect(names(b)).toHaveLength(40);
  expect(seen.at(-1)).toBe(1);
  expect(seen).toEqual(seen.toSorted((one, other) => one - other));
});

test('three stations agree by bundles through the third, in any order and doubled', async () => {
  const [a, b, c] = [(await freshRegistry()).db, (await freshRegistry()).db, (await freshRegistry()).db];
  await pair(a, b);
  await pair(b, c);
  await addPatient(a, { name: 'Ama' });
  await addPatient(c, { name: 'Esi' });
  const fromC = await bundleOf(c, { to: b });
  await take(b, fromC);
  await addPatient(b, { name: 'Yaa' });
  await take(b, await bundleOf(a, { to: b }));
  await take(b, fromC);
  // One file for both, encrypted with the passphrase.
  const forAll = await bundleOf(b, {});
  for (const db of [a, c, a]) await take(db, forAll, { typed: passphrase });
  for (const db of [a, b, c]) expect(names(db)).toEqual(['Ama', 'Esi', 'Yaa']);
  await take(b, await bundleOf(a, { to: b }));
  await take(c, await bundleOf(b, { to: c }));
  await take(a, await bundleOf(c, { to: a }));
  expect(digestOf({ db: a })).toBe(digestOf({ db: c }));
  expect(digestOf({ db: b })).toBe(digestOf({ db: c }));
});

test('a bundle that comes before the one it follows waits for it', async () => {
  const [a, b] = await pairOf();
  const { id } = await addPatient(a, { name: 'Ama' });
  const first = await bundleOf(a, { to: b });
  const after = lastKey({ db: a });
  await write(a, 'ama', (writer) =>
    saveRecord(writer, { kind: 'patient', id, fields: { name: 'Ama Mensah' }, isNew: false }),
  );
  const second = await bundleOf(a, { to: b, after });
  expect(await take(b, second)).toEqual({ applied: 0, known: 0, held: 1 });
  expect(names(b)).toEqual([]);
  expect((await take(b, first)).held).toBe(0);
  expect(names(b)).toEqual(['Ama Mensah']);
  expect(listQuarantinedGroups({ db: b })).toEqual([]);
  // The newer one again, and then the older one.
  expect(await take(b, second)).toEqual({ applied: 0, known: 1, held: 0 });
  expect((await take(b, first)).applied).toBe(0);
  await take(a, await bundleOf(b, { to: a }));
  expect(digestOf({ db: a })).toBe(digestOf({ db: b }));
});

test('one that was stopped, or lost its stick, is imported again from the beginning', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 20; i++) await addPatient(a, { name: `Patient ${i}` });
  const file = await bundleOf(a, { to: b, changesInSlice: 4 });
  const stop = new AbortController();
  const progress = (done: number, of: number) => done > 0.7 * of && stop.abort();
  await expect(take(b, file, { watch: { signal: stop.signal, progress } })).rejects.toThrow(/abort/);
  const some = names(b).length;
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(20);
  const rest = await take(b, file);
  expect(rest.known).toBeGreaterThan(0);
  expect(names(b)).toHaveLength(20);
});

test('a bundle of a station that was restored is taken, also when that happened twice', async () => {
  const [a, b] = await pairOf();
  await take(b, await bundleOf(a, { to: b }));
  await write(a, 'ama', continueAsNewReplica);
  await write(a, 'ama', continueAsNewReplica);
  await addPatient(a, { name: 'Ama' });
  const file = await bundleOf(a, { to: b });
  // A bundle that was made for the former replica opens at the current one.
  await take(a, await bundleOf(b, { to: a }));
  expect(findReplica({ db: b }, getSelf({ db: a }).replica)).toBeUndefined();
  await take(b, file);
  expect(names(b)).toEqual(['Ama']);
});

test('what one station knows is read from where its chains end', async () => {
  const [a, b] = await pairOf();
  await addPatient(a, { name: 'Ama' });
  expect(placeOf({ db: a }, [])).toBe(0);
  await take(b, await bundleOf(a, { to: b }));
  const vector = vectorOf(listChains({ db: b }));
  const all = lastKey({ db: a });
  expect(placeOf({ db: a }, vector)).toBe(all);
  await addPatient(a, { name: 'Esi' });
  expect(placeOf({ db: a }, vector)).toBe(all);
});

test('any program for age opens a bundle with its pass-phrase, and only with that', async () => {
  const [a, b] = await pairOf();
  const file = await bundleOf(a, {});
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  expect((await decrypter.decrypt(readFileSync(file))).length).toBeGreaterThan(64 * 1024);
  await expectRefused(b, file, 'passphrase-needed');
  await expectRefused(b, file, 'wrong-passphrase', { typed: `${passphrase} ` });
  await take(b, file, { typed: passphrase });
});

test('a bundle for one station opens at no other', async () => {
  const [a, b] = await pairOf();
  const c = (await freshRegistry()).db;
  await pair(a, c);
  await expectRefused(c, await bundleOf(a, { to: b }), 'other-recipient', { typed: passphrase });
});

test('nothing is taken from a file that was cut, at whatever byte', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 5; i++) await addPatient(a, { name: `Patient ${i}` });
  const file = await bundleOf(a, { to: b });
  const { length } = readFileSync(file);
  for (const left of [30, 180, 220, 5000, 64 * 1024, length - 300, length - 17, length - 1]) {
    const cut = join(temporaryDir(), 'cut.satchel');
    copyFileSync(file, cut);
    truncateSync(cut, left);
    await expectRefused(b, cut, 'cut');
  }
  appendFileSync(file, 'x');
  await expect(take(b, file)).rejects.toMatchObject({ kind: expect.stringMatching(/cut|damaged/) as string });
});

test('nothing is taken from a file of which a bit was changed', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 5; i++) await addPatient(a, { name: `Patient ${i}` });
  const file = await bundleOf(a, { to: b });
  const bytes = readFileSync(file);
  const mac = bytes.indexOf('--- ') + 6;
  for (const at of [mac, mac + 45, 1000, 66_000, bytes.length - 100, bytes.length - 1]) {
    const changed = Uint8Array.from(bytes);
    changed[at] = 1 ^ (changed[at] ?? 0);
    const path = join(temporaryDir(), 'changed.satchel');
    writeFileSync(path, changed);
    await expectRefused(b, path, 'damaged');
  }
});

test('a file that is no bundle, and a bundle of a newer version, are said to be that', async () => {
  const [a, b] = await pairOf();
  const path = join(temporaryDir(), 'other.satchel');
  for (const content of ['', 'Notes', 'x'.repeat(200_000)]) {
    writeFileSync(path, content);
    await expectRefused(b, path, 'not-a-bundle');
  }
  writeFileSync(path, await sealedFile(Buffer.from('Notes of somebody')));
  await expectRefused(b, path, 'not-a-bundle', { typed: passphrase });
  const header = encode({ format: bundleFormat + 1, what: 'nobody knows yet' });
  const { signature } = signAsReplica({ db: a }, Buffer.concat([Buffer.from('satchel bundle '), header]));
  const signed = encode({ header, publicKey: keysOf(a)[0], signature });
  const block = Buffer.alloc(64 * 1024 + 5);
  block.writeUInt32BE(signed.length);
  block.set(signed, 4);
  writeFileSync(path, await sealedFile(block));
  await expectRefused(b, path, 'newer', { typed: passphrase });
});

async function sealedFile(plain: Uint8Array): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(10);
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(plain);
}

test('nothing is taken of a station that nobody admitted, or that was revoked', async () => {
  const [a, b] = await pairOf();
  const stranger = (await freshRegistry()).db;
  await addPatient(stranger, { name: 'Yaa' });
  await expectRefused(b, await bundleOf(stranger, { to: b }), 'unknown-station');
  await addPatient(a, { name: 'Ama' });
  const file = await bundleOf(a, { to: b });
  await write(b, 'ama', (writer) => setRevoked(writer, getSelf({ db: a }).id, true));
  await expectRefused(b, file, 'revoked-station');
});

test('a file that asks for more work than a bundle needs does not get it', async () => {
  const [a, b] = await pairOf();
  const file = await bundleOf(a, {});
  const bytes = readFileSync(file);
  const factor = bytes.indexOf(' 10\n');
  writeFileSync(file, bytes.fill(' 19\n', factor, factor + 4));
  await expectRefused(b, file, 'damaged', { typed: passphrase });
});

test('what somebody else sealed again in another order is not what was signed', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 4; i++) await addPatient(a, { name: `Patient ${i}` });
  const path = await bundleOf(a, { to: b, changesInSlice: 2 });
  const plain = await plainOf(path, b);
  const start = blockBytesOf(plain.readUInt32BE());
  const second = start + 4 + plain.readUInt32BE(start);
  const third = second + 4 + plain.readUInt32BE(second);
  const parts = [plain.subarray(0, start), plain.subarray(second, third), plain.subarray(start, second)];
  await expectRefused(b, await sealedAgain([...parts, plain.subarray(third)], b), 'damaged');
  await take(b, await sealedAgain([plain], b));
  expect(names(b)).toHaveLength(4);
});

async function plainOf(path: string, to: Db): Promise<Buffer> {
  const handle = await open(path, 'r');
  const { stream } = await openSealedFile(handle, { privateKeys: listPrivateKeys({ db: to }) });
  const plain = Buffer.from(await new Response(stream).arrayBuffer());
  await handle.close();
  return plain;
}

async function sealedAgain(parts: Uint8Array[], to: Db): Promise<string> {
  async function* all() {
    yield* parts;
  }
  const { stream } = await sealStream(all(), { publicKeys: keysOf(to) });
  const path = join(temporaryDir(), 'again.satchel');
  writeFileSync(path, Buffer.from(await new Response(stream).arrayBuffer()));
  return path;
}

test('nobody makes a bundle in the name of a station that is admitted', async () => {
  const [a, b] = await pairOf();
  const stranger = (await freshRegistry()).db;
  await addPatient(stranger, { name: 'Yaa' });
  const forged = forgedHeader(stranger, { station: getSelf({ db: a }).id });
  await expectRefused(b, await forged({ to: b }), 'unknown-station');
  // It names the replica of the other station, and another replica signed it.
  const other = forgedHeader(stranger, { replica: getSelf({ db: a }).replica, station: getSelf({ db: a }).id });
  await expectRefused(b, await other({ to: b }), 'damaged');
});

/** Returns what `db` would write if it lied about itself. */
const forgedHeader =
  (db: Db, said: { station: string; replica?: string }) =>
  async ({ to }: { to: Db }): Promise<string> => {
    const plain = await plainOf(await bundleOf(db, { to }), to);
    const length = plain.readUInt32BE();
    const found = decodeHeader(plain.subarray(4, 4 + length));
    if (found === undefined || found === 'newer') throw new Error('There is no header.');
    const block = encodeHeader({ db }, { ...found.header, ...said });
    return sealedAgain([block, plain.subarray(blockBytesOf(length))], to);
  };

test.each([
  ['full', { code: 'ENOSPC' }],
  ['full-in-the-end', { code: 'ENOSPC' }],
  ['gone', { code: 'EIO' }],
] as const)('a stick that is %s has nothing of the bundle on it', async (fault, error) => {
  const [a, b] = await pairOf();
  const into = temporaryDir();
  stick.fault = fault;
  await expect(bundleOf(a, { to: b, into })).rejects.toMatchObject(error);
  expect(readdirSync(into)).toEqual([]);
});

test('a stick that gives back something else than was written has no bundle on it', async () => {
  const [a, b] = await pairOf();
  const into = temporaryDir();
  stick.fault = 'forgets';
  await expect(bundleOf(a, { to: b, into })).rejects.toThrow(NotReadBack);
  expect(readdirSync(into)).toEqual([]);
});

test('one that is stopped, and one that was cut off before, leave nothing', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 20; i++) await addPatient(a, { name: `Patient ${i}` });
  const into = temporaryDir();
  for (const part of [0.1, 0.5, 0.9]) {
    const stop = new AbortController();
    const progress = (done: number, of: number) => done >= part * of && stop.abort();
    const watch = { signal: stop.signal, progress };
    await expect(bundleOf(a, { to: b, into, watch, changesInSlice: 2 })).rejects.toThrow(/abort/);
    expect(readdirSync(into)).toEqual([]);
  }
  const ending = `-${getSelf({ db: a }).id.slice(-8)}-0000.satchel.part`;
  writeFileSync(join(into, `satchel-2026${ending}`), 'cut off');
  writeFileSync(join(into, 'satchel-2026-of-another-0000.satchel.part'), 'being made');
  const file = await bundleOf(a, { to: b, into });
  expect(readdirSync(into).sort()).toEqual(
    [file.slice(into.length + 1), 'satchel-2026-of-another-0000.satchel.part'].sort(),
  );
});

test('what is saved while a bundle is made is no harm to it', async () => {
  const [a, b] = await pairOf();
  for (let i = 0; i < 10; i++) await addPatient(a, { name: `Patient ${i}` });
  const saves: Promise<unknown>[] = [];
  const progress = () => {
    if (saves.length < 15) saves.push(addPatient(a, { name: 'Esi' }));
  };
  const file = await bundleOf(a, { to: b, watch: { ...unwatched, progress }, changesInSlice: 2 });
  await Promise.all(saves);
  await take(b, file);
  expect(names(b).length).toBeGreaterThanOrEqual(10);
  await take(b, await bundleOf(a, { to: b }));
  expect(names(b)).toHaveLength(25);
});
