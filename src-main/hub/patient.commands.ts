/** What somebody does to a patient or a visit at a hub: by the rules of a station, in one transaction of the caller. */
import { invalid } from '../http/problem.contract.ts';
import { changedFields, recordedFields } from '../journal/fields.rules.ts';
import { readFields } from '../journal/read-fields.rules.ts';
import { edited } from '../patients/edited.rules.ts';
import type { Identifier } from '../patients/identifier.contract.ts';
import { identifierDetails, identifierFaults } from '../patients/identifier.rules.ts';
import { patientFields, type NewPatient, type PatientPatch } from '../patients/patient.contract.ts';
import { noFields } from '../patients/patient.rules.ts';
import { rowToFields } from '../patients/patient-reply.rules.ts';
import type { NewVisit, VisitPatch } from '../visits/visit.contract.ts';
import { rowToVisitFields } from '../visits/visit-reply.rules.ts';
import { editVisit, newVisitFields, toJournal, type VisitFields } from '../visits/visit.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { holdRecords, listChanges } from './journal.queries.ts';
import { getPatient, getVisit, type PatientRow, type PatientVisit } from './patient.queries.ts';
import { saveRecord } from './record.ts';
import { identifierSystem } from './schema.ts';

export async function registerPatient(writer: HubWriter, said: NewPatient, today: string): Promise<PatientRow> {
  await assertIdentifiers(writer, undefined, said.identifiers);
  const id = writer.newId();
  const fields = changedFields(noFields, edited(noFields, said, today));
  await saveRecord(writer, { kind: 'patient', id, fields });
  return getPatient(writer, id);
}

type Correction = { id: string; edit: PatientPatch; today: string; check: (row: PatientRow) => void };

/** @param check runs on the row before the edit, while nobody else can change it: for `If-Match`. */
export async function correctPatient(writer: HubWriter, { id, edit, today, check }: Correction): Promise<PatientRow> {
  // Held before it is looked at: another process may be changing it.
  await holdRecords(writer, [(await getPatient(writer, id)).id]);
  const before = await getPatient(writer, id);
  check(before);
  await assertIdentifiers(writer, before.id, edit.identifiers);
  const current = rowToFields(before);
  const after = edited(current, edit, today);
  const spoken = typeof edit.dateOfBirth === 'string' ? { age: null, ...edit } : edit;
  const fields = recordedFields({ before: current, after }, { conflicts: before.conflicts, edit: spoken });
  if (Object.keys(fields).length === 0) return before;
  await saveRecord(writer, { kind: 'patient', id: before.id, fields });
  return getPatient(writer, before.id);
}

/** As `patients/identifier.commands.ts` has it for a station. */
async function assertIdentifiers(
  reader: HubReader,
  id: string | undefined,
  said: readonly Identifier[] | null | undefined,
): Promise<void> {
  if (said === null || said === undefined) return;
  const systems = new Map((await reader.orm.select().from(identifierSystem)).map((row) => [row.id, row]));
  const faultsBeside = (known: Identifier[][]) =>
    identifierFaults(said, { systemOf: (system) => systems.get(system), known });
  if (faultsBeside([]).length === 0) return;
  const changes = id === undefined ? [] : await listChanges(reader, id);
  const faults = faultsBeside(
    changes.map(({ change }) => readFields(patientFields, new Map(Object.entries(change.fields))).identifiers ?? []),
  );
  if (faults.length === 0) return;
  throw invalid(
    ...faults.map(({ place, part, kind }) => ({
      pointer: `/identifiers/${place}/${part}`,
      detail: identifierDetails[kind],
    })),
  );
}

export async function startVisit(writer: HubWriter, patientId: string, said: NewVisit): Promise<PatientVisit> {
  const of = await getPatient(writer, patientId);
  if (of.retired === true) {
    throw invalid({ pointer: '', detail: 'This record is retired. Put it back first, then start the visit.' });
  }
  const visitId = writer.newId();
  const fields = toJournal(visitAfter(newVisitFields(writer.now), said, writer.now));
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  await saveRecord(writer, { kind: 'visit', id: visitId, fields: { patientId: of.id, ...known } });
  return getVisit(writer, { patientId, visitId });
}

type VisitCorrection = {
  ids: { patientId: string; visitId: string };
  edit: VisitPatch;
  check: (found: PatientVisit) => void;
};

export async function correctVisit(writer: HubWriter, { ids, edit, check }: VisitCorrection): Promise<PatientVisit> {
  await holdRecords(writer, [(await getVisit(writer, ids)).visit.id]);
  const before = await getVisit(writer, ids);
  check(before);
  const current = rowToVisitFields(before.visit);
  const after = toJournal(visitAfter(current, edit, writer.now));
  const fields = recordedFields({ before: toJournal(current), after }, { conflicts: before.visit.conflicts, edit });
  if (Object.keys(fields).length === 0) return before;
  await saveRecord(writer, { kind: 'visit', id: before.visit.id, fields });
  return getVisit(writer, ids);
}

function visitAfter(current: VisitFields, said: NewVisit | VisitPatch, now: number): VisitFields {
  const edit = editVisit(current, said, now);
  if (edit.kind === 'refused') throw invalid(...edit.faults);
  return edit.fields;
}
