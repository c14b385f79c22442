/** Commands on a visit. Each runs in one transaction of its caller. */
import { recordedFields } from '../journal/fields.rules.ts';
import type { Edit } from '../journal/tx.ts';
import { soon, type Steps } from '../steps.ts';
import { holdActivePatient } from '../patients/patient.commands.ts';
import { editedVisit } from './edited-visit.rules.ts';
import { problem } from '../wire/problem.contract.ts';
import { stageOf } from './queue.rules.ts';
import type { NewVisit, VisitPatch } from './visit.contract.ts';
import { rowToVisitFields } from './visit-reply.rules.ts';
import type { PatientVisit, VisitIds, VisitTx } from './visit.register.ts';
import { newVisitFields, toJournal, type VisitFields } from './visit.rules.ts';

/** Fields that FHIR and calls save, and an edit may not contain. */
type Beside = Partial<Pick<VisitFields, 'fhir' | 'retired' | 'calledAt' | 'calledBy'>>;

/**
 * Starts a visit of the surviving record. Throws `not-found` without the patient, and `invalid-request` for a removed record or
 * impossible times.
 */
export function* startVisit(
  tx: VisitTx,
  patientId: string,
  said: NewVisit & Beside,
  visitId = tx.newId(),
): Steps<PatientVisit> {
  yield* soon(tx.save(yield* newVisit(tx, patientId, { said, visitId })));
  return yield* soon(tx.visits.get({ patientId, visitId }));
}

type Starting = { said: NewVisit & Beside; visitId: string };

/** Returns the edit that starts a visit, to be saved with others; throws as `startVisit` does. */
export function* newVisit(tx: VisitTx, patientId: string, { said, visitId }: Starting): Steps<Edit> {
  const { id: standing } = yield* holdActivePatient(tx, patientId);
  const fields = toJournal(editedVisit(newVisitFields(tx.now), said, tx.now));
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  return { kind: 'visit', id: visitId, fields: { patientId: standing, ...known }, isNew: true };
}

type Correction = {
  ids: VisitIds;
  edit: VisitPatch & Beside;
  /** Runs on the visit before the edit, while nobody else can change it; used for `If-Match`. */
  check?: (found: PatientVisit) => void;
};

/** Saves an edit, which may end the visit. An edit that changes nothing writes nothing and keeps the version. */
export function* correctVisit(tx: VisitTx, { ids, edit, check }: Correction): Steps<PatientVisit> {
  const before = yield* soon(tx.visits.hold(ids));
  check?.(before);
  const current = rowToVisitFields(before.visit);
  const after = toJournal(editedVisit(current, edit, tx.now));
  const fields = recordedFields({ before: toJournal(current), after }, { conflicts: before.visit.conflicts, edit });
  if (Object.keys(fields).length === 0) return before;
  yield* soon(tx.save({ kind: 'visit', id: before.visit.id, fields, isNew: false }));
  return yield* soon(tx.visits.get(ids));
}

/**
 * Calls a waiting patient. Throws `not-current`, with what is set already, if somebody has called the patient or the visit has ended: the
 * check and the call are one transaction, so nobody is called twice at one registry.
 */
export function* callPatient(tx: VisitTx, ids: VisitIds, by: string): Steps<PatientVisit> {
  const { visit } = yield* soon(tx.visits.hold(ids));
  if (stageOf(visit) === 'waiting' && visit.retired !== true) {
    return yield* correctVisit(tx, { ids, edit: { calledAt: tx.now, calledBy: by } });
  }
  const heads = yield* soon(tx.journal.heads(visit.id));
  const { timeEnd, calledAt, calledBy, retired } = toJournal(rowToVisitFields(visit));
  const present = Object.entries({ calledAt, calledBy, timeEnd, retired }).flatMap(([field, value]) => {
    const change = heads.find(({ fields }) => fields.includes(field))?.hash;
    return value === null || change === undefined ? [] : [{ change, field, value }];
  });
  throw problem('not-current', 'This patient no longer waits: see `present`. Load the list again.', { present });
}

/** Returns a called patient to the queue. A patient who waits, or whose visit has ended, stays as is. */
export function* returnToQueue(tx: VisitTx, ids: VisitIds): Steps<PatientVisit> {
  const before = yield* soon(tx.visits.hold(ids));
  if (stageOf(before.visit) !== 'called') return before;
  return yield* correctVisit(tx, { ids, edit: { calledAt: null, calledBy: null } });
}
