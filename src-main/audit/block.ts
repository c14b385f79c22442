/**
 * The format of the files of the audit trail: consecutive blocks, each with the entries that were written at one time.
 *
 *   length of what is sealed 4 · number 6 · earliest 6 · latest 6 · entries 4 · id of the key 8 · hash of the block before 32
 *   then, sealed under that key for just these 66 bytes: the last event that is in the files, its hash, the entries
 *
 * Blocks are numbered from 1 without a gap, and each contains the SHA-256 of the previous one. So verification detects a
 * block that was changed, removed or moved. The registry protects the end: it stores the number and hash of the last block.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../keys/seal.ts';
import { actionOf, endOfEntry, readEntry, type Entry } from './entry.ts';
import type { AuditKey, EventLink, Keys, Link } from './audit.queries.ts';

const hashBytes = 32;
const headerBytes = 34 + hashBytes;
/** Bytes of nonce and tag. */
const sealBytes = 28;
const eventBytes = 6 + hashBytes;
/** Larger than any block: a header with a greater length is invalid. */
const maxBlockBytes = 64 * 1024 * 1024;

/** Derives the audit key in use while the registry has `registryKey`. */
export function auditKeyOf(registryKey: Buffer): AuditKey {
  const key = Buffer.from(hkdfSync('sha256', registryKey, '', 'satchel audit', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key };
}

/** Derives the key that gives equal searches equal marks; see `Entry.query`. */
export const queryKeyOf = (registryKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', registryKey, '', 'satchel audit query', 32));

type NewBlock = {
  before: Link;
  events: EventLink;
  entries: Uint8Array;
  count: number;
  earliest: number;
  latest: number;
};

export function sealBlock({ before, events, entries, count, earliest, latest }: NewBlock, key: AuditKey): Buffer {
  const plain = Buffer.allocUnsafe(eventBytes + entries.length);
  plain.writeUIntBE(events.key, 0, 6);
  plain.set(events.hash, 6);
  plain.set(entries, eventBytes);
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32BE(plain.length + sealBytes, 0);
  header.writeUIntBE(before.seq + 1, 4, 6);
  header.writeUIntBE(earliest, 10, 6);
  header.writeUIntBE(latest, 16, 6);
  header.writeUInt32BE(count, 22);
  header.write(key.id, 26, 'hex');
  header.set(before.hash, 34);
  return Buffer.concat([header, seal(plain, key.key, header.toString('base64'))]);
}

export type Block = {
  seq: number;
  earliest: number;
  latest: number;
  count: number;
  keyId: string;
  before: Buffer;
  /** The whole block as it is in the file. */
  bytes: Buffer;
};

export const linkOf = ({ seq, bytes }: Pick<Block, 'seq' | 'bytes'>): Link => ({
  seq,
  hash: createHash('sha256').update(bytes).digest(),
});

/** Returns the complete blocks of a file and where they end. Anything after that is a truncated block or no block. */
export function blocksIn(file: Buffer): { blocks: Block[]; end: number } {
  const blocks: Block[] = [];
  let end = 0;
  while (file.length - end >= headerBytes) {
    const length = file.readUInt32BE(end);
    if (length > maxBlockBytes || end + headerBytes + length > file.length) break;
    const bytes = file.subarray(end, end + headerBytes + length);
    blocks.push({
      seq: bytes.readUIntBE(4, 6),
      earliest: bytes.readUIntBE(10, 6),
      latest: bytes.readUIntBE(16, 6),
      count: bytes.readUInt32BE(22),
      keyId: bytes.toString('hex', 26, 34),
      before: bytes.subarray(34, headerBytes),
      bytes,
    });
    end += bytes.length;
  }
  return { blocks, end };
}

export type OpenBlock = { events: EventLink; entries: Entry[] };

/**
 * Decrypts a block. Returns undefined if none of the keys opens it, which means that it was altered. With `only`, just the entries of
 * that action are decoded.
 */
export function openBlock(
  { bytes, keyId, count }: Block,
  keys: Keys,
  { only }: { only?: Entry['action'] } = {},
): OpenBlock | undefined {
  const key = keys.get(keyId);
  if (key === undefined) return undefined;
  const header = bytes.subarray(0, headerBytes);
  const plain = unseal(bytes.subarray(headerBytes), key, header.toString('base64'));
  if (plain === undefined) return undefined;
  const entries: Entry[] = [];
  let at = eventBytes;
  for (let left = count; left > 0; left--) {
    if (only !== undefined && actionOf(plain, at) !== only) {
      at = endOfEntry(plain, at);
      continue;
    }
    const { entry, end } = readEntry(plain, at);
    entries.push(entry);
    at = end;
  }
  return { events: { key: plain.readUIntBE(0, 6), hash: plain.subarray(6, eventBytes) }, entries };
}
