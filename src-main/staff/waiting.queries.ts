/** Which administrators wait at this station for one of its own to confirm them: see `waiting.rules.ts`. */
import type { Reader } from '../db/access.ts';
import { listHeads } from '../journal/journal.queries.ts';
import type { SaidHead } from '../journal/heads.rules.ts';
import { listRestored } from '../journal/restored.queries.ts';
import { waitsFor } from './waiting.rules.ts';

/** For which change an account waits here; undefined for one that does not. */
export function waitsHere(reader: Reader, id: string): SaidHead | undefined {
  const known = listRestored(reader);
  if (known.length === 0) return undefined;
  return waitsFor(listHeads(reader, id), (each) => known.some(({ replica }) => replica === each));
}
