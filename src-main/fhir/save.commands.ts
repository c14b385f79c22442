/**
 * Saves a Patient or an Encounter that was sent, with the commands of patients and visits, in one change each. A value that is sent as it
 * would be read changes nothing, whatever it would otherwise become. A program that writes back what it read thus never makes an estimate
 * exact.
 */
import { invalid, problem, Problem } from '../wire/problem.contract.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { soon, type Steps } from '../steps.ts';
import { maxFhirBytes } from '../patients/details.contract.ts';
import type { PatientFields, PatientPatch } from '../patients/patient.contract.ts';
import { correctPatient, registerPatient } from '../patients/patient.commands.ts';
import { edited } from '../patients/edited.rules.ts';
import { rowToFields, type PatientRow } from '../patients/patient-reply.rules.ts';
import { noFields } from '../patients/patient.rules.ts';
import { findPhotoSaid, photoOf } from '../patients/photo.ts';
import { correctVisit, startVisit } from '../visits/visit.commands.ts';
import type { VisitPatch } from '../visits/visit.contract.ts';
import type { PatientVisit } from '../visits/visit.register.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import { emptyVisit } from '../visits/visit.rules.ts';
import { checkEdit, faultOfElement } from './check.ts';
import {
  encounterFaults,
  mappedOfEncounter,
  ownEncounter,
  patientReferred,
  readEncounter,
  type KnownVisit,
  type Told,
} from './encounter-map.rules.ts';
import type { FhirTx } from './fhir.register.ts';
import { keptInside, namedInside, withOwnNumber, type Systems } from './systems.rules.ts';
import { child, groupsOf, isJson, isSame, listIn, textIn, type Json, type Resource } from '../wire/fhir-json.rules.ts';
import { keptOf, keptParts, readKept, type Fed, type Kept } from '../journal/fhir-kept.rules.ts';
import {
  alone,
  mappedGroups,
  ownPatient,
  photoMark,
  readPatient,
  withBeside,
  withOldMarked,
  type Known,
} from './patient-map.rules.ts';
import { besideOf, getRecord, patientMarked, summed, versionOf, visitAsResource } from './render.ts';

/** For a patient who is not registered yet. */
export const nothingKnown: Known = { present: noFields, kept: {} };

export type Check = (record: { version: number }) => void;

/** `id`: one that a program assigned, of which nothing is known yet. */
export function* createPatient(tx: FhirTx, sent: Resource, id?: string): Steps<PatientRow> {
  const systems = yield* soon(tx.fhir.systems());
  return yield* toldOfElements(function* () {
    const { said, jpeg, fhir, retired } = readNewPatient(sent, { systems, today: tx.today });
    const beside = { ...(jpeg !== undefined && { photo: jpeg }), fhir, ...(retired === true && { retired }) };
    return yield* registerPatient(tx, said, { beside, id });
  });
}

type ReadNew = { systems: Systems; today: string; known?: Known };

/** Reads a Patient who is not registered yet: the fields, and the text of the parts that are kept beside them. Throws `invalid-request`, `too-large`. */
export function readNewPatient(sent: Resource, { systems, today, known = nothingKnown }: ReadNew) {
  const { given, jpeg } = withPhotoMarked(namedInside(sent, systems), { present: null, kept: [] });
  refuseLinks(given);
  const { edit, fed } = readPatient(given, mappedGroups, { today, known });
  const { photo = null, retired, ...said } = editOf(edit);
  checkEdit.Patient(said);
  const fields = { ...edited(noFields, said, today), photo, retired: retired === true ? true : null };
  const fhir = keptText(keptAnew({ given, own: summed(ownPatient(fields)), fed, before: {}, changed: undefined }));
  return { said, jpeg, fhir, retired };
}

