/**
 * Proves a registry that arrived as a whole. The journal is what its replicas wrote and signed, no chain has a gap,
 * each replica belongs here, and the rows match the journal. Nothing is trusted because it is in a table.
 *
 * Data that is quick to make is not compared but made again: heads, accounts, stations, replicas, counts, subtrees. The postings
 * are only checked to be an index. Whether they match the rows is not checked, since that would take as long as making
 * them (`rebuild` does).
 */
import { write, type Db, type Writer } from '../db/access.ts';
import { isWhole } from '../db/transfer.ts';
import type { Point } from '../journal/chain.rules.ts';
import type { Change, ChangeHash, StoredChange } from '../journal/change.contract.ts';
import {
  findReplica,
  listAsStored,
  listBySeq,
  listChanges,
  noteFork,
  recordDigits,
  replicasByKey,
  standingsOf,
  type AsStored,
  type Standing,
} from '../journal/journal.queries.ts';
import { allKinds } from '../journal/kind.ts';
import { rootOf } from '../journal/merkle-tree.ts';
import { nameOf, readChange } from '../journal/encoding.ts';
import { proveRecord } from '../journal/record.ts';
import { headOf, isSigned } from '../journal/signed-head.ts';
import { isOfItself } from '../journal/signing.ts';
import { findFrontier, remakeSubtrees } from '../journal/tree.queries.ts';
import { listUnadmitted } from './members.ts';

/** Thrown if the changes are not what their replicas wrote, or the rows are not what their journal says. */
export class Unproved extends Error {
  override readonly name = 'Unproved';
}

/** Thrown if it contains changes of a replica that nobody known here admitted. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';
}

type Chain = {
  publicKey: Uint8Array;
  /** The last change of it that was read. */
  last: { seq: number; hash: ChangeHash };
  /** Ends that no signature covers yet. */
  uncovered: Set<ChangeHash>;
};

type Proof = {
  /** Every replica by its key in the file. */
  replicas: ReadonlyMap<number, string>;
  standingOf: (key: number) => Standing;
  chains: Map<string, Chain>;
  /** The roots that signatures state, which are compared once the trees are made. */
  roots: { at: Point; root: Buffer }[];
  /** Changes of stations and replicas, which determine who belongs. */
  said: Change[];
  /** The number of records of each kind that have a row. */
  rows: Map<string, number>;
};

/** Changes per transaction. Progress is reported after each, and the work can be stopped there. */
const pageRows = 2000;

/** The replicas from which admission starts, and those that have ended: see `listUnadmitted`. */
type KnownHere = { roots: ReadonlySet<string>; ended: ReadonlySet<string> };

/** Throws `Unproved` or `NotAdmitted`. Nobody else may have the registry open. */
export async function prove(
  db: Db,
  known: KnownHere,
  { placesAfter, last, progress }: { placesAfter: number; last: number; progress: (key: number) => void },
): Promise<void> {
  const proof: Proof = {
    replicas: replicasByKey({ db }),
    standingOf: standingsOf({ db }, { first: placesAfter + 1, last }),
    chains: new Map(),
    roots: [],
    said: [],
    rows: new Map(),
  };
  for (let at = placesAfter; at < last;) {
    const page = listAsStored({ db }, at, pageRows);
    await write(db, 'station', (writer) => {
      for (const stored of page) proveChange(writer, proof, stored);
    });
    at = page.at(-1)?.key ?? last;
    progress(at);
  }
  for (const { uncovered } of proof.chains.values()) assert(uncovered.size === 0, 'A chain ends without a signature.');
  if (listUnadmitted({ db }, proof.said, known).length > 0) throw new NotAdmitted('A replica was admitted by nobody.');
  for (const [name, { count }] of Object.entries(allKinds())) {
    assert(count === undefined || count({ db }) === (proof.rows.get(name) ?? 0), 'A row has no journal.');
  }
  await write(db, 'station', (writer) => {
    for (const { recount } of Object.values(allKinds())) recount?.(writer);
    remakeSubtrees(writer);
    for (const { at, root } of proof.roots) {
      const frontier = findFrontier(writer, at);
      assert(frontier !== undefined && root.equals(rootOf(frontier)), 'A signature has the root of another chain.');
    }
  });
  assert(isWhole({ db }), 'Rows refer to others that are not there.');
}

