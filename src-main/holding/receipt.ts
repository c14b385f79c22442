/** A receipt: a replica signs that certain changes are in its journal. */
import { hash } from 'node:crypto';
import type { Point } from '../journal/chain.rules.ts';
import { isSignedByKeyOf, signWith } from '../journal/signing.ts';

/** `replica`: the one that signed, with its public key. */
export type Receipt = { replica: string; publicKey: Uint8Array; signature: Uint8Array };

/** SHA-256 of the changes, in an order that does not depend on who asks. */
export function digestOfPoints(points: readonly Point[]): Buffer {
  const lines = points.map(({ replica, seq, hash: each }) => `${replica} ${seq} ${each}`).sort();
  return hash('sha256', lines.join('\n'), 'buffer');
}

const textOf = (replica: string, points: readonly Point[]): Buffer =>
  Buffer.from(`satchel receipt ${replica} ${digestOfPoints(points).toString('hex')}`);

export const signReceipt = (
  { replica, publicKey, privateKey }: { replica: string; publicKey: Buffer; privateKey: Buffer },
  points: readonly Point[],
): Receipt => ({ replica, publicKey, signature: signWith(privateKey, textOf(replica, points)) });

/** True if this replica signed that it has exactly these changes. Whether the replica is a member is for the caller to know. */
export const isReceiptFor = ({ replica, publicKey, signature }: Receipt, points: readonly Point[]): boolean =>
  isSignedByKeyOf(replica, publicKey, { text: textOf(replica, points), signature: Buffer.from(signature) });
