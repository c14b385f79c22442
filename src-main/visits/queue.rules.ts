/**
 * The queue of a clinic's day. It is made of visits: a visit is open from the arrival of the patient, and `calledAt` and `timeEnd` say how
 * far it is. Pure, for the server and the window alike.
 */

type Called = { calledAt: number | string | null; timeEnd: number | string | null };

/** A patient waits, has been called by somebody, or has left. */
export type Stage = 'waiting' | 'called' | 'done';

export const stageOf = ({ calledAt, timeEnd }: Called): Stage =>
  timeEnd !== null ? 'done' : calledAt === null ? 'waiting' : 'called';

type Turn = { _id: string; urgent: string | null; timeStart: string };

/** The order in which patients are called: urgent ones first, then by arrival. */
export const byTurn = (a: Turn, b: Turn): number =>
  Number(b.urgent !== null) - Number(a.urgent !== null) ||
  Date.parse(a.timeStart) - Date.parse(b.timeStart) ||
  (a._id < b._id ? -1 : 1);

type Waited = { timeStart: string; calledAt: string | null; timeEnd: string | null };

/** Whole minutes from the arrival to the call, or until now. A corrected start may be later than the call. */
export const minutesWaited = ({ timeStart, calledAt, timeEnd }: Waited, now: number): number => {
  const end = calledAt ?? timeEnd;
  return Math.max(0, Math.floor(((end === null ? now : Date.parse(end)) - Date.parse(timeStart)) / 60_000));
};
