/** The header of a file for a stick, signed by the replica that made it, and the check of whose replica that is. */
import { decode, encode } from 'cborg';
import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Reader } from '../db/access.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { findReplica } from '../journal/journal.queries.ts';
import { signAsReplica } from '../journal/replica.ts';
import { isSignedByKeyOf } from '../journal/signing.ts';
import { findMember } from './member.queries.ts';
import { admits, isAdmitted } from './members.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import { PointShape } from './slice.ts';

/** Bytes of the length before a header, and before each message after it. */
export const lengthBytes = 4;
/** Allows for more replicas than a registry will ever have. */
export const mostHeaderBytes = 16 * 1024 * 1024;

export function withLength(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const Count = Type.Integer({ minimum: 0 });
/** Fields of every such header. */
export const saidOfAll = {
  station: Type.String({ maxLength: 100 }),
  /** For display: the replica determines who made it. */
  name: Type.String(),
  replica: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  madeAt: Type.String({ format: 'date-time' }),
  /** See `descriptionOf` of `message.ts`. Format 1 did not state it: everybody had all. */
  whole: Type.Optional(Type.Boolean()),
  /** The number of changes; then the size and the hash of the bytes that follow. */
  count: Count,
  bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The vector of the station that made it. */
  vector: Type.Array(PointShape),
};

const Signed = Type.Object({
  header: Type.Unsafe<Uint8Array>(Type.Any()),
  publicKey: Type.Unsafe<Uint8Array>(Type.Any()),
  signature: Type.String({ maxLength: 200 }),
});
export type SignedHeader = Static<typeof Signed>;

/** A type of file. `purpose` keeps a signature for one type from being valid for another. */
export type Sort<Header extends TSchema> = { purpose: string; format: number; header: Header };

const signedText = (purpose: string, header: Uint8Array) => Buffer.concat([Buffer.from(purpose), header]);

/** Returns the header with its signature. */
export function signHeader<H extends TSchema>(reader: Reader, { purpose }: Sort<H>, header: Static<H>): Uint8Array {
  const bytes = encode(header);
  const { replica, signature } = signAsReplica(reader, signedText(purpose, bytes));
  const publicKey = findReplica(reader, replica)?.publicKey;
  if (publicKey == null) throw new Error('The replica as which this copy writes has not introduced itself.');
  return encode({ header: bytes, publicKey, signature } satisfies SignedHeader);
}

export type ReadHeader<Header> = { header: Header; signed: SignedHeader };

/**
 * Returns undefined for bytes that are not a header. Returns `newer` for a header of a later version, of which nothing
 * else is known.
 */
export function readHeader<H extends TSchema>(
  sort: Sort<H>,
  block: Uint8Array,
): ReadHeader<Static<H>> | 'newer' | undefined {
  try {
    const signed: unknown = decode(block);
    if (!Check(Signed, signed) || !(signed.header instanceof Uint8Array)) return undefined;
    const header: unknown = decode(signed.header);
    if (Check(Type.Object({ format: Type.Integer({ exclusiveMinimum: sort.format }) }), header)) return 'newer';
    return Check(sort.header, header) && signed.publicKey instanceof Uint8Array ? { header, signed } : undefined;
  } catch {
    // The bytes are not CBOR.
    return undefined;
  }
}

/**
 * True if the header was signed with the key that the id of its replica is derived from. Does not check whose replica
 * it is.
 */
export function isHeaderSigned(
  { purpose }: Pick<Sort<TSchema>, 'purpose'>,
  { header: { replica }, signed }: ReadHeader<{ replica: string }>,
): boolean {
  const { publicKey, signature } = signed;
  const text = signedText(purpose, signed.header);
  return isSignedByKeyOf(replica, publicKey, { text, signature: Buffer.from(signature, 'base64') });
}

/**
 * Checks that the replica which made the file belongs to a member station. A replica that began after a restore is not
 * known yet. Then the `introductions` in the file must lead to it, each endorsed by one before.
 */
export function whoMade(
  reader: Reader,
  { station, replica }: { station: string; replica: string },
  introductions: readonly Change[],
): 'member' | 'unknown-station' | 'revoked-station' {
  const member = findMember(reader, station);
  if (member === undefined) return 'unknown-station';
  if (member.revoked || membershipOf(reader).markOf(replica) !== undefined) return 'revoked-station';
  const known = findReplica(reader, replica as ReplicaId);
  if (known !== undefined) return known.stationId === station ? 'member' : 'unknown-station';
  if (admits(member, replica)) return 'member';
  const endorsed = new Map<string, Buffer>();
  for (let size = -1; size < endorsed.size;) {
    size = endorsed.size;
    for (const each of introductions) {
      if (each.fields['station'] !== station || !isAdmitted(reader, each, endorsed)) continue;
      endorsed.set(each.replica, Buffer.from(String(each.fields['publicKey']), 'base64url'));
    }
  }
  return endorsed.has(replica) ? 'member' : 'unknown-station';
}
