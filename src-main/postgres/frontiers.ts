/**
 * The Merkle trees of the chains of a hub. The frontier of each tree is stored with the end of its chain, so that a save or a slice reads
 * nothing more. It is made again from the whole chain where it is missing: in a chain from an earlier version, or one that forks.
 */
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Change, ChangeHash } from '../journal/change.contract.ts';
import type { Point } from '../journal/chain.rules.ts';
import { decodeChange } from '../journal/encoding.ts';
import { emptyFrontier, grown, unpackedFrontier, type Frontier } from '../journal/merkle-tree.ts';
import type { Covered } from '../exchange/slice.ts';
import { judgeRoots, type Judged } from '../exchange/roots.ts';
import type { HubReader } from './access.ts';
import { hasPoints } from './chain.queries.ts';
import { toHash } from './journal.queries.ts';
import { chainEnd, change, replica } from './schema.ts';
import { isAnyOf, unlessEmpty } from './sets.ts';

type Frontiers = Map<ChangeHash, Frontier>;
type Asked = Pick<Covered, 'change' | 'hash' | 'signed'>;

/**
 * Compares the roots of changes that arrived with their chains. The frontiers include those up to each of these changes, except before the end
 * of a chain: what is here already needs no root, and making one again for each slice would take long.
 */
export async function judgeRootsHere(reader: HubReader, covered: readonly Asked[]): Promise<Judged> {
  const known = await frontiersAtEnds(reader, [...new Set(covered.map(({ change: { replica: by } }) => by))]);
  const judge = () => judgeRoots(covered, ({ hash }) => known.get(hash), known);
  const judged = judge();
  const missing = await listMissing(reader, covered, judged);
  if (missing.length === 0) return judged;
  for (const point of missing) known.set(point.hash, await frontierAt(reader, point));
  return judge();
}

async function frontiersAtEnds(reader: HubReader, replicas: readonly string[]): Promise<Frontiers> {
  const rows = await unlessEmpty(replicas, () =>
    reader.orm
      .select({ seq: chainEnd.seq, hash: chainEnd.hash, frontier: chainEnd.frontier })
      .from(chainEnd)
      .innerJoin(replica, eq(replica.key, chainEnd.replicaKey))
      .where(isAnyOf(replica.id, replicas)),
  );
  return new Map(
    rows.flatMap(({ seq, hash, frontier }) =>
      frontier === null ? [] : [[toHash(hash), unpackedFrontier(frontier, seq)] as const],
    ),
  );
}

/** Returns the frontier at the end of a chain, stored or made again. */
export const frontierOf = async (reader: HubReader, { frontier, ...end }: Point & { frontier: Buffer | null }) =>
  frontier === null ? frontierAt(reader, end) : unpackedFrontier(frontier, end.seq);

/** Returns the changes in the journal that lead to new ones with a root that could not be judged. */
async function listMissing(reader: HubReader, covered: readonly Asked[], { frontiers }: Judged): Promise<Point[]> {
  const unjudged = covered.filter(({ hash, signed }) => signed?.root != null && !frontiers.has(hash));
  const isKnown = await hasPoints(reader, unjudged.map(pointOf));
  const byHash = new Map(covered.map((each) => [each.hash, each.change]));
  const before = new Map<ChangeHash, Point>();
  for (const { change: last } of unjudged.filter((_each, i) => isKnown[i] !== true)) {
    const { replica: by, seq, previous } = firstOf(last, byHash);
    if (previous !== null) before.set(previous, { replica: by, seq: seq - 1, hash: previous });
  }
  const points = [...before.values()];
  const isHere = await hasPoints(reader, points);
  return points.filter((_point, i) => isHere[i]);
}

export const pointOf = ({ change: { replica: by, seq }, hash }: Asked): Point => ({ replica: by, seq, hash });

/** Returns the first of the changes that lead to this one without a gap. */
function firstOf(last: Change, byHash: ReadonlyMap<ChangeHash, Change>): Change {
  let first = last;
  for (let at: Change | undefined = last; at !== undefined;) {
    first = at;
    at = at.previous === null ? undefined : byHash.get(at.previous);
  }
  return first;
}

/** Makes the frontier up to a change in the journal from all hashes of its chain. */
export async function frontierAt({ orm }: HubReader, { replica: by, seq, hash }: Point): Promise<Frontier> {
  const [row] = await orm.select().from(replica).where(eq(replica.id, by));
  if (row === undefined) throw new Error('A chain has no replica.');
  const upTo = and(eq(change.replicaKey, row.key), lte(change.seq, seq));
  if (row.forkedAt === null || seq < row.forkedAt) {
    const hashes = await orm.select({ hash: change.hash }).from(change).where(upTo).orderBy(asc(change.seq));
    return hashes.reduce((frontier, each) => grown(frontier, each.hash), emptyFrontier);
  }
  const rows = await orm.select({ hash: change.hash, bytes: change.bytes }).from(change).where(upTo);
  const byHash = new Map(rows.map((each) => [toHash(each.hash), each]));
  const way: Buffer[] = [];
  for (let at = byHash.get(hash); at !== undefined;) {
    way.push(at.hash);
    const { previous } = decodeChange(at.bytes);
    at = previous === null ? undefined : byHash.get(previous);
  }
  return way.reverse().reduce(grown, emptyFrontier);
}
