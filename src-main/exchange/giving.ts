/** Gives the changes of units to a station that holds a part, with proofs that their replicas wrote them. */
import type { Reader } from '../db/access.ts';
import { listStored, type GivingLimits } from '../holding/units.queries.ts';
import { listChains, listSigned, type Chain } from '../journal/chain.queries.ts';
import { isPart } from '../journal/holding.queries.ts';
import { inclusionProof } from '../journal/merkle-tree.ts';
import { completeTo } from '../journal/tree.queries.ts';
import { keptFor } from './proof-keeping.ts';
import type { AskedUnit } from './message.ts';
import { mostEnds, provedSliceOf, type Given, type ProvingChain } from './proved-slice.ts';
import { signingOf } from './slicing.ts';

/**
 * Returns the changes of the first units, at least of one, as many as fit. At a station with a part these are those of its own and those
 * with a proof that it has kept. `by`: of these replicas alone.
 */
export function recordsFor(
  reader: Reader,
  asked: readonly AskedUnit[],
  { by, ...limits }: GivingLimits & { by?: ReadonlySet<string> },
): Given {
  const { stored: all, hashes } = listStored(reader, asked, limits);
  const stored = by === undefined ? all : all.filter(({ replica }) => by.has(replica));
  const replicas = new Set(stored.map(({ replica }) => replica));
  const chains = listChains(reader).filter(({ replica }) => replicas.has(replica));
  const besides = new Map(
    chains.flatMap((chain) => provingOf(reader, chain).map((each) => [each, chain.besides([each.end])] as const)),
  );
  if (isPart(reader)) for (const [chain, proved] of keptFor(reader, stored)) besides.set(chain, proved);
  return { ...provedSliceOf(stored, besides), hashes };
}

/** Returns the ends of a chain that are signed with a root. We sign our own. */
function provingOf(reader: Reader, chain: Chain): ProvingChain[] {
  const { publicKey, replicaKey: key, forkedAt, ends } = chain;
  if (publicKey === null) return [];
  const sign = signingOf(reader, chain);
  const signed =
    sign === null
      ? listSigned(reader, chain, forkedAt === null ? 1 : mostEnds)
      : ends.map((end) => ({ end, signed: sign(end) }));
  return signed.map((each) => {
    const complete = completeTo(reader, { key, forkedAt }, each.end);
    const prove = (indexes: readonly number[]) => inclusionProof(complete, { indexes, size: each.end.seq });
    return { ...each, publicKey, prove };
  });
}
