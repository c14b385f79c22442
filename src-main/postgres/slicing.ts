/** Slices of the journal of a hub. */
import type { Point } from '../journal/chain.rules.ts';
import { cutting, type CutSlice, type SlicedChain, type SliceLimits } from '../exchange/slice.ts';
import type { HubReader } from './access.ts';
import { besidesOf, findFirstKey, listAfter, listKnown, type ChainOfHub } from './chain.queries.ts';

/** The page size at first, and at most when little of what is read is lacking. */
const pageRows = { first: 250, most: 10_000 };

/**
 * Returns the changes that lead to none of the other side's `known` points, after the place `after`. A change with a lower key that is committed
 * meanwhile is skipped. At the next sync the version vectors show that it is lacking.
 */
export async function sliceAfter(
  reader: HubReader,
  all: readonly ChainOfHub[],
  { known, after }: { known: readonly Point[]; after: number },
  limits: SliceLimits,
): Promise<CutSlice> {
  const chains = await listLacked(reader, all, known);
  if (chains.size === 0) return { slice: { changes: [], heads: [] }, next: after, isLast: true };
  const lacked = [...chains.values()];
  let at = after > 0 ? after : Math.max(0, (await findFirstKey(reader, lacked)) - 1);
  const { pass, end } = cutting(chains, at, limits);
  let limit = pageRows.first;
  for (let isLast = false; !isLast; limit = Math.min(2 * limit, pageRows.most)) {
    const page = await listAfter(reader, lacked, { after: at, limit });
    isLast = page.length < limit;
    for (const row of page) {
      at = row.key;
      const full = pass(row);
      if (full !== undefined) return full;
    }
  }
  return end(at);
}

type Lacked = SlicedChain & { replicaKey: number; firstSeq: number };

async function listLacked(
  reader: HubReader,
  chains: readonly ChainOfHub[],
  points: readonly Point[],
): Promise<Map<number, Lacked>> {
  const known = new Map<string, Point[]>();
  for (const point of await listKnown(reader, chains, points)) {
    known.set(point.replica, [...(known.get(point.replica) ?? []), point]);
  }
  const lacked = new Map<number, Lacked>();
  for (const chain of chains) {
    const { lacks, firstSeq } = await besidesOf(reader, chain, known.get(chain.replica) ?? []);
    if (!chain.ends.some(({ seq, hash }) => lacks(seq, hash))) continue;
    // Changes of our own replica were signed when they were saved.
    lacked.set(chain.replicaKey, { ...chain, sign: null, lacks, firstSeq });
  }
  return lacked;
}
