/** The photo that a record says, by its bytes. */
import { hash } from 'node:crypto';
import { invalid } from '../http/problem.contract.ts';
import { jpegIn, type PhotoFault } from './photo.rules.ts';

export type Photo = { hash: string; jpeg: Buffer };

/** The photo that the journal of a patient says. What is none (another version or program may have written it) counts as none. */
export function photoOf(values: ReadonlyMap<string, unknown>): Photo | undefined {
  const said = values.get('photo');
  if (typeof said !== 'string') return undefined;
  const read = jpegIn(said);
  if (read.kind !== 'jpeg') return undefined;
  const jpeg = Buffer.from(read.bytes);
  return { hash: hash('sha256', jpeg, 'hex').slice(0, 16), jpeg };
}

/** The photo that somebody gives. Throws `invalid-request` for what is no JPEG. */
export function photoSaid(jpeg: string): Photo | undefined {
  const read = jpegIn(jpeg);
  if (read.kind !== 'jpeg') throw invalid({ pointer: '/jpeg', detail: photoFaults[read.kind] });
  return photoOf(new Map([['photo', jpeg]]));
}

const photoFaults: Record<PhotoFault, string> = {
  'not-base64': 'The photo is not base64. Send the bytes of the file as base64, without line breaks.',
  'too-large': 'The photo is larger than 64 KiB. Send a smaller one.',
  'no-jpeg': 'The photo is no JPEG, or not a whole one. Send another one.',
};
