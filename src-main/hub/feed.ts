/**
 * The feed of a hub: the counterpart of `feed/feed.queries.ts` for a station, in the order of `feed.queries.ts`, by the same rules. Two edits of
 * one record at once may appear in the opposite order from that in which they were saved. Each has its own version, and appears no later than it
 * can be read.
 */
import { asc, eq } from 'drizzle-orm';
import { cursorOf, type Place } from '../feed/cursor.rules.ts';
import type { FeedEntry } from '../feed/feed.contract.ts';
import { happeningOf, isInFeed, readAtMost, type FeedPart } from '../feed/feed.rules.ts';
import type { Change } from '../journal/change.contract.ts';
import { decodeChange, fromId } from '../journal/encoding.ts';
import type { HubReader } from '../postgres/access.ts';
import { listSettled } from '../postgres/feed.queries.ts';
import { change, patient, visit } from '../postgres/schema.ts';
import { isAnyOf, unlessEmpty } from '../postgres/sets.ts';
import { member, survivorKeyOfMember } from '../postgres/visit.queries.ts';
import { unknownCursor } from '../feed/cursor-said.rules.ts';

/** How many changes are read at a time: one with a photo is a hundred times as large as the others. */
const readAtOnce = 100;

/** Returns the entries after a place: `limit` entries, or a few more, since those of one place stay together. Throws `unknown-cursor`. */
export async function readFeed(reader: HubReader, after: Place, limit: number): Promise<FeedPart> {
  const entries: FeedEntry[] = [];
  let last = after;
  for (let read = 0; read < readAtMost;) {
    const rows = await listSettled(reader, last, readAtOnce);
    if (rows === undefined) throw unknownCursor();
    for (const { place, told } of await tellAll(
      reader,
      rows.map(({ bytes, ...place }) => ({ place, change: decodeChange(bytes) })),
    )) {
      if (entries.length >= limit) return { entries, last, hasMore: true };
      last = place;
      entries.push(...told);
    }
    read += rows.length;
    if (rows.length < readAtOnce) return { entries, last, hasMore: false };
  }
  return { entries, last, hasMore: true };
}

type Placed = { place: Place; change: Change };

/** Returns the entries of each place. */
async function tellAll(reader: HubReader, changes: readonly Placed[]): Promise<{ place: Place; told: FeedEntry[] }[]> {
  const idsOf = (kind: string) => [
    ...new Set(changes.flatMap(({ change: { kind: of, id } }) => (of === kind ? id : []))),
  ];
  const visits = await listVisits(reader, { visits: idsOf('visit'), patients: idsOf('patient') });
  const keys = await listKeys(reader, [
    ...new Set([
      ...changes.flatMap(({ change: { kind, id } }) => (isInFeed(kind) ? id : [])),
      ...visits.flatMap(({ id, own }) => [id, own]),
    ]),
  ]);
  const versionAt = (id: string, { key }: Place) => (keys.get(id) ?? []).filter((each) => each <= key).length;
  const firstKeyOf = (id: string) => keys.get(id)?.[0] ?? Infinity;
  const whose = new Map(visits.map((each) => [each.id, each]));
  const ofPatient = Map.groupBy(visits, ({ own }) => own);
  const tell = ({ place, change: { kind, id, fields } }: Placed): FeedEntry[] => {
    if (!isInFeed(kind)) return [];
    const version = versionAt(id, place);
    const entry = { kind, id, ...happeningOf({ version, fields }), version, cursor: cursorOf(place) };
    if (kind === 'visit') {
      const of = whose.get(id);
      // The patient is not here, or was not here when the visit arrived.
      return of === undefined || firstKeyOf(of.own) > place.key ? [] : [{ ...entry, patientId: of.standing }];
    }
    if (kind !== 'patient' || version !== 1) return [entry];
    // The visits that arrived before their patient, which appear with the patient.
    const before = (ofPatient.get(id) ?? []).flatMap(({ id: visitId, standing }): FeedEntry[] => {
      const known = versionAt(visitId, place);
      if (known === 0) return [];
      return [
        { kind: 'visit', id: visitId, patientId: standing, what: 'created', version: known, cursor: cursorOf(place) },
      ];
    });
    return [entry, ...before];
  };
  return changes.map((each) => ({ place: each.place, told: tell(each) }));
}

/** Returns these visits and those of these patients, each with its own record and the survivor. */
async function listVisits(
  { orm }: HubReader,
  { visits, patients }: { visits: readonly string[]; patients: readonly string[] },
): Promise<{ id: string; own: string; standing: string }[]> {
  const found = () =>
    orm
      .select({ id: visit.id, own: member.id, standing: patient.id })
      .from(visit)
      .innerJoin(member, eq(member.key, visit.patientKey))
      .innerJoin(patient, eq(patient.key, survivorKeyOfMember));
  const rows = [
    ...(await unlessEmpty(visits, () => found().where(isAnyOf(visit.id, visits)))),
    ...(await unlessEmpty(patients, () => found().where(isAnyOf(member.id, patients)).orderBy(asc(visit.key)))),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** Returns the places of each record's changes, in order. */
async function listKeys({ orm }: HubReader, ids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await unlessEmpty(ids, () =>
    orm
      .select({ key: change.key, recordId: change.recordId })
      .from(change)
      .where(
        isAnyOf(
          change.recordId,
          ids.map((id) => fromId(id)),
        ),
      )
      .orderBy(asc(change.key)),
  );
  const byRecord = Map.groupBy(rows, ({ recordId }) => recordId.toString('hex'));
  return new Map(ids.map((id) => [id, (byRecord.get(fromId(id).toString('hex')) ?? []).map(({ key }) => key)]));
}
