/** The units that two stations with a part both are to have, as one of them knows them. */
import type { Reader } from '../db/access.ts';
import { indexOf, type UnitIndex } from './unit-index.ts';
import { findUnits } from './units.queries.ts';

/** Made anew only if one of the two indexes is another. */
const known = new WeakMap<UnitIndex, { with: UnitIndex; shared: UnitIndex }>();

export function sharedUnits(reader: Reader, one: UnitIndex, other: UnitIndex): UnitIndex {
  const made = known.get(one);
  if (made?.with === other) return made.shared;
  const there = new Map(other.unitsIn('').map((unit) => [unit.id, unit]));
  const both = one.unitsIn('').filter(({ id }) => there.has(id));
  const isHeld = (id: string) => one.has(id) && other.has(id);
  // Only marks of different people can make a difference: those with somebody whom one of the two does not hold.
  const isSame = ({ id, digest }: (typeof both)[number]) =>
    Buffer.compare(digest, there.get(id)?.digest ?? Buffer.alloc(0)) === 0;
  const differing = both.filter((unit) => !isSame(unit)).map(({ id }) => id);
  const shared = indexOf([...both.filter(isSame), ...findUnits(reader, differing, { isHeld })]);
  known.set(one, { with: other, shared });
  return shared;
}
