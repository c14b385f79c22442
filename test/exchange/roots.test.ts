/** The roots that replicas sign, at a station: who signs which, what is compared, and what an earlier version left. */
// At a station alone: the chains of a hub are stored in another way, and `hub/roots.test.ts` tries it.
import { copyFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newUuid } from '../../src-main/clock.ts';
import { write, type Db } from '../../src-main/db/access.ts';
import { admit } from '../../src-main/exchange/members.ts';
import { listQuarantinedGroups } from '../../src-main/exchange/quarantine.queries.ts';
import type { Slice } from '../../src-main/exchange/slice.ts';
import { signEnds, sliceAfter } from '../../src-main/exchange/slicing.ts';
import { takeSlice } from '../../src-main/exchange/taking.ts';
import { listChains } from '../../src-main/journal/chain.queries.ts';
import type { ReplicaId } from '../../src-main/journal/change.contract.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { emptyFrontier, grown, inclusionProof, provenRoot, rootOf } from '../../src-main/journal/merkle-tree.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { isSigned } from '../../src-main/journal/signed-head.ts';
import { completeIn } from '../../src-main/journal/tree.queries.ts';
import { carryOver, isCarriedOver } from '../../src-main/station/carry-over.ts';
import { addPatient, freshRegistry, reopen, type TestRegistry } from '../db/registry.ts';
import { newStranger, type Stranger } from '../journal/stranger.ts';
import { sqlite } from '../support/sqlite.ts';
import { temporaryDir } from '../support/station.ts';
import { exchangeBetween, pair, withSlice } from './wire.ts';

/** Saves this many patients in one transaction. */
const addMany = (db: Db, count: number): Promise<void> =>
  write(db, 'ama', (writer) => {
    for (let i = 0; i < count; i++)
      saveRecord(writer, { kind: 'patient', id: newUuid(), fields: { name: `Patient ${i}` }, isNew: true });
  });

/** The root of a chain up to each of its changes, from all their hashes alone. By the hash of the change. */
function rootsOf(db: Db, replica: string): Map<string, string> {
  const rows = sqlite(db)
    .prepare(
      `SELECT lower(hex(change.hash)) FROM change JOIN replica ON replica.key = replica_key WHERE id = ? ORDER BY seq`,
    )
    .pluck()
    .all(replica) as string[];
  const roots = new Map<string, string>();
  let frontier = emptyFrontier;
  for (const hash of rows) {
    frontier = grown(frontier, Buffer.from(hash, 'hex'));
    roots.set(hash, rootOf(frontier).toString('hex'));
  }
  return roots;
}

const headsOf = (db: Db, limits?: Parameters<typeof sliceAfter>[2]): Slice['heads'] => {
  const heads: Slice['heads'] = [];
  for (let [after, isLast] = [0, false]; !isLast;) {
    const cut = sliceAfter({ db }, { known: [], after }, limits);
    heads.push(...cut.slice.heads);
    ({ next: after, isLast } = cut);
  }
  return heads;
};

const hex = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString('hex');
const subtrees = (db: Db) => sqlite(db).prepare('SELECT * FROM subtree ORDER BY 1, 2, 3').all();
const countPatients = (db: Db) => sqlite(db).prepare('SELECT count(*) FROM patient').pluck().get();

/** A station that an administrator of this registry has admitted, and that runs a program of its own. */
async function strangerAt(db: Db): Promise<Stranger> {
  const station = newUuid();
  const stranger = newStranger({}, station);
  const fingerprint = stranger.id.padEnd(64, '0');
  await write(db, 'ama', (writer) => admit(writer, { station, fingerprint, replica: stranger.id as ReplicaId }));
  return stranger;
}

const patient = (stranger: Stranger) => stranger.write({ id: newUuid(), fields: { name: 'Ama' } }).bytes;

test('each signature states the root of its chain up to there, wherever a slice ends, and each station finds the same', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await addMany(a.db, 1100);
  const roots = rootsOf(a.db, getSelf({ db: a.db }).replica);
  const heads = headsOf(a.db, { changes: 37, bytes: 1e9 });
  expect(heads.length).toBeGreaterThan(20);
  for (const head of heads) {
    expect(hex(head.root)).toBe(roots.get(head.hash));
    expect(isSigned(head)).toBe(true);
  }
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
  const passedOn = headsOf(b.db).filter(({ replica }) => replica === getSelf({ db: a.db }).replica);
  expect(passedOn.map(({ hash, root }) => [hash, hex(root)])).toEqual(
    passedOn.map(({ hash }) => [hash, roots.get(hash)]),
  );
  // 1,102 changes: four subtrees of 256, two of 512 and one of 1,024. Both stored them as the changes came.
  expect(subtrees(a.db)).toHaveLength(7);
  expect(subtrees(b.db)).toHaveLength(7);
  const before = subtrees(a.db);
  sqlite(a.db).exec('UPDATE subtree SET hash = zeroblob(32)');
  await write(a.db, 'station', (writer) => rebuild(writer));
  expect(subtrees(a.db)).toEqual(before);
});

