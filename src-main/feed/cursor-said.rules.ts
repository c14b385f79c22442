/** Parses the cursor of a request, and makes the problems for text that is no cursor and for a cursor of another journal. Pure. */
import { invalid, problem, type Problem } from '../wire/problem.contract.ts';
import { readCursor, type Place } from './cursor.rules.ts';

/** `pointer`: where the cursor is in the request. */
export type Said = { text: string; pointer: string };

export function cursorSaid({ text, pointer }: Said): Place {
  const place = readCursor(text);
  if (place === undefined)
    throw invalid({ pointer, detail: 'The cursor is not valid. Send it exactly as it was returned.' });
  return place;
}

export const unknownCursor = (): Problem =>
  problem(
    'unknown-cursor',
    'The cursor belongs to another registry, or to a state that a restore has undone. Start again without one.',
  );
