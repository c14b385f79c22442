/**
 * The Merkle trees of the chains of a hub, for proofs. The database has only their frontiers. The hashes of subtrees of 16 changes and more are
 * in the memory of a process, which takes some 4 bytes for each change. They are made from the hashes of a chain when it is first asked for, and
 * as it grows. A proof needs the hashes of some parts of 16 changes besides.
 */
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Point } from '../journal/chain.rules.ts';
import { changeHashBytes, decodeChange } from '../journal/encoding.ts';
import { completeOf, completeWith, hashBytes, hashesIn, nodeOf, type Complete } from '../journal/merkle-tree.ts';
import type { HubReader } from './access.ts';
import type { ChainOfHub } from './chain.queries.ts';
import { toHash } from './journal.queries.ts';
import { change } from './schema.ts';
import { listOf } from './sets.ts';

/** The smallest subtrees that are kept. */
const leastLevel = 4;
const partSize = 2 ** leastLevel;
/** The parts that are read at once. Requests are answered in between. */
const partsAtOnce = 1024;

/** The subtrees of a chain by level, from the least one on. The hashes of a level are in one buffer, since each buffer takes far more than a hash. */
type Levels = Buffer[];

export type KeptTrees = {
  /** Returns the complete subtrees of the tree up to `end`, as far as a proof of these changes needs them. */
  completeTo: (chain: ChainOfHub, end: Point, seqs: readonly number[]) => Promise<Complete>;
  /** Drops what is kept of a chain. */
  forget: (chain: ChainOfHub) => void;
};

export function keepTrees(reader: HubReader): KeptTrees {
  const kept = new Map<number, Promise<Levels>>();
  /** Returns the subtrees of a chain up to this part, and maybe of later ones. */
  const grownTo = (replicaKey: number, parts: number): Promise<Levels> => {
    const before = kept.get(replicaKey) ?? Promise.resolve([]);
    const growing = before.catch((): Levels => []).then((levels) => grow(reader, levels, { replicaKey, parts }));
    kept.set(replicaKey, growing);
    return growing;
  };
  return {
    completeTo: async ({ replicaKey, forkedAt }, { seq, hash }, seqs) => {
      const isOnLine = seq < (forkedAt ?? Infinity);
      const parts = Math.floor((isOnLine ? seq : (forkedAt ?? seq) - 1) / partSize);
      const levels = await grownTo(replicaKey, parts);
      // Behind a fork the chain is read whole: there are few such chains, and they end soon.
      const rest = isOnLine ? [] : await listBehind(reader, { replicaKey, parts }, hash);
      const isBehind = (part: number) => !isOnLine && part >= parts;
      const wanted = new Set([...seqs, seq].map((each) => Math.floor((each - 1) / partSize)));
      const read = await listParts(reader, {
        ...{ replicaKey, last: seq },
        parts: [...wanted].filter((part) => !isBehind(part)),
      });
      return completeWith({
        leastLevel,
        find: (level, number) =>
          (number + 1) * 2 ** (level - leastLevel) <= parts ? nodeIn(levels[level - leastLevel], number) : undefined,
        entriesOf: (part) =>
          isBehind(part)
            ? rest.slice((part - parts) * partSize, (part - parts + 1) * partSize)
            : (read.get(part) ?? []),
      });
    },
    forget: ({ replicaKey }) => void kept.delete(replicaKey),
  };
}

async function grow(
  reader: HubReader,
  levels: Levels,
  { replicaKey, parts }: { replicaKey: number; parts: number },
): Promise<Levels> {
  for (let from = countIn(levels[0]); from < parts; from += partsAtOnce) {
    const hashes = await listLine(reader, { replicaKey, from, to: Math.min(from + partsAtOnce, parts) });
    const grown: Buffer[] = [];
    for (let at = 0; at < hashes.length; at += partSize)
      grown.push(completeOf(hashes.slice(at, at + partSize))(leastLevel, 0));
    append(levels, grown);
  }
  return levels;
}

const countIn = (level: Buffer | undefined): number => (level?.length ?? 0) / hashBytes;
const nodeIn = (level: Buffer | undefined, number: number): Buffer | undefined =>
  number < countIn(level) ? level?.subarray(number * hashBytes, (number + 1) * hashBytes) : undefined;

/** Adds subtrees of the least level, and those above them that they complete. */
function append(levels: Levels, parts: readonly Buffer[]): void {
  let nodes = parts;
  for (let level = 0; nodes.length > 0; level++) {
    const row = Buffer.concat([levels[level] ?? Buffer.alloc(0), ...nodes]);
    levels[level] = row;
    const above: Buffer[] = [];
    for (let number = countIn(levels[level + 1]); ; number++) {
      const [left, right] = [nodeIn(row, 2 * number), nodeIn(row, 2 * number + 1)];
      if (left === undefined || right === undefined) break;
      above.push(nodeOf(left, right));
    }
    nodes = above;
  }
}

/** Returns the hashes of the parts of a chain from one part to before another one. */
async function listLine(
  { orm }: HubReader,
  { replicaKey, from, to }: { replicaKey: number; from: number; to: number },
): Promise<Buffer[]> {
  const { rows } = await orm.execute<{ hashes: Buffer | null }>(sql`
    SELECT string_agg(hash, ''::bytea ORDER BY seq) AS hashes FROM change
    WHERE replica_key = ${replicaKey} AND seq > ${from * partSize} AND seq <= ${to * partSize}`);
  return hashesIn(rows[0]?.hashes ?? Buffer.alloc(0), changeHashBytes);
}

/** Returns the hashes of some parts of a chain, up to its change `last`. */
async function listParts(
  { orm }: HubReader,
  { replicaKey, last, parts }: { replicaKey: number; last: number; parts: readonly number[] },
): Promise<Map<number, Buffer[]>> {
  if (parts.length === 0) return new Map();
  const { rows } = await orm.execute<{ part: number; hashes: Buffer | null }>(sql`
    SELECT wanted.part, (
      SELECT string_agg(hash, ''::bytea ORDER BY seq) FROM change
      WHERE replica_key = ${replicaKey} AND seq > wanted.part * ${partSize}::integer
        AND seq <= least((wanted.part + 1) * ${partSize}::integer, ${last}::integer)
    ) AS hashes
    FROM unnest(${listOf(parts, 'integer')}) AS wanted (part)`);
  return new Map(rows.map(({ part, hashes }) => [part, hashesIn(hashes ?? Buffer.alloc(0), changeHashBytes)]));
}

/** Returns the hashes of the changes that lead to this one, from the first part that has a fork on. */
async function listBehind(
  { orm }: HubReader,
  { replicaKey, parts }: { replicaKey: number; parts: number },
  last: string,
): Promise<Buffer[]> {
  const rows = await orm
    .select({ seq: change.seq, hash: change.hash, bytes: change.bytes })
    .from(change)
    .where(and(eq(change.replicaKey, replicaKey), gt(change.seq, parts * partSize)));
  const byHash = new Map(rows.map((each) => [toHash(each.hash) as string, each]));
  const way: Buffer[] = [];
  for (let at = byHash.get(last); at !== undefined;) {
    way.push(at.hash);
    const { previous } = decodeChange(at.bytes);
    at = previous === null ? undefined : byHash.get(previous);
  }
  return way.reverse();
}
