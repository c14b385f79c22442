/** The rows of a hub, made of what its records say, and by nothing else: those of a batch at once, each kind after what it refers to. */
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { columnNames } from '../db/rows.ts';
import { distinctSaid } from '../matching/pair-id.ts';
import { keptIdentifiers } from '../journal/fhir-kept.rules.ts';
import { changeSchema } from '../journal/change.contract.ts';
import { currentOf } from '../journal/heads.rules.ts';
import { stationColumns } from '../journal/place-row.rules.ts';
import { canRead, foldHeads, recordColumns, stateOf, wholeOf, type RecordState } from '../journal/state.rules.ts';
import { patientColumns } from '../patients/patient-row.rules.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { photoOf, type Photo } from '../patients/photo.ts';
import { systemColumns } from '../identifiers/system-row.rules.ts';
import { foldNumber } from '../search/fold.rules.ts';
import { accountColumns } from '../staff/account-row.rules.ts';
import { isAdministrator } from '../staff/account.rules.ts';
import { visitColumns } from '../visits/visit-row.rules.ts';
import type { HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { gather, historyOf, type Batch, type Gathered } from './batch.ts';
import { dropHolder, findHolder } from './holders.ts';
import { holdRecords, listWaiting, putWaiting, removeWaiting } from './journal.queries.ts';
import {
  distinctPair,
  duplicateDue,
  identifier,
  identifierSystem,
  patient,
  phone,
  photo,
  postingDue,
  staff,
  station,
  visit,
} from './schema.ts';
import { endSessionsOf, findSaidStaff, revokeTokensOf } from './session.queries.ts';
import { insertAll, isAnyOf, listOf, together, unlessEmpty } from './sets.ts';
import { holdStanding, regroup } from './standing.ts';

/** What a record's row is made of, and of how many changes of the batch. */
type State = RecordState & { added: number };
/** By id: the record that each waits for; null when it does not even say which. What has a row is not in it. */
type Waits = Map<string, string | null>;
type Project = (writer: HubWriter, states: readonly State[]) => Promise<Waits>;

/** Each stands after those that it refers to. */
const kinds: readonly (readonly [string, Project])[] = [
  ['station', projectStations],
  // Its row is written with its chain.
  ['replica', () => Promise.resolve(new Map())],
  ['account', projectAccounts],
  ['identifier-system', projectSystems],
  ['patient', projectPatients],
  ['visit', projectVisits],
  ['distinct', projectDistinct],
];

/** Makes the rows of these records, and of those that waited for them. `isAnyWaiting`: not, where that was asked already. */
export async function projectRecords(
  batch: Batch,
  records: readonly Gathered[],
  { isAnyWaiting }: { isAnyWaiting: boolean } = { isAnyWaiting: true },
): Promise<void> {
  const { writer } = batch;
  const ids = records.map(({ id }) => id);
  const wasWaiting = new Set(isAnyWaiting ? (await listWaiting(writer, ids)).waiting : []);
  await removeWaiting(writer, [...wasWaiting]);
  const states = new Map<string, State[]>();
  const waits: (Waits extends Map<infer Id, infer For> ? { recordId: Id; kind: string; waitsFor: For } : never)[] = [];
  for (const record of records) {
    const { state, isRead } = await stateIn(batch, record, wasWaiting.has(record.id));
    if (!isRead) waits.push({ recordId: record.id, kind: record.kind, waitsFor: null });
    if (state !== undefined) states.set(record.kind, [...(states.get(record.kind) ?? []), state]);
    else if (isRead) waits.push({ recordId: record.id, kind: record.kind, waitsFor: null });
  }
  const made: string[] = [];
  const isKnown = new Set(kinds.map(([kind]) => kind));
  for (const [kind, of] of states) {
    if (!isKnown.has(kind)) waits.push(...of.map(({ id }) => ({ recordId: id, kind, waitsFor: null })));
  }
  for (const [kind, project] of kinds) {
    const of = states.get(kind);
    if (of === undefined) continue;
    const waiting = await project(writer, of);
    for (const [recordId, waitsFor] of waiting) waits.push({ recordId, kind, waitsFor });
    made.push(...of.map(({ id }) => id).filter((id) => !waiting.has(id)));
  }
  await putWaiting(writer, [...new Map(waits.map((row) => [row.recordId, row])).values()]);
  if (isAnyWaiting) await projectWaiting(batch, made);
}

/** Of the records that waited for a newer version, makes the rows of those that this version can read. */
export async function projectUnderstood(batch: Batch, ids: readonly string[]): Promise<void> {
  await holdRecords(batch.writer, ids);
  await gather(
    batch,
    ids.map((id) => ({ kind: '', id })),
  );
  const records = ids.flatMap((id) => batch.records.get(id) ?? []);
  const isKnown = new Set(kinds.map(([kind]) => kind));
  await projectRecords(
    batch,
    records.filter(({ kind, heads }) => isKnown.has(kind) && canRead(heads)),
  );
}

/** Now that records are here: the rows of what waited for them. */
async function projectWaiting(batch: Batch, made: readonly string[]): Promise<void> {
  const { waitingFor: ids } = await listWaiting(batch.writer, made);
  if (ids.length === 0) return;
  await holdRecords(batch.writer, ids);
  await gather(
    batch,
    ids.map((id) => ({ kind: '', id })),
  );
  await projectRecords(
    batch,
    ids.flatMap((id) => batch.records.get(id) ?? []),
  );
}

/** `isRead`: nothing of it is for a newer version alone. What only that reads is left out; where nothing is left there is no state. */
async function stateIn(batch: Batch, record: Gathered, wasWaiting: boolean) {
  const { id, before, heads, added } = record;
  const isRead = canRead(heads);
  const isRetired = currentOf(heads).values.get('retired') === true;
  const isNew = before.length === 0;
  const isRemade =
    !isNew && (wasWaiting || added.length === 0 || added.some(({ change }) => change.after.length === 0));
  const needsHistory = !isRead || isRetired || isRemade;
  const history = needsHistory ? await historyOf(batch, record) : added;
  const readable = isRead ? heads : foldHeads(history, ({ change }) => change.schema <= changeSchema);
  if (readable.length === 0) return { state: undefined, isRead };
  const whole = isNew || isRemade ? wholeOf(history) : undefined;
  const made: RecordState = { ...stateOf(id, readable, () => history), isNew, isForeign: batch.isForeign, whole };
  return { state: { ...made, added: added.length }, isRead };
}

/** The row as it was, counted on to the change before the last one of the batch: the row of a station is made at each change. */
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
    // A password that was replaced, or of somebody who left, is kept nowhere.
    const kept = await findHolder(writer, row.id);
    if (kept !== undefined && (row.disabled || kept.holder.publicKey !== row.publicKey)) {
      await dropHolder(writer, row.id);
    }
    if (before === undefined) continue;
    const isSame = before.role === row.role && before.disabled === row.disabled;
    await endSessionsOf(writer, row.id, isSame ? { except: row.publicKey } : {});
    // Whether a program outlives its maker is asked where the maker is changed, and not here.
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

type PatientRow = typeof patient.$inferSelect;

/** Of what is new here there is no row yet. */
const idsBefore = (states: readonly State[]): string[] => states.flatMap(({ id, isNew }) => (isNew ? [] : [id]));

async function keysOf(writer: HubWriter, ids: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)];
  const rows = await unlessEmpty(wanted, () =>
    writer.orm.select({ id: patient.id, key: patient.key }).from(patient).where(isAnyOf(patient.id, wanted)),
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
}

