/** Reads the photo of a record and identifies it by its bytes. */
import { hash } from 'node:crypto';
import { invalid } from '../wire/problem.contract.ts';
import { bareJpeg, jpegIn, jpegInJournal, type PhotoFault } from './photo.rules.ts';

export type Photo = { hash: string; jpeg: Buffer };

/**
 * Returns the photo in the journal of a patient; undefined if it is not a valid one, which another version or program may have
 * written.
 */
export function photoOf(values: ReadonlyMap<string, unknown>): Photo | undefined {
  const said = values.get('photo');
  if (typeof said !== 'string') return undefined;
  const read = jpegInJournal(said);
  if (read.kind !== 'jpeg') return undefined;
  const jpeg = Buffer.from(read.bytes);
  return { hash: hashOf(jpeg), jpeg };
}

/** The photo in the form that the journal stores. */
export type PhotoSaid = { hash: string; base64: string };

/**
 * Returns a photo that somebody sent, without data that is not part of the picture. Throws `invalid-request` if it is not a JPEG.
 */
export function photoSaid(jpeg: string): PhotoSaid {
  const read = jpegIn(jpeg);
  if (read.kind !== 'jpeg') throw invalid({ pointer: '/jpeg', detail: photoFaults[read.kind] });
  return bareOf(read.bytes);
}

/** The same for data that may not be a JPEG; it then returns undefined. */
export function findPhotoSaid(text: string): PhotoSaid | undefined {
  const read = jpegIn(text);
  return read.kind === 'jpeg' ? bareOf(read.bytes) : undefined;
}

function bareOf(bytes: Uint8Array): PhotoSaid {
  const bare = Buffer.from(bareJpeg(bytes));
  return { hash: hashOf(bare), base64: bare.toString('base64') };
}

const hashOf = (jpeg: Uint8Array): string => hash('sha256', jpeg, 'hex').slice(0, 16);

const photoFaults: Record<PhotoFault, string> = {
  'not-base64': 'The photo is not valid base64. Send the bytes of the file as base64, without line breaks.',
  'too-large': 'The photo is larger than 64 KiB. Send a smaller one.',
  'no-jpeg': 'The photo is not a complete JPEG, or is larger than 4,096 by 4,096 pixels. Send another one.',
};
