/**
 * The files of the audit trail: blocks, one after the other, each with the entries that were written at one time.
 *
 *   length of what is sealed 4 · number 6 · earliest 6 · latest 6 · entries 4 · id of the key 8 · hash of the block before 32
 *   then, sealed under that key for just these 66 bytes: the last event that is in the files, its hash, the entries
 *
 * Blocks are numbered from 1, without a gap, and each names the one before by its SHA-256: none can be changed, taken out or
 * put elsewhere without being missed. The end is held by the registry, which has the number and hash of the last.
 */
import { createHash, hkdfSync } from 'node:crypto';
import { seal, unseal } from '../keys/seal.ts';
import { readEntry, type Entry } from './entry.ts';
import type { AuditKey, EventLink, Keys, Link } from './audit.queries.ts';

const hashBytes = 32;
const headerBytes = 34 + hashBytes;
/** Nonce and tag. */
const sealBytes = 28;
const eventBytes = 6 + hashBytes;
/** Longer than any block: what says more is no header. */
const maxBlockBytes = 64 * 1024 * 1024;

/** The key of what is written while the registry has `registryKey`. */
export function auditKeyOf(registryKey: Buffer): AuditKey {
  const key = Buffer.from(hkdfSync('sha256', registryKey, '', 'satchel audit', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key };
}

/** By which searches for the same are known to be the same; see `Entry.query`. */
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
  /** All of it, as it is in the file. */
  bytes: Buffer;
};

export const linkOf = ({ seq, bytes }: Pick<Block, 'seq' | 'bytes'>): Link => ({
  seq,
  hash: createHash('sha256').update(bytes).digest(),
});

/** The whole blocks of a file and where they end; what comes after was cut off, or is none. */
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

/** Undefined when it does not open with any of the keys: it is not as it was written. */
export function openBlock({ bytes, keyId, count }: Block, keys: Keys): OpenBlock | undefined {
  const key = keys.get(keyId);
  if (key === undefined) return undefined;
  const header = bytes.subarray(0, headerBytes);
  const plain = unseal(bytes.subarray(headerBytes), key, header.toString('base64'));
  if (plain === undefined) return undefined;
  const entries: Entry[] = [];
  for (let at = eventBytes; entries.length < count;) {
    const { entry, end } = readEntry(plain, at);
    entries.push(entry);
    at = end;
  }
  return { events: { key: plain.readUIntBE(0, 6), hash: plain.subarray(6, eventBytes) }, entries };
}
