/** Keeps the indexes of units that were asked for lately, and reads again what was saved since. */
import type { Reader } from '../db/access.ts';
import type { Db } from '../db/handles.ts';
import { lastKey } from '../journal/chain.queries.ts';
import { runNow } from '../steps.ts';
import { madeIndex, mostTouched, refreshedIndex, type Indexed } from './indexing.ts';
import type { Scope } from './scope.contract.ts';
import type { UnitIndex } from './unit-index.ts';
import { listTouched, unitReads } from './units.queries.ts';

const mostKept = 8;

type Kept = Indexed & { at: number };
const keptOf = new WeakMap<Db, Map<string, Kept>>();

/** Called where changes were put away: the journal does not tell of it. */
export const forgetIndexes = ({ db }: Reader): void => void keptOf.delete(db);

/** Returns the index of the units that this station (`stationId`) or another one is to have. */
export function unitsFor({ db }: Reader, scope: Scope, stationId: string): UnitIndex {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const name = JSON.stringify([stationId, scope]);
  const at = lastKey({ db });
  const known = kept.get(name);
  if (known?.at === at) return known.index;
  const reads = unitReads({ db }, scope, stationId);
  const touched = known && listTouched({ db }, known.at, mostTouched);
  const refreshed = known && touched && runNow(refreshedIndex(reads, scope, { ...known, touched }));
  const indexed = refreshed ?? runNow(madeIndex(reads, scope));
  kept.delete(name);
  kept.set(name, { ...indexed, at });
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  return indexed.index;
}
