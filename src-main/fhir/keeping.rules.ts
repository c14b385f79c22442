/**
 * What FHIR says and a record does not: kept as it came, and given back. Pure.
 *
 * Beside each part that is kept stands what we made of it. As long as the record still says that, the part is given back as it came; once
 * somebody has said something else here, ours is given. So nothing that was sent is lost, and nothing is told that is not so any more.
 * What was made of it is written down and not made again: a later version may read more out of a resource than this one.
 */
import { groupsOf, isSame, textIn, type Json, type Resource } from './json.rules.ts';

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

/** What a record says of it, if that can be read: another version or program may have written it. */
export function readKept(text: string | null): Kept {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (isMembers(kept) && Object.values(kept).every(isKeptGroup)) return kept as Kept;
  } catch {
    // It stays in the journal, for a version that reads it.
  }
  return {};
}

/** The text as it is, or null where nothing can be read of it. */
export const soundKept = (text: string | null): string | null =>
  Object.keys(readKept(text)).length === 0 ? null : text;

const isMembers = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2;

function isKeptGroup(each: unknown): boolean {
  if (!isMembers(each)) return false;
  const { whole, parts } = each;
  if (whole !== undefined) return isPair(whole) && isMembers((whole as Pair)[1]);
  return Array.isArray(parts) && parts.every(isPair);
}

/** Numbers of systems that are not ours: by these, too, somebody is looked for. */
export function keptIdentifiers(text: string | null): { system: string; value: string }[] {
  const kept = readKept(text)['identifier'];
  if (kept === undefined || !('parts' in kept)) return [];
  return kept.parts.flatMap(([made, given]) => {
    if (made !== null || !isMembers(given)) return [];
    const [system, value] = [textIn(given, 'system'), textIn(given, 'value')];
    return system === undefined || value === undefined ? [] : [{ system, value }];
  });
}
