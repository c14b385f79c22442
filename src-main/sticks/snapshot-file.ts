/**
 * The file of a snapshot:
 *
 *     satchel-snapshot       identifies the format
 *     length, sealed header  age, like a bundle: for a pass-phrase or one station. Contains the key of what follows. Signed
 *     the registry           a database file under that key, unchanged
 *
 * The registry is copied and not encrypted a second time. Every byte is still authenticated: by the first line, by age,
 * or by the hash in the header.
 */
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Type, type Static } from 'typebox';
import type { Reader } from '../db/access.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { BundleProblem, toProblem } from './bundle.ts';
import type { OpenedBy, SealedFor } from '../keys/sealed-file.ts';
import {
  isHeaderSigned,
  lengthBytes,
  mostHeaderBytes,
  readHeader,
  saidOfAll,
  signHeader,
  withLength,
  type ReadHeader,
} from '../exchange/signed-header.ts';
import type { MadeRegistry } from './snapshot-tasks.ts';
import { NotReadBack, putFile, writeAt, type Watch } from './stick-file.ts';

/** Incremented with every change that an earlier version could not read. */
const snapshotFormat = 2;

const Header = Type.Object({
  format: Type.Union([Type.Literal(1), Type.Literal(snapshotFormat)]),
  ...saidOfAll,
  /** The key of the registry that follows, hexadecimal. */
  key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});
export type SnapshotHeader = Static<typeof Header>;

const sort = { purpose: 'satchel snapshot ', format: snapshotFormat, header: Header };
const firstLine = Buffer.from('satchel-snapshot\n');
const chunkBytes = 1024 * 1024;

export async function isSnapshot(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0);
  return buffer.equals(firstLine);
}

type Wanted = { into: string; sealedFor: SealedFor; made: MadeRegistry; key: Buffer };

/** Leaves nothing behind if it fails or is stopped. */
export async function writeSnapshotFile(
  reader: Reader,
  { into, sealedFor, made, key }: Wanted,
  { signal, progress }: Watch,
): Promise<{ file: string; bytes: number; madeAt: string }> {
  const { id: station, name, replica } = getSelf(reader);
  const madeAt = new Date(reader.db.clock.now()).toISOString();
  const { whole, count, bytes, sha256, vector } = made;
  const said = { station, name, replica, madeAt, whole, count, bytes, sha256, vector, key: key.toString('hex') };
  const head = await headOf(signHeader(reader, sort, { format: snapshotFormat, ...said }), sealedFor);
  const fill = async (handle: FileHandle) => {
    let at = await writeAt(handle, head, 0);
    for await (const chunk of chunksOf(made.file)) {
      signal.throwIfAborted();
      at += await writeAt(handle, chunk, at);
      progress(at, 2 * bytes);
    }
  };
  const put = await putFile({ into, station, madeAt }, fill, async (part) => {
    const sum = createHash('sha256');
    let at = 0;
    for await (const chunk of chunksOf(part)) {
      signal.throwIfAborted();
      const inHead = Math.max(0, Math.min(chunk.length, head.length - at));
      if (!chunk.subarray(0, inHead).equals(head.subarray(at, at + inHead))) throw new NotReadBack();
      sum.update(chunk.subarray(inHead));
      at += chunk.length;
      progress(bytes + at, 2 * bytes);
    }
    if (at !== head.length + bytes || sum.digest('hex') !== sha256) throw new NotReadBack();
    return at;
  });
  return { file: put.file, bytes: put.bytes, madeAt };
}

async function headOf(header: Uint8Array, sealedFor: SealedFor): Promise<Buffer> {
  const { sealStream } = await import('../keys/sealed-file.ts');
  const { stream } = await sealStream(onceOf(header), sealedFor);
  return Buffer.concat([firstLine, withLength(Buffer.from(await new Response(stream).arrayBuffer()))]);
}

// oxlint-disable-next-line typescript/require-await -- A generator with one value.
async function* onceOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const handle = await open(path, 'r');
  try {
    for (let at = 0; ;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(chunkBytes), 0, chunkBytes, at);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      at += bytesRead;
    }
  } finally {
    await handle.close();
  }
}

/** `at`: the offset of the registry in the file, in bytes. */
export type OpenedSnapshot = ReadHeader<SnapshotHeader> & { at: number };

/** Reads the part before the registry; throws a `BundleProblem`. Does not check who made it. */
export async function openSnapshot(file: FileHandle, openedBy: OpenedBy): Promise<OpenedSnapshot> {
  const start = firstLine.length + lengthBytes;
  const { size } = await file.stat();
  if (size < start) throw new BundleProblem('cut');
  const { buffer: length } = await file.read(Buffer.alloc(lengthBytes), 0, lengthBytes, firstLine.length);
  const sealedLength = length.readUInt32BE();
  if (sealedLength > mostHeaderBytes) throw new BundleProblem('damaged');
  if (size < start + sealedLength) throw new BundleProblem('cut');
  const { buffer: sealed } = await file.read(Buffer.alloc(sealedLength), 0, sealedLength, start);
  let plain: Buffer;
  try {
    const { openSealedFile, sealedBytes } = await import('../keys/sealed-file.ts');
    const { stream } = await openSealedFile(sealedBytes(sealed), openedBy);
    plain = Buffer.from(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw toProblem(error);
  }
  const read = readHeader(sort, plain);
  if (read === 'newer') throw new BundleProblem('newer');
  if (read === undefined || !isHeaderSigned(sort, read)) throw new BundleProblem('damaged');
  const at = start + sealedLength;
  if (size < at + read.header.bytes) throw new BundleProblem('cut');
  if (size !== at + read.header.bytes) throw new BundleProblem('damaged');
  return { ...read, at };
}
