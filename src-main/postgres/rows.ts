/** The kinds of records at a hub, and how the rows of a batch are made together. Rows are made from what records contain, and from nothing else. */
import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import { alias, type AnyPgColumn, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { columnNames, columnsWithoutKeys } from '../db/rows.ts';
import { distinctSaid } from '../matching/pair-id.ts';
import { keptIdentifiers } from '../journal/fhir-kept.rules.ts';
import { stationColumns } from '../journal/place-row.rules.ts';
import { recordColumns, type RecordState } from '../journal/state.rules.ts';
import { patientColumns } from '../patients/patient-row.rules.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { photoOf, type Photo } from '../patients/photo.ts';
import { placeColumns } from '../places/place-row.rules.ts';
import { ownFieldColumns } from '../own-fields/own-field.rules.ts';
import { systemColumns } from '../identifiers/system-row.rules.ts';
import { foldNumber } from '../search/fold.rules.ts';
import { accountColumns } from '../staff/account-row.rules.ts';
import { isAdministrator } from '../staff/account.rules.ts';
import { visitColumns } from '../visits/visit-row.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { dropHolder, findHolder } from './holders.ts';
import {
  distinctPair,
  duplicateDue,
  identifier,
  identifierSystem,
  ownField,
  patient,
  phone,
  photo,
  places,
  postingDue,
  replica,
  staff,
  station,
  visit,
} from './schema.ts';
import { findOwnField } from './own-field.queries.ts';
import { findPlace } from './place.queries.ts';
import { endSessionsOf, findSaidStaff, revokeTokensOf } from './session.queries.ts';
import { insertAll, isAnyOf, listOf, together, unlessEmpty } from './sets.ts';
import { lockSurvivor, regroup } from './regrouping.ts';

/** The state from which a record's row is made, and the number of changes of the batch in it. */
export type State = RecordState & { added: number };
/** The record that each of these waits for, by id; null if a record does not even name one. A record that has a row is not in it. */
export type Waits = Map<string, string | null>;

type HubKind = {
  project: (writer: HubWriter, states: readonly State[]) => Promise<Waits>;
  /** The table of its rows. A rebuild deletes those that are not in the journal, unless it `keepsRows`. */
  table: PgTable & { id: AnyPgColumn<{ data: string; notNull: true }> };
  keepsRows?: true;
  /** The fields that name other records on which the row of this kind depends. */
  refersTo?: readonly string[];
  /** The columns of `table` that refer to patients by key: a row is deleted together with its patient. */
  ofPatient?: readonly PgColumn[];
  /** The rows for the digest, if they are not simply those of `table`. */
  digest?: (reader: HubReader) => Promise<Record<string, unknown>[]>[];
};

/** Each kind comes after those that it refers to. The digest follows this order, which is that of `src-main/kinds.ts`. */
export const hubKinds: ReadonlyMap<string, HubKind> = new Map<string, HubKind>([
  ['patient', { project: projectPatients, table: patient, refersTo: ['mergedInto'], digest: digestPatients }],
  [
    'visit',
    {
      project: projectVisits,
      table: visit,
      refersTo: ['patientId'],
      ofPatient: [visit.patientKey],
      digest: digestVisits,
    },
  ],
  ['identifier-system', { project: projectSystems, table: identifierSystem, digest: digestSystems }],
  ['place', { project: projectPlaces, table: places }],
  ['own-field', { project: projectOwnFields, table: ownField }],
  [
    'distinct',
    {
      project: projectDistinct,
      table: distinctPair,
      refersTo: ['patientId', 'otherId'],
      ofPatient: [distinctPair.lowKey, distinctPair.highKey],
    },
  ],
  ['station', { project: projectStations, table: station, keepsRows: true }],
  // Its row is written with its chain.
  ['replica', { project: () => Promise.resolve(new Map()), table: replica, keepsRows: true, refersTo: ['station'] }],
  ['account', { project: projectAccounts, table: staff, keepsRows: true }],
]);

/** Returns the earlier row with the version that it had before the batch's last change. A station remakes its row at each change. */
const countedOn = <Row extends { version: number }>(row: Row | undefined, { added }: State): Row | undefined =>
  row && { ...row, version: row.version + added - 1 };

async function projectStations(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  for (const state of states) {
    const row = { id: state.id, ...stationColumns(state) };
    const { createdAt, ...said } = row;
    const set = state.whole === undefined ? said : { ...said, createdAt };
    await writer.orm.insert(station).values(row).onConflictDoUpdate({ target: station.id, set });
  }
  return new Map();
}

async function projectAccounts(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  for (const state of states) {
    const before = await findSaidStaff(writer, state.id);
    const row = { id: state.id, ...accountColumns(state, countedOn(before, state)) };
    await writer.orm.insert(staff).values(row).onConflictDoUpdate({ target: staff.id, set: row });
    // The holder of a replaced password, or of someone who left, is deleted.
    const kept = await findHolder(writer, row.id);
    if (kept !== undefined && (row.disabled || kept.holder.publicKey !== row.publicKey)) {
      await dropHolder(writer, row.id);
    }
    if (before === undefined) continue;
    const isSame = before.role === row.role && before.disabled === row.disabled;
    await endSessionsOf(writer, row.id, isSame ? { except: row.publicKey } : {});
    // Whether a program's token outlives its maker's role is asked where the maker is edited, not here.
    if (state.isForeign && isAdministrator(before) && !isAdministrator(row)) await revokeTokensOf(writer, row.id);
  }
  await tellAccess(
    writer,
    'staff',
    states.map(({ id }) => id),
  );
  return new Map();
}

async function projectSystems(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  for (const state of states) {
    const [before] = await writer.orm.select().from(identifierSystem).where(eq(identifierSystem.id, state.id));
    const row = { id: state.id, ...systemColumns(state, countedOn(before, state)) };
    await writer.orm.insert(identifierSystem).values(row).onConflictDoUpdate({ target: identifierSystem.id, set: row });
  }
  return new Map();
}

async function projectPlaces(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  for (const state of states) {
    const row = { id: state.id, ...placeColumns(state, countedOn(await findPlace(writer, state.id), state)) };
    await writer.orm.insert(places).values(row).onConflictDoUpdate({ target: places.id, set: row });
  }
  return new Map();
}

async function projectOwnFields(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  for (const state of states) {
    const row = { id: state.id, ...ownFieldColumns(state, countedOn(await findOwnField(writer, state.id), state)) };
    await writer.orm.insert(ownField).values(row).onConflictDoUpdate({ target: ownField.id, set: row });
  }
  return new Map();
}

/** Includes who has which ID number. */
function digestSystems({ orm }: HubReader) {
  return [
    orm
      .select({ system: identifier.system, valueKey: identifier.valueKey, patientId: patient.id })
      .from(identifier)
      .innerJoin(patient, eq(patient.key, identifier.patientKey))
      .orderBy(asc(identifier.system), asc(identifier.valueKey), asc(patient.id)),
    orm.select(columnsWithoutKeys(identifierSystem)).from(identifierSystem).orderBy(asc(identifierSystem.id)),
  ];
}

type PatientRow = typeof patient.$inferSelect;

/** New records have no row yet. */
const idsBefore = (states: readonly State[]): string[] => states.flatMap(({ id, isNew }) => (isNew ? [] : [id]));

async function keysOf(writer: HubWriter, ids: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)];
  const rows = await unlessEmpty(wanted, () =>
    writer.orm.select({ id: patient.id, key: patient.key }).from(patient).where(isAnyOf(patient.id, wanted)),
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

async function listPatients(writer: HubWriter, ids: readonly string[]): Promise<Map<string, PatientRow>> {
  const rows = await unlessEmpty(ids, () => writer.orm.select().from(patient).where(isAnyOf(patient.id, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

async function projectPatients(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  const before = await listPatients(writer, idsBefore(states));
  const rows = states.map((state) => {
    const row = before.get(state.id);
    const said = photoOf(state.values);
    const own = patientColumns(state, countedOn(row, state), said?.hash);
    const columns = { ...own, numberKey: own.patientNumber === null ? null : comparedNumber(own.patientNumber) };
    // Rebuilt from the journal: the tables beside the row may be wrong as well.
    const isRemade = state.whole !== undefined && row !== undefined;
    return { row: { id: state.id, ...columns }, before: row, photo: said, isRemade };
  });
  const isJoining = await lockSurvivor(
    writer,
    rows.filter((each) => each.row.mergedInto !== null || (each.before?.mergedInto ?? null) !== null),
    rows.flatMap((each) => (each.before === undefined ? [each.row.id] : [])),
  );
  const saved = await insertAll(
    writer,
    patient,
    rows.map(({ row }) => row),
    // Only `regrouping.ts` writes which record survives for which.
    {
      target: patient.id,
      set: columnNames(patient, 'key', 'id', 'standingKey'),
      answer: [patient.key, patient.id],
    },
  );
  const keys = new Map(saved.map(({ key, id }) => [String(id), Number(key)]));
  const keyed = rows.map((each) => ({ ...each, key: keys.get(each.row.id) ?? 0 }));
  await saveIdentifiers(
    writer,
    keyed.filter(
      ({ row, before: old, isRemade }) =>
        isRemade || row.fhir !== (old?.fhir ?? null) || !isDeepStrictEqual(row.identifiers, old?.identifiers ?? null),
    ),
  );
  await savePhones(
    writer,
    keyed.filter(
      ({ row, before: old, isRemade }) =>
        isRemade ||
        row.phoneNumber !== (old?.phoneNumber ?? null) ||
        !isDeepStrictEqual(row.otherPhones, old?.otherPhones ?? null),
    ),
  );
  await savePhotos(
    writer,
    keyed.filter(({ row, before: old, isRemade }) => isRemade || row.photoHash !== (old?.photoHash ?? null)),
  );
  const touched = new Set(keys.values());
  for (const id of isJoining) for (const key of await regroup(writer, id)) touched.add(key);
  await oweAll(writer, [...touched]);
  return new Map();
}

function digestPatients({ orm }: HubReader) {
  const standing = alias(patient, 'standing');
  return [
    orm
      .select({ ...columnsWithoutKeys(patient), standing: standing.id })
      .from(patient)
      .leftJoin(standing, eq(standing.key, patient.standingKey))
      .orderBy(asc(patient.id)),
  ];
}

type Keyed = {
  key: number;
  row: Pick<PatientRow, 'identifiers' | 'fhir' | 'phoneNumber' | 'otherPhones'>;
  before: unknown;
  photo: Photo | undefined;
};

async function saveIdentifiers(writer: HubWriter, patients: readonly Keyed[]): Promise<void> {
  const known = patients.filter(({ before }) => before !== undefined).map(({ key }) => key);
  if (known.length > 0) await writer.orm.delete(identifier).where(isAnyOf(identifier.patientKey, known));
  const rows = patients.flatMap(({ key, row }) =>
    [...(row.identifiers ?? []), ...keptIdentifiers(row.fhir)].map(({ system, value }) => ({
      patientKey: key,
      system,
      valueKey: comparedNumber(value),
    })),
  );
  await insertAll(writer, identifier, rows, { set: 'nothing' });
}

async function savePhones(writer: HubWriter, patients: readonly Keyed[]): Promise<void> {
  const known = patients.filter(({ before }) => before !== undefined).map(({ key }) => key);
  if (known.length > 0) await writer.orm.delete(phone).where(isAnyOf(phone.patientKey, known));
  const rows = patients.flatMap(({ key, row: { phoneNumber, otherPhones } }) =>
    [phoneNumber, ...(otherPhones ?? []).map(({ number }) => number)].flatMap((number) => {
      const numberKey = foldNumber(number ?? '');
      return numberKey === '' ? [] : [{ patientKey: key, numberKey }];
    }),
  );
  await insertAll(writer, phone, rows, { set: 'nothing' });
}

async function savePhotos(writer: HubWriter, patients: readonly Keyed[]): Promise<void> {
  const without = patients.flatMap(({ key, photo: said }) => (said === undefined ? [key] : []));
  if (without.length > 0) await writer.orm.delete(photo).where(isAnyOf(photo.patientKey, without));
  for (const { key, photo: said } of patients) {
    if (said === undefined) continue;
    const { jpeg } = said;
    await writer.orm
      .insert(photo)
      .values({ patientKey: key, jpeg })
      .onConflictDoUpdate({ target: photo.patientKey, set: { jpeg } });
  }
}

/** Marks the postings of these patients as due, and the patients as due for comparison. The process that does either checks who is listed. */
async function oweAll(writer: HubWriter, keys: number[]): Promise<void> {
  // In a fixed order, since two transactions may mark the same patients. The rows stay locked until the commit. So nobody who takes one meanwhile
  // compares the values from before.
  const sorted = listOf(
    keys.sort((a, b) => a - b),
    'bigint',
  );
  await together(writer, [
    sql`INSERT INTO ${postingDue} (key) SELECT unnest(${sorted})`,
    sql`INSERT INTO ${duplicateDue} (key, version)
      SELECT key, version FROM ${patient} WHERE key = ANY (${sorted}) ORDER BY key
      ON CONFLICT (key) DO UPDATE SET version = excluded.version`,
  ]);
}

async function projectVisits(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  const ids = idsBefore(states);
  const before = await unlessEmpty(ids, () => writer.orm.select().from(visit).where(isAnyOf(visit.id, ids)));
  const found = new Map(before.map((row) => [row.id, row]));
  const made = states.map((state) => ({
    id: state.id,
    before: found.get(state.id),
    ...visitColumns(state, countedOn(found.get(state.id), state)),
  }));
  const patients = await keysOf(
    writer,
    made.flatMap(({ patientId }) => patientId ?? []),
  );
  const waits: Waits = new Map();
  const rows: (typeof visit.$inferInsert)[] = [];
  for (const { id, patientId, columns } of made) {
    const of = patientId === null ? undefined : patients.get(patientId);
    if (of === undefined) waits.set(id, patientId);
    else rows.push({ id, patientKey: of, ...columns });
  }
  // A visit that was moved to a patient who is not here has no row meanwhile.
  if (waits.size > 0) await writer.orm.delete(visit).where(isAnyOf(visit.id, [...waits.keys()]));
  await insertAll(writer, visit, rows, { target: visit.id, set: columnNames(visit, 'key', 'id') });
  return waits;
}

function digestVisits({ orm }: HubReader) {
  return [
    orm
      .select({ ...columnsWithoutKeys(visit), patientId: patient.id })
      .from(visit)
      .innerJoin(patient, eq(patient.key, visit.patientKey))
      .orderBy(asc(visit.id)),
  ];
}

async function projectDistinct(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  const waits: Waits = new Map();
  for (const state of states) {
    const said = distinctSaid(state);
    // The fields name other records than the id does. Satchel never writes that, and it describes no pair.
    if (said === undefined) continue;
    const patients = await keysOf(writer, said.ids);
    const missing = said.ids.find((id) => !patients.has(id));
    if (missing !== undefined) {
      waits.set(state.id, missing);
      continue;
    }
    const [lowKey = 0, highKey = 0] = [...patients.values()].sort((a, b) => a - b);
    const [before] = await writer.orm.select().from(distinctPair).where(eq(distinctPair.id, state.id));
    const { isDistinct } = said;
    const row = { id: state.id, lowKey, highKey, isDistinct, ...recordColumns(state, countedOn(before, state)) };
    await writer.orm.insert(distinctPair).values(row).onConflictDoUpdate({ target: distinctPair.id, set: row });
    await oweAll(writer, [lowKey, highKey]);
  }
  return waits;
}
