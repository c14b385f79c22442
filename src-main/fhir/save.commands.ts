/**
 * A Patient or an Encounter that was sent, saved by the commands of patients and visits, in one change each. What is sent as it would be
 * read changes nothing, whatever we would make of it: so who reads and writes back what they read never makes an estimate exact.
 */
import type { Writer } from '../db/access.ts';
import { invalid, problem, Problem } from '../http/problem.contract.ts';
import { canonical } from '../journal/heads.rules.ts';
import { maxFhirBytes } from '../patients/details.contract.ts';
import type { PatientFields, PatientPatch } from '../patients/patient.contract.ts';
import { correctPatient, registerPatient } from '../patients/patient.commands.ts';
import { edited } from '../patients/edited.rules.ts';
import { getPatient, getRecord, type PatientRow } from '../patients/patient.queries.ts';
import { rowToFields } from '../patients/patient-reply.rules.ts';
import { noFields } from '../patients/patient.rules.ts';
import { photoOf } from '../patients/photo.ts';
import { correctVisit, startVisit } from '../visits/visit.commands.ts';
import type { NewVisit } from '../visits/visit.contract.ts';
import { type PatientVisit } from '../visits/visit.queries.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import { checkEdit, faultOfElement } from './check.ts';
import {
  encounterFaults,
  mappedOfEncounter,
  ownEncounter,
  patientReferred,
  readEncounter,
  type Told,
} from './encounter-map.rules.ts';
import { getVisitById } from './fhir.queries.ts';
import { child, groupsOf, isSame, listIn, textIn, type Json, type Resource } from './json.rules.ts';
import { keptOf, readKept, type Fed, type Kept } from './keeping.rules.ts';
import { mappedGroups, ownPatient, photoMark, readPatient, withBeside } from './patient-map.rules.ts';
import { besideOf, patientMarked, summed, versionOf, visitAsResource } from './render.ts';

type Check = (record: { version: number }) => void;

export function createPatient(writer: Writer, sent: Resource): PatientRow {
  const { given, jpeg } = withPhotoMarked(sent);
  refuseLinks(given);
  const { edit, fed } = readPatient(given, mappedGroups, writer.today);
  return toldOfElements(() => {
    const { photo = null, retired, ...said } = editOf(edit);
    checkEdit.Patient(said);
    const fields = { ...edited(noFields, said, writer.today), photo, retired: retired === true ? true : null };
    const fhir = keptText(keptAnew({ given, own: summed(ownPatient(fields)), fed, before: {}, changed: undefined }));
    const beside = { ...(jpeg !== undefined && { photo: jpeg }), fhir, ...(retired === true && { retired }) };
    return registerPatient(writer, said, { beside });
  });
}

/** Throws `not-found`, `stale` by the check, and `invalid-request`. A record that was joined is changed where it stands. */
export function updatePatient(
  writer: Writer,
  id: string,
  { sent, check }: { sent: Resource; check: Check },
): PatientRow {
  const row = getRecord(writer, id);
  check(row);
  const beside = besideOf(writer, [row]).get(row.key);
  if (beside === undefined || beside.replacedBy !== undefined) {
    throw invalid({
      pointer: '/link',
      detail: `This record was joined into Patient/${beside?.replacedBy ?? ''}. Change that one.`,
    });
  }
  const current = rowToFields(row);
  const shown = patientMarked(current, beside, versionOf(row));
  const { given: marked, jpeg } = withPhotoMarked(sent);
  const changed = changedGroups(marked, shown);
  const given = withoutBorrowed(marked, withBeside({ resourceType: 'Patient' }, beside));
  if (changed.has('link')) refuseLinks(given);
  const { edit, fed } = readPatient(given, [...changed], writer.today);
  if (!('active' in given)) {
    delete edit.retired;
    delete edit.retiredReason;
  }
  return toldOfElements(() => {
    const { photo, ...said } = editOf(edit);
    checkEdit.Patient(said);
    const fields = { ...edited(current, said, writer.today), photo: photo === undefined ? current.photo : photo };
    const own = summed(ownPatient(fields));
    const fhir = keptText(keptAnew({ given, own, fed, before: readKept(row.fhir), changed }));
    return correctPatient(writer, {
      id,
      edit: said,
      beside: {
        ...(fields.photo !== current.photo && { photo: jpeg ?? null }),
        ...(fhir !== row.fhir && { fhir }),
      },
    });
  });
}

/** What a Patient says as an edit of ours. An age is not said in FHIR, but taken back where a birth is said. */
const editOf = (edit: Partial<PatientFields>): PatientPatch & Partial<Pick<PatientFields, 'photo'>> =>
  edit as PatientPatch & Partial<Pick<PatientFields, 'photo'>>;

/** A JPEG that a photo of ours can be has a mark in its place; any other attachment is kept as it is. */
function withPhotoMarked(sent: Resource): { given: Resource; jpeg: string | undefined } {
  const photos = listIn(sent, 'photo');
  let jpeg: string | undefined;
  const marked = photos.map((photo) => {
    const data = textIn(photo, 'data');
    const read = data === undefined || jpeg !== undefined ? undefined : photoOf(new Map([['photo', data]]));
    if (read === undefined) return photo;
    jpeg = data;
    return { ...photo, data: photoMark + read.hash };
  });
  return { given: jpeg === undefined ? sent : { ...sent, photo: marked }, jpeg };
}

