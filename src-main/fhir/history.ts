/** Earlier versions. Version n of a resource is the state after the first n changes of its record, in the order in which they came here. */
import { problem } from '../wire/problem.contract.ts';
import { currentOf, updatedAtOf } from '../journal/heads.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { foldHeads } from '../journal/state.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { readPatientFields } from '../patients/patient-row.rules.ts';
import { photoOf } from '../patients/photo.ts';
import { visitFields } from '../visits/visit.contract.ts';
import type { Kind } from './candidates.rules.ts';
import type { FhirReads } from './fhir.register.ts';
import type { Resource } from '../wire/fhir-json.rules.ts';
import { alone } from './patient-map.rules.ts';
import { toldOutside } from './systems.rules.ts';
import {
  encounterOf,
  getRecord,
  hasPhotoMarked,
  patientAsResource,
  patientMarked,
  visitAsResource,
  withPhoto,
} from './render.ts';

type Earlier = { id: string; changes: readonly StoredChange[] };
type Telling<Of extends Kind> = {
  /** Throws `not-found`. */
  latest: (reads: FhirReads, id: string) => Steps<Resource<Of>>;
  earlier: (reads: FhirReads, earlier: Earlier) => Steps<Resource<Of>>;
};

const telling: { [Of in Kind]: Telling<Of> } = {
  Patient: {
    *latest(reads, id) {
      return yield* patientAsResource(reads, yield* getRecord(reads, id));
    },
    *earlier(reads, earlier) {
      const { values, version } = stateOf(earlier);
      const photo = photoOf(values);
      const fields = { ...readPatientFields(values), photo: photo?.hash ?? null };
      const at = (yield* soon(reads.fhir.registeredAt([earlier.id]))).get(earlier.id);
      const beside = { ...alone, at, replacedBy: fields.mergedInto ?? undefined };
      const marked = toldOutside(patientMarked(fields, beside, version), yield* soon(reads.fhir.systems()));
      return hasPhotoMarked(marked) ? withPhoto(marked, photo?.jpeg) : marked;
    },
  },
  Encounter: {
    *latest(reads, id) {
      return yield* visitAsResource(reads, yield* soon(reads.fhir.visit(id)));
    },
    *earlier({ patients, fhir: queries }, earlier) {
      const { values, version } = stateOf(earlier);
      const { patientId, timeStart, fhir, ...fields } = readFields(visitFields, values);
      const standing = patientId === null ? undefined : yield* soon(patients.find(patientId));
      const start = timeStart ?? new Date(version.at).toISOString();
      const told = { ...fields, patientId: standing?.id ?? patientId ?? '', timeStart: start };
      const at = (yield* soon(queries.registeredAt([earlier.id]))).get(earlier.id);
      return encounterOf({ told, fhir, at }, version);
    },
  },
};

function stateOf({ id, changes }: Earlier) {
  const heads = foldHeads(changes);
  return { values: currentOf(heads).values, version: { id, version: changes.length, at: updatedAtOf(heads) } };
}

type Versions<Of extends Kind> = { count: number; at: (version: number) => Steps<Resource<Of>> };

/** Throws `not-found` for a record that is not here. The last version equals the resource as it is read. */
function* versionsOf<Of extends Kind>(reads: FhirReads, kind: Of, id: string): Steps<Versions<Of>> {
  const { latest, earlier }: Telling<Of> = telling[kind];
  const last = yield* latest(reads, id);
  const changes = yield* soon(reads.journal.changes(id));
  return {
    count: changes.length,
    *at(version) {
      return version === changes.length ? last : yield* earlier(reads, { id, changes: changes.slice(0, version) });
    },
  };
}

/** Returns a version of a record. Throws `not-found`. */
export function* versionAt<Of extends Kind>(
  reads: FhirReads,
  kind: Of,
  { id, versionId }: { id: string; versionId: string },
): Steps<Resource<Of>> {
  const { count, at } = yield* versionsOf(reads, kind, id);
  const version = /^\d{1,9}$/.test(versionId) ? Number(versionId) : 0;
  if (version < 1 || version > count) throw problem('not-found', 'This record has no such version.');
  return yield* at(version);
}

type Wanted = { since: number; count: number; page: number };
export type ListedVersions = { resources: Resource[]; total: number | undefined; hasMore: boolean };

const atOf = (resource: Resource): string => (resource['meta'] as { lastUpdated: string }).lastUpdated;

function* versionsSince(
  { at }: Versions<Kind>,
  { newest, size, since }: { newest: number; size: number; since: number },
): Steps<Resource[]> {
  const resources: Resource[] = [];
  for (let version = newest; version > Math.max(0, newest - size); version--) {
    const resource = yield* at(version);
    if (Date.parse(atOf(resource)) >= since) resources.push(resource);
  }
  return resources;
}

/** Returns the versions of a record, the latest first. */
export function* historyOfOne(
  reads: FhirReads,
  { kind, id }: { kind: Kind; id: string },
  { since, count, page }: Wanted,
): Steps<ListedVersions> {
  const versions = yield* versionsOf(reads, kind, id);
  const { count: total } = versions;
  const newest = total - page * count;
  const resources = yield* versionsSince(versions, { newest, size: count, since });
  return { resources, total: since === -Infinity ? total : undefined, hasMore: newest > count && count > 0 };
}

/** Versions of one record at most in the history of many records. Its own history contains all of them. */
const versionsOfOne = 50;

/** Returns the versions of the records of a page, the most recently changed first. */
export function* historyOfAll(
  reads: FhirReads,
  kinds: readonly Kind[],
  { since, count, page }: Wanted,
): Steps<ListedVersions> {
  const span = { limit: count + 1, offset: page * count };
  const from = Number.isFinite(since) ? since : Number.MIN_SAFE_INTEGER;
  const resources: Resource[] = [];
  let hasMore = false;
  for (const kind of kinds) {
    const ids = yield* soon(reads.fhir.changedSince(kind, from, span));
    hasMore ||= ids.length > count;
    for (const id of ids.slice(0, count)) {
      const versions = yield* versionsOf(reads, kind, id);
      resources.push(...(yield* versionsSince(versions, { newest: versions.count, size: versionsOfOne, since })));
    }
  }
  resources.sort((a, b) => (atOf(a) < atOf(b) ? 1 : atOf(a) > atOf(b) ? -1 : 0));
  return { resources, total: undefined, hasMore: count > 0 && hasMore };
}
