/** Merges in SQL: queries about records that are one person. */
import type { Reader } from '../db/access.ts';
import { listChanges, placesByReplica } from '../journal/journal.queries.ts';
import { getPatient } from '../patients/patient.queries.ts';
import { groupOf, listJoinedIds } from '../search/standing.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import { listVisitsOf } from '../visits/visit.queries.ts';
import type { Join } from './join.contract.ts';
import { joinsOf, takenBackFrom, type RecordTakenBack } from './told-join.rules.ts';

/** The edits that undo a group: see `takenBackFrom`. */
export const listTakenBack = (reader: Reader, id: string, group: string): RecordTakenBack[] | undefined =>
  takenBackFrom((each) => listChanges(reader, each), listJoinedIds(reader, id), group);

/** All records that were merged, directly or not, into the survivor of this one. */
export function listJoins(reader: Reader, id: string): Join[] {
  const places = placesByReplica(reader);
  return joinsOf(groupOf(reader, getPatient(reader, id).key), {
    changesOf: (each) => listChanges(reader, each),
    toldBy: ({ author, replica }) => ({
      who: authorName(reader, author, replica),
      where: places.get(replica) ?? { id: replica, name: replica },
    }),
    visitsOf: (patientKeys) => listVisitsOf(reader, { patientKeys, open: undefined }, { page: 0, size: 1 }).total,
    today: reader.db.clock.today(),
  });
}
