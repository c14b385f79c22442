/** Cuts slices from the journal of this station. */
import type { Reader, Writer } from '../db/access.ts';
import {
  findFirstKey,
  findKey,
  findLastStub,
  isSignatureKept,
  listAfter,
  listChains,
  putSignature,
  type Chain,
} from '../journal/chain.queries.ts';
import type { Point } from '../journal/chain.rules.ts';
import { isPart } from '../journal/holding.queries.ts';
import { emptyFrontier, grown, rootOf } from '../journal/merkle-tree.ts';
import { frontierAt } from '../journal/tree.queries.ts';
import { signHead } from '../journal/signed-head.ts';
import { isAnyUnconfirmed } from './kept-proof.queries.ts';
import { LinkProblem } from './link.ts';
import { cutting, sliceLimits, type CutSlice } from './slice.ts';

const pageRows = 250;

/** Returns changes after the place `after` that lead to none of the points `known` on the other side. */
export function sliceAfter(
  reader: Reader,
  { known, after }: { known: readonly Point[]; after: number },
  limits = sliceLimits,
): CutSlice {
  // An edit on top of it waits there, and takes along the signature of the changes before, unless they have one of their own.
  const signsEach = isPart(reader) && isAnyUnconfirmed(reader);
  const chains = new Map(
    listChains(reader).map((chain) => [chain.replicaKey, { ...wanted(reader, chain, known), signsEach }]),
  );
  const firsts = [...chains.values()].flatMap(({ firstKey }) => firstKey ?? []);
  if (firsts.length === 0) return { slice: { changes: [], heads: [] }, next: after, isLast: true };
  let at = Math.max(after, Math.min(...firsts) - 1);
  const { pass, end } = cutting(chains, at, limits);
  for (let isLast = false; !isLast;) {
    const page = listAfter(reader, at, pageRows);
    isLast = page.length < pageRows;
    for (const row of page) {
      at = row.key;
      const full = pass(row);
      if (full !== undefined) return full;
    }
  }
  return end(at);
}

function wanted(reader: Reader, chain: Chain, known: readonly Point[]) {
  const { lacks, firstSeq } = chain.besides(known);
  // The other side had it once and lost it, as when it was restored from a backup. A station that has it must sync with it first.
  if (firstSeq <= (findLastStub(reader, chain.replicaKey) ?? 0)) throw new LinkProblem('put-away');
  // The place of the first change that the other side lacks.
  const firstKey = findFirstKey(reader, { replicaKey: chain.replicaKey, seq: firstSeq });
  return { ...chain, sign: signingOf(reader, chain), lacks, firstKey };
}

/** Returns the function that signs a change of our own chain; null for the chain of another copy. */
export function signingOf(reader: Reader, { replicaKey: key, forkedAt, privateKey }: Chain) {
  if (privateKey === null) return null;
  let last = emptyFrontier;
  return (point: Point) => {
    const isNext = forkedAt === null && last.size > 0 && last.size === point.seq - 1;
    last = isNext ? grown(last, Buffer.from(point.hash, 'hex')) : frontierAt(reader, { key, forkedAt }, point);
    return signHead(privateKey, point, rootOf(last));
  };
}

/**
 * Signs the ends of our own chains, for a recipient of the whole journal. Returns false if the end of another chain is
 * not signed.
 */
export function signEnds(writer: Writer): boolean {
  let areAllSigned = true;
  for (const chain of listChains(writer)) {
    const sign = signingOf(writer, chain);
    for (const end of chain.ends) {
      const changeKey = findKey(writer, end);
      if (changeKey === undefined) throw new Error('The end of a chain is not in the journal.');
      if (sign !== null) putSignature(writer, { changeKey, ...sign(end) });
      else areAllSigned &&= isSignatureKept(writer, changeKey);
    }
  }
  return areAllSigned;
}
