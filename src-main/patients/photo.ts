/** The photo that a record says, by its bytes. */
import { hash } from 'node:crypto';
import { jpegIn } from './photo.rules.ts';

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
