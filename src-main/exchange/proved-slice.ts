/**
 * Changes on their way to a station that holds a part of the registry, and so of the chains they are in. A slice for such a station cannot be
 * covered from change to change. Instead, each change comes with a proof that it is in the tree whose root its replica signed
 * (`journal/merkle-tree.ts`). Stations in between can neither alter a change nor invent one.
 */
import { encode } from 'cborg';
import { Type } from 'typebox';
import { hashBytes, hashesIn, provenRoot } from '../journal/merkle-tree.ts';
import { decodeChange, nameOf, readChange, type ReadChange } from '../journal/encoding.ts';
import { headOf, isSigned, type Signed, type SignedHead } from '../journal/signed-head.ts';
import type { Besides, Point } from '../journal/chain.rules.ts';
import type { Stored } from '../holding/unit.register.ts';
import { LinkProblem } from './link.ts';
import { areBytes, Bytes, decodedAs, HeadShape, type Covered } from './slice.ts';

/** `changes` are positions in the changes of the slice. `proof`: of all of these at once, its hashes one after another. */
type ProvedChain = { head: SignedHead; changes: number[]; proof: Uint8Array };
export type ProvedSlice = { changes: Uint8Array[]; chains: ProvedChain[] };
/**
 * A slice, and for each unit that it is of the hashes of all changes of the unit, one after another. `unsigned`: the hashes of those that are
 * left out, because no signature with a root covers them yet.
 */
export type Given = { proved: ProvedSlice; unsigned: Uint8Array; hashes: Uint8Array[] };

const ProvedSliceShape = Type.Object({
  changes: Type.Array(Bytes),
  chains: Type.Array(Type.Object({ head: HeadShape, changes: Type.Array(Type.Integer({ minimum: 0 })), proof: Bytes })),
});

export const encodeProved = (slice: ProvedSlice): Uint8Array => encode(slice);

/** Returns undefined for bytes that are not such a slice. */
export function decodeProved(bytes: Uint8Array): ProvedSlice | undefined {
  const slice = decodedAs(ProvedSliceShape, bytes);
  const all = slice?.chains.flatMap(({ head: { publicKey, signature, root }, proof }) => [
    publicKey,
    signature,
    root,
    proof,
  ]);
  return slice !== undefined && areBytes([...slice.changes, ...(all ?? [])]) ? (slice as ProvedSlice) : undefined;
}

/** A signed change of a chain, and what proves changes by its root. `indexes`: their places in the chain, counted from 0, in ascending order. */
export type ProvingChain = {
  end: Point;
  publicKey: Uint8Array;
  signed: Signed & { root: Buffer };
  prove: (indexes: readonly number[]) => readonly Uint8Array[];
};

/** The signed ends of a chain that forks of which proofs are made. There are two where a registry was copied once. */
export const mostEnds = 8;

/**
 * Makes a slice of these changes, in this order. Changes that are in none of the chains are left out.
 *
 * @param chains each with the part of its chain that does not lead to its end. A chain that forks has several ends.
 */
export function provedSliceOf(
  stored: readonly Stored[],
  chains: ReadonlyMap<ProvingChain, Besides>,
): Omit<Given, 'hashes'> {
  const all = [...chains];
  const of = new Map<ProvingChain, Stored[]>();
  const sent: Stored[] = [];
  const unsigned: Uint8Array[] = [];
  for (const each of stored) {
    const [chain] =
      all.find(
        ([{ end }, { lacks }]) => end.replica === each.replica && each.seq <= end.seq && !lacks(each.seq, each.hash),
      ) ?? [];
    if (chain === undefined) {
      unsigned.push(Buffer.from(nameOf({ ...each, change: decodeChange(each.bytes) }), 'hex'));
      continue;
    }
    sent.push(each);
    const included = of.get(chain) ?? [];
    included.push(each);
    of.set(chain, included);
  }
  const placeOf = new Map(sent.map((each, i) => [each, i]));
  const proved = {
    changes: sent.map(({ bytes }) => bytes),
    chains: [...of].map(([{ end, publicKey, signed, prove }, included]) => {
      const inOrder = included.toSorted((a, b) => a.seq - b.seq);
      const indexes = inOrder.map(({ seq }) => seq - 1);
      return {
        head: headOf(end, publicKey, signed),
        changes: inOrder.map((each) => placeOf.get(each) ?? 0),
        proof: Buffer.concat(prove(indexes)),
      };
    }),
  };
  return { proved, unsigned: Buffer.concat(unsigned) };
}

/**
 * Returns the changes of a slice that are proved, in their order. Undefined if any of them is not: whoever sent the slice altered it, and
 * nothing of it is taken.
 */
export function provedOf({ changes, chains }: ProvedSlice): Covered[] | undefined {
  const read = changes.map(readChange);
  const proved = new Set<number>();
  for (const { head, changes: places, proof } of chains) {
    if (head.root === undefined || !isSigned(head)) return undefined;
    const included = places.map((place) => read[place]);
    if (!included.every((each): each is ReadChange => each?.change.replica === head.replica)) return undefined;
    const indexes = included.map(({ change }) => change.seq - 1);
    const entries = included.map(({ hash }) => Buffer.from(hash, 'hex'));
    const root = provenRoot(entries, { indexes, size: head.seq }, hashesIn(proof, hashBytes));
    if (root?.equals(head.root) !== true) return undefined;
    for (const place of places) proved.add(place);
  }
  if (proved.size !== read.length) return undefined;
  return read.flatMap((each) => (each === undefined ? [] : [{ ...each, signed: null }]));
}

/** Returns a slice and its changes in their order. Throws a `LinkProblem` if it is none, or if one of them is not proved. */
export function readProved(bytes: Uint8Array): { slice: ProvedSlice; proved: Covered[] } {
  const slice = decodeProved(bytes);
  if (slice === undefined) throw new LinkProblem('broken');
  const proved = provedOf(slice);
  if (proved === undefined) throw new LinkProblem('unproved');
  return { slice, proved };
}

/** The part of a slice that proves changes of one chain, and the numbers and the hashes of these. */
export type Proof = { head: SignedHead & { root: Uint8Array }; seqs: number[]; hashes: Buffer; proof: Uint8Array };

/** Returns the proofs of a slice. `proved`: what `provedOf` returns for it. */
export const proofsIn = ({ chains }: ProvedSlice, proved: readonly Covered[]): Proof[] =>
  chains.flatMap(({ head, changes, proof }) => {
    const { root } = head;
    const included = changes.flatMap((place) => proved[place] ?? []);
    const seqs = included.map(({ change }) => change.seq);
    const hashes = Buffer.from(included.map(({ hash }) => hash).join(''), 'hex');
    return root === undefined ? [] : [{ head: { ...head, root }, seqs, hashes, proof }];
  });
