/** Commands on a patient. Each runs in one transaction of its caller: routes, import, demonstration and sync call these. */
import { invalid } from '../wire/problem.contract.ts';
import { conflictsIn } from '../journal/fields.rules.ts';
import type { Edit } from '../journal/tx.ts';
import { soon, type Steps } from '../steps.ts';
import { alreadyThere, numbersOf } from './absent.rules.ts';
import { edited, requireActive } from './edited.rules.ts';
import { assertIdentifiers } from '../identifiers/identifier.commands.ts';
import { assertOwn } from '../own-fields/own-field.commands.ts';
import { recordedWithOwn } from '../own-fields/own-values.rules.ts';
import { assertHome } from '../places/place.commands.ts';
import { withNumber } from '../identifiers/numbering.commands.ts';
import { householdOf, linksRemoved } from './links.commands.ts';
import type { NewPatient, Patient, PatientFields, PatientPatch } from './patient.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { rowToFields, type PatientRow } from './patient-reply.rules.ts';
import type { NumberOfPatient, PatientReads, PatientTx } from './patient.register.ts';
import { noFields } from './patient.rules.ts';
import { photoSaid } from './photo.ts';

/** Fields that are saved in the same change but are not in the body of a patient. */
type Beside = Partial<Pick<PatientFields, 'photo' | 'fhir' | 'retired'>>;

type Registering = {
  assignNumber?: boolean | undefined;
  /** The `_id` of a patient whose household the new one belongs to. */
  householdOf?: string | undefined;
  beside?: Beside;
  /** One that a program assigned, of which nothing is known yet. */
  id?: string | undefined;
};

/** Registers a patient. Throws `invalid-request` if the fields contradict each other. */
export function* registerPatient(tx: PatientTx, given: NewPatient, how: Registering = {}): Steps<PatientRow> {
  const { said, edits } = yield* inHouseholdOf(tx, given, how.householdOf);
  const edit = yield* registration(tx, said, how);
  yield* soon(tx.save([edit, ...edits]));
  return yield* soon(tx.patients.saved(edit.id));
}

function* inHouseholdOf(
  tx: PatientTx,
  given: NewPatient,
  id: string | undefined,
): Steps<{ said: NewPatient; edits: Edit[] }> {
  if (id === undefined) return { said: given, edits: [] };
  yield* soon(tx.patients.holdGroups([id]));
  const other = yield* soon(tx.patients.find(id));
  if (other === undefined) throw invalid({ pointer: '?householdOf', detail: 'There is no patient with this id.' });
  const { household, edits } = yield* householdOf(tx, other, null);
  return { said: { ...given, household }, edits };
}

/** Returns the edit that registers a patient, to be saved with others; throws as `registerPatient` does. */
export function* registration(
  tx: PatientTx,
  given: NewPatient,
  { assignNumber = false, beside = {}, id = tx.newId() }: Registering,
): Steps<Edit> {
  yield* assertIdentifiers(tx, [], given.identifiers);
  yield* assertHome(tx, [], given.home);
  yield* assertOwn(tx, [], given.own);
  const said = assignNumber ? yield* withNumber(tx, given) : given;
  const after = { ...edited(noFields, said, tx.today), ...beside };
  const fields = recordedWithOwn({ before: noFields, after }, { conflicts: null, edit: {} });
  return { kind: 'patient', id, fields, isNew: true };
}

/**
 * Refuses a patient whose number somebody has. If two programs send the same person at the same time, the second is referred to the first.
 */
export function* refuseWhoIsHere(tx: PatientTx, said: NewPatient): Steps<void> {
  const numbers = numbersOf(said);
  // In a fixed order, so that no two transactions wait for each other.
  yield* soon(tx.oneAtATime(numbers.map(nameOfNumber).sort()));
  for (const number of numbers) {
    const [found] = yield* soon(tx.patients.allWith(number));
    if (found !== undefined) throw alreadyThere(found.id);
  }
}

const nameOfNumber = ({ patientNumber, identifier }: NumberOfPatient): string =>
  identifier === undefined
    ? comparedNumber(patientNumber ?? '')
    : `${identifier.system}|${comparedNumber(identifier.value)}`;

type Correction = {
  id: string;
  edit: PatientPatch;
  /** Runs on the row before the edit, while nobody else can change it; used for `If-Match`. */
  check?: (row: PatientRow) => void;
  /** Gives a number to a patient who has none. */
  assignNumber?: boolean | undefined;
  beside?: Beside;
};

/**
 * Saves an edit of the surviving record of this id. An edit that changes nothing writes nothing and keeps the version. If two stations
 * filled a field differently, any value that is sent settles it, even the one already shown.
 */
export function* correctPatient(
  tx: PatientTx,
  { id, edit: given, check, assignNumber = false, beside = {} }: Correction,
): Steps<PatientRow> {
  const before = yield* soon(tx.patients.hold(id));
  check?.(before);
  yield* assertIdentifiers(tx, [before.id], given.identifiers);
  yield* assertHome(tx, [before.id], given.home);
  yield* assertOwn(tx, [before.id], given.own);
  const edit = assignNumber && before.patientNumber === null ? yield* withNumber(tx, given) : given;
  const current = rowToFields(before);
  const after = edited(current, edit, tx.today);
  // A date of birth also determines the age.
  const spoken = typeof edit.dateOfBirth === 'string' ? { age: null, ...edit } : edit;
  const recorded = recordedWithOwn({ before: current, after }, { conflicts: before.conflicts, edit: spoken });
  const fields = { ...recorded, ...beside };
  const merged = yield* linksRemoved(tx, before, edit);
  if (Object.keys(fields).length === 0 && merged.length === 0) return before;
  yield* soon(tx.save([{ kind: 'patient', id: before.id, fields, isNew: false }, ...merged]));
  return yield* soon(tx.patients.saved(before.id));
}

/**
 * Sets the photo of the surviving record, or removes it with null. The same photo again writes nothing, unless two stations set different
 * ones; it then settles the conflict. Throws `invalid-request` for bytes that are not a JPEG.
 */
export function* setPhoto(tx: PatientTx, id: string, jpeg: string | null): Steps<void> {
  const before = yield* soon(tx.patients.hold(id));
  const said = jpeg === null ? undefined : photoSaid(jpeg);
  const isContested = conflictsIn(before.conflicts).includes('photo');
  if ((said?.hash ?? null) === before.photoHash && !isContested) return;
  const fields = { photo: said?.base64 ?? null };
  yield* soon(tx.save({ kind: 'patient', id: before.id, fields, isNew: false }));
}

/** Holds a record to which something is added. Throws `not-found`, and `invalid-request` for a removed one. */
export function* holdActivePatient(tx: PatientTx, id: string): Steps<PatientRow> {
  const row = yield* soon(tx.patients.hold(id));
  requireActive(row);
  return row;
}

/** Returns the reply for a surviving row. */
export function* replyOf({ patients }: Pick<PatientReads, 'patients'>, row: PatientRow) {
  const [reply] = yield* soon(patients.replies([row]));
  return reply as Patient;
}
