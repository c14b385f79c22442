/**
 * Rules for which record survives a merge. Pure.
 *
 * From a record, follow the records into which it was merged, as far as they are here. The last one is the survivor. Two stations may
 * have merged two records in opposite directions, which makes a circle; its smallest id survives. All of this follows from the records
 * alone, in whatever order they arrived, so all stations agree.
 */

/** Returns the id of the record into which one was merged; undefined if it was not merged, or if that record is not here. */
type JoinedInto = (id: string) => string | undefined;

/** Returns the ids from this one to where the way ends or closes. */
function wayFrom(id: string, joinedInto: JoinedInto): { way: string[]; again: string | undefined } {
  const way = new Set<string>();
  let at: string | undefined = id;
  while (at !== undefined && !way.has(at)) {
    way.add(at);
    at = joinedInto(at);
  }
  return { way: [...way], again: at };
}

export function survivorFrom(id: string, joinedInto: JoinedInto): string {
  const { way, again } = wayFrom(id, joinedInto);
  if (again === undefined) return way.at(-1) ?? id;
  return way.slice(way.indexOf(again)).toSorted()[0] ?? id;
}

/** Returns the sorted ids of the circle that a record is in; empty if it is in no circle or was merged into itself. */
export function circleOf(id: string, joinedInto: JoinedInto): string[] {
  const { way, again } = wayFrom(id, joinedInto);
  return again === id && way.length > 1 ? way.toSorted() : [];
}
