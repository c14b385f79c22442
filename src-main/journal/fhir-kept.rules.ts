/**
 * Keeps the parts of a FHIR resource that a record does not contain, as they were received, and returns them. Pure.
 *
 * Each kept part is stored with what we made of it. As long as the record still contains that, the part is returned as it was received.
 * Once somebody changes the value here, ours is returned first in its list. The name, phone or address that it replaced is returned as an
 * old one. So nothing that was sent is lost, and nothing outdated is returned as current.
 *
 * Our values are stored beside their parts, not computed again: a later version may read more out of a resource than this one.
 */
import { groupsOf, isSame, textIn, textsIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';

/** Our value made of a part (null for nothing), and the part as it was given. */
type Pair = readonly [made: unknown, given: unknown];

/** By group (see `groupOf`). A list has one entry for each of its parts, in their order. */
export type Kept = { readonly [group: string]: { readonly whole: Pair } | { readonly parts: readonly Pair[] } };

/** For each part of our own list of a group, the index of the given part that it was made of. */
export type Fed = { readonly [group: string]: readonly (number | undefined)[] };

/** The parts of a given group that have to be kept. `ours` is what the record alone contains of that group. */
export function keptOf(group: string, { given, ours, fed }: { given: Json; ours: Json | undefined; fed: Fed }) {
  const [givenParts, madeParts] = [listOf(group, given), listOf(group, ours) ?? []];
  const from = fed[group];
  if (from === undefined || givenParts === undefined || '_' + group in given) {
    return isSame(ours, given) ? undefined : { whole: [ours ?? null, given] as const };
  }
  const parts = givenParts.map((part, i): Pair => [madeParts[from.indexOf(i)] ?? null, part]);
  const isOurs =
    parts.length === madeParts.length &&
    parts.every(([made, part]) => made !== null && isSame(toldAlone(group, made), part));
  return isOurs ? undefined : { parts };
}

const listOf = (group: string, members: Json | undefined): unknown[] | undefined => {
  const value = members?.[group];
  return Array.isArray(value) ? value : undefined;
};

/** Our resource of the record, with kept parts inserted where they still apply. */
export function givenBack<Name extends string>(ours: Resource<Name>, kept: Kept): Resource<Name> {
  const groups = groupsOf(ours);
  for (const [group, each] of Object.entries(kept)) {
    const said = groups.get(group);
    if ('whole' in each) {
      const [made, given] = each.whole;
      if (isSame(said ?? null, made)) groups.set(group, given as Json);
      continue;
    }
    const parts = toldParts(group, listOf(group, said) ?? [], each.parts).map(({ part }) => part);
    if (parts.length > 0) groups.set(group, { [group]: parts });
    else groups.delete(group);
  }
  const names = kept['name'] === undefined ? listOf('name', groups.get('name')) : undefined;
  if (names !== undefined) groups.set('name', { name: names.map((part) => toldAlone('name', part)) });
  return { resourceType: ours.resourceType, ...Object.assign({}, ...groups.values()) } as Resource<Name>;
}

/** A part of a list as it is returned, and whether the record contains it or it is only kept. */
type ToldPart = { part: unknown; isOurs: boolean };

/** Keeps the given order while the record has all of its own parts in that order. Otherwise the record's parts come first. */
function toldParts(group: string, ours: readonly unknown[], kept: readonly Pair[]): ToldPart[] {
  const left = new Set(ours.keys());
  const made = kept.map(([part]) => {
    const at = part === null ? -1 : ours.findIndex((own, i) => left.has(i) && isSame(own, part));
    left.delete(at);
    return at;
  });
  const places = made.filter((at) => at !== -1);
  const isKept = ([part]: Pair, i: number) => part === null || made[i] !== -1;
  if (left.size === 0 && places.every((at, i) => i === 0 || at > (places[i - 1] ?? 0))) {
    return kept.flatMap((pair, i) => (isKept(pair, i) ? [{ part: pair[1], isOurs: made[i] !== -1 }] : []));
  }
  const first = ours.map((part, at) => ({ part: kept[made.indexOf(at)]?.[1] ?? toldAlone(group, part), isOurs: true }));
  const others = kept.flatMap((pair, i) => {
    if (made[i] !== -1) return [];
    return pair[0] === null ? [pair[1]] : left.size === 0 ? [] : outdated(group, pair[1], ours);
  });
  return [...first, ...others.map((part) => ({ part, isOurs: false }))];
}

/** The parts of each list that are only kept. The record contains none of them, wherever they are in what is sent. */
export function keptParts(ours: Resource, kept: Kept): Readonly<Record<string, readonly unknown[]>> {
  const groups = groupsOf(ours);
  return Object.fromEntries(
    Object.entries(kept).flatMap(([group, each]) => {
      if (!('parts' in each)) return [];
      const told = toldParts(group, listOf(group, groups.get(group)) ?? [], each.parts);
      return [[group, told.flatMap(({ part, isOurs }) => (isOurs ? [] : [part]))]];
    }),
  );
}

/** Marks our name as the official one if there are names with other uses. */
const toldAlone = (group: string, part: unknown): unknown =>
  group === 'name' && isMembers(part) ? { use: 'official', ...part } : part;

/**
 * Replaced names, phones and addresses are returned as old ones, because they were right once. A replaced phone that the record still has
 * is returned as part of the record instead.
 */
function outdated(group: string, given: unknown, ours: readonly unknown[]): unknown[] {
  if (!['name', 'telecom', 'address'].includes(group) || !isMembers(given)) return [];
  if (group === 'telecom' && ours.some((part) => isMembers(part) && part['value'] === given['value'])) return [];
  const part: Record<string, unknown> = { ...given, use: 'old' };
  delete part['rank'];
  return [part];
}

/** The kept parts of a record, if they can be read: another version or program may have written them. */
export function readKept(text: string | null): Kept {
  if (text === null) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (isMembers(kept) && Object.values(kept).every(isKeptGroup)) return withExtensionsApart(kept as Kept);
  } catch {
    // The text remains in the journal, for a version that can read it.
  }
  return {};
}

