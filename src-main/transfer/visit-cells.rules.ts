/**
 * Reads the cells of a row as a visit: whose it is, when it was, and what was written about it. A time without a zone is one of the place where
 * days are counted. Pure.
 */
import type { Identifier } from '../db/stored-values.rules.ts';
import { isWholeDay } from '../time/calendar.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import { withLatinDigits } from '../time/number.rules.ts';
import { readTime } from '../time/typed-day.rules.ts';
import type { NewVisit } from '../visits/visit.contract.ts';
import { latestStartMs } from '../visits/visit.rules.ts';
import {
  nameTakers,
  oldest,
  readCells,
  refusalOf,
  refusedRow,
  takeCategory,
  takeDay,
  timeIn,
  type Fault,
  type Layout,
} from './cells.rules.ts';
import { dayOf, localMinute } from './exported-visits.rules.ts';
import { joinName, type ImportField, type NameSaid, type VisitField, type WhoseField } from './field-names.rules.ts';
import type { RowMarks } from './file.rules.ts';
import type { Guess } from './fields.rules.ts';
import type { CellProblem } from './import.contract.ts';

/** `isOwn`: Satchel exported the file, so that a visit without an end is open. */
export type VisitLayout = Layout & { now: number; isOwn: boolean };

/** The numbers and the name by which a row refers to its patient. */
export type Whose = {
  patientId: string | undefined;
  patientNumber: string | undefined;
  identifiers: Pick<Identifier, 'system' | 'value'>[];
  name: string;
};

/** The visit to be saved. A file of Satchel also says who called the patient. */
export type VisitDraft = NewVisit & { timeStart: string; calledAt?: number; calledBy?: string };

export type VisitRead =
  | {
      kind: 'visit';
      visitId: string | undefined;
      whose: Whose;
      draft: VisitDraft;
      /** True if the row has the day of the visit and no time. */
      isDayOnly: boolean;
      without?: CellProblem[];
    }
  | { kind: 'refused'; faults: CellProblem[] };

/** A day with or without a time, or an instant. `day` is undefined for a time alone. */
type Moment = { at: number } | { day: string | undefined; time: string | undefined };

type Said = {
  whose: Omit<Whose, 'name'>;
  names: NameSaid;
  visitId?: string;
  time?: string;
  start?: Moment;
  end?: Moment;
};
type Draft = Omit<VisitDraft, 'timeStart'>;
type Taken = { text: string; said: Said; draft: Draft; layout: VisitLayout; guess: NonNullable<Guess> };
type Taker = (taken: Taken) => Fault | undefined;

/** The time of a visit of which only the day is known, so that other time zones seldom see it on another day. */
const noon = '12:00';

/** Reads a row. The draft is not yet checked against the limits of the interface. */
export function readVisit(cells: readonly string[], layout: VisitLayout, marks: RowMarks = {}): VisitRead {
  const refusal = refusalOf(cells, layout, marks);
  if (refusal !== undefined) return refusedRow(refusal);
  const said: Said = { whose: { patientId: undefined, patientNumber: undefined, identifiers: [] }, names: {} };
  const draft: Draft = {};
  const faults = readCells(cells, { layout, marks }, ({ text, guess }) =>
    takers[guess.field as VisitField | WhoseField]({ text, said, draft, layout, guess }),
  );
  const times = faults.length > 0 ? undefined : timesOf(said, layout);
  if (times?.kind === 'fault') {
    const { field, fault } = times;
    faults.push({ ...fault, field, column: filledColumn(cells, layout, [field]) });
  }
  const { patientId, patientNumber, identifiers } = said.whose;
  if (faults.length === 0 && [patientId, patientNumber, identifiers[0]].every((each) => each === undefined)) {
    return refusedRow(noPatient);
  }
  if (times?.kind !== 'times' || faults.length > 0) return { kind: 'refused', faults };
  const { start, end, isDayOnly } = times;
  return {
    ...{ kind: 'visit', visitId: said.visitId, isDayOnly },
    whose: { ...said.whose, name: joinName(said.names, layout) },
    draft: { timeStart: instantText(start), ...(end !== null && { timeEnd: instantText(end) }), ...draft },
  };
}

