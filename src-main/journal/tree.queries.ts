/**
 * The Merkle trees of the chains of this journal. Complete subtrees of 256 changes or more are stored when their last change
 * is, which is once in 256 saves. All else is made from the hashes of at most 255 changes when it is needed.
 */
import { and, eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/sqlite-core';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { change, replica, stub, subtree } from '../db/schema.ts';
import type { ChangeHash } from './change.contract.ts';
import type { Point } from './chain.rules.ts';
import { decodeChange } from './encoding.ts';
import { isSparse } from './sparse.queries.ts';
import { findReplica, listHashesBySeq } from './journal.queries.ts';
import { completeOf, completeWith, frontierFrom, grown, type Complete, type Frontier } from './merkle-tree.ts';

/** The smallest subtrees that are stored. */
const leastLevel = 8;
const leastSize = 2 ** leastLevel;

const isBetween = ({
  replicaKey,
  seq,
}: Pick<typeof change, 'replicaKey' | 'seq'> | Pick<typeof stub, 'replicaKey' | 'seq'>) =>
  and(
    eq(replicaKey, sql.placeholder('replicaKey')),
    sql`${seq} > ${sql.placeholder('after')} AND ${seq} <= ${sql.placeholder('last')}`,
  );

const readStatements = reading((orm, compile) => ({
  hash: compile(
    orm
      .select({ hash: subtree.hash })
      .from(subtree)
      .where(
        and(
          eq(subtree.replicaKey, sql.placeholder('replicaKey')),
          eq(subtree.level, sql.placeholder('level')),
          eq(subtree.number, sql.placeholder('number')),
        ),
      ),
  ),
  // The hashes of changes that were put away are still here. As digits: a text is made in a third of the time of a buffer.
  hashes: compile(
    unionAll(
      orm
        .select({ seq: change.seq, hash: sql`hex(${change.hash})` })
        .from(change)
        .where(isBetween(change)),
      orm
        .select({ seq: stub.seq, hash: sql`hex(${stub.hash})` })
        .from(stub)
        .where(isBetween(stub)),
    ).orderBy(sql`1`),
  ),
  branches: compile(
    orm
      .select({ hash: change.hash, bytes: change.bytes })
      .from(change)
      .where(
        and(eq(change.replicaKey, sql.placeholder('replicaKey')), sql`${change.seq} >= ${sql.placeholder('seq')}`),
      ),
  ),
  /** The length of each chain before it forks. */
  lines: compile(
    orm
      .select({
        key: replica.key,
        // Written by hand because Drizzle omits the table name inside the parentheses.
        length: sql`coalesce(replica.forked_at - 1, (SELECT max(seq) FROM change WHERE replica_key = replica.key), 0)`,
      })
      .from(replica),
  ),
}));

const writeStatements = writing((orm, compile) => ({
  put: compile(
    orm
      .insert(subtree)
      .values({
        replicaKey: sql.placeholder('replicaKey'),
        level: sql.placeholder('level'),
        number: sql.placeholder('number'),
        hash: sql.placeholder('hash'),
      })
      .onConflictDoNothing(),
  ),
  clear: compile(orm.delete(subtree)),
}));

type Kept = { replicaKey: number; level: number; number: number };

const findKept = (reader: Reader, kept: Kept): Buffer | undefined =>
  readStatements(reader).hash.row(kept)?.[0] as Buffer | undefined;

/** Returns the complete subtrees of a chain, up to where it forks. */
export const completeIn = (reader: Reader, replicaKey: number): Complete =>
  completeWith({
    leastLevel,
    find: (level, number) => findKept(reader, { replicaKey, level, number }),
    entriesOf: (part) => entriesOf(reader, replicaKey, part),
  });

const entriesOf = (reader: Reader, replicaKey: number, part: number): Buffer[] =>
  hashesBetween(reader, { replicaKey, after: part * leastSize, last: (part + 1) * leastSize });

const hashesBetween = (reader: Reader, range: { replicaKey: number; after: number; last: number }): Buffer[] =>
  readStatements(reader)
    .hashes.rows(range)
    .map(([, hash]) => Buffer.from(hash as string, 'hex'));

/** Returns the complete subtrees of the tree up to a change that is here, also of one behind a fork. */
export function completeTo(
  reader: Reader,
  { key, forkedAt }: ChainHere,
  { seq, hash }: Omit<Point, 'replica'>,
): Complete {
  if (seq < (forkedAt ?? Infinity)) return completeIn(reader, key);
  const first = forkedAt ?? seq;
  const line = hashesBetween(reader, { replicaKey: key, after: 0, last: first - 1 });
  return completeOf([...line, ...branchTo(reader, { key, seq: first }, hash)]);
}

type ChainHere = { key: number; forkedAt: number | null };

/** Returns the frontier of the tree up to this change; undefined if it is not here. */
export function findFrontier(reader: Reader, point: Point): Frontier | undefined {
  const { seq, hash } = point;
  const row = findReplica(reader, point.replica);
  if (
    row === undefined ||
    isSparse(reader, row.key) ||
    !listHashesBySeq(reader, { replicaKey: row.key, seq }).includes(hash)
  )
    return undefined;
  return frontierAt(reader, row, point);
}

/** Returns the frontier up to a change that is here. */
export function frontierAt(
  reader: Reader,
  { key, forkedAt }: ChainHere,
  { seq, hash }: Omit<Point, 'replica'>,
): Frontier {
  const line = frontierFrom(completeIn(reader, key), Math.min(seq, (forkedAt ?? Infinity) - 1));
  if (line.size === seq) return line;
  return branchTo(reader, { key, seq: line.size + 1 }, hash).reduce(grown, line);
}

/** Returns the hashes from a fork to this change. */
function branchTo(reader: Reader, from: { key: number; seq: number }, last: ChangeHash): Buffer[] {
  const rows = readStatements(reader).branches.rows({ replicaKey: from.key, seq: from.seq }) as [Buffer, Buffer][];
  const byHash = new Map(rows.map(([hash, bytes]) => [hash.toString('hex'), { hash, bytes }]));
  const way: Buffer[] = [];
  for (let at = byHash.get(last); at !== undefined; at = byHash.get(decodeChange(at.bytes).previous ?? ''))
    way.push(at.hash);
  return way.reverse();
}

/** Stores the subtrees that end with this change, which has just been appended to a chain without a fork up to there. */
export function keepSubtrees(writer: Writer, { replicaKey, seq }: { replicaKey: number; seq: number }): void {
  if (seq % leastSize !== 0) return;
  const complete = completeIn(writer, replicaKey);
  let [level, number] = [leastLevel, seq / leastSize - 1];
  for (; number % 2 === 1; [level, number] = [level + 1, (number - 1) / 2])
    keep(writer, complete, { replicaKey, level, number });
  keep(writer, complete, { replicaKey, level, number });
}

const keep = (writer: Writer, complete: Complete, kept: Kept): void =>
  void writeStatements(writer).put.run({ ...kept, hash: complete(kept.level, kept.number) });

/** True if the subtrees of all chains are stored. Those of a registry from an earlier version are not. */
export function areSubtreesKept(reader: Reader): boolean {
  return listLines(reader).every(({ replicaKey, parts }) => {
    const last = { replicaKey, level: leastLevel, number: parts - 1 };
    return parts === 0 || findKept(reader, last) !== undefined;
  });
}

/** Makes all stored subtrees again. */
export function remakeSubtrees(writer: Writer): void {
  writeStatements(writer).clear.run();
  for (const { replicaKey, parts } of listLines(writer)) {
    for (let part = 1; part <= parts; part++) keepSubtrees(writer, { replicaKey, seq: part * leastSize });
  }
}

/** `parts`: how many of the smallest stored subtrees the chain has. */
const listLines = (reader: Reader): { replicaKey: number; parts: number }[] =>
  readStatements(reader)
    .lines.rows()
    // The others have gaps.
    .filter(([key]) => !isSparse(reader, key as number))
    .map(([key, length]) => ({
      replicaKey: key as number,
      parts: Math.floor((length as number) / leastSize),
    }));
