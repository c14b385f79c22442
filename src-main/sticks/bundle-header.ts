/**
 * The header of a bundle: the station that made it, its contents, and what that station knew. It fills the first chunks
 * of the encrypted file. So it can be read, and the length of the rest compared, wherever a file was cut.
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

/** Incremented with every change that an earlier version could not read. */
export const bundleFormat = 2;

const Header = Type.Object({
  format: Type.Union([Type.Literal(1), Type.Literal(bundleFormat)]),
  ...saidOfAll,
  slices: Type.Integer({ minimum: 0 }),
});
export type Header = Static<typeof Header>;

const sort = { purpose: 'satchel bundle ', format: bundleFormat, header: Header };

/** Encodes the header as whole chunks: its length, the header, and padding. */
export function encodeHeader(reader: Reader, header: Header): Buffer {
  const signed = signHeader(reader, sort, header);
  const block = Buffer.alloc(blockBytesOf(signed.length));
  block.set(withLength(signed));
  return block;
}

export const blockBytesOf = (length: number): number => Math.ceil((lengthBytes + length) / chunkBytes) * chunkBytes;

export const decodeHeader = (block: Uint8Array) => readHeader(sort, block);

export const isBundleSigned = (read: ReadHeader<Header>): boolean => isHeaderSigned(sort, read);
