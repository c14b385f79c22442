/**
 * What a bundle says of itself: of which station it is, what is in it and what that station knew. It fills the first chunks of the sealed
 * file, so that it can be read, and the length of the rest be compared, however a file was cut.
 */
import { Type, type Static } from 'typebox';
import type { Reader } from '../db/access.ts';
import { chunkBytes } from '../keys/sealed-file.rules.ts';
import {
  isHeaderSigned,
  lengthBytes,
  readHeader,
  saidOfAll,
  signHeader,
  withLength,
  type ReadHeader,
} from '../exchange/signed-header.ts';

/** Goes up with every change that an earlier version could not read. */
export const bundleFormat = 1;

const Header = Type.Object({
  format: Type.Literal(bundleFormat),
  ...saidOfAll,
  slices: Type.Integer({ minimum: 0 }),
});
export type Header = Static<typeof Header>;

const sort = { purpose: 'satchel bundle ', format: bundleFormat, header: Header };

/** Whole chunks: their length, the header, and nothing. */
export function encodeHeader(reader: Reader, header: Header): Buffer {
  const signed = signHeader(reader, sort, header);
  const block = Buffer.alloc(blockBytesOf(signed.length));
  block.set(withLength(signed));
  return block;
}

export const blockBytesOf = (length: number): number => Math.ceil((lengthBytes + length) / chunkBytes) * chunkBytes;

export const decodeHeader = (block: Uint8Array) => readHeader(sort, block);

export const isBundleSigned = (read: ReadHeader<Header>): boolean => isHeaderSigned(sort, read);