/** Throws `not-found`, `stale` by the check, and `invalid-request`. A merged record must be changed through its survivor. */
export function* updatePatient(
  tx: FhirTx,
  id: string,
  { sent, check }: { sent: Resource; check: Check },
): Steps<PatientRow> {
  yield* soon(tx.fhir.hold([id]));
  const row = yield* getRecord(tx, id);
  check(row);
  const beside = (yield* besideOf(tx, [row])).get(row.key) ?? alone;
  if (beside.replacedBy !== undefined) {
    throw invalid({
      pointer: '/link',
      detail: `This record was merged into Patient/${beside.replacedBy}. Change that one.`,
    });
  }
  const current = rowToFields(row);
  // Numbers that were kept before their system had a URI also get its internal name.
  const systems = yield* soon(tx.fhir.systems());
  const shown = keptInside(patientMarked(current, beside, versionOf(row)), systems);
  const keptNow = keptParts(summed(ownPatient(current)), readKept(row.fhir));
  const numbers = keptInside({ resourceType: 'Patient', identifier: keptNow['identifier'] ?? [] }, systems);
  const kept = { ...keptNow, identifier: listIn(numbers, 'identifier') };
  const named = withOwnNumber(namedInside(sent, systems), { shown, number: current.patientNumber });
  const { given: marked, jpeg } = withPhotoMarked(withOldMarked(named, shown), {
    present: current.photo,
    kept: keptNow['photo'] ?? [],
  });
  const changed = changedGroups(marked, shown);
  if (changed.size === 0) return row;
  const given = withoutBorrowed(marked, withBeside({ resourceType: 'Patient' }, beside));
  if (changed.has('link')) refuseLinks(given);
  const { edit, fed } = readPatient(given, [...changed], { today: tx.today, known: { present: current, kept } });
  if (!('active' in given)) {
    delete edit.retired;
    delete edit.retiredReason;
  }
  return yield* toldOfElements(function* () {
    const { photo, ...said } = editOf(edit);
    checkEdit.Patient(said);
    const fields = { ...edited(current, said, tx.today), photo: photo === undefined ? current.photo : photo };
    const own = summed(ownPatient(fields));
    const fhir = keptText(keptAnew({ given, own, fed, before: readKept(row.fhir), changed }));
    return yield* correctPatient(tx, {
      id,
      edit: said,
      beside: {
        ...(fields.photo !== current.photo && { photo: jpeg ?? null }),
        ...(fhir !== row.fhir && { fhir }),
      },
    });
  });
}

/** Returns the fields of a Patient as an edit of ours. FHIR has no age: it is only cleared when a birth is given. */
const editOf = (edit: Partial<PatientFields>): PatientPatch & Partial<Pick<PatientFields, 'photo'>> =>
  edit as PatientPatch & Partial<Pick<PatientFields, 'photo'>>;

type Photos = { present: string | null; kept: readonly unknown[] };

/** Puts a mark in place of the JPEG that is our photo, or can be. Any other attachment is kept as it is, also one that was kept before. */
function withPhotoMarked(sent: Resource, { present, kept }: Photos): { given: Resource; jpeg: string | undefined } {
  const photos = listIn(sent, 'photo').map((photo) => {
    const data = textIn(photo, 'data');
    const hash = data === undefined ? undefined : photoOf(new Map([['photo', data]]))?.hash;
    return { photo, data, hash, bare: data === undefined ? undefined : findPhotoSaid(data) };
  });
  const isKept = (data: string | undefined) => kept.some((photo) => isJson(photo) && photo['data'] === data);
  // A photo that was saved while pictures still contained their location is sent back as it was read.
  const ours =
    photos.find(({ hash, bare }) => hash !== undefined && (hash === present || bare?.hash === present)) ??
    photos.find(({ bare, data }) => bare !== undefined && !isKept(data));
  if (ours === undefined) return { given: sent, jpeg: undefined };
  const hash = ours.hash === present ? ours.hash : ours.bare?.hash;
  const data = photoMark + String(hash);
  const marked = photos.map((each) => (each === ours ? { ...each.photo, data } : each.photo));
  return { given: { ...sent, photo: marked }, jpeg: ours.bare?.base64 };
}

/** Refuses links between records: merging is an operation, which can be undone. */
function refuseLinks(given: Json): void {
  const at = listIn(given, 'link').findIndex(({ type }) => type === 'replaces' || type === 'replaced-by');
  if (at === -1) return;
  const detail = 'Leave this link out. To merge two records, use Patient/$merge.';
  throw invalid({ pointer: `/link/${at}/type`, detail });
}

/** Removes the data of other records, which was only read here. */
function withoutBorrowed(given: Resource, borrowed: Resource): Resource {
  const left: Record<string, unknown> = { ...given };
  for (const name of ['identifier', 'link']) {
    const others = listIn(borrowed, name);
    if (others.length === 0) continue;
    const own = listIn(given, name).filter((part) => !others.some((other) => isBorrowed(part, other)));
    left[name] = own.length > 0 ? own : undefined;
  }
  return left as Resource;
}

/** True also if a program dropped members that it does not know. */
const isBorrowed = (part: Json, other: Json): boolean =>
  isSame(part, other) ||
  (['system', 'value', 'use'].every((name) => part[name] === other[name]) && part['system'] !== undefined);

/**
 * Returns the groups that were sent with other content than is shown. With any of them, `text` is included, since it belongs to all. Empty
 * if nothing changed.
 */
function changedGroups(given: Resource, shown: Resource): Set<string> {
  const [sent, said] = [groupsOf(given), groupsOf(shown)];
  const all = new Set([...sent.keys(), ...said.keys()]);
  const changed = [...all].filter((group) => !isSame(sent.get(group), said.get(group)));
  return new Set(changed.length === 0 ? [] : [...changed, 'text']);
}

type Anew = { given: Resource; own: Resource; fed: Fed; before: Kept; changed: ReadonlySet<string> | undefined };

