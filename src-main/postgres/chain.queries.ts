/** The chains of a hub's journal: which of their changes are here, and which another station lacks. */
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { besidesOnLine, branchesOf, type Besides, type Point } from '../journal/chain.rules.ts';
import type { Passed } from '../journal/signed-head.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import { decodeChange } from '../journal/encoding.ts';
import type { HubReader } from './access.ts';
import { fromHash, listStoodFor, toHash } from './journal.queries.ts';
import { chainEnd, change, replica } from './schema.ts';
import { isAnyOf, listOf } from './sets.ts';

export type ChainOfHub = {
  replicaKey: number;
  replica: ReplicaId;
  publicKey: Buffer | null;
  forkedAt: number | null;
  ends: Point[];
};

/** Reads the chains of some replicas. The chains of all replicas are in memory: `known-chains.ts`. */
export async function listChains(reader: HubReader, replicas: readonly ReplicaId[]): Promise<ChainOfHub[]> {
  const rows = await reader.orm
    .select({
      ...{ replicaKey: replica.key, id: replica.id, publicKey: replica.publicKey, forkedAt: replica.forkedAt },
      ...{ seq: chainEnd.seq, hash: chainEnd.hash },
    })
    .from(chainEnd)
    .innerJoin(replica, eq(replica.key, chainEnd.replicaKey))
    .where(isAnyOf(replica.id, replicas))
    .orderBy(asc(replica.id), asc(chainEnd.seq), asc(chainEnd.hash));
  const chains: ChainOfHub[] = [];
  for (const { id, seq, hash, ...row } of rows) {
    const end = { replica: id as ReplicaId, seq, hash: toHash(hash) };
    const last = chains.at(-1);
    if (last?.replicaKey === row.replicaKey) last.ends.push(end);
    else chains.push({ ...row, replica: end.replica, ends: [end] });
  }
  return chains;
}

const textOf = ({ replica, seq, hash }: Point): string => `${replica} ${seq} ${hash}`;

/** Returns for each of these changes whether it is here. */
export async function hasPoints(reader: HubReader, points: readonly Point[]): Promise<boolean[]> {
  const found = new Set<string>();
  if (points.length > 0) {
    const [replicas, seqs] = [points.map(({ replica }) => replica), points.map(({ seq }) => seq)];
    const hashes = points.map(({ hash }) => fromHash(hash));
    const { rows } = await reader.orm.execute<{ id: string; seq: number; hash: Buffer }>(sql`
      SELECT replica.id, change.seq, change.hash
      FROM unnest(${listOf(replicas, 'text')}, ${listOf(seqs, 'integer')}, ${listOf(hashes, 'bytea')}) AS wanted (id, seq, hash)
      JOIN replica ON replica.id = wanted.id
      JOIN change ON change.replica_key = replica.key AND change.seq = wanted.seq AND change.hash = wanted.hash`);
    for (const { id, seq, hash } of rows) found.add(textOf({ replica: id as ReplicaId, seq, hash: toHash(hash) }));
  }
  return points.map((point) => found.has(textOf(point)));
}

/** Returns for each of these changes whether it is here, or one that stands for it. */
export async function hasOrStandsFor(reader: HubReader, points: readonly Point[]): Promise<boolean[]> {
  const areHere = await hasPoints(reader, points);
  const others = points.filter((_point, i) => areHere[i] !== true).map(({ hash }) => hash);
  const stoodFor = await listStoodFor(reader, others);
  return points.map(({ hash }, i) => areHere[i] === true || stoodFor.has(hash));
}

/** Returns those points that are here, of all that another station reports as known. */
export async function listKnown(
  reader: HubReader,
  chains: readonly ChainOfHub[],
  points: readonly Point[],
): Promise<Point[]> {
  const ends = new Set(chains.flatMap((chain) => chain.ends.map(textOf)));
  // Usually all of them are ends.
  const others = points.filter((point) => !ends.has(textOf(point)));
  const isHere = await hasPoints(reader, others);
  return [...points.filter((point) => ends.has(textOf(point))), ...others.filter((_point, i) => isHere[i])];
}

export async function besidesOf(reader: HubReader, chain: ChainOfHub, known: readonly Point[]): Promise<Besides> {
  const { replicaKey, replica: name, forkedAt } = chain;
  if (forkedAt === null) return besidesOnLine(known);
  // The chain is read whole from its fork on: there are few such chains, and they end soon.
  const rows = await reader.orm
    .select({ seq: change.seq, hash: change.hash, bytes: change.bytes })
    .from(change)
    .where(and(eq(change.replicaKey, replicaKey), gte(change.seq, forkedAt)));
  const changes = rows.map(({ seq, hash, bytes }) => ({
    ...{ seq, hash: toHash(hash) },
    previous: decodeChange(bytes).previous,
  }));
  return branchesOf({ replica: name, forkedAt }, changes).besides(known);
}

/** A chain that the other side lacks from this number on. */
type From = { replicaKey: number; firstSeq: number };

const lackedOf = (chains: readonly From[]) => {
  const [keys, firsts] = [chains.map(({ replicaKey }) => replicaKey), chains.map(({ firstSeq }) => firstSeq)];
  return sql`unnest(${listOf(keys, 'bigint')}, ${listOf(firsts, 'integer')}) AS lacked (replica_key, first_seq)`;
};

/** Returns the first place in the journal at which one of these chains continues from there. */
export async function findFirstKey(reader: HubReader, chains: readonly From[]): Promise<number> {
  const { rows } = await reader.orm.execute<{ key: string | null }>(sql`
    SELECT min(change.key) AS key FROM ${lackedOf(chains)}
    JOIN change ON change.replica_key = lacked.replica_key AND change.seq = lacked.first_seq`);
  return Number(rows[0]?.key ?? 0);
}

/**
 * Returns the next changes after this place, in journal order, without the bytes of other chains. It reads along the journal however much is
 * lacking. Otherwise PostgreSQL would look up and sort everything that is lacking, again for each page.
 */
export async function listAfter(
  reader: HubReader,
  chains: readonly From[],
  { after, limit }: { after: number; limit: number },
): Promise<Passed[]> {
  const { rows } = await reader.orm.execute<PassedRow>(sql`
    WITH page AS MATERIALIZED (
      SELECT key, replica_key, seq, hash, bytes FROM change WHERE key > ${after} ORDER BY key LIMIT ${limit}
    )
    SELECT page.key, page.replica_key, page.seq, page.hash, signature.signature, signature.root,
      CASE WHEN lacked.replica_key IS NOT NULL THEN page.bytes END AS bytes
    FROM page
    LEFT JOIN ${lackedOf(chains)} ON page.replica_key = lacked.replica_key AND page.seq >= lacked.first_seq
    LEFT JOIN signature ON signature.change_key = page.key AND lacked.replica_key IS NOT NULL
    ORDER BY page.key`);
  return rows.map(toPassed);
}

type PassedRow = {
  key: string;
  replica_key: string;
  seq: number;
  hash: Buffer;
  bytes: Buffer | null;
  signature: Buffer | null;
  root: Buffer | null;
};

const toPassed = ({ key, replica_key, seq, hash, bytes, signature, root }: PassedRow): Passed => ({
  ...{ key: Number(key), replicaKey: Number(replica_key), seq, bytes: bytes ?? Buffer.alloc(0) },
  signed: signature === null ? null : { signature, root },
  hash: toHash(hash),
});
