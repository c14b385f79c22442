/** A visit that is entered after it ended, in the fields of every visit. Pure. */
import type { NewVisit, Visit } from '../../src-main/visits/visit.contract.ts';
import { emptyVisit } from '../../src-main/visits/visit.rules.ts';
import { localMinute, patchOf, typedOf, type TypedVisit } from './visit-form.rules.ts';

const epoch = new Date(0).toISOString();
const blank: Visit = {
  ...emptyVisit,
  calledAt: null,
  retired: null,
  ...{ _id: '', patientId: '', version: 0, timeStart: epoch, createdAt: epoch, updatedAt: epoch },
};

/** Yesterday at this time, as a visit whose length nobody knows. */
export function pastVisitTyped(now: Date): TypedVisit {
  const at = new Date(now);
  at.setDate(at.getDate() - 1);
  const minute = localMinute(at.toISOString());
  return { ...typedOf(blank), timeStart: minute, timeEnd: minute };
}

/** Returns what is sent: everything that was typed. */
export const pastVisitIn = (typed: TypedVisit): NewVisit => patchOf(blank, typed);

/** The clocks of two computers, and times typed to the minute, may differ by this much. */
const leewayMs = 2 * 60_000;

/** True if a visit was entered after it had ended: on paper at the time, or in another program. */
export const isEnteredLater = ({ timeEnd, createdAt }: Pick<Visit, 'timeEnd' | 'createdAt'>): boolean =>
  timeEnd !== null && Date.parse(createdAt) - Date.parse(timeEnd) > leewayMs;
