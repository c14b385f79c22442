/**
 * The queue of a clinic's day. It is made of visits: a visit is open from the arrival of the patient, and `calledAt` and `timeEnd` say how
 * far it is. Pure, for the server and the window alike.
 */

import type { WaitingList } from './screen.contract.ts';

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

/** The waiting-room screen shows visits that began this recently. Others were probably forgotten. */
export const screenMs = 12 * 60 * 60 * 1000;

type Arrived = { _id: string; timeStart: string };

/** Without I and O, which are read as digits. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * Returns the number by which each visit is called in a waiting room: a letter and three digits that follow from its id. Where two are
 * alike, the later arrival has a further digit. A visit that the screen does not show has none.
 */
export function numbersOf(open: readonly Arrived[], now: number): Map<string, string> {
  const shown = open.filter(({ timeStart }) => Date.parse(timeStart) >= now - screenMs);
  const numbers = new Map<string, string>();
  const taken = new Set<string>();
  for (const { _id } of shown.toSorted((a, b) => byTurn({ ...a, urgent: null }, { ...b, urgent: null }))) {
    const sign = signOf(_id);
    let length = 4;
    while (taken.has(sign.slice(0, length)) && length < sign.length) length += 1;
    taken.add(sign.slice(0, length));
    numbers.set(_id, sign.slice(0, length));
  }
  return numbers;
}

/** A letter and nine digits. They identify no visit, but its id always gives the same. */
function signOf(id: string): string {
  let sum = 0;
  // The product stays below the largest exact integer.
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 8_796_093_022_151;
  const digits = String(Math.floor(sum / letters.length)).padStart(9, '0');
  return `${letters[sum % letters.length]}${digits.slice(-9)}`;
}

type OnScreen = Turn & Called & { calledAt: string | null; name: string | null };

/** A screen has room for so many. */
const callsShown = 4;
const waitingShown = 8;

/** Returns the latest calls, then those who wait in their order, with a number and at most a first name. */
export function waitingList(
  open: readonly OnScreen[],
  { now, showsFirstNames }: { now: number; showsFirstNames: boolean },
): WaitingList {
  const numbers = numbersOf(open, now);
  const show = (visits: OnScreen[], state: 'called' | 'waiting') =>
    visits.flatMap(({ _id, name }) => {
      const number = numbers.get(_id);
      return number === undefined ? [] : [{ number, firstName: showsFirstNames ? firstNameIn(name) : null, state }];
    });
  const of = (stage: Stage) => open.filter((visit) => stageOf(visit) === stage);
  const latestFirst = (a: OnScreen, b: OnScreen) => Date.parse(b.calledAt ?? '') - Date.parse(a.calledAt ?? '');
  const called = show(of('called').toSorted(latestFirst), 'called').slice(0, callsShown);
  const waiting = show(of('waiting').toSorted(byTurn), 'waiting');
  return {
    patients: [...called, ...waiting.slice(0, waitingShown)],
    more: Math.max(0, waiting.length - waitingShown),
  };
}

const longestFirstName = 20;

/** The first word, or that after a comma ("Owusu, Esi"). A name of one word may be a family name, so it is not shown. */
function firstNameIn(name: string | null): string | null {
  const words = (name?.split(',').at(-1) ?? '').trim().split(/\s+/);
  const isWhole = name === null || name.trim().split(/[\s,]+/).length < 2;
  return isWhole ? null : (words[0]?.slice(0, longestFirstName) ?? null);
}

type Waited = { timeStart: string; calledAt: string | null; timeEnd: string | null };

/** Whole minutes from the arrival to the call, or until now. A corrected start may be later than the call. */
export const minutesWaited = ({ timeStart, calledAt, timeEnd }: Waited, now: number): number => {
  const end = calledAt ?? timeEnd;
  return Math.max(0, Math.floor(((end === null ? now : Date.parse(end)) - Date.parse(timeStart)) / 60_000));
};
