/**
 * A bundle: changes in one encrypted file, for a stick between stations that never share a network. It contains a
 * signed header, and slices as in a sync, in the order in which they were stored here. The holders come last, so that
 * people can sign in with their one password after an import by stick too.
 *
 * The file is written under a temporary name, synced and read back as a whole. Only then does it get its final name. An
 * import reads the whole file before it applies anything. Then it applies slice by slice, each in a transaction of its
 * own. An interrupted import starts again from the beginning, and skips what is here already. Both need memory for only
 * a few slices.
 */
import { hash, createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { Type } from 'typebox';
import { write, type Db, type Reader } from '../db/access.ts';
import { lastKey, listChains, vectorOf } from '../journal/chain.queries.ts';
import { isPart } from '../journal/holding.queries.ts';
import type { Change } from '../journal/change.contract.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { readChange } from '../journal/encoding.ts';
import { listHolders, takeHolders } from '../staff/holders.ts';
import {
  blockBytesOf,
  bundleFormat,
  decodeHeader,
  encodeHeader,
  isBundleSigned,
  type Header,
} from './bundle-header.ts';
import type { BundleRefusal } from './bundle.rules.ts';
import { Holders, pack, unpack } from '../exchange/message.ts';
import type { OpenedBy, SealedFor } from '../keys/sealed-file.ts';
import { chunkBytes, SealProblem } from '../keys/sealed-file.rules.ts';
import { decodeSlice, encodeSlice, sliceLimits, type Slice, type SliceLimits } from '../exchange/slice.ts';
import type { Point } from '../journal/chain.rules.ts';
import { pointsUpTo } from '../exchange/parcel.queries.ts';
import { sliceAfter } from '../exchange/slicing.ts';
import { lengthBytes, mostHeaderBytes, whoMade, withLength, type SignedHeader } from '../exchange/signed-header.ts';
import { NotReadBack, putFile, writeAt, type Watch } from './stick-file.ts';
import { nothingTaken, plus, type Taken } from '../exchange/taken.rules.ts';
import { takeSlice } from '../exchange/taking.ts';

/** Why nothing of a bundle is imported. */
export class BundleProblem extends Error {
  readonly kind: BundleRefusal;
  constructor(kind: BundleRefusal, options?: ErrorOptions) {
    super(`The bundle: ${kind}.`, options);
    this.kind = kind;
  }
}

type Wanted = {
  /** An existing folder. */
  into: string;
  sealedFor: SealedFor;
  /** Includes all changes after this place of the journal. */
  after: number;
};
export type Written = Pick<Header, 'count' | 'madeAt'> & { file: string; bytes: number };

/** Leaves nothing behind if it fails or is stopped. */
export async function writeBundle(
  db: Db,
  { into, sealedFor, after }: Wanted,
  watch: Watch,
  limits = sliceLimits,
): Promise<Written> {
  const { sealStream } = await import('../keys/sealed-file.ts');
  const { id: station } = getSelf({ db });
  const madeAt = new Date(db.clock.now()).toISOString();
  let header: Header | undefined;
  let fileKey: Uint8Array = new Uint8Array();
  const fill = async (handle: FileHandle) => {
    // A signature that arrives meanwhile changes a slice of the same changes: then the file is begun again.
    for (let tries = 0; header === undefined; tries++) {
      await handle.truncate(0);
      const planned = await plan(db, { after, madeAt, limits }, watch);
      const sealed = await sealStream(contents(db, planned, watch), sealedFor);
      fileKey = sealed.fileKey;
      header = await fillWith(handle, sealed.stream, planned, tries);
    }
    return header;
  };
  const { file, bytes, filled } = await putFile({ into, station, madeAt }, fill, (part, made) =>
    readBack(part, { header: made, fileKey }, watch),
  );
  return { file, bytes, count: filled.count, madeAt };
}

type Place = { after: number; count: number; sha256: string };
type Planned = { header: Header; places: Place[]; holders: Buffer };

/** The number of passes over all changes: counting, writing, reading back. */
const times = 3;

/** Goes through everything once before it is written: the header comes first and describes what follows. */
async function plan(
  db: Db,
  { after, madeAt, limits }: { after: number; madeAt: string; limits: SliceLimits },
  { signal, progress }: Watch,
): Promise<Planned> {
  const { id: station, name, replica } = getSelf({ db });
  const vector = vectorOf(listChains({ db }));
  const last = lastKey({ db });
  const places: Place[] = [];
  const digest = createHash('sha256');
  let [count, bytes] = [0, 0];
  let at = after;
  for (let isLast = at >= last; !isLast;) {
    signal.throwIfAborted();
    const found = sliceAfter({ db }, { known: confirmedOf(db), after: at }, limits);
    const { changes } = found.slice;
    if (changes.length > 0) {
      const frame = await frameOf(encodeSlice(found.slice));
      places.push({ after: at, count: changes.length, sha256: hash('sha256', frame, 'hex') });
      digest.update(frame);
      count += changes.length;
      bytes += frame.length;
    }
    // Changes that are saved meanwhile are left to the next bundle.
    isLast = found.isLast || found.next >= last || found.next <= at;
    at = found.next;
    progress(at - after, times * (last - after));
    await nextTurn();
  }
  const holders = await frameOf(listHolders({ db }));
  bytes += holders.length;
  const sha256 = digest.update(holders).digest('hex');
  const whole = !isPart({ db });
  const said = { station, name, replica, madeAt, whole, count, slices: places.length, bytes, sha256, vector };
  return { header: { format: bundleFormat, ...said }, places, holders };
}

/** Ends of what a part put away, which cannot travel with its sync file. Others confirmed that they have it. */
const confirmedOf = (db: Db): Point[] => (isPart({ db }) ? pointsUpTo({ db }, 0) : []);

/** Lets the window and other callers have a turn. */
const nextTurn = () => new Promise((next) => setImmediate(next));

const frameOf = async (message: unknown): Promise<Buffer> => withLength(await pack(message));

class ChangedMeanwhile extends Error {}

async function* contents(
  db: Db,
  { header, places, holders }: Planned,
  { signal, progress }: Watch,
): AsyncGenerator<Uint8Array, void> {
  yield encodeHeader({ db }, header);
  let done = header.count;
  for (const { after, count, sha256 } of places) {
    signal.throwIfAborted();
    const { slice } = sliceAfter({ db }, { known: confirmedOf(db), after }, { changes: count, bytes: Infinity });
    const frame = await frameOf(encodeSlice(slice));
    if (hash('sha256', frame, 'hex') !== sha256) throw new ChangedMeanwhile();
    yield frame;
    done += count;
    progress(done, times * header.count);
    await nextTurn();
  }
  yield holders;
}

/** Returns undefined if the file has to be begun again. */
async function fillWith(
  handle: FileHandle,
  stream: ReadableStream<Uint8Array>,
  { header }: Planned,
  tries: number,
): Promise<Header | undefined> {
  let at = 0;
  try {
    for await (const chunk of stream) at += await writeAt(handle, chunk, at);
  } catch (error) {
    if (error instanceof ChangedMeanwhile && tries < mostTries) return undefined;
    throw error;
  }
  return header;
}

const mostTries = 5;

/** Resolves with the size of the file if all of it reads back as written. */
async function readBack(
  part: string,
  { header, fileKey }: { header: Header; fileKey: Uint8Array },
  { signal, progress }: Watch,
): Promise<number> {
  const handle = await open(part, 'r');
  try {
    let done = 2 * header.count;
    const opened = await openBundle(handle, { fileKey }, signal);
    for await (const part of opened.parts) {
      done += changesIn(part).length;
      progress(done, times * header.count);
    }
    if (opened.header.sha256 !== header.sha256) throw new NotReadBack();
    return (await handle.stat()).size;
  } catch (error) {
    throw error instanceof BundleProblem ? new NotReadBack('What was written is not there.', { cause: error }) : error;
  } finally {
    await handle.close();
  }
}

/** The slices, followed by the holders. */
type Part = { kind: 'slice'; slice: Slice } | { kind: 'holders'; holders: readonly unknown[] };

const changesIn = (part: Part): Slice['changes'] => (part.kind === 'slice' ? part.slice.changes : []);

export type Opened = {
  header: Header;
  signed: SignedHeader;
  /** Throws a `BundleProblem`, even after the last part, if the contents do not match the header. */
  parts: AsyncGenerator<Part>;
};

/** Throws a `BundleProblem` if the file cannot be read. Does not check who made it. */
export async function openBundle(file: FileHandle, openedBy: OpenedBy, signal: AbortSignal): Promise<Opened> {
  const { openSealedFile } = await import('../keys/sealed-file.ts');
  const { stream, plainBytes } = await openSealedFile(file, openedBy).catch((error: unknown) => {
    throw toProblem(error);
  });
  let expected = chunkBytes;
  const isCut = () => plainBytes === undefined || plainBytes < expected;
  const take = takingFrom(stream, signal);
  const taken = async (count: number) => {
    const bytes = await take(count).catch((error: unknown) => {
      throw toProblem(error, isCut() ? 'cut' : 'damaged');
    });
    if (bytes.length < count) throw new BundleProblem(expected === chunkBytes ? 'not-a-bundle' : 'damaged');
    return bytes;
  };
  const length = (await taken(lengthBytes)).readUInt32BE();
  if (length > mostHeaderBytes) throw new BundleProblem('not-a-bundle');
  expected = blockBytesOf(length);
  const block = await taken(expected - lengthBytes);
  const found = decodeHeader(block.subarray(0, length));
  if (found === undefined) throw new BundleProblem('not-a-bundle');
  if (found === 'newer') throw new BundleProblem('newer');
  const { header } = found;
  expected += header.bytes;
  if (isCut()) throw new BundleProblem('cut');
  if (plainBytes !== expected || !isBundleSigned(found)) throw new BundleProblem('damaged');

  async function* parts(): AsyncGenerator<Part> {
    const digest = createHash('sha256');
    let [count, left] = [0, header.bytes];
    const frame = async (): Promise<Buffer> => {
      const lengthRead = await taken(Math.min(lengthBytes, left));
      const packed = lengthRead.length < lengthBytes ? 0 : lengthRead.readUInt32BE();
      left -= lengthBytes + packed;
      if (packed === 0 || left < 0) throw new BundleProblem('damaged');
      const bytes = await taken(packed);
      digest.update(lengthRead).update(bytes);
      return bytes;
    };
    for (let i = 0; i < header.slices; i++) {
      const unpacked: unknown = await unpack(Type.Any(), await frame());
      const slice = unpacked instanceof Uint8Array ? decodeSlice(unpacked) : undefined;
      if (slice === undefined) throw new BundleProblem('damaged');
      count += slice.changes.length;
      yield { kind: 'slice', slice };
    }
    const holders = await unpack(Holders, await frame());
    if (holders === undefined) throw new BundleProblem('damaged');
    yield { kind: 'holders', holders };
    // Only the end of the stream proves that the last chunk is the last one.
    const rest = await take(1).catch((error: unknown) => {
      throw toProblem(error, 'damaged');
    });
    const isWhole = rest.length === 0 && left === 0 && count === header.count;
    if (!isWhole || digest.digest('hex') !== header.sha256) throw new BundleProblem('damaged');
  }
  return { ...found, parts: parts() };
}

/** Reads as many bytes as requested, or what is left. */
function takingFrom(stream: ReadableStream<Uint8Array>, signal: AbortSignal): (count: number) => Promise<Buffer> {
  const reader = stream.getReader();
  let have: Buffer = Buffer.alloc(0);
  return async (count) => {
    const parts = [have];
    let length = have.length;
    while (length < count) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      length += value.length;
    }
    const all = parts.length === 1 ? have : Buffer.concat(parts);
    have = all.subarray(count);
    return all.subarray(0, count);
  };
}

