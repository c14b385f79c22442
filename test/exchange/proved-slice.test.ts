/** Changes with proofs: what somebody between two stations, or a dishonest member, could make of them. */
// At neither: bytes only.
import { expect, test } from 'vitest';
import {
  completeOf,
  inclusionProof,
  leafOf,
  provenRoot,
  rootOf,
  grown,
  emptyFrontier,
} from '../../src-main/journal/merkle-tree.ts';
import { changeSchema, type Change, type ReplicaId } from '../../src-main/journal/change.contract.ts';
import { encodeChange } from '../../src-main/journal/encoding.ts';
import { hlcZero } from '../../src-main/journal/hlc.rules.ts';
import { headOf, signHead } from '../../src-main/journal/signed-head.ts';
import { newKeyPair } from '../../src-main/journal/signing.ts';
import { provedOf, type ProvedSlice } from '../../src-main/exchange/proved-slice.ts';

const length = 9;

const changeOf = (replica: ReplicaId, seq: number, name = `Patient ${seq}`): Change => ({
  ...{ replica, seq, previous: null, schema: changeSchema, group: undefined, after: [], kind: 'patient' },
  ...{ id: `01920000-0000-7000-8000-00000000000${seq}`, fields: { name }, at: 0, hlc: hlcZero, author: 'ama' },
});

/** A chain of a replica, and a slice of its third and its last change. */
function sliceOf(pair = newKeyPair(), replica = pair.replica): { slice: ProvedSlice; entries: Buffer[] } {
  const encoded = Array.from({ length }, (_each, i) => encodeChange(changeOf(replica, i + 1)));
  const entries = encoded.map(({ hash }) => Buffer.from(hash, 'hex'));
  const indexes = [2, length - 1];
  const end = { replica: pair.replica, seq: length, hash: encoded.at(-1)!.hash };
  const signed = signHead(pair.privateKey, end, rootOf(entries.reduce(grown, emptyFrontier)));
  const proof = Buffer.concat(inclusionProof(completeOf(entries), { indexes, size: length }));
  const changes = indexes.map((i) => encoded[i]!.bytes);
  return {
    slice: { changes, chains: [{ head: headOf(end, pair.publicKey, signed), changes: [0, 1], proof }] },
    entries,
  };
}

const chainOf = ({ chains }: ProvedSlice) => chains[0]!;

test('changes that their replica signed by its root are proved', () => {
  const { slice } = sliceOf();
  expect(provedOf(slice)?.map(({ change }) => change.seq)).toEqual([3, length]);
});

/** Puts another change in the place of the third. */
function forged({ changes, chains }: ProvedSlice): ProvedSlice {
  const { replica } = chains[0]!.head;
  return { changes: changes.with(0, encodeChange(changeOf(replica, 3, 'Nobody wrote this')).bytes), chains };
}

test('a change that was altered is not, whatever root is named', () => {
  const altered = forged(sliceOf().slice);
  expect(provedOf(altered)).toBeUndefined();
  const chain = chainOf(altered);
  const hashes = Array.from({ length: chain.proof.length / 32 }, (_each, i) =>
    chain.proof.subarray(32 * i, 32 * i + 32),
  );
  const entries = [changeOf(chain.head.replica, 3, 'Nobody wrote this'), changeOf(chain.head.replica, length)].map(
    (change) => Buffer.from(encodeChange(change).hash, 'hex'),
  );
  const root = provenRoot(entries, { indexes: [2, length - 1], size: length }, hashes)!;
  // Only the replica can sign this root.
  expect(provedOf({ ...altered, chains: [{ ...chain, head: { ...chain.head, root } }] })).toBeUndefined();
});

test('a member cannot prove what another one is said to have written', () => {
  const victim = newKeyPair();
  expect(provedOf(sliceOf(newKeyPair(), victim.replica).slice)).toBeUndefined();
});

test('a change without a proof is not, nor one at another place, nor with a proof that is cut or longer', () => {
  const { slice } = sliceOf();
  const chain = chainOf(slice);
  const withChain = (other: Partial<typeof chain>): ProvedSlice => ({ ...slice, chains: [{ ...chain, ...other }] });
  for (const other of [
    { ...slice, chains: [] },
    withChain({ changes: [1] }),
    withChain({ changes: [1, 0] }),
    withChain({ changes: [0, 1, 2] }),
    withChain({ proof: chain.proof.subarray(1) }),
    withChain({ proof: chain.proof.subarray(32) }),
    withChain({ proof: Buffer.concat([chain.proof, leafOf(Buffer.of())]) }),
    withChain({ head: { ...chain.head, seq: length + 1 } }),
    withChain({ head: { ...chain.head, signature: chain.head.signature.toReversed() } }),
  ])
    expect(provedOf(other)).toBeUndefined();
});
