/** What somebody does to a patient at a hub: by the rules of a station, in one transaction of the caller. */
import { sql } from 'drizzle-orm';
import { invalid } from '../http/problem.contract.ts';
import { changedFields, conflictsIn, recordedFields } from '../journal/fields.rules.ts';
import { alreadyThere, numbersOf } from '../patients/absent.rules.ts';
import { edited } from '../patients/edited.rules.ts';
import type { Identifier } from '../patients/identifier.contract.ts';
import { identifierFaults, identifierProblems } from '../patients/identifier.rules.ts';
import { identifiersSaid } from '../patients/identifiers-said.rules.ts';
import type { NewPatient, PatientPatch } from '../patients/patient.contract.ts';
import { comparedNumber } from '../patients/patient-number.rules.ts';
import { noFields } from '../patients/patient.rules.ts';
import { rowToFields } from '../patients/patient-reply.rules.ts';
import { photoSaid } from '../patients/photo.ts';
import type { HubReader, HubWriter } from './access.ts';
import { holdRecords, listChanges } from './journal.queries.ts';
import { findPatientWith } from './lookup.queries.ts';
import { withNumber } from './numbering.commands.ts';
import { getPatient, type PatientRow } from './patient.queries.ts';
import { saveRecord } from './record.ts';
import { listSystems } from './system.queries.ts';

/** Throws `invalid-request` when what is said contradicts itself. */
export async function registerPatient(
  writer: HubWriter,
  given: NewPatient,
  { assignNumber = false }: { assignNumber?: boolean | undefined } = {},
): Promise<PatientRow> {
  await assertIdentifiers(writer, [], given.identifiers);
  const said = assignNumber ? await withNumber(writer, given) : given;
  const id = writer.newId();
  const fields = changedFields(noFields, edited(noFields, said, writer.today));
  await saveRecord(writer, { kind: 'patient', id, fields });
  return getPatient(writer, id);
}

/** Two programs that create the same person at one moment: the second waits, and is told of the first. */
export async function refuseWhoIsHere(writer: HubWriter, said: NewPatient): Promise<void> {
  const numbers = numbersOf(said);
  // In one order, so that no two wait for each other.
  for (const name of numbers.map(nameOfNumber).sort()) {
    await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 1))`);
  }
  for (const number of numbers) {
    const found = await findPatientWith(writer, number);
    if (found !== undefined) throw alreadyThere(found.id);
  }
}

const nameOfNumber = (number: ReturnType<typeof numbersOf>[number]): string =>
  'patientNumber' in number
    ? comparedNumber(number.patientNumber)
    : `${number.identifier.system}|${comparedNumber(number.identifier.value)}`;

type Correction = {
  id: string;
  edit: PatientPatch;
  /** Runs on the row before the edit, while nobody else can change it: for `If-Match`. */
  check?: (row: PatientRow) => void;
  /** A patient who has no number gets one. */
  assignNumber?: boolean | undefined;
};

export async function correctPatient(
  writer: HubWriter,
  { id, edit: given, check, assignNumber = false }: Correction,
): Promise<PatientRow> {
  const before = await holdPatient(writer, id);
  check?.(before);
  await assertIdentifiers(writer, [before.id], given.identifiers);
  const edit = assignNumber && before.patientNumber === null ? await withNumber(writer, given) : given;
  const current = rowToFields(before);
  const after = edited(current, edit, writer.today);
  // Who says the date of birth has said the age as well.
  const spoken = typeof edit.dateOfBirth === 'string' ? { age: null, ...edit } : edit;
  const fields = recordedFields({ before: current, after }, { conflicts: before.conflicts, edit: spoken });
  if (Object.keys(fields).length === 0) return before;
  await saveRecord(writer, { kind: 'patient', id: before.id, fields });
  return getPatient(writer, before.id);
}

/** The record that stands, held before it is looked at: another process may be changing it. */
export async function holdPatient(writer: HubWriter, id: string): Promise<PatientRow> {
  const { id: standing } = await getPatient(writer, id);
  await holdRecords(writer, [standing]);
  const held = await getPatient(writer, id);
  // Joined in the meantime.
  return held.id === standing ? held : holdPatient(writer, id);
}

/** Gives the record that stands a photo, or takes it away with null, as `patients/patient.commands.ts` has it. */
export async function setPhoto(writer: HubWriter, id: string, jpeg: string | null): Promise<void> {
  const before = await holdPatient(writer, id);
  const said = jpeg === null ? undefined : photoSaid(jpeg);
  const isContested = conflictsIn(before.conflicts).includes('photo');
  if ((said?.hash ?? null) === before.photoHash && !isContested) return;
  await saveRecord(writer, { kind: 'patient', id: before.id, fields: { photo: said?.base64 ?? null } });
}

/** As `patients/identifier.commands.ts` has it for a station. */
export async function assertIdentifiers(
  reader: HubReader,
  ids: readonly string[],
  said: readonly Identifier[] | null | undefined,
  /** Where in the body it is said. */
  at = '',
): Promise<void> {
  if (said === null || said === undefined) return;
  const systems = new Map((await listSystems(reader)).map((row) => [row.id, row]));
  const faultsBeside = (known: readonly Identifier[][]) =>
    identifierFaults(said, { systemOf: (system) => systems.get(system), known });
  // The history is read for those alone that are not right by themselves.
  if (faultsBeside([]).length === 0) return;
  const changes = (await Promise.all(ids.map((id) => listChanges(reader, id)))).flat();
  const faults = faultsBeside(identifiersSaid(changes));
  if (faults.length > 0) throw invalid(...identifierProblems(faults, at));
}