/** Earlier versions made nothing of an extension of a patient, and kept all of them as a whole. */
function withExtensionsApart(kept: Kept): Kept {
  const { extension } = kept;
  if (extension === undefined || !('whole' in extension) || extension.whole[0] !== null) return kept;
  const given = extension.whole[1] as Json;
  const parts = '_extension' in given ? undefined : listOf('extension', given)?.map((part): Pair => [null, part]);
  return parts === undefined ? kept : { ...kept, extension: { parts } };
}

/** The text unchanged, or null if none of it can be read. */
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

type Parts = { given: readonly string[]; family: string | undefined };

/** The parts of a name, kept as if a program had sent them. */
export const keptName = (text: string, { given, family }: Parts): Kept => {
  const name = { use: 'official', text, ...(family !== undefined && { family }), ...(given.length > 0 && { given }) };
  return { name: { parts: [[{ text }, name]] } };
};

/** Returns the parts of this name, if they are kept. */
export function namePartsOf(text: string | null, name: string | null): Parts | undefined {
  const kept = text === null || name === null ? undefined : readKept(text)['name'];
  if (kept === undefined || !('parts' in kept)) return undefined;
  for (const [made, given] of kept.parts) {
    if (!isSame(made, { text: name }) || !isMembers(given)) continue;
    const parts = { given: textsIn(given, 'given'), family: textIn(given, 'family') };
    if (parts.given.length > 0 || parts.family !== undefined) return parts;
  }
  return undefined;
}

/** Kept identifiers of systems that are not ours: the search finds patients by these too. `system` is '' for a number without one. */
export function keptIdentifiers(text: string | null): { system: string; value: string }[] {
  const kept = readKept(text)['identifier'];
  if (kept === undefined || !('parts' in kept)) return [];
  return kept.parts.flatMap(([made, given]) => {
    const value = made === null && isMembers(given) ? textIn(given, 'value') : undefined;
    return value === undefined ? [] : [{ system: textIn(given as Json, 'system') ?? '', value }];
  });
}
