/** Finds the administrators who wait at this station for one of its own to confirm them: see `waiting.rules.ts`. */
import type { Reader } from '../db/access.ts';
import { listHeads } from '../journal/journal.queries.ts';
import type { SaidHead } from '../journal/heads.rules.ts';
import { listRestoredOrLetIn } from '../journal/restored.queries.ts';
import { waitsFor } from './waiting.rules.ts';

/** The change for which an account waits here; undefined if it does not wait. */
export function waitsHere(reader: Reader, id: string): SaidHead | undefined {
  const restored = listRestoredOrLetIn(reader);
  return restored.size === 0 ? undefined : waitsFor(listHeads(reader, id), (each) => restored.has(each));
}