function assert(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Unproved(otherwise);
}

function proveChange(writer: Writer, proof: Proof, stored: AsStored): void {
  const { key, replicaKey, seq, recordId, bytes, original } = stored;
  const read = readChange(bytes);
  const change = read?.change;
  assert(read?.hash === stored.hash && change !== undefined, 'A change is not what its hash says.');
  assert(
    change.replica === proof.replicas.get(replicaKey) && change.seq === seq,
    'A change stands under another name.',
  );
  const name = nameOf(read);
  assert(name === (original === '' ? read.hash : original), 'A change stands for another one than it says.');
  const isRepeated = recordId === '';
  assert(isRepeated || recordDigits(change.id) === recordId, 'A change stands under another record.');
  assert(change.kind !== 'replica' || isOfItself(change), 'A replica speaks for another one.');
  proveChained(writer, proof, { stored, change });
  if (change.kind === 'station' || change.kind === 'replica') proof.said.push(change);
  if (isRepeated) {
    assert(
      listChanges(writer, change.id).some(({ hash }) => hash === name),
      'A change is in no record.',
    );
    return;
  }
  // A record is proved at its last change, once all of its changes were read.
  const standing = proof.standingOf(key);
  if (standing === 'earlier') return;
  const isSole = standing === 'sole';
  const changes: StoredChange[] = isSole ? [{ key, hash: name, change }] : listChanges(writer, change.id);
  const before = new Set<ChangeHash>();
  for (const each of changes) {
    assert(each.change.kind === change.kind, 'A record is of two kinds.');
    assert(
      each.change.after.every((hash) => before.has(hash)),
      'A change knew one that is not there.',
    );
    assert(!before.has(each.hash), 'A record has a change twice.');
    before.add(each.hash);
  }
  const proved = proveRecord(writer, changes);
  assert(proved !== 'differs', 'A row is not what its journal says.');
  if (proved === 'done') proof.rows.set(change.kind, (proof.rows.get(change.kind) ?? 0) + 1);
}

/** Checks that the change continues the chain of its replica, and that its signature, if any, is that replica's. */
function proveChained(
  writer: Writer,
  { chains, roots }: Proof,
  { stored, change }: { stored: AsStored; change: Change },
): void {
  const { hash, key, signed } = stored;
  const { replica, seq, previous } = change;
  let chain = chains.get(replica);
  if (chain === undefined) {
    const isIntroduction = seq === 1 && previous === null && change.kind === 'replica' && change.id === replica;
    assert(isIntroduction, 'A chain does not begin with its replica.');
    const publicKey = Buffer.from(String(change.fields['publicKey']), 'base64url');
    chain = { publicKey, last: { seq, hash }, uncovered: new Set() };
    chains.set(replica, chain);
  } else if (previous !== chain.last.hash || seq !== chain.last.seq + 1) {
    proveFork(writer, { key, hash, change });
  }
  chain.last = { seq, hash };
  if (previous !== null) chain.uncovered.delete(previous);
  if (signed === null) {
    chain.uncovered.add(hash);
    return;
  }
  assert(isSigned(headOf({ replica, seq, hash }, chain.publicKey, signed)), 'A signature is not its own.');
  if (signed.root != null) roots.push({ at: { replica, seq, hash }, root: signed.root });
}

/** Checks a fork: a registry that was copied, and continued in both copies. */
function proveFork(writer: Writer, { key, hash, change }: Pick<StoredChange, 'key' | 'hash' | 'change'>): void {
  const { replica, seq, previous } = change;
  const row = findReplica(writer, replica);
  assert(row !== undefined, 'A change is of nobody.');
  const place = { replicaKey: row.key, seq: seq - 1 };
  const isChained =
    seq === 1 ? previous === null : listBySeq(writer, place).some((each) => each.hash === previous && each.key < key);
  assert(isChained, 'A change continues none that is there.');
  const besides = listBySeq(writer, { ...place, seq }).filter((each) => each.key < key);
  assert(!besides.some((each) => each.hash === hash), 'A change is there twice.');
  if (besides.length > 0) noteFork(writer, row, seq);
}