/** Whether two records are one person is said by an operation, which can be taken back. */
function refuseLinks(given: Json): void {
  const at = listIn(given, 'link').findIndex(({ type }) => type === 'replaces' || type === 'replaced-by');
  if (at === -1) return;
  const detail = 'That two records are one patient is said by Patient/$merge. Leave this link out.';
  throw invalid({ pointer: `/link/${at}/type`, detail });
}

/** Without what stands in other records, and was read here. */
function withoutBorrowed(given: Resource, borrowed: Resource): Resource {
  const left: Record<string, unknown> = { ...given };
  for (const name of ['identifier', 'link']) {
    const others = listIn(borrowed, name);
    if (others.length === 0) continue;
    const own = listIn(given, name).filter((part) => !others.some((other) => isSame(other, part)));
    left[name] = own.length > 0 ? own : undefined;
  }
  return left as Resource;
}

/** The groups of which something else is sent than is shown; `text` always, since it belongs to all of them. */
function changedGroups(given: Resource, shown: Resource): Set<string> {
  const [sent, said] = [groupsOf(given), groupsOf(shown)];
  const all = new Set([...sent.keys(), ...said.keys()]);
  return new Set([...all].filter((group) => group === 'text' || !isSame(sent.get(group), said.get(group))));
}

type Anew = { given: Resource; own: Resource; fed: Fed; before: Kept; changed: ReadonlySet<string> | undefined };

/** What is kept of a resource from now on; of groups that did not change, what was kept before. */
function keptAnew({ given, own, fed, before, changed }: Anew): Kept {
  const ours = groupsOf(own);
  const kept: Record<string, Kept[string]> = {};
  for (const [group, members] of groupsOf(given)) {
    const known = before[group];
    const isUnchanged = changed?.has(group) === false;
    const fedHere = group === 'link' ? { link: [] } : fed;
    const each = isUnchanged ? known : keptOf(group, { given: members, ours: ours.get(group), fed: fedHere });
    if (each !== undefined) kept[group] = each;
  }
  return kept;
}

function keptText(kept: Kept): string | null {
  if (Object.keys(kept).length === 0) return null;
  // In one order, so that the same is the same text.
  const text = canonical(kept);
  if (Buffer.byteLength(text) <= maxFhirBytes) return text;
  throw problem(
    'too-large',
    'What FHIR says of it beyond the fields of the registry is more than 64 KiB; nothing was saved.',
  );
}

export function createEncounter(writer: Writer, given: Resource): PatientVisit {
  const patientId = subjectOf(given);
  const { said, fed } = readVisit(given, mappedOfEncounter);
  return toldOfElements(() => {
    checkEdit.Encounter(said);
    const patient = getSubject(writer, patientId);
    const at = new Date(writer.now).toISOString();
    const own = ownOf({ patientId: patient.id, timeStart: at, ...emptyVisit, ...said });
    const fhir = keptText(keptAnew({ given, own, fed, before: {}, changed: undefined }));
    return startVisit(writer, patientId, { ...said, fhir });
  });
}

export function updateEncounter(
  writer: Writer,
  id: string,
  { sent, check }: { sent: Resource; check: Check },
): PatientVisit {
  const before = getVisitById(writer, id);
  check(before.visit);
  const patientId = subjectOf(sent);
  if (getSubject(writer, patientId).id !== before.patientId) {
    throw invalid({
      pointer: '/subject',
      detail: 'A visit stays with its patient. Record one for the other patient instead.',
    });
  }
  const changed = changedGroups(sent, visitAsResource(before));
  const { said, fed } = readVisit(sent, [...changed]);
  return toldOfElements(() => {
    checkEdit.Encounter(said);
    const told: Told = { ...rowToVisit(before), ...said };
    const fhir = keptText(
      keptAnew({ given: sent, own: ownOf(told), fed, before: readKept(before.visit.fhir), changed }),
    );
    const ids = { patientId: before.patientId, visitId: id };
    return correctVisit(writer, { ids, edit: { ...said, ...(fhir !== before.visit.fhir && { fhir }) } });
  });
}

const emptyVisit = { timeEnd: null, category: null, reason: null, notes: null, attendedBy: null };

/** With its instants as rows tell them. */
function ownOf(told: Told): Resource {
  const instant = (text: string) => new Date(text).toISOString();
  const { timeStart, timeEnd } = told;
  return summed(ownEncounter({ ...told, timeStart: instant(timeStart), timeEnd: timeEnd && instant(timeEnd) }));
}

function readVisit(given: Resource, groups: readonly string[]): { said: NewVisit & { timeStart?: string }; fed: Fed } {
  const faults = encounterFaults(given);
  if (faults.length > 0) throw invalid(...faults);
  const { edit, fed } = readEncounter(given, groups);
  return { said: edit, fed };
}

function subjectOf(given: Resource): string {
  const id = patientReferred(child(given, 'subject'));
  if (id !== undefined) return id;
  throw invalid({
    pointer: '/subject',
    detail: 'The subject is a patient of this station, such as {"reference": "Patient/ID"}.',
  });
}

function getSubject(writer: Writer, id: string): PatientRow {
  try {
    return getPatient(writer, id);
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== 'not-found') throw error;
    throw invalid({ pointer: '/subject/reference', detail: 'There is no patient with this id on this station.' });
  }
}

function toldOfElements<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof Problem) || error.faults.length === 0) throw error;
    throw problem(error.type, error.message, { faults: error.faults.map(faultOfElement), headers: error.headers });
  }
}
