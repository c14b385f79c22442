/** The order in which places are listed: each place, and then those in it, by name. Pure. */
import type { Place } from '../../src-main/places/place.contract.ts';

export type PlaceAt = { place: Place; depth: number };

/** Removed places come last, each by itself. Those that somebody added to one meanwhile are listed at the top. */
export function inTreeOrder(places: readonly Place[]): PlaceAt[] {
  const listed = places.filter(({ retired }) => !retired).toSorted((a, b) => a.name.localeCompare(b.name));
  const ids = new Set(listed.map(({ _id }) => _id));
  const within = Map.groupBy(listed, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const below = (parent: string | null, depth: number): PlaceAt[] =>
    (within.get(parent) ?? []).flatMap((place) => [{ place, depth }, ...below(place._id, depth + 1)]);
  return [...below(null, 0), ...places.filter(({ retired }) => retired).map((place) => ({ place, depth: 0 }))];
}
