/**
 * The anchor records where every chain of the journal ended at the last orderly close of the registry. The replica
 * that wrote it signs it, and it is stored in the keyring. A registry that lacks what its anchor names was replaced
 * by an older one, or its history was rewritten.
 *
 * It is encrypted under the registry's key, so that the number of changes stays hidden from anyone who only has the
 * folder.
 */
import { hkdfSync } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Reader } from '../db/access.ts';
import { listEnds } from '../journal/journal.queries.ts';
import { isSignedBy, signAsReplica } from '../journal/replica.ts';
import { seal, unseal } from '../keys/seal.ts';

const Anchor = Type.Object({
  /** The end of each chain: replica, number, hash. Ordered by replica. */
  ends: Type.Array(Type.Object({ replica: Type.String(), seq: Type.Integer({ minimum: 0 }), hash: Type.String() })),
  replica: Type.String(),
  /** Ed25519 signature of `ends`. */
  signature: Type.String(),
});
export type Anchor = Static<typeof Anchor>;

const purpose = 'satchel anchor';
const keyOf = (registryKey: Buffer) => Buffer.from(hkdfSync('sha256', registryKey, '', purpose, 32));
const textOf = (ends: Anchor['ends']) =>
  Buffer.from(`${purpose}\n${JSON.stringify(ends.map(({ replica, seq, hash }) => [replica, seq, hash]))}`);

/** The encrypted anchor of the journal as it ends now. */
export function sealedAnchor(reader: Reader, registryKey: Buffer): string {
  const ends = listEnds(reader);
  const anchor: Anchor = { ends, ...signAsReplica(reader, textOf(ends)) };
  return seal(Buffer.from(JSON.stringify(anchor)), keyOf(registryKey), purpose).toString('base64');
}

/** Returns undefined if it was not made with this key, or not signed by a replica that this registry knows. */
export function openAnchor(reader: Reader, sealed: string, registryKey: Buffer): Anchor | undefined {
  const bytes = unseal(Buffer.from(sealed, 'base64'), keyOf(registryKey), purpose);
  if (bytes === undefined) return undefined;
  const anchor: unknown = JSON.parse(bytes.toString());
  if (!Check(Anchor, anchor)) return undefined;
  const { ends, replica, signature } = anchor;
  return isSignedBy(reader, { replica, text: textOf(ends), signature }) ? anchor : undefined;
}

/** True if the journal still ends as this anchor records. */
export const isAnchorOfNow = (reader: Reader, sealed: string, registryKey: Buffer): boolean =>
  isDeepStrictEqual(openAnchor(reader, sealed, registryKey)?.ends, listEnds(reader));
