/** Adds to the entries of a feed the records that they name, as they are now. */
import { rowToSystem } from '../identifiers/system-reply.rules.ts';
import { rowToOwnField } from '../own-fields/own-field.rules.ts';
import { rowsToPlaces } from '../places/place.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import type { FeedEntry } from './feed.contract.ts';
import type { RecordRegister } from './feed.register.ts';

/** Each record is read once. One that is no longer there, such as a patient who was put away, is left out. */
export function* withRecords(register: RecordRegister, entries: readonly FeedEntry[]): Steps<FeedEntry[]> {
  const known = new Map<string, FeedEntry['record']>();
  const places = entries.some(({ kind }) => kind === 'place')
    ? new Map(rowsToPlaces(yield* soon(register.places.list())).map((place) => [place._id, place]))
    : new Map<string, FeedEntry['record']>();
  const told: FeedEntry[] = [];
  for (const entry of entries) {
    const { kind, id } = entry;
    const record = known.has(id) ? known.get(id) : kind === 'place' ? places.get(id) : yield* recordOf(register, entry);
    known.set(id, record);
    told.push(record === undefined ? entry : { ...entry, record });
  }
  return told;
}

function* recordOf(
  { patients, visits, systems, ownFields }: RecordRegister,
  { kind, id, patientId }: FeedEntry,
): Steps<FeedEntry['record']> {
  if (kind === 'identifier-system') {
    const row = yield* soon(systems.find(id));
    return row && rowToSystem(row);
  }
  if (kind === 'own-field') {
    const row = yield* soon(ownFields.find(id));
    return row && rowToOwnField(row);
  }
  const row = yield* soon(patients.find(kind === 'visit' ? (patientId ?? '') : id));
  if (row === undefined) return undefined;
  if (kind === 'visit') return rowToVisit(yield* soon(visits.get({ patientId: row.id, visitId: id })));
  return (yield* soon(patients.replies([row])))[0];
}
