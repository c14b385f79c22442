/**
 * What a bundle says of itself, signed by the replica that made it: of which station it is, what is in it and what that station knew.
 * It fills the first chunks of the sealed file, so that it can be read, and the length of the rest be compared, however a file was cut.
 */
import { decode, encode } from 'cborg';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Reader } from '../db/access.ts';
import type { Change, ReplicaId } from '../journal/change.contract.ts';
import { findReplica } from '../journal/journal.queries.ts';
import { isSignedByKeyOf, signAsReplica } from '../journal/replica.ts';
import { admits, findMember, isAdmitted } from './members.ts';
import { chunkBytes } from './sealed-file.ts';
import { PointShape } from './slice.ts';

/** Goes up with every change that an earlier version could not read. */
export const bundleFormat = 1;

const Count = Type.Integer({ minimum: 0 });
const Header = Type.Object({
  format: Type.Literal(bundleFormat),
  station: Type.String({ maxLength: 100 }),
  /** For people; who it is, the replica says. */
  name: Type.String(),
  replica: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  madeAt: Type.String({ format: 'date-time' }),
  /** Of changes, of slices, and of the bytes of these as they follow; their hash. */
  count: Count,
  slices: Count,
  bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** What was known there. */
  vector: Type.Array(PointShape),
});
export type Header = Static<typeof Header>;

const Signed = Type.Object({
  header: Type.Unsafe<Uint8Array>(Type.Any()),
  publicKey: Type.Unsafe<Uint8Array>(Type.Any()),
  signature: Type.String({ maxLength: 200 }),
});
export type SignedHeader = Static<typeof Signed>;

const signedText = (header: Uint8Array) => Buffer.concat([Buffer.from('satchel bundle '), header]);

/** Whole chunks: their length, the header, and nothing. */
export function encodeHeader(reader: Reader, header: Header): Buffer {
  const bytes = encode(header);
  const { replica, signature } = signAsReplica(reader, signedText(bytes));
  const publicKey = findReplica(reader, replica)?.publicKey;
  if (publicKey == null) throw new Error('The replica as which this copy writes has not introduced itself.');
  const signed = encode({ header: bytes, publicKey, signature } satisfies SignedHeader);
  const block = Buffer.alloc(blockBytesOf(signed.length));
  block.writeUInt32BE(signed.length);
  block.set(signed, lengthBytes);
  return block;
}

export const lengthBytes = 4;
/** More replicas than a registry will ever have. */
export const mostHeaderBytes = 16 * 1024 * 1024;
export const blockBytesOf = (length: number): number => Math.ceil((lengthBytes + length) / chunkBytes) * chunkBytes;

/** Undefined for bytes that are no header; `newer` for one of a later version, of which nothing else can be said. */
export function decodeHeader(block: Uint8Array): { header: Header; signed: SignedHeader } | 'newer' | undefined {
  try {
    const signed: unknown = decode(block);
    if (!Check(Signed, signed) || !(signed.header instanceof Uint8Array)) return undefined;
    const header: unknown = decode(signed.header);
    if (Check(Type.Object({ format: Type.Integer({ exclusiveMinimum: bundleFormat }) }), header)) return 'newer';
    return Check(Header, header) && signed.publicKey instanceof Uint8Array ? { header, signed } : undefined;
  } catch {
    // Bytes that are no CBOR.
    return undefined;
  }
}

/** Whether the header was signed with the key from which the id of its replica follows. Whose that is, is not said by it. */
export function isHeaderSigned({ header, signed }: { header: Header; signed: SignedHeader }): boolean {
  const { publicKey, signature } = signed;
  const text = signedText(signed.header);
  return isSignedByKeyOf(header.replica, publicKey, { text, signature: Buffer.from(signature, 'base64') });
}

/**
 * Whether the replica that made the bundle is one of a station that belongs here. One that began after a restore is not known yet: then
 * those of `introductions`, which are in the bundle, must lead to it, each endorsed by one before.
 */
export function whoMade(
  reader: Reader,
  { station, replica }: Header,
  introductions: readonly Change[],
): 'member' | 'unknown-station' | 'revoked-station' {
  const member = findMember(reader, station);
  if (member === undefined) return 'unknown-station';
  if (member.revoked) return 'revoked-station';
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
