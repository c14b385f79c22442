/**
 * What FHIR says and a record does not: kept as it came, and given back. Pure.
 *
 * Beside each part that is kept stands what we made of it. As long as the record still says that, the part is given back as it came; once
 * somebody has said something else here, ours is given. So nothing that was sent is lost, and nothing is told that is not so any more.
 * What was made of it is written down and not made again: a later version may read more out of a resource than this one.
 */
import { groupsOf, isSame, type Json, type Resource } from './json.rules.ts';

/** What we made of it, null for nothing; and what was given. */
type Pair = readonly [made: unknown, given: unknown];

/** By group (see `groupOf`); of a list, an entry for each of its parts, in their order. */
export type Kept = { readonly [group: string]: { readonly whole: Pair } | { readonly parts: readonly Pair[] } };

/** Our own list of a group, and for each part of it which of the given parts it was made of. */
export type Fed = { readonly [group: string]: readonly (number | undefined)[] };

/** What is to be kept of a group that was given, where `ours` is what the record says of it by itself. */
export function keptOf(group: string, { given, ours, fed }: { given: Json; ours: Json | undefined; fed: Fed }) {
  const [givenParts, madeParts] = [listOf(group, given), listOf(group, ours) ?? []];
  const from = fed[group];
  if (from === undefined || givenParts === undefined || '_' + group in given) {
    return isSame(ours, given) ? undefined : { whole: [ours ?? null, given] as const };
  }
  const parts = givenParts.map((part, i): Pair => [madeParts[from.indexOf(i)] ?? null, part]);
  const isOurs = parts.length === madeParts.length && parts.every(([made, part]) => isSame(made, part));
  return isOurs ? undefined : { parts };
}

const listOf = (group: string, members: Json | undefined): unknown[] | undefined => {
  const value = members?.[group];
  return Array.isArray(value) ? value : undefined;
};

/** A resource as the record says it, with what is kept put where it still holds. */
export function givenBack(ours: Resource, kept: Kept): Resource {
  const groups = groupsOf(ours);
  for (const [group, each] of Object.entries(kept)) {
    const said = groups.get(group);
    if ('whole' in each) {
      const [made, given] = each.whole;
      if (isSame(said ?? null, made)) groups.set(group, given as Json);
      continue;
    }
    const left = [...(listOf(group, said) ?? [])];
    const parts = each.parts.flatMap(([made, given]) => {
      if (made === null) return [given];
      const at = left.findIndex((part) => isSame(part, made));
      if (at === -1) return [];
      left.splice(at, 1);
      return [given];
    });
    if (parts.length + left.length > 0) groups.set(group, { [group]: [...parts, ...left] });
    else groups.delete(group);
  }
  return { resourceType: ours.resourceType, ...Object.assign({}, ...groups.values()) } as Resource;
}
