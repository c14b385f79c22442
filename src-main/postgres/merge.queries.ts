/** Merges at a hub: reads everything known of the records of one person at once, for the rules that describe merges. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { and, sql } from 'drizzle-orm';
import type { Merge } from '../merging/merge.contract.ts';
import { mergesOf, unmergedFrom, type ChangesOf, type UnmergedRecord } from '../merging/merge-reply.rules.ts';
import type { StoredChange } from '../journal/change.contract.ts';
import type { HubReader } from './access.ts';
import { listChanges } from './journal.queries.ts';
import { namesOfAuthors, placesOf } from './names.queries.ts';
import { findRecord, getPatient, groupOf } from './patient.queries.ts';
import { isVisitListed, visit } from './schema.ts';
import { isAnyOf } from './sets.ts';

/** Returns the changes that undo a group: see `unmergedFrom`. */
export async function listUnmerged(
  reader: HubReader,
  id: string,
  group: string,
): Promise<UnmergedRecord[] | undefined> {
  const row = await findRecord(reader, id);
  const ids = row === undefined ? [id] : (await groupOf(reader, row.standingKey ?? row.key)).map((each) => each.id);
  return unmergedFrom(await changesOfAll(reader, ids), ids, group);
}

/** Returns the merges into the survivor of this record, direct and indirect. */
export async function listMerges(reader: HubReader, id: string, today: string): Promise<Merge[]> {
  const rows = await groupOf(reader, (await getPatient(reader, id)).key);
  if (rows.length === 1) return [];
  const changesOf = await changesOfAll(
    reader,
    rows.map((row) => row.id),
  );
  const authors = rows.flatMap((row) => changesOf(row.id).map(({ change }) => change));
  const [nameOf, placeOf] = [await namesOfAuthors(reader, authors), await placesOf(reader)];
  const visits = await countVisits(reader, rows);
  return mergesOf(rows, {
    changesOf,
    toldBy: (said) => ({ who: nameOf(said), where: placeOf(said.replica) }),
    visitsOf: (keys) => keys.reduce((sum, key) => sum + (visits.get(key) ?? 0), 0),
    today,
  });
}

/** Reads the changes of these records, and of every record linked to them by a merge at any time. */
async function changesOfAll(reader: HubReader, ids: readonly string[]): Promise<ChangesOf> {
  const known = new Map<string, StoredChange[]>();
  const wanted = new Set(ids);
  // Iterating over a set includes the values that are added meanwhile.
  for (const id of wanted) {
    const changes = await listChanges(reader, id);
    known.set(id, changes);
    for (const { change } of changes) {
      const into = change.fields['mergedInto'];
      if (typeof into === 'string') wanted.add(into);
    }
  }
  return (id) => known.get(id) ?? [];
}

async function countVisits({ orm }: HubReader, rows: readonly PatientRow[]): Promise<Map<number, number>> {
  const counted = await orm
    .select({ key: visit.patientKey, count: sql<string>`count(*)` })
    .from(visit)
    .where(
      and(
        isVisitListed,
        isAnyOf(
          visit.patientKey,
          rows.map(({ key }) => key),
        ),
      ),
    )
    .groupBy(visit.patientKey);
  return new Map(counted.map(({ key, count }) => [key, Number(count)]));
}
