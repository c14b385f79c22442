/**
 * Keeps the proofs with which changes of others came to a station that holds a part. With these it can pass the changes on to another such
 * station, which checks them as if they came from one with everything.
 */
import { eq, lt, or, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { keptProof, replica } from '../db/schema.ts';
import type { Stored } from '../holding/unit.register.ts';
import type { ChangeHash, ReplicaId } from '../journal/change.contract.ts';
import type { Besides } from '../journal/chain.rules.ts';
import { changeHashBytes } from '../journal/encoding.ts';
import { findReplica } from '../journal/journal.queries.ts';
import { hashBytes, hashesIn, narrowedProof } from '../journal/merkle-tree.ts';
import { isSparse } from '../journal/sparse.queries.ts';
import { dayMs } from '../time/instant.rules.ts';
import type { Proof, ProvingChain } from './proved-slice.ts';

/**
 * The time for which a proof is kept. Of two stations that meet, the one that has not been at a hub for longer than that may
 * lack something that only the hub can still prove to it.
 */
export const proofsKeptMs = 90 * dayMs;

const readStatements = reading((orm, compile) => ({
  of: compile(
    orm
      .select({ key: keptProof.key, seqs: keptProof.seqs })
      .from(keptProof)
      .innerJoin(replica, eq(replica.key, keptProof.replicaKey))
      .where(eq(replica.id, sql.placeholder('replica')))
      .orderBy(sql`${keptProof.key} DESC`),
  ),
  one: orm
    .select()
    .from(keptProof)
    .where(eq(keptProof.key, sql.placeholder('key')))
    .prepare(),
  done: compile(
    orm
      .select({ key: keptProof.key })
      .from(keptProof)
      .where(or(eq(keptProof.isUnconfirmed, true), lt(keptProof.keptAt, sql.placeholder('before'))))
      .limit(1),
  ),
  unconfirmed: compile(
    orm.select({ key: keptProof.key }).from(keptProof).where(eq(keptProof.isUnconfirmed, true)).limit(1),
  ),
}));

const writeStatements = writing((orm) => ({
  keep: (row: typeof keptProof.$inferInsert) => orm.insert(keptProof).values(row).run(),
  confirm: orm.update(keptProof).set({ isUnconfirmed: false }).where(eq(keptProof.isUnconfirmed, true)).prepare(),
  dropBefore: (at: number) => orm.delete(keptProof).where(lt(keptProof.keptAt, at)).run(),
}));

/**
 * Keeps what was proved of the chains of others. Our own chains we prove ourselves. `isUnconfirmed`: it came from another station with a part.
 */
export function keepProofs(
  writer: Writer,
  proofs: readonly Proof[],
  { isUnconfirmed }: { isUnconfirmed: boolean },
): void {
  for (const { head, seqs, hashes, proof } of proofs) {
    const by = findReplica(writer, head.replica);
    // A replica whose first change could not be accepted.
    if (by === undefined || !isSparse(writer, by.key)) continue;
    writeStatements(writer).keep({
      replicaKey: by.key,
      seq: head.seq,
      hash: Buffer.from(head.hash, 'hex'),
      signature: Buffer.from(head.signature),
      root: Buffer.from(head.root),
      ...{ seqs: JSON.stringify(seqs), hashes, proof: Buffer.from(proof) },
      ...{ isUnconfirmed, keptAt: writer.now },
    });
  }
}

/**
 * True if something here came from another station with a part, and no station with everything is known to have it. What was written here since
 * may build on it.
 */
export const isAnyUnconfirmed = (reader: Reader): boolean => readStatements(reader).unconfirmed.row() !== undefined;

const endOf = (at: number) => at - proofsKeptMs;

/** True if a station with everything, which has all that is here, changes what is kept: see `confirmProofs`. */
export const areProofsDue = (reader: Reader): boolean =>
  readStatements(reader).done.row({ before: endOf(reader.db.clock.now()) }) !== undefined;

/** Notes that a station with everything has all that is here, and drops what was kept long enough. */
export function confirmProofs(writer: Writer): void {
  writeStatements(writer).confirm.run();
  writeStatements(writer).dropBefore(endOf(writer.now));
}

/** Returns what proves these changes of others, as far as it was kept. The latest proof of a change comes first. */
export function keptFor(reader: Reader, stored: readonly Stored[]): [ProvingChain, Besides][] {
  return [...Map.groupBy(stored, (each) => each.replica)].flatMap(([by, changes]) => keptOf(reader, by, changes));
}

function keptOf(reader: Reader, by: ReplicaId, changes: readonly Stored[]): [ProvingChain, Besides][] {
  const unproved = new Map(changes.map(({ seq, hash }) => [hash as string, seq]));
  const found: [ProvingChain, Besides][] = [];
  for (const [key, seqs] of readStatements(reader).of.rows({ replica: by })) {
    if (unproved.size === 0) break;
    const wanted = new Set(unproved.values());
    const numbers = JSON.parse(seqs as string) as number[];
    if (!numbers.some((seq) => wanted.has(seq))) continue;
    const kept = provingWith(reader, { key: key as number, by, numbers });
    if (kept === undefined || ![...unproved].some(([hash]) => kept.proves.has(hash))) continue;
    for (const hash of kept.proves) unproved.delete(hash);
    const { end } = kept.chain;
    found.push([kept.chain, { lacks: (_seq, hash) => !kept.proves.has(hash), firstSeq: end.seq + 1 }]);
  }
  return found;
}

function provingWith(reader: Reader, { key, by, numbers }: { key: number; by: ReplicaId; numbers: readonly number[] }) {
  const row = readStatements(reader).one.get({ key });
  const publicKey = findReplica(reader, by)?.publicKey;
  if (row === undefined || publicKey == null) return undefined;
  const entries = hashesIn(row.hashes, changeHashBytes);
  const included = { indexes: numbers.map((seq) => seq - 1), size: row.seq };
  const chain: ProvingChain = {
    end: { replica: by, seq: row.seq, hash: row.hash.toString('hex') as ChangeHash },
    publicKey,
    signed: { signature: row.signature, root: row.root },
    prove: (wanted) => narrowedProof(entries, included, { proof: hashesIn(row.proof, hashBytes), wanted }),
  };
  return { chain, proves: new Set(entries.map((entry) => entry.toString('hex'))) };
}
