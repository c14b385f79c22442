/** What a file for a stick says of itself, signed by the replica that made it, and whose that is. */
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

/** In front of a header, and of each message behind it. */
export const lengthBytes = 4;
/** More replicas than a registry will ever have. */
export const mostHeaderBytes = 16 * 1024 * 1024;

export function withLength(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

const Count = Type.Integer({ minimum: 0 });
/** What every such file says. */
export const saidOfAll = {
  station: Type.String({ maxLength: 100 }),
  /** For people; who it is, the replica says. */
  name: Type.String(),
  replica: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  madeAt: Type.String({ format: 'date-time' }),
  /** Of changes, and of the bytes that follow; their hash. */
  count: Count,
  bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** What was known there. */
  vector: Type.Array(PointShape),
};

const Signed = Type.Object({
  header: Type.Unsafe<Uint8Array>(Type.Any()),
  publicKey: Type.Unsafe<Uint8Array>(Type.Any()),
  signature: Type.String({ maxLength: 200 }),
});
export type SignedHeader = Static<typeof Signed>;

/** A sort of file. `purpose` keeps what is signed for one from being taken for another. */
export type Sort<Header extends TSchema> = { purpose: string; format: number; header: Header };

const signedText = (purpose: string, header: Uint8Array) => Buffer.concat([Buffer.from(purpose), header]);

/** The header with its signature. */
export function signHeader<H extends TSchema>(reader: Reader, { purpose }: Sort<H>, header: Static<H>): Uint8Array {
  const bytes = encode(header);
  const { replica, signature } = signAsReplica(reader, signedText(purpose, bytes));
  const publicKey = findReplica(reader, replica)?.publicKey;
  if (publicKey == null) throw new Error('The replica as which this copy writes has not introduced itself.');
  return encode({ header: bytes, publicKey, signature } satisfies SignedHeader);
}

export type ReadHeader<Header> = { header: Header; signed: SignedHeader };

/** Undefined for bytes that are no header; `newer` for one of a later version, of which nothing else can be said. */
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
    // Bytes that are no CBOR.
    return undefined;
  }
}

/** Whether the header was signed with the key from which the id of its replica follows. Whose that is, is not said by it. */
export function isHeaderSigned(
  { purpose }: Pick<Sort<TSchema>, 'purpose'>,
  { header: { replica }, signed }: ReadHeader<{ replica: string }>,
): boolean {
  const { publicKey, signature } = signed;
  const text = signedText(purpose, signed.header);
  return isSignedByKeyOf(replica, publicKey, { text, signature: Buffer.from(signature, 'base64') });
}

/**
 * Whether the replica that made the file is one of a station that belongs here. One that began after a restore is not known yet: then
 * those of `introductions`, which are in the file, must lead to it, each endorsed by one before.
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