export async function listPatients(writer: HubWriter, ids: readonly string[]): Promise<Map<string, PatientRow>> {
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
    // Made anew from the journal: what stands beside the row may be wrong as well.
    const isRemade = state.whole !== undefined && row !== undefined;
    return { row: { id: state.id, ...columns }, before: row, photo: said, isRemade };
  });
  const isJoining = await holdStanding(
    writer,
    rows.filter((each) => each.row.mergedInto !== null || (each.before?.mergedInto ?? null) !== null),
    rows.flatMap((each) => (each.before === undefined ? [each.row.id] : [])),
  );
  const saved = await insertAll(
    writer,
    patient,
    rows.map(({ row }) => row),
    // Who stands for whom is said by `standing.ts` alone.
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

/** Their postings are to be written, and they are to be compared with the others: whoever does that looks who is listed. */
async function oweAll(writer: HubWriter, keys: number[]): Promise<void> {
  // In one order: two transactions may owe the same ones. Held until the commit, so that nobody who takes it meanwhile takes it for what
  // was there before.
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
  // A visit that was moved to somebody who is not here is of nobody meanwhile.
  if (waits.size > 0) await writer.orm.delete(visit).where(isAnyOf(visit.id, [...waits.keys()]));
  await insertAll(writer, visit, rows, { target: visit.id, set: columnNames(visit, 'key', 'id') });
  return waits;
}

async function projectDistinct(writer: HubWriter, states: readonly State[]): Promise<Waits> {
  const waits: Waits = new Map();
  for (const state of states) {
    const said = distinctSaid(state);
    // It says of other records than its id: nobody writes that, and it is of no pair.
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
