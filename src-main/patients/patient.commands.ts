/** What somebody does to a patient. Each is one transaction of its caller: routes, import, demonstration and sync call these. */
import { changedFields, conflictsIn, recordedFields } from '../journal/fields.rules.ts';
import type { Edit } from '../journal/tx.ts';
import { soon, type Steps } from '../steps.ts';
import { alreadyThere, numbersOf } from './absent.rules.ts';
import { edited, requireActive } from './edited.rules.ts';
import { assertIdentifiers } from '../identifiers/identifier.commands.ts';
import { withNumber } from '../identifiers/numbering.commands.ts';
import type { NewPatient, Patient, PatientFields, PatientPatch } from './patient.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { rowToFields, type PatientRow } from './patient-reply.rules.ts';
import type { NumberOfPatient, PatientReads, PatientTx } from './patient.register.ts';
import { noFields } from './patient.rules.ts';
import { photoSaid } from './photo.ts';

/** What is saved in the same change, and is in no body of a patient. */
type Beside = Partial<Pick<PatientFields, 'photo' | 'fhir' | 'retired'>>;

type Registering = { assignNumber?: boolean | undefined; beside?: Beside };

/** Throws `invalid-request` when what is said contradicts itself. */
export function* registerPatient(tx: PatientTx, given: NewPatient, how: Registering = {}): Steps<PatientRow> {
  const edit = yield* registration(tx, given, how);
  yield* soon(tx.save(edit));
  return yield* soon(tx.patients.saved(edit.id));
}

/** The edit by which a patient is registered, to be saved with others; throws as `registerPatient`. */
export function* registration(
  tx: PatientTx,
  given: NewPatient,
  { assignNumber = false, beside = {} }: Registering,
): Steps<Edit> {
  const id = tx.newId();
  yield* assertIdentifiers(tx, [], given.identifiers);
  const said = assignNumber ? yield* withNumber(tx, given) : given;
  const fields = changedFields(noFields, { ...edited(noFields, said, tx.today), ...beside });
  return { kind: 'patient', id, fields, isNew: true };
}

/** Refuses a patient whose number somebody has. Of two programs that send the same person at one moment the second is told of the first. */
export function* refuseWhoIsHere(tx: PatientTx, said: NewPatient): Steps<void> {
  const numbers = numbersOf(said);
  // In one order, so that no two wait for each other.
  yield* soon(tx.oneAtATime(numbers.map(nameOfNumber).sort()));
  for (const number of numbers) {
    const found = yield* soon(tx.patients.findWith(number));
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
  /** Runs on the row before the edit, while nobody else can change it: for `If-Match`. */
  check?: (row: PatientRow) => void;
  /** A patient who has no number gets one. */
  assignNumber?: boolean | undefined;
  beside?: Beside;
};

/**
 * Saves an edit of the record that stands for the one with this id; one that changes nothing writes nothing and keeps the version. A field
 * that two stations filled differently is settled by whatever is said of it, also by the value that is shown already.
 */
export function* correctPatient(
  tx: PatientTx,
  { id, edit: given, check, assignNumber = false, beside = {} }: Correction,
): Steps<PatientRow> {
  const before = yield* soon(tx.patients.hold(id));
  check?.(before);
  yield* assertIdentifiers(tx, [before.id], given.identifiers);
  const edit = assignNumber && before.patientNumber === null ? yield* withNumber(tx, given) : given;
  const current = rowToFields(before);
  const after = edited(current, edit, tx.today);
  // A date of birth says the age as well.
  const spoken = typeof edit.dateOfBirth === 'string' ? { age: null, ...edit } : edit;
  const recorded = recordedFields({ before: current, after }, { conflicts: before.conflicts, edit: spoken });
  const fields = { ...recorded, ...beside };
  if (Object.keys(fields).length === 0) return before;
  yield* soon(tx.save({ kind: 'patient', id: before.id, fields, isNew: false }));
  return yield* soon(tx.patients.saved(before.id));
}

/**
 * Gives the record that stands a photo, or takes it away with null. The same photo again writes nothing, unless two stations gave different
 * ones: then it settles which stands. Throws `invalid-request` for what is no JPEG.
 */
export function* setPhoto(tx: PatientTx, id: string, jpeg: string | null): Steps<void> {
  const before = yield* soon(tx.patients.hold(id));
  const said = jpeg === null ? undefined : photoSaid(jpeg);
  const isContested = conflictsIn(before.conflicts).includes('photo');
  if ((said?.hash ?? null) === before.photoHash && !isContested) return;
  const fields = { photo: said?.base64 ?? null };
  yield* soon(tx.save({ kind: 'patient', id: before.id, fields, isNew: false }));
}

/** A record that new things may be added to. Throws `not-found`, and `invalid-request` for a retired one. */
export function* holdActivePatient(tx: PatientTx, id: string): Steps<PatientRow> {
  const row = yield* soon(tx.patients.hold(id));
  requireActive(row);
  return row;
}

/** The reply for a row that stands. */
export function* replyOf({ patients }: Pick<PatientReads, 'patients'>, row: PatientRow) {
  const [reply] = yield* soon(patients.replies([row]));
  return reply as Patient;
}
