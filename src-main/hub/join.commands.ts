/** Joins at a hub: groups of ordinary changes, as `duplicates/join.commands.ts` has them for a station. What they speak of is held before. */
import type { JoinValues, SettledSince } from '../duplicates/join.contract.ts';
import {
  assertJoinable,
  assertLeft,
  chosenOf,
  isPhotoOfJoined,
  joinOfRecord,
  noSuchPhoto,
  saidOf,
  valuesTaken,
} from '../duplicates/joining.rules.ts';
import { currentOf } from '../journal/heads.rules.ts';
import type { HubWriter } from './access.ts';
import { holdRecords, listChanges, listHeads } from './journal.queries.ts';
import { listJoins, listTakenBack } from './join.queries.ts';
import { assertIdentifiers } from './patient.commands.ts';
import { findPatient, findPhoto, findRecord, getPatient, groupOf, type PatientRow } from './patient.queries.ts';
import { saveRecords } from './record.ts';

/** Those who stand afterwards, and with which group it is taken back. */
export type Regrouped = { group: string; rows: PatientRow[] };

type Wanted = {
  id: string;
  /** The id of the record that is joined into that one. */
  with: string;
  values?: JoinValues | undefined;
  /** Runs on the record that stands, before: for `If-Match`. */
  check: (row: PatientRow) => void;
  /** The same on the record that is joined. */
  checkJoined: (row: PatientRow) => void;
};

const of = (id: string, fields: Record<string, unknown>) => ({ kind: 'patient', id, fields });

/** Either id may be of a record that was joined before: the ones that stand for them are joined. Throws `invalid-request`. */
export async function joinPatients(
  writer: HubWriter,
  { id, with: other, values = {}, check, checkJoined }: Wanted,
): Promise<Regrouped> {
  await holdGroups(writer, [id, other]);
  const stands = await getPatient(writer, id);
  check(stands);
  const joined = await findPatient(writer, other);
  assertJoinable(stands, joined);
  checkJoined(joined);
  const fields = await chosenFields(writer, { stands, joined, values }, '/values');
  const group = writer.newId();
  const edits = [of(joined.id, { mergedInto: stands.id }), of(stands.id, fields)];
  await saveRecords(writer, edits.filter(saysAnything), { group });
  return { group, rows: [await getPatient(writer, stands.id)] };
}

const saysAnything = ({ fields }: { fields: object }): boolean => Object.keys(fields).length > 0;

/** Nobody else changes these records, or those that are one person with them, until the commit. */
async function holdGroups(writer: HubWriter, ids: readonly string[]): Promise<void> {
  const found = await Promise.all(ids.map((id) => findPatient(writer, id)));
  const groups = await Promise.all(found.flatMap((row) => (row === undefined ? [] : [groupOf(writer, row.key)])));
  await holdRecords(
    writer,
    groups.flatMap((rows) => rows.map(({ id }) => id)),
  );
}

type Chosen = { stands: PatientRow; joined: PatientRow; values: JoinValues };

/** @param at where in the body the values are said. */
async function chosenFields(writer: HubWriter, chosen: Chosen, at: string): Promise<Record<string, unknown>> {
  const { stands, joined, values } = chosen;
  await assertIdentifiers(writer, [stands.id, joined.id], values.identifiers, at);
  const fields = chosenOf(chosen, writer.today, at);
  if (!isPhotoOfJoined(chosen)) return fields;
  const jpeg = await findPhoto(writer, joined.key);
  if (jpeg === undefined) throw noSuchPhoto(at);
  return { ...fields, photo: jpeg.toString('base64') };
}

/** As at a station: the record that stands takes it over, or not; the joined one says it once more, by somebody who knows. */
export async function settleSaidSince(
  writer: HubWriter,
  { id, joined: joinedId, taken, ...settled }: SettledSince & { id: string },
): Promise<PatientRow> {
  await holdGroups(writer, [id]);
  const stands = await getPatient(writer, id);
  const join = joinOfRecord(await listJoins(writer, stands.id, writer.today), joinedId);
  const joined = await findRecord(writer, joinedId);
  if (joined === undefined) throw new Error('A record that was joined is not here.');
  const said = saidOf(join, settled);
  const fieldsTaken = async (change: string) => {
    const changes = await listChanges(writer, joinedId);
    const chosen = valuesTaken(joined, { changes, taken: change, ...settled }, writer.today);
    return chosenFields(writer, { stands, ...chosen }, '/taken');
  };
  const fields = taken === null ? {} : await fieldsTaken(taken);
  const { values } = currentOf((await listHeads(writer, [joinedId])).get(joinedId)?.heads ?? []);
  const again = Object.fromEntries(said.map((entry) => [entry.field, values.get(entry.field) ?? null]));
  const edits = [of(stands.id, fields), of(joinedId, again)];
  await saveRecords(writer, edits.filter(saysAnything), { group: writer.newId() });
  return getPatient(writer, stands.id);
}

/** Takes a join back, or a parting, as at a station. Throws `invalid-request` where there is no such group, or nothing of it is left. */
export async function partPatients(
  writer: HubWriter,
  { id, group: taken }: { id: string; group: string },
): Promise<Regrouped> {
  await holdGroups(writer, [id]);
  const stood = await getPatient(writer, id);
  const { found, edits } = assertLeft(await listTakenBack(writer, id, taken));
  const group = writer.newId();
  await saveRecords(
    writer,
    edits.map((edit) => of(edit.id, edit.fields)),
    { group },
  );
  const standing = new Map<number, PatientRow>();
  for (const each of [stood.id, id, ...found.map((record) => record.id)]) {
    const row = await getPatient(writer, each);
    standing.set(row.key, row);
  }
  return { group, rows: [...standing.values()] };
}
