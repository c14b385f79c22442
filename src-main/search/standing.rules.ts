/**
 * Which record stands for those that were joined. Pure.
 *
 * From a record one goes on to the one it was joined into, as far as those are here. Where that ends, there is the one that stands. Two
 * stations may have joined each other's way round: then it leads into a circle, of which the smallest id stands. All of it follows from
 * what the records say, whatever came first, so all stations agree.
 */

/** By the id of a record: the one it was joined into; undefined where it was not, or into one that is not here. */
type JoinedInto = (id: string) => string | undefined;

/** The ids from this one to where the way ends, or closes. */
function wayFrom(id: string, joinedInto: JoinedInto): { way: string[]; again: string | undefined } {
  const way = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && !way.has(at)) {
    way.add(at);
    at = joinedInto(at);
  }
  return { way: [...way], again: at };
}

export function standingFrom(id: string, joinedInto: JoinedInto): string {
  const { way, again } = wayFrom(id, joinedInto);
  if (again === undefined) return way.at(-1) ?? id;
  return way.slice(way.indexOf(again)).toSorted()[0] ?? id;
}

/** The ids of the circle that a record is in, in their order; none for one that is in no circle, or was joined into itself. */
export function circleOf(id: string, joinedInto: JoinedInto): string[] {
  const { way, again } = wayFrom(id, joinedInto);
  return again === id && way.length > 1 ? way.toSorted() : [];
}