/**
 * Converts errors of decryption and parsing to a `BundleProblem`. Errors of the operating system and aborts are passed
 * on.
 */
export function toProblem(error: unknown, otherwise: BundleRefusal = 'damaged'): unknown {
  if (error instanceof BundleProblem || !(error instanceof Error) || 'code' in error) return error;
  if (error.name === 'AbortError' || error instanceof DOMException) return error;
  if (!(error instanceof SealProblem)) return new BundleProblem(otherwise, { cause: error });
  return new BundleProblem(error.kind === 'not-sealed' ? 'not-a-bundle' : error.kind, { cause: error });
}

/**
 * Reads a whole bundle without importing it. It has to be complete, and made by a station that belongs here. Throws a
 * `BundleProblem`.
 */
export async function checkBundle(
  reader: Reader,
  { file, openedBy }: { file: FileHandle; openedBy: OpenedBy },
  { signal, progress }: Watch,
): Promise<{ header: Header; signed: SignedHeader }> {
  const { header, signed, parts } = await openBundle(file, openedBy, signal);
  let who = whoMade(reader, header, []);
  if (who === 'revoked-station') throw new BundleProblem(who);
  const introductions: Change[] = [];
  let done = 0;
  for await (const part of parts) {
    signal.throwIfAborted();
    const changes = changesIn(part);
    done += changes.length;
    progress(done, 2 * header.count);
    if (who !== 'member') introductions.push(...changes.flatMap(introductionIn));
  }
  if (who !== 'member') who = whoMade(reader, header, introductions);
  if (who !== 'member') throw new BundleProblem(who);
  return { header, signed };
}

function introductionIn(bytes: Uint8Array): Change[] {
  const change = readChange(bytes)?.change;
  return change?.kind === 'replica' && change.seq === 1 ? [change] : [];
}

/** Imports a bundle that was checked. If it is stopped, the slices imported so far stay. */
export async function takeBundle(
  db: Db,
  { file, openedBy, signed }: { file: FileHandle; openedBy: OpenedBy; signed: SignedHeader },
  { signal, progress }: Watch,
): Promise<Taken> {
  const opened = await openBundle(file, openedBy, signal);
  // Another file has replaced it since the check.
  if (!Buffer.from(opened.signed.header).equals(signed.header)) throw new BundleProblem('damaged');
  let sum = nothingTaken;
  let done = opened.header.count;
  for await (const part of opened.parts) {
    signal.throwIfAborted();
    if (part.kind === 'slice') sum = plus(sum, await takeSlice(db, part.slice));
    // The holders come after the changes, which contain their accounts.
    else await write(db, 'sync', (writer) => takeHolders(writer, part.holders));
    done += changesIn(part).length;
    progress(done, 2 * opened.header.count);
  }
  return sum;
}
