/** Earlier versions: a version of a resource is what the first so many changes of its record, as they came here, add up to. */
import type { Reader } from '../db/access.ts';
import { problem } from '../http/problem.contract.ts';
import { currentOf, updatedAtOf } from '../journal/heads.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import { listChanges } from '../journal/journal.queries.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { foldHeads } from '../journal/state.rules.ts';
import { patientFields } from '../patients/patient.contract.ts';
import { getRecord } from '../patients/patient.queries.ts';
import { photoOf } from '../patients/photo.ts';
import { findPatient } from '../patients/patient.queries.ts';
import { visitFields } from '../visits/visit.contract.ts';
import { findSystems, getVisitById, listChangedSince } from './fhir.queries.ts';
import type { Resource } from './json.rules.ts';
import { alone } from './patient-map.rules.ts';
import { toldOutside } from './systems.rules.ts';
import { encounterOf, patientAsResource, patientMarked, visitAsResource, withPhoto } from './render.ts';

export type Kind = 'Patient' | 'Encounter';

type Versions = { count: number; at: (version: number) => Resource };

/** Throws `not-found` for a record that is not here. The last version is as it is read. */
function versionsOf(reader: Reader, kind: Kind, id: string): Versions {
  const latest = kind === 'Patient' ? ofPatient(reader, id) : ofVisit(reader, id);
  const changes = listChanges(reader, id);
  const earlier = kind === 'Patient' ? earlierPatient : earlierVisit;
  return {
    count: changes.length,
    at: (version) =>
      version === changes.length ? latest : earlier(reader, { id, changes: changes.slice(0, version) }),
  };
}

const ofPatient = (reader: Reader, id: string) => patientAsResource(reader, getRecord(reader, id));
const ofVisit = (reader: Reader, id: string) => visitAsResource(getVisitById(reader, id));

type Earlier = { id: string; changes: readonly StoredChange[] };

function stateOf({ id, changes }: Earlier) {
  const heads = foldHeads(changes);
  return { values: currentOf(heads).values, version: { id, version: changes.length, at: updatedAtOf(heads) } };
}

function earlierPatient(reader: Reader, earlier: Earlier): Resource {
  const { values, version } = stateOf(earlier);
  const photo = photoOf(values);
  const fields = { ...readFields(patientFields, values), photo: photo?.hash ?? null };
  const beside = fields.mergedInto === null ? alone : { ...alone, replacedBy: fields.mergedInto };
  return withPhoto(toldOutside(patientMarked(fields, beside, version), findSystems(reader)), () => photo?.jpeg);
}

function earlierVisit(reader: Reader, earlier: Earlier): Resource {
  const { values, version } = stateOf(earlier);
  const { patientId, timeStart, fhir, ...fields } = readFields(visitFields, values);
  const standing = patientId === null ? undefined : findPatient(reader, patientId);
  const start = timeStart ?? new Date(version.at).toISOString();
  return encounterOf({ ...fields, patientId: standing?.id ?? patientId ?? '', timeStart: start }, fhir, version);
}

/** A version of a record. Throws `not-found`. */
export function versionAt(reader: Reader, kind: Kind, { id, versionId }: { id: string; versionId: string }): Resource {
  const { count, at } = versionsOf(reader, kind, id);
  const version = /^\d{1,9}$/.test(versionId) ? Number(versionId) : 0;
  if (version < 1 || version > count) throw problem('not-found', 'There is no such version of this record.');
  return at(version);
}

type Wanted = { since: number; count: number; page: number };
const atOf = (resource: Resource): string => (resource['meta'] as { lastUpdated: string }).lastUpdated;
const isSince = (resource: Resource, since: number): boolean => Date.parse(atOf(resource)) >= since;

/** The versions of a record, the latest first. */
export function historyOfOne(reader: Reader, kind: Kind, id: string, { since, count, page }: Wanted) {
  const { count: total, at } = versionsOf(reader, kind, id);
  const newest = total - page * count;
  const numbers = Array.from({ length: Math.max(0, Math.min(count, newest)) }, (_, i) => newest - i);
  const resources = numbers.map(at).filter((resource) => isSince(resource, since));
  return { resources, total: since === -Infinity ? total : undefined, hasMore: newest > count && count > 0 };
}

/** So many versions of one record are told among those of others: all of them are in its own history. */
const versionsOfOne = 50;

/** The versions of the records of a page, those that were changed last first. */
export function historyOfAll(reader: Reader, kinds: readonly Kind[], { since, count, page }: Wanted) {
  const span = { limit: count + 1, offset: page * count };
  const from = Number.isFinite(since) ? since : Number.MIN_SAFE_INTEGER;
  const lists = kinds.map((kind) => ({
    kind,
    ids: listChangedSince(reader, kind === 'Patient' ? 'patient' : 'visit', from, span),
  }));
  const resources = lists.flatMap(({ kind, ids }) =>
    ids.slice(0, count).flatMap((id) => {
      const { count: all, at } = versionsOf(reader, kind, id);
      const numbers = Array.from({ length: Math.min(all, versionsOfOne) }, (_, i) => all - i);
      return numbers.map(at).filter((resource) => isSince(resource, since));
    }),
  );
  resources.sort((a, b) => (atOf(a) < atOf(b) ? 1 : atOf(a) > atOf(b) ? -1 : 0));
  return { resources, total: undefined, hasMore: count > 0 && lists.some(({ ids }) => ids.length > count) };
}
