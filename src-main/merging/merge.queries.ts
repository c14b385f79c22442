/** Merges in SQL: queries about records that are one person. */
import type { Reader } from '../db/access.ts';
import { listChanges, placesByReplica } from '../journal/journal.queries.ts';
import { getPatient } from '../patients/patient.queries.ts';
import { groupOf, listMergedIds } from '../search/survivor.queries.ts';
import { authorName } from '../staff/staff.queries.ts';
import { listVisitsOf } from '../visits/visit.queries.ts';
import type { Merge } from './merge.contract.ts';
import { mergesOf, unmergedFrom, type UnmergedRecord } from './merge-reply.rules.ts';

/** The edits that undo a group: see `unmergedFrom`. */
export const listUnmerged = (reader: Reader, id: string, group: string): UnmergedRecord[] | undefined =>
  unmergedFrom((each) => listChanges(reader, each), listMergedIds(reader, id), group);

/** All records that were merged, directly or not, into the survivor of this one. */
export function listMerges(reader: Reader, id: string): Merge[] {
  const places = placesByReplica(reader);
  return mergesOf(groupOf(reader, getPatient(reader, id).key), {
    changesOf: (each) => listChanges(reader, each),
    toldBy: ({ author, replica }) => ({
      who: authorName(reader, author, replica),
      where: places.get(replica) ?? { id: replica, name: replica },
    }),
    visitsOf: (patientKeys) => listVisitsOf(reader, { patientKeys, open: undefined }, { page: 0, size: 1 }).total,
    today: reader.db.clock.today(),
  });
}
