import type { Reader } from '../db/access.ts';
import type { Place } from './cursor.rules.ts';
import { isPlaceHere } from './feed.queries.ts';
import { cursorSaid, unknownCursor, type Said } from './cursor-said.rules.ts';

/** The place that a request names. Throws `invalid-request` for what is no cursor, `unknown-cursor` for one of another journal. */
export function placeSaid(reader: Reader, said: Said): Place {
  const place = cursorSaid(said);
  if (isPlaceHere(reader, place)) return place;
  throw unknownCursor();
}