/** Returns the first column of one of these fields that has data in this row. */
export function filledColumn(
  cells: readonly string[],
  { fields }: Pick<Layout, 'fields'>,
  wanted: readonly ImportField[],
): number | null {
  const isWanted = (guess: Guess) => guess !== undefined && wanted.includes(guess.field);
  const column = fields.findIndex((guess, at) => isWanted(guess) && (cells[at] ?? '').trim() !== '');
  return column === -1 ? null : column;
}

const asText =
  (name: 'reason' | 'notes' | 'attendedBy' | 'urgent' | 'returnReason' | 'calledBy'): Taker =>
  ({ text, draft }) =>
    void (draft[name] = text);
const asMoment =
  (name: 'start' | 'end'): Taker =>
  ({ text, said, layout }) => {
    const read = readMoment(text, layout);
    if ('kind' in read) return read;
    said[name] = read;
    return undefined;
  };

const takers: Record<VisitField | WhoseField, Taker> = {
  visitId: ({ text, said }) => void (said.visitId = text.toLowerCase()),
  patientId: ({ text, said }) => void (said.whose.patientId = text.toLowerCase()),
  patientNumber: ({ text, said }) => void (said.whose.patientNumber = text),
  identifier: ({ text, said, guess }) => void said.whose.identifiers.push({ system: guess.system ?? '', value: text }),
  ...nameTakers,
  visitStart: asMoment('start'),
  visitTime: ({ text, said }) => {
    const time = timeAlone(text);
    if (time === undefined) return unreadable;
    said.time = time;
    return undefined;
  },
  visitEnd: asMoment('end'),
  visitCategory: ({ text, draft }) => takeCategory(text, (category) => (draft.category = category)),
  visitReason: asText('reason'),
  visitNotes: asText('notes'),
  attendedBy: asText('attendedBy'),
  urgent: asText('urgent'),
  calledAt: ({ text, draft, layout }) => {
    const read = readMoment(text, layout);
    if ('kind' in read) return read;
    const at = instantOf(read);
    if (at === undefined) return noSuchTime;
    draft.calledAt = at;
    return undefined;
  },
  calledBy: asText('calledBy'),
  returnOn: ({ text, draft, layout }) => takeDay({ text, layout }, (day) => (draft.returnOn = day)),
  returnReason: asText('returnReason'),
};

const zoned = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function readMoment(written: string, layout: VisitLayout): Moment | Fault {
  const latin = withLatinDigits(written).trim();
  const [, wholeDay] = zoned.exec(latin) ?? [];
  if (wholeDay !== undefined) {
    const at = Date.parse(latin.replace(' ', 'T'));
    return isWholeDay(wholeDay) && !Number.isNaN(at) ? { at } : unreadable;
  }
  const alone = timeAlone(latin);
  if (alone !== undefined) return { day: undefined, time: alone };
  const behind = timeIn(latin);
  const time = behind === undefined ? undefined : readTime(behind);
  if (behind !== undefined && time === undefined) return unreadable;
  let day: string | undefined;
  const fault = takeDay({ text: latin, layout }, (read) => (day = read));
  if (fault !== undefined) return fault.kind === 'unreadable-date' ? unreadable : fault;
  return { day, time };
}

/** Reads a time such as `9:30`, `09:30:00`, `9h30` or `2:30 pm`. A bare number can be anything. */
function timeAlone(written: string): string | undefined {
  const short = withLatinDigits(written)
    .trim()
    .replace(/^(\d{1,2}:\d{2}):\d{2}(?:[.,]\d+)?/, '$1');
  return /^\d{1,2}(?:[:h]\d|\s*[ap])/i.test(short) ? readTime(short) : undefined;
}