/** Returns the parts of a resource to keep from now on. Unchanged groups keep what they kept before. */
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
  // Sorted, so that equal content is equal text.
  const text = canonical(kept);
  if (Buffer.byteLength(text) <= maxFhirBytes) return text;
  throw problem(
    'too-large',
    'The elements beyond the fields of the registry are larger than 64 KiB. Nothing was saved.',
  );
}

export function* createEncounter(tx: FhirTx, given: Resource, id?: string): Steps<PatientVisit> {
  const patientId = subjectOf(given);
  const now = new Date(tx.now).toISOString();
  const known = { present: {}, kept: {}, now };
  const { said, fed } = readVisit(given, mappedOfEncounter, known);
  return yield* toldOfElements(function* () {
    const { retired, calledAt: reportedAt = null, ...others } = said;
    // Nobody is known to have waited for a visit that is in progress when it is first reported.
    const calledAt = reportedAt && (others.timeStart ?? now);
    checkEdit.Encounter(others);
    const patient = yield* getSubject(tx, patientId);
    const beside = retired === true ? { retired } : {};
    const own = ownOf({ patientId: patient.id, timeStart: now, ...emptyVisit, ...others, ...beside, calledAt });
    const fhir = keptText(keptAnew({ given, own, fed, before: {}, changed: undefined }));
    return yield* startVisit(tx, patientId, { ...others, ...beside, ...callOf({ ...others, calledAt }), fhir }, id);
  });
}

export function* updateEncounter(
  tx: FhirTx,
  id: string,
  { sent, check }: { sent: Resource; check: Check },
): Steps<PatientVisit> {
  yield* soon(tx.fhir.hold([id]));
  const before = yield* soon(tx.fhir.visit(id));
  check(before.visit);
  const patientId = subjectOf(sent);
  if ((yield* getSubject(tx, patientId)).id !== before.patientId) {
    throw invalid({
      pointer: '/subject',
      detail: 'A visit cannot move to another patient. Create one for that patient instead.',
    });
  }
  const changed = changedGroups(sent, yield* visitAsResource(tx, before));
  if (changed.size === 0) return before;
  const present = rowToVisit(before);
  const kept = keptParts(ownOf(present), readKept(before.visit.fhir));
  const { said, fed } = readVisit(sent, [...changed], { present, kept, now: new Date(tx.now).toISOString() });
  // Any other status changes nothing for a visit that is not removed.
  if (said.retired === false && before.visit.retired !== true) delete said.retired;
  return yield* toldOfElements(function* () {
    const { calledAt, ...edited } = said;
    checkEdit.Encounter(edited);
    const told: Told = { ...present, ...said };
    const fhir = keptText(
      keptAnew({ given: sent, own: ownOf(told), fed, before: readKept(before.visit.fhir), changed }),
    );
    const ids = { patientId: before.patientId, visitId: id };
    const call = calledAt === undefined || calledAt === present.calledAt ? {} : callOf(told);
    return yield* correctVisit(tx, { ids, edit: { ...edited, ...call, ...(fhir !== before.visit.fhir && { fhir }) } });
  });
}

/** Returns the Encounter with its instants in the form that rows have. */
function ownOf(told: Told): Resource {
  const instant = (text: string) => new Date(text).toISOString();
  const { timeStart, timeEnd } = told;
  return summed(ownEncounter({ ...told, timeStart: instant(timeStart), timeEnd: timeEnd && instant(timeEnd) }));
}

/** A call that another program reported. The person who attends to the patient is the one who called. */
const callOf = ({ calledAt, attendedBy }: { calledAt: string | null; attendedBy?: string | null }) => ({
  calledAt: calledAt === null ? null : Date.parse(calledAt),
  calledBy: calledAt === null ? null : (attendedBy ?? null),
});

type SaidVisit = VisitPatch & Partial<Pick<Told, 'calledAt'>>;

function readVisit(given: Resource, groups: readonly string[], known: KnownVisit): { said: SaidVisit; fed: Fed } {
  const faults = encounterFaults(given);
  if (faults.length > 0) throw invalid(...faults);
  const { edit, fed } = readEncounter(given, groups, known);
  return { said: edit, fed };
}

function subjectOf(given: Resource): string {
  const id = patientReferred(child(given, 'subject'));
  if (id !== undefined) return id;
  throw invalid({
    pointer: '/subject',
    detail: 'The subject must be a patient of this registry, such as {"reference": "Patient/ID"}.',
  });
}

function* getSubject({ patients }: FhirTx, id: string): Steps<PatientRow> {
  const found = yield* soon(patients.find(id));
  if (found !== undefined) return found;
  throw invalid({ pointer: '/subject/reference', detail: 'There is no patient with this id.' });
}

function* toldOfElements<T>(act: () => Steps<T>): Steps<T> {
  try {
    return yield* act();
  } catch (error) {
    if (!(error instanceof Problem) || error.faults.length === 0) throw error;
    throw problem(error.type, error.message, { faults: error.faults.map(faultOfElement), headers: error.headers });
  }
}
