/** Converts rows and earlier versions to resources, from the record itself, the data of other records, and the kept parts. */
import { hash } from 'node:crypto';
import { canonical } from '../wire/canonical.rules.ts';
import { soon, type Steps } from '../steps.ts';
import type { PatientFields } from '../patients/patient.contract.ts';
import { rowToFields, type PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientVisit } from '../visits/visit.register.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import { ownEncounter, type Told } from './encounter-map.rules.ts';
import { withFacility, type Facility } from './facility.rules.ts';
import type { FhirReads } from './fhir.register.ts';
import { listIn, sound, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { givenBack, readKept } from '../journal/fhir-kept.rules.ts';
import { toldOutside } from './systems.rules.ts';
import { alone, ownPatient, photoMark, withBeside, type Beside } from './patient-map.rules.ts';

/**
 * Puts a hash of the record's own content in the place of the narrative. A narrative describes the resource as it was sent, so it is
 * returned only while the record still has the same content.
 */
export const summed = <Name extends string>(own: Resource<Name>): Resource<Name> => ({
  ...own,
  text: hash('sha256', canonical(own), 'base64url'),
});

type Version = { id: string; version: number; at: number };

function resource<Name extends string>(told: Resource<Name>, { id, version, at }: Version): Resource<Name> {
  const { resourceType, meta, text, ...rest } = sound(told) as Resource<Name>;
  return {
    resourceType,
    id,
    meta: { versionId: String(version), lastUpdated: new Date(at).toISOString(), ...(meta as Json | undefined) },
    ...(typeof text === 'object' && text !== null && { text }),
    ...rest,
  };
}

export const versionOf = ({ id, version, updatedAt }: Pick<PatientRow, 'id' | 'version' | 'updatedAt'>): Version => ({
  id,
  version,
  at: updatedAt,
});

/** Returns a Patient with a mark instead of its photo, and with the internal names of identifier systems. */
export const patientMarked = (fields: PatientFields, beside: Beside, version: Version): Resource<'Patient'> =>
  resource(withBeside(givenBack(summed(ownPatient(fields)), readKept(fields.fhir)), beside), version);

const isMarked = (photo: Json): boolean => textIn(photo, 'data')?.startsWith(photoMark) === true;
export const hasPhotoMarked = (resource: Json): boolean => listIn(resource, 'photo').some(isMarked);

/** Replaces the mark by the bytes of the photo. */
export function withPhoto(marked: Resource<'Patient'>, jpeg: Buffer | undefined): Resource<'Patient'> {
  const data = jpeg?.toString('base64');
  return { ...marked, photo: listIn(marked, 'photo').map((photo) => (isMarked(photo) ? { ...photo, data } : photo)) };
}

/** Returns the data of other records for each of these rows, by its key. */
export function* besideOf({ patients, fhir }: FhirReads, rows: readonly PatientRow[]): Steps<Map<number, Beside>> {
  const standing = rows.filter(({ standingKey }) => standingKey === null).map(({ key }) => key);
  const members = yield* soon(fhir.membersOf(standing));
  const facilities = yield* soon(fhir.registeredAt(rows.map(({ id }) => id)));
  const beside = new Map<number, Beside>();
  for (const { key, id, standingKey } of rows) {
    const replacedBy = standingKey === null ? undefined : (yield* soon(patients.get(id))).id;
    beside.set(key, { replaces: members.get(key) ?? [], replacedBy, at: facilities.get(id) });
  }
  return beside;
}

export type MarkedPatient = { row: PatientRow; marked: Resource<'Patient'> };

/** Returns Patients with marks instead of their photos, which are not read if only the other values are needed. */
export function* patientsMarked(reads: FhirReads, rows: readonly PatientRow[]): Steps<MarkedPatient[]> {
  const beside = yield* besideOf(reads, rows);
  const systems = yield* soon(reads.fhir.systems());
  return rows.map((row) => ({
    row,
    marked: toldOutside(patientMarked(rowToFields(row), beside.get(row.key) ?? alone, versionOf(row)), systems),
  }));
}

export function* withItsPhoto({ patients }: FhirReads, { row, marked }: MarkedPatient): Steps<Resource<'Patient'>> {
  return hasPhotoMarked(marked) ? withPhoto(marked, yield* soon(patients.photo(row.key))) : marked;
}

export function* patientsAsResources(reads: FhirReads, rows: readonly PatientRow[]): Steps<Resource<'Patient'>[]> {
  const resources: Resource<'Patient'>[] = [];
  for (const each of yield* patientsMarked(reads, rows)) resources.push(yield* withItsPhoto(reads, each));
  return resources;
}

/** Returns Patients for a file of many of them. */
export function* patientsWithoutPhotos(reads: FhirReads, rows: readonly PatientRow[]): Steps<Resource<'Patient'>[]> {
  return (yield* patientsMarked(reads, rows)).map(({ marked }) => {
    const resource = { ...marked };
    delete resource['photo'];
    return resource;
  });
}

export function* patientAsResource(reads: FhirReads, row: PatientRow): Steps<Resource<'Patient'>> {
  const [made] = yield* patientsAsResources(reads, [row]);
  if (made === undefined) throw new Error('A row has no resource.');
  return made;
}

/** Returns the record with this id itself, even if it was merged into another. Throws `not-found`. */
export function* getRecord({ patients }: Pick<FhirReads, 'patients'>, id: string): Steps<PatientRow> {
  return (yield* soon(patients.findRecord(id))) ?? (yield* soon(patients.get(id)));
}

type ToldVisit = { told: Told; fhir: string | null; at: Facility | undefined };

export const encounterOf = ({ told, fhir, at }: ToldVisit, version: Version): Resource<'Encounter'> =>
  resource(withFacility(givenBack(summed(ownEncounter(told)), readKept(fhir)), at), version);

export function* visitsAsResources(
  { fhir }: FhirReads,
  found: readonly PatientVisit[],
): Steps<Resource<'Encounter'>[]> {
  const facilities = yield* soon(fhir.registeredAt(found.map(({ visit }) => visit.id)));
  return found.map((each) => {
    const { visit } = each;
    return encounterOf({ told: rowToVisit(each), fhir: visit.fhir, at: facilities.get(visit.id) }, versionOf(visit));
  });
}

export function* visitAsResource(reads: FhirReads, found: PatientVisit): Steps<Resource<'Encounter'>> {
  const [made] = yield* visitsAsResources(reads, [found]);
  if (made === undefined) throw new Error('A visit has no resource.');
  return made;
}