/** Undefined for a time that the place where days are counted did not have, or had twice: its clocks were changed. */
function instantOf(said: Moment): number | undefined {
  if ('at' in said) return said.at;
  const { day = '', time = noon } = said;
  const at = new Date(`${day}T${time}:00`).getTime();
  const isSame = (ms: number) => localMinute(ms) === `${day} ${time}`;
  return !Number.isNaN(at) && isSame(at) && ![-60, -30, 30, 60].some((minutes) => isSame(at + minutes * 60_000))
    ? at
    : undefined;
}

type Times =
  | { kind: 'times'; start: number; end: number | null; isDayOnly: boolean }
  | { kind: 'fault'; field: VisitField; fault: Fault };

/** A visit of which no end is known has ended when it began. Otherwise an old list would fill the queue. */
function timesOf({ start: began, time, end: ended }: Said, { now, today, isOwn, isExact }: VisitLayout): Times {
  if (began === undefined || ('day' in began && began.day === undefined)) {
    return { kind: 'fault', field: 'visitStart', fault: noStart };
  }
  // A program writes midnight after a day without a time.
  const plain = (moment: Moment): Moment =>
    !isExact && 'day' in moment && moment.day !== undefined && moment.time === '00:00'
      ? { ...moment, time: undefined }
      : moment;
  const from = 'at' in began || time === undefined ? plain(began) : { ...began, time };
  const isDayOnly = 'day' in from && from.time === undefined;
  const year = 'at' in from ? new Date(from.at).getUTCFullYear() : Number(from.day?.slice(0, 4));
  if (!isExact && year < Number(today.slice(0, 4)) - oldest) {
    return { kind: 'fault', field: 'visitStart', fault: tooLongAgo };
  }
  const first = instantOf(from);
  if (first === undefined) return { kind: 'fault', field: 'visitStart', fault: noSuchTime };
  const day = dayOf(first);
  // After a start with a time, the midnight of a later day is one.
  const last = ended === undefined || 'at' in ended || (!isDayOnly && ended.day !== day) ? ended : plain(ended);
  const until = last === undefined || 'at' in last ? last : { ...last, day: last.day ?? day };
  const isSameDay = until !== undefined && 'day' in until && until.day === day && until.time === undefined;
  const end = until === undefined ? (isOwn ? null : first) : isSameDay ? first : instantOf(until);
  if (end === undefined) return { kind: 'fault', field: 'visitEnd', fault: noSuchTime };
  // Lists of a morning often have only the end.
  const start = isDayOnly && end !== null && dayOf(end) === day ? Math.min(first, end) : first;
  const isFuture = (moment: Moment | undefined, at: number) =>
    at > now + latestStartMs || (!isExact && moment !== undefined && 'day' in moment && dayOf(at) > today);
  if (isFuture(from, start)) return { kind: 'fault', field: 'visitStart', fault: future };
  if (end !== null && isFuture(until, end)) return { kind: 'fault', field: 'visitEnd', fault: future };
  if (end !== null && end < start) return { kind: 'fault', field: 'visitEnd', fault: endBeforeStart };
  return { kind: 'times', start, end, isDayOnly };
}

const unreadable: Fault = { kind: 'unreadable-time', detail: 'This is not a date, with or without a time.' };
const noSuchTime: Fault = {
  kind: 'no-such-time',
  detail:
    'Clocks were changed on this day, so this time did not exist or was twice. Write it with its offset from UTC.',
};
const future: Fault = { kind: 'future', detail: 'This is in the future. Record a visit when it takes place.' };
const tooLongAgo: Fault = { kind: 'not-accepted', detail: `This is more than ${oldest} years ago.` };
const endBeforeStart: Fault = {
  kind: 'end-before-start',
  detail: 'The visit ends before it starts. If it ended on a later day, add that day.',
};
const noStart: Fault = { kind: 'no-start', detail: 'The day of the visit is missing.' };
const noPatient: Fault = { kind: 'no-patient', detail: 'This row has no number or ID of a patient.' };
