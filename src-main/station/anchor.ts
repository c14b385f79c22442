/**
 * The anchor: where every chain of the journal ended when the registry was last closed in order, signed by the replica that wrote it,
 * and kept in the keyring. A registry that does not hold what its anchor says was put back, or its history was written anew.
 *
 * It is sealed under the registry's key, since the number of changes is nobody's business who only has the folder.
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
  /** Of each chain: replica, number, hash. In the order of the replicas. */
  ends: Type.Array(Type.Object({ replica: Type.String(), seq: Type.Integer({ minimum: 0 }), hash: Type.String() })),
  replica: Type.String(),
  /** Ed25519, of `ends`. */
  signature: Type.String(),
});
export type Anchor = Static<typeof Anchor>;

const purpose = 'satchel anchor';
const keyOf = (registryKey: Buffer) => Buffer.from(hkdfSync('sha256', registryKey, '', purpose, 32));
const textOf = (ends: Anchor['ends']) =>
  Buffer.from(`${purpose}\n${JSON.stringify(ends.map(({ replica, seq, hash }) => [replica, seq, hash]))}`);

/** The journal as it ends now. */
export function sealedAnchor(reader: Reader, registryKey: Buffer): string {
  const ends = listEnds(reader);
  const anchor: Anchor = { ends, ...signAsReplica(reader, textOf(ends)) };
  return seal(Buffer.from(JSON.stringify(anchor)), keyOf(registryKey), purpose).toString('base64');
}

/** Undefined when it was not made with this key, or not signed by a replica that this registry knows. */
export function openAnchor(reader: Reader, sealed: string, registryKey: Buffer): Anchor | undefined {
  const bytes = unseal(Buffer.from(sealed, 'base64'), keyOf(registryKey), purpose);
  if (bytes === undefined) return undefined;
  const anchor: unknown = JSON.parse(bytes.toString());
  if (!Check(Anchor, anchor)) return undefined;
  const { ends, replica, signature } = anchor;
  return isSignedBy(reader, { replica, text: textOf(ends), signature }) ? anchor : undefined;
}

/** Whether the journal still ends as this anchor says. */
export const isAnchorOfNow = (reader: Reader, sealed: string, registryKey: Buffer): boolean =>
  isDeepStrictEqual(openAnchor(reader, sealed, registryKey)?.ends, listEnds(reader));
