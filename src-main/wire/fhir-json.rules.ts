/** Reading a FHIR resource, which is JSON that its schema has let in. Pure. */
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

/** Undefined for what is no text, or a text of blanks. */
export const textIn = (of: Json | undefined, name: string): string | undefined => {
  const value = of?.[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

export const textsIn = (of: Json | undefined, name: string): string[] => {
  const value = of?.[name];
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
};

export const isSame = (a: unknown, b: unknown): boolean => a === b || canonical(a) === canonical(b);

/** Without the members that are undefined; undefined where nothing is left. */
export function trimmed(json: Json): Json | undefined {
  const members = Object.entries(json).filter(([, value]) => value !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}

/** The members of a resource that say one thing: a value, and what is said beside it. */
export function groupOf(name: string): string {
  const plain = name.startsWith('_') ? name.slice(1) : name;
  return plain.startsWith('deceased') ? 'deceased' : plain;
}

/** By group: its members. What a server says by itself is in none. */
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

/** Which version it is, the station says. */
const withoutVersion = (meta: Json): Json | undefined =>
  trimmed({ ...meta, versionId: undefined, lastUpdated: undefined });
