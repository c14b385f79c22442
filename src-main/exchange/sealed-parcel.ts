/**
 * Parcels: changes that one station with a part takes along for another one, to a station with everything. They are slices, encrypted for that
 * station as a sync file is (`keys/sealed-file.ts`), so that nobody in between can read them.
 */
import { Type } from 'typebox';
import type { OpenedBy } from '../keys/sealed-file.ts';
import { pack, unpack } from './message.ts';
import { areBytes, Bytes, decodeSlice, encodeSlice, type Slice } from './slice.ts';

const Contents = Type.Object({ slices: Type.Array(Bytes) });

/** Encrypts slices for whoever has one of these keys. */
export async function sealParcel(slices: readonly Slice[], publicKeys: readonly Buffer[]): Promise<Uint8Array> {
  const { sealStream } = await import('../keys/sealed-file.ts');
  const { stream } = await sealStream(contentsOf(slices), { publicKeys });
  return collected(stream);
}

async function* contentsOf(slices: readonly Slice[]): AsyncGenerator<Uint8Array, void> {
  yield await pack({ slices: slices.map(encodeSlice) });
}

/** Returns undefined for bytes that are no parcel, or one for somebody else. */
export async function openParcel(bytes: Uint8Array, privateKeys: readonly Buffer[]): Promise<Slice[] | undefined> {
  const { openSealedFile, sealedBytes } = await import('../keys/sealed-file.ts');
  const openedBy: OpenedBy = { passphrase: undefined, privateKeys };
  const opened = await openSealedFile(sealedBytes(Buffer.from(bytes)), openedBy)
    .then(({ stream }) => collected(stream))
    .catch(() => undefined);
  const contents = opened && (await unpack(Contents, opened));
  if (contents === undefined || !areBytes(contents.slices)) return undefined;
  const slices = contents.slices.map(decodeSlice);
  return slices.every((slice) => slice !== undefined) ? slices : undefined;
}

async function collected(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
