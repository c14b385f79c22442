import type { Reader } from '../db/access.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { readCursor, type Place } from './cursor.rules.ts';
import { isPlaceHere } from './feed.queries.ts';

/** The place that a request names. Throws `invalid-request` for what is no cursor, `unknown-cursor` for one of another journal. */
export function placeSaid(reader: Reader, { text, pointer }: { text: string; pointer: string }): Place {
  const place = readCursor(text);
  if (place === undefined) throw invalid({ pointer, detail: 'This is no cursor. Send one as it came, to the letter.' });
  if (isPlaceHere(reader, place)) return place;
  throw problem(
    'unknown-cursor',
    'This cursor is of another registry, or of a time that a restore has taken back. Begin again without one.',
  );
}
