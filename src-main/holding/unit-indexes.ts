/** The indexes of units that were asked for lately. One is made again when something was saved since. */
import type { Reader } from '../db/access.ts';
import type { Db } from '../db/handles.ts';
import { lastKey } from '../journal/chain.queries.ts';
import type { Scope } from './scope.contract.ts';
import { indexOf, type UnitIndex } from './unit-index.ts';
import { listUnits } from './units.queries.ts';

const mostKept = 8;
type Kept = { at: number; index: UnitIndex };
const keptOf = new WeakMap<Db, Map<string, Kept>>();

/** Returns the index of the units that this station (`stationId`) or another one is to have. */
export function unitsFor({ db }: Reader, scope: Scope, stationId: string): UnitIndex {
  const kept = keptOf.get(db) ?? new Map<string, Kept>();
  keptOf.set(db, kept);
  const name = JSON.stringify([stationId, scope]);
  const at = lastKey({ db });
  const known = kept.get(name);
  if (known?.at === at) return known.index;
  const index = indexOf(listUnits({ db }, scope, stationId));
  kept.delete(name);
  kept.set(name, { at, index });
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
  return index;
}