const meddlings: [string, (head: Slice['heads'][number]) => Slice['heads'][number]][] = [
  [
    'one bit of the root',
    (head) => ({ ...head, root: head.root?.map((byte, i) => (i === 9 ? byte ^ 4 : byte)) ?? head.signature }),
  ],
  ['the whole root', (head) => ({ ...head, root: new Uint8Array(32) })],
  ['the length of the root', (head) => ({ ...head, root: new Uint8Array(0) })],
  ['that there is a root', ({ root: _root, ...head }) => head],
];

test.each(meddlings)(
  'who carries changes and alters %s brings nothing, and the next sync is whole',
  async (_what, meddle) => {
    const [a, b] = [await freshRegistry(), await freshRegistry()];
    await pair(a.db, b.db);
    await exchangeBetween(a.db, b.db);
    await addPatient(a.db, { name: 'Ama' });
    const altered = await exchangeBetween(a.db, b.db, {
      meddle: (bytes) => withSlice(bytes, (slice) => ({ ...slice, heads: slice.heads.map(meddle) })),
    });
    expect(altered).toMatchObject({ sent: { applied: 0, held: 0 }, isSame: false });
    expect(countPatients(b.db)).toBe(0);
    expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
    expect(countPatients(b.db)).toBe(1);
  },
);

