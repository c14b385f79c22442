/**
 * The names of identifier systems in resources. Pure.
 *
 * Internally, an identifier has the id of its system, and a patient number is one of this registry. Other programs call a system by its
 * URI. The number of each registry has a name of its own, unless the clinic gave it a URI. Two patients with "0001" at two registries are
 * not the same person.
 *
 * Names are converted only at the edge. The kept parts of a resource thus stay valid when a URI is set, changed or removed later.
 */
import { numberSystem } from '../identifiers/identifier.contract.ts';
import { listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { ownNames } from './names.rules.ts';

export type Systems = {
  /** The name in resources, by the internal name. */
  toldAs: ReadonlyMap<string, string>;
  inside: ReadonlyMap<string, string>;
};

/** @param registry identifies the registry, and is the same at all its stations. */
export function systemsOf(registry: string, rows: readonly { id: string; uri: string | null }[]): Systems {
  const numberHere = `urn:satchel:registry:${registry}:patient-number`;
  const ofNumber = rows.find(({ id }) => id === numberSystem)?.uri ?? null;
  // If the number and a system have the same URI, which only two stations can cause, it means the system.
  const isTaken = rows.some(({ id, uri }) => id !== numberSystem && uri === ofNumber);
  const pairs: [string, string][] = [
    [ownNames.patientNumber, ofNumber === null || isTaken ? numberHere : ofNumber],
    [ownNames.otherNumber, ownNames.patientNumber],
  ];
  for (const { id, uri } of rows) {
    if (uri !== null && id !== numberSystem) pairs.push([ownNames.identifierSystem + id, uri]);
  }
  // If two systems have the same URI, which only two stations can cause, it means the one with the lower id.
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

/** Returns a Patient with the names that other programs use. */
export const toldOutside = <Name extends string>(resource: Resource<Name>, { toldAs }: Systems): Resource<Name> =>
  withSystems(resource, toldAs);

/** Returns a sent Patient with the internal names of its systems. */
export const namedInside = (resource: Resource, { inside }: Systems): Resource => withSystems(resource, inside);

/** Returns a Patient as it is kept, with the internal names also for numbers that were kept before their system had a URI. */
export const keptInside = (resource: Resource, { inside }: Systems): Resource =>
  withSystems(resource, new Map([...inside].filter(([name]) => name !== ownNames.patientNumber)));

/** A number without a registry is taken for this record's own number if they are equal. */
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

/** Returns `SYSTEM|VALUE` of a search with the name of the system in resources. */
export function askedOutside(asked: string, { toldAs, inside }: Systems): string {
  const bar = asked.indexOf('|');
  const system = asked.slice(0, Math.max(0, bar));
  const told = bar === -1 ? undefined : toldAs.get(inside.get(system) ?? system);
  return told === undefined ? asked : told + asked.slice(bar);
}
