/**
 * What the systems of identifiers are called to others. Pure.
 *
 * Inside, an identifier is of a system by its id, and a patient number of the registry. Others call a system by its URI, and the number of
 * each registry has a name of its own, unless the clinic gave it a URI: two people who are both "0001" at two registries are not one. Both are turned at the edge alone,
 * so that what is kept of a resource outlasts a URI that is given, changed or taken away later.
 */
import { numberSystem } from '../identifiers/identifier.contract.ts';
import { listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { ownNames } from './names.rules.ts';

export type Systems = {
  /** By the name that is used inside: what others call it. */
  toldAs: ReadonlyMap<string, string>;
  inside: ReadonlyMap<string, string>;
};

/** @param registry says which registry it is, the same at all its stations. */
export function systemsOf(registry: string, rows: readonly { id: string; uri: string | null }[]): Systems {
  const numberHere = `urn:satchel:registry:${registry}:patient-number`;
  const ofNumber = rows.find(({ id }) => id === numberSystem)?.uri ?? null;
  // Of the number and a system with one URI, which only two stations can make, the system.
  const isTaken = rows.some(({ id, uri }) => id !== numberSystem && uri === ofNumber);
  const pairs: [string, string][] = [
    [ownNames.patientNumber, ofNumber === null || isTaken ? numberHere : ofNumber],
    [ownNames.otherNumber, ownNames.patientNumber],
  ];
  for (const { id, uri } of rows) {
    if (uri !== null && id !== numberSystem) pairs.push([ownNames.identifierSystem + id, uri]);
  }
  // Of two systems with one URI, which only two stations can make, the one with the lower id.
  const inward = pairs
    .toSorted(([a], [b]) => (a < b ? 1 : -1))
    .map(([inside, told]): [string, string] => [told, inside]);
  return { toldAs: new Map(pairs), inside: new Map([[numberHere, ownNames.patientNumber], ...inward]) };
}

function withSystems<Name extends string>(
  resource: Resource<Name>,
  names: ReadonlyMap<string, string>,
): Resource<Name> {
  const identifiers = listIn(resource, 'identifier');
  const nameOf = (each: Json) => names.get(textIn(each, 'system') ?? '');
  if (!identifiers.some((each) => nameOf(each) !== undefined)) return resource;
  const identifier = identifiers.map((each) => {
    const system = nameOf(each);
    return system === undefined ? each : { ...each, system };
  });
  return { ...resource, identifier };
}

/** A Patient as others are told it. */
export const toldOutside = <Name extends string>(resource: Resource<Name>, { toldAs }: Systems): Resource<Name> =>
  withSystems(resource, toldAs);

/** A Patient that was sent, in the names that are used inside. */
export const namedInside = (resource: Resource, { inside }: Systems): Resource => withSystems(resource, inside);

/** A Patient as it is kept, also by what its systems were called before. */
export const keptInside = (resource: Resource, { inside }: Systems): Resource =>
  withSystems(resource, new Map([...inside].filter(([name]) => name !== ownNames.patientNumber)));

/** A number that does not say of which registry it is, is that of a record which has just this one. */
export function withOwnNumber(sent: Resource, { shown, number }: { shown: Resource; number: string | null }): Resource {
  const has = (resource: Resource, name: string) =>
    listIn(resource, 'identifier').some(({ system }) => system === name);
  if (number === null || has(sent, ownNames.patientNumber) || has(shown, ownNames.otherNumber)) return sent;
  const isOwn = (each: Json) => each['system'] === ownNames.otherNumber && each['value'] === number;
  if (!listIn(sent, 'identifier').some(isOwn)) return sent;
  const identifier = listIn(sent, 'identifier').map((each) =>
    isOwn(each) ? { ...each, system: ownNames.patientNumber } : each,
  );
  return { ...sent, identifier };
}

/** `SYSTEM|VALUE` of a search, as resources have it that are told. */
export function askedOutside(asked: string, { toldAs, inside }: Systems): string {
  const bar = asked.indexOf('|');
  const system = asked.slice(0, Math.max(0, bar));
  const told = bar === -1 ? undefined : toldAs.get(inside.get(system) ?? system);
  return told === undefined ? asked : told + asked.slice(bar);
}