test('who carries changes and withholds one, or changes their order, adds none and alters none', async () => {
  const [a, b] = [await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await exchangeBetween(a.db, b.db);
  await addMany(a.db, 5);
  const carry = (change: (changes: Uint8Array[]) => Uint8Array[]) =>
    exchangeBetween(a.db, b.db, {
      meddle: (bytes) => withSlice(bytes, (slice) => ({ ...slice, changes: change(slice.changes) })),
    });
  expect((await carry((changes) => changes.toSpliced(2, 1))).isSame).toBe(false);
  expect(listQuarantinedGroups({ db: b.db })).toMatchObject([{ reason: 'previous-unknown', count: 2 }]);
  await carry((changes) => changes.toReversed());
  expect((await exchangeBetween(a.db, b.db)).isSame).toBe(true);
  expect(countPatients(b.db)).toBe(5);
  expect(listQuarantinedGroups({ db: b.db })).toEqual([]);
  const { replica } = getSelf({ db: a.db });
  expect([...rootsOf(b.db, replica)]).toEqual([...rootsOf(a.db, replica)]);
});

test('of a station that signs another root nothing is used, it is named, and a true signature mends it', async () => {
  const { db } = await freshRegistry();
  const stranger = await strangerAt(db);
  const told = { changes: [stranger.introduction.bytes, patient(stranger)], heads: [stranger.head()] };
  expect(await takeSlice(db, told)).toEqual({ applied: 2, known: 0, held: 0 });

  const forked = { changes: [patient(stranger), patient(stranger)], heads: [stranger.head(Buffer.alloc(32, 1))] };
  expect(await takeSlice(db, forked)).toEqual({ applied: 0, known: 0, held: 1 });
  expect(countPatients(db)).toBe(1);
  expect(listQuarantinedGroups({ db })).toMatchObject([{ replica: stranger.id, reason: 'other-root', count: 1 }]);
  // Those of others come meanwhile, in the same slice.
  const other = await strangerAt(db);
  const both = {
    changes: [...forked.changes, other.introduction.bytes, patient(other)],
    heads: [...forked.heads, other.head()],
  };
  expect(await takeSlice(db, both)).toEqual({ applied: 2, known: 0, held: 0 });

  const mended = { changes: [...forked.changes, patient(stranger)], heads: [stranger.head()] };
  expect(await takeSlice(db, mended)).toMatchObject({ applied: 3 });
  expect(countPatients(db)).toBe(5);
  await takeSlice(db, { changes: [patient(other)], heads: [other.head()] });
  expect(listQuarantinedGroups({ db })).toEqual([]);
  // The false root is not passed on.
  const roots = rootsOf(db, stranger.id);
  for (const head of headsOf(db)) if (head.replica === stranger.id) expect(hex(head.root)).toBe(roots.get(head.hash));
});

test('a root that arrives before its chain is compared once the chain is here', async () => {
  const { db } = await freshRegistry();
  const [liar, honest] = [await strangerAt(db), await strangerAt(db)];
  const sent = (stranger: Stranger, root?: Buffer) => {
    const early = { changes: [stranger.introduction.bytes, patient(stranger)], heads: [stranger.head()] };
    const late = { changes: [patient(stranger)], heads: [stranger.head(root)] };
    return { early, late };
  };
  const [lied, told] = [sent(liar, Buffer.alloc(32, 1)), sent(honest)];
  for (const { late } of [lied, told]) expect(await takeSlice(db, late)).toEqual({ applied: 0, known: 0, held: 1 });
  for (const { early } of [lied, told]) await takeSlice(db, early);
  expect(countPatients(db)).toBe(3);
  expect(listQuarantinedGroups({ db })).toMatchObject([{ replica: liar.id, reason: 'other-root' }]);
});

/** Returns a copy of the registry that goes on beside it. */
function copied({ db, options }: TestRegistry): Db {
  sqlite(db).pragma('wal_checkpoint(TRUNCATE)');
  const file = `${temporaryDir()}/registry.db`;
  copyFileSync(options.file, file);
  return reopen({ ...options, file });
}

test('where a chain forks, each end has a root of its own, and whoever holds both passes both on', async () => {
  const [a, b, c] = [await freshRegistry(), await freshRegistry(), await freshRegistry()];
  await pair(a.db, b.db);
  await addMany(a.db, 500);
  await exchangeBetween(a.db, b.db);
  const copy = copied(a);
  const { replica } = getSelf({ db: a.db });
  await addMany(a.db, 300);
  await addMany(copy, 20);
  const ends = [a.db, copy].map((db) => [...rootsOf(db, replica)].at(-1));
  expect(subtrees(a.db)).toHaveLength(4);
  await exchangeBetween(a.db, b.db);
  await exchangeBetween(copy, b.db);
  // The subtrees from the fork on would be of one end only.
  expect(subtrees(b.db)).toHaveLength(1);
  await pair(b.db, c.db);
  await exchangeBetween(b.db, c.db);
  expect(listQuarantinedGroups({ db: c.db })).toEqual([]);
  for (const db of [b.db, c.db]) {
    expect(listChains({ db }).find((chain) => chain.replica === replica)?.ends).toHaveLength(2);
    const heads = new Map(headsOf(db).map(({ hash, root }) => [hash as string, hex(root)]));
    for (const [hash = '', root] of ends.filter((end) => end !== undefined)) expect(heads.get(hash)).toBe(root);
  }
});

test('to whoever lacks the chain, a head proves each of its changes', async () => {
  const a = await freshRegistry();
  const headHere = (db: Db) => {
    const head = headsOf(db, { changes: 1e9, bytes: 1e9 }).at(-1);
    if (head?.root === undefined) throw new Error('The end of the chain is not signed.');
    return { size: head.seq, root: head.root };
  };
  await addMany(a.db, 700);
  const copy = copied(a);
  await addMany(a.db, 600);
  await addMany(copy, 600);
  const [later, forked] = [headHere(a.db), headHere(copy)];
  const { key, replica } = listChains({ db: a.db }).map((chain) => ({
    key: chain.replicaKey,
    replica: chain.replica,
  }))[0]!;
  const complete = completeIn({ db: a.db }, key);
  const entries = [...rootsOf(a.db, replica).keys()].map((hash) => Buffer.from(hash, 'hex'));
  for (const [index, entry] of entries.entries()) {
    if (index % 97 !== 0 && index !== later.size - 1) continue;
    const proof = inclusionProof(complete, { indexes: [index], size: later.size });
    expect(provenRoot([entry], { indexes: [index], size: later.size }, proof)).toEqual(later.root);
    // The head of the copy proves no change after the fork.
    expect(provenRoot([entry], { indexes: [index], size: forked.size }, proof)).not.toEqual(forked.root);
  }
});

/** Makes the registry what an earlier version left: no roots, and no subtrees. */
function asBefore(db: Db): void {
  sqlite(db).exec('DELETE FROM subtree; UPDATE signature SET root = NULL');
}

test('a registry of an earlier version gets its subtrees and its own roots when it is upgraded', async () => {
  const { db } = await freshRegistry();
  await addMany(db, 600);
  await write(db, 'station', signEnds);
  const before = subtrees(db);
  asBefore(db);
  expect(isCarriedOver({ db })).toBe(false);
  await carryOver(db);
  expect(isCarriedOver({ db })).toBe(true);
  expect(subtrees(db)).toEqual(before);
  const stored = headsOf(db, { changes: 1e9, bytes: 1e9 });
  expect(stored.map((head) => [isSigned(head), hex(head.root)])).toEqual([
    [true, [...rootsOf(db, getSelf({ db }).replica)].at(-1)?.[1]],
  ]);
  expect(sqlite(db).prepare('SELECT count(*) FROM signature WHERE root IS NOT NULL').pluck().get()).toBe(1);
});

test('what others signed in an earlier version is passed on as it is, until they sign it with its root', async () => {
  const [b, c] = [await freshRegistry(), await freshRegistry()];
  await pair(b.db, c.db);
  const stranger = await strangerAt(b.db);
  const old = { changes: [stranger.introduction.bytes, patient(stranger)], heads: [stranger.head(null)] };
  expect(await takeSlice(b.db, old)).toMatchObject({ applied: 2 });
  expect((await exchangeBetween(b.db, c.db)).isSame).toBe(true);
  expect(countPatients(c.db)).toBe(1);
  const rootOfStranger = (db: Db) => headsOf(db).find(({ replica }) => replica === stranger.id)?.root;
  expect(rootOfStranger(c.db)).toBeUndefined();

  expect(await takeSlice(b.db, { changes: old.changes, heads: [stranger.head()] })).toMatchObject({ known: 2 });
  expect(hex(rootOfStranger(b.db))).toBe([...rootsOf(b.db, stranger.id)].at(-1)?.[1]);
  // An earlier signature that comes again replaces nothing.
  await takeSlice(b.db, old);
  expect(rootOfStranger(b.db)).toBeDefined();
});
