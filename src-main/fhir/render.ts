/** Rows and earlier versions as resources: what the record says by itself, what stands beside it, and what was kept. */
import { hash } from 'node:crypto';
import type { Reader } from '../db/access.ts';
import { canonical } from '../journal/heads.rules.ts';
import type { PatientFields } from '../patients/patient.contract.ts';
import { type PatientRow } from '../patients/patient.queries.ts';
import { rowToFields } from '../patients/patient-reply.rules.ts';
import { findPhoto } from '../patients/photo.queries.ts';
import { membersOf, standingOf } from '../patients/standing.queries.ts';
import { type PatientVisit } from '../visits/visit.queries.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import { ownEncounter, type Told } from './encounter-map.rules.ts';
import { listIn, textIn, type Json, type Resource } from './json.rules.ts';
import { givenBack, readKept } from './keeping.rules.ts';
import { findSystems } from './fhir.queries.ts';
import { toldOutside } from './systems.rules.ts';
import { alone, ownPatient, photoMark, withBeside, type Beside } from './patient-map.rules.ts';

/**
 * A narrative tells in words what the resource said when it was sent: it is given back while the record still says the same. So what the
 * record says is summed up in its place.
 */
export const summed = (own: Resource): Resource => ({ ...own, text: hash('sha256', canonical(own), 'base64url') });

type Version = { id: string; version: number; at: number };

function resource(told: Resource, { id, version, at }: Version): Resource {
  const { resourceType, meta, text, ...rest } = told;
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

/** With its photo marked and not in it, and systems of identifiers as they are called inside. */
export const patientMarked = (fields: PatientFields, beside: Beside, version: Version): Resource =>
  resource(withBeside(givenBack(summed(ownPatient(fields)), readKept(fields.fhir)), beside), version);

/** Puts the bytes of the photo where the mark is. */
export function withPhoto(marked: Resource, jpegOf: () => Buffer | undefined): Resource {
  const photos = listIn(marked, 'photo');
  const isMarked = (photo: Json) => textIn(photo, 'data')?.startsWith(photoMark) === true;
  if (!photos.some(isMarked)) return marked;
  const data = jpegOf()?.toString('base64');
  return { ...marked, photo: photos.map((photo) => (isMarked(photo) ? { ...photo, data } : photo)) };
}

/** What stands beside each of these rows. */
export function besideOf(reader: Reader, rows: readonly PatientRow[]): Map<number, Beside> {
  const standing = rows.filter(({ standingKey }) => standingKey === null).map(({ key }) => key);
  const members = membersOf(reader, standing);
  return new Map(
    rows.map((row) => {
      if (row.standingKey !== null) return [row.key, { replaces: [], replacedBy: standingOf(reader, row).id }];
      const replaces = members.get(row.key);
      return [row.key, replaces === undefined ? alone : { replaces, replacedBy: undefined }];
    }),
  );
}

export function patientsAsResources(reader: Reader, rows: readonly PatientRow[]): Resource[] {
  return patientsMarked(reader, rows).map(({ row, marked }) => withPhoto(marked, () => findPhoto(reader, row.key)));
}

/** As a file of many of them has it. */
export function patientsWithoutPhotos(reader: Reader, rows: readonly PatientRow[]): Resource[] {
  return patientsMarked(reader, rows).map(({ marked }) => {
    const resource = { ...marked };
    delete resource['photo'];
    return resource;
  });
}

function patientsMarked(reader: Reader, rows: readonly PatientRow[]): { row: PatientRow; marked: Resource }[] {
  const beside = besideOf(reader, rows);
  const systems = findSystems(reader);
  return rows.map((row) => ({
    row,
    marked: toldOutside(patientMarked(rowToFields(row), beside.get(row.key) ?? alone, versionOf(row)), systems),
  }));
}

export function patientAsResource(reader: Reader, row: PatientRow): Resource {
  const [made] = patientsAsResources(reader, [row]);
  if (made === undefined) throw new Error('A row has no resource.');
  return made;
}

export const encounterOf = (told: Told, fhir: string | null, version: Version): Resource =>
  resource(givenBack(summed(ownEncounter(told)), readKept(fhir)), version);

export const visitAsResource = (found: PatientVisit): Resource =>
  encounterOf(rowToVisit(found), found.visit.fhir, versionOf(found.visit));
