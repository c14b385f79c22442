/** What somebody does to a visit at a hub: by the rules of a station, in one transaction of the caller. */
import { recordedFields } from '../journal/fields.rules.ts';
import { requireActive } from '../patients/edited.rules.ts';
import { editedVisit } from '../visits/edited-visit.rules.ts';
import type { NewVisit, VisitPatch } from '../visits/visit.contract.ts';
import { rowToVisitFields } from '../visits/visit-reply.rules.ts';
import { newVisitFields, toJournal } from '../visits/visit.rules.ts';
import type { HubWriter } from './access.ts';
import { holdRecords } from './journal.queries.ts';
import { holdPatient } from './patient.commands.ts';
import { saveRecord } from './record.ts';
import { getVisit, type PatientVisit } from './visit.queries.ts';

export async function startVisit(writer: HubWriter, patientId: string, said: NewVisit): Promise<PatientVisit> {
  const of = await holdPatient(writer, patientId);
  requireActive(of);
  const visitId = writer.newId();
  const fields = toJournal(editedVisit(newVisitFields(writer.now), said, writer.now));
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  await saveRecord(writer, { kind: 'visit', id: visitId, fields: { patientId: of.id, ...known } });
  return getVisit(writer, { patientId, visitId });
}

type Correction = {
  ids: { patientId: string; visitId: string };
  edit: VisitPatch;
  /** Runs on the visit before the edit, while nobody else can change it: for `If-Match`. */
  check?: (found: PatientVisit) => void;
};

export async function correctVisit(writer: HubWriter, { ids, edit, check }: Correction): Promise<PatientVisit> {
  await holdRecords(writer, [(await getVisit(writer, ids)).visit.id]);
  const before = await getVisit(writer, ids);
  check?.(before);
  const current = rowToVisitFields(before.visit);
  const after = toJournal(editedVisit(current, edit, writer.now));
  const fields = recordedFields({ before: toJournal(current), after }, { conflicts: before.visit.conflicts, edit });
  if (Object.keys(fields).length === 0) return before;
  await saveRecord(writer, { kind: 'visit', id: before.visit.id, fields });
  return getVisit(writer, ids);
}
