/**
 * Signed heads: a replica signs a change of its chain together with the root of the chain's Merkle tree up to there. By
 * `previous`, that covers all earlier changes. By the root, each of them can be proved to whoever lacks the others.
 */
import type { ChangeHash } from './change.contract.ts';
import type { Point } from './chain.rules.ts';
import { hashBytes } from './merkle-tree.ts';
import { isSignedByKeyOf, signWith } from './signing.ts';

/**
 * A replica's signature of one of its changes and of the root of its chain up to there. The root is null in a signature of an
 * earlier version, which covers the changes before it all the same.
 */
export type Signed = { signature: Buffer; root: Buffer | null };

/** A change on its way to another station, as stored in the journal. */
export type Passed = {
  key: number;
  replicaKey: number;
  seq: number;
  hash: ChangeHash;
  bytes: Uint8Array;
  signed: Signed | null;
};

/**
 * A signature with what it takes to check it. Ed25519: a public key has 32 bytes, a signature 64. Without a root it is of an
 * earlier version.
 */
export type SignedHead = Point & { publicKey: Uint8Array; signature: Uint8Array; root?: Uint8Array };

function textOf({ replica, seq, hash }: Point, root: Uint8Array | undefined): Buffer {
  const named = root === undefined ? '' : ` ${Buffer.from(root).toString('hex')}`;
  return Buffer.from(`satchel head ${replica} ${seq} ${hash}${named}`);
}

/**
 * Signs a change, and thereby all earlier changes of its chain, with the key of its replica.
 *
 * @param root of the tree of the chain up to this change.
 */
export const signHead = (privateKey: Buffer, point: Point, root: Buffer): Signed & { root: Buffer } => ({
  signature: signWith(privateKey, textOf(point, root)),
  root,
});

/** True if the replica signed this. Whether the root is that of its chain is checked apart: `exchange/roots.ts`. */
export function isSigned({ publicKey, signature, root, ...point }: SignedHead): boolean {
  const hasLengths = signature.length === 64 && (root === undefined || root.length === hashBytes);
  return hasLengths && isSignedByKeyOf(point.replica, publicKey, { text: textOf(point, root), signature });
}

export const headOf = (point: Point, publicKey: Uint8Array, { signature, root }: Signed): SignedHead => ({
  ...point,
  publicKey,
  signature,
  ...(root !== null && { root }),
});

export const signedIn = ({ signature, root }: SignedHead): Signed => ({
  signature: Buffer.from(signature),
  root: root === undefined ? null : Buffer.from(root),
});
