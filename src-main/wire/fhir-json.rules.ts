/** Functions to read a FHIR resource, which is JSON that its schema has accepted. Pure. */
import { canonical } from './canonical.rules.ts';

export type Json = { readonly [name: string]: unknown };
export type Resource<Name extends string = string> = Json & { readonly resourceType: Name };

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const child = (of: Json | undefined, name: string): Json | undefined => {
  const value = of?.[name];
  return isJson(value) ? value : undefined;
};

export const listIn = (of: Json | undefined, name: string): Json[] => {
  const value = of?.[name];
  return Array.isArray(value) ? value.filter(isJson) : [];
};

/** Returns a text; undefined if the member is not a text or is blank. */
export const textIn = (of: Json | undefined, name: string): string | undefined => {
  const value = of?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

export const textsIn = (of: Json | undefined, name: string): string[] => {
  const value = of?.[name];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};

export const isSame = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** Characters that a text of FHIR cannot contain, and that XML cannot express. */
const unsound = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const everyUnsound = new RegExp(unsound, 'gu');

export const isUnsound = (text: string): boolean => unsound.test(text);
export const withoutUnsound = (text: string, replacement = ''): string => text.replace(everyUnsound, replacement);

/** True if something is left of a text without such characters. */
export const hasText = (text: string | null): boolean => text !== null && withoutUnsound(text).trim() !== '';

/**
 * Returns a value without characters that FHIR does not allow, and without texts, lists and objects in which nothing else is left. People paste
 * such characters, and their names are saved as they were typed.
 */
export function sound(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = isUnsound(value) ? withoutUnsound(value) : value;
    return text.trim() === '' ? undefined : text;
  }
  if (Array.isArray(value)) {
    const parts = value.map(sound).filter((part) => part !== undefined);
    return parts.length === 0 ? undefined : parts;
  }
  return isJson(value)
    ? trimmed(Object.fromEntries(Object.entries(value).map(([name, each]) => [name, sound(each)])))
    : value;
}

/** Removes undefined members; returns undefined if nothing is left. */
export function trimmed(json: Json): Json | undefined {
  const members = Object.entries(json).filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** Returns the group of a member. A group contains a value and its companions, such as `_birthDate`. */
export function groupOf(name: string): string {
  const plain = name.startsWith('_') ? name.slice(1) : name;
  return plain.startsWith('deceased') ? 'deceased' : plain;
}

/** Returns the members of each group. Members that the server sets by itself are in none. */
export function groupsOf(resource: Json): Map<string, Json> {
  const groups = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(resource)) {
    if (name === 'resourceType' || name === 'id' || value === undefined) continue;
    const said = name === 'meta' ? withoutVersion(value as Json) : value;
    if (said === undefined) continue;
    const group = groups.get(groupOf(name)) ?? {};
    groups.set(groupOf(name), Object.assign(group, { [name]: said }));
  }
  return groups;
}

/** The station itself sets the version. */
const withoutVersion = (meta: Json): Json | undefined =>
  trimmed({ ...meta, versionId: undefined, lastUpdated: undefined });
