/**
 * Reads the cells of a row as a patient: days and ages as people type them, and the words and letters of clinics. An unreadable cell
 * refuses its row and is named in the fault: nothing of a file is dropped silently. Pure.
 */
import {
  ageUnitOf,
  ageUnits,
  isBareAge,
  readBirth,
  saysUnit,
  withAgeUnit,
  type AgeUnit,
} from '../patients/birth.rules.ts';
import type { OwnField } from '../own-fields/own-field.contract.ts';
import { isOwnValue, valueFault } from '../own-fields/own-values.rules.ts';
import type { Identifier, IdentifierUse, OwnValue } from '../db/stored-values.rules.ts';
import type { NewPatient } from '../patients/patient.contract.ts';
import type { Calendar, DayOrder } from '../time/date-formats.contract.ts';
import { withLatinDigits } from '../time/number.rules.ts';
import { folded, readDay } from '../time/typed-day.rules.ts';
import {
  findSystem,
  joinName,
  nameFields,
  namePartsIn,
  plainFields,
  type ImportField,
  type NameField,
  type NameParts,
  type NameSaid,
  type PatientField,
  type PlainField,
  type System,
} from './field-names.rules.ts';
import type { RowMarks } from './file.rules.ts';
import type { Guess } from './fields.rules.ts';
import type { CellFault, CellProblem } from './import.contract.ts';

/** The clinic's own fields that are not removed. */
export type OwnColumn = Pick<OwnField, 'name' | 'type' | 'choices'> & { id: string };

/** How the cells of one file are read. */
export type Layout = {
  /** By the index of the column. */
  fields: readonly Guess[];
  /** Null while it is unknown. */
  dayOrder: DayOrder | null;
  calendar: Calendar;
  /** The day to which ages refer. */
  today: string;
  systems: readonly System[];
  ownFields: readonly OwnColumn[];
  /** Returns the id of the place that a text names. */
  findPlace: (text: string) => string | undefined;
  /** True if H and M mean hombre and mujer. */
  isHombreMujer: boolean;
  /** True if hidden rows of a spreadsheet are not imported. */
  leavesHidden: boolean;
  /** True if the texts are used exactly as they are, since a program wrote them. */
  isExact: boolean;
  /** The index of a column that is not imported and contains units of age. Beside it, a bare number is not taken for an age in years. */
  unitColumn: number | null;
};

/** Years. Nobody is known to have lived longer: a higher age is a slip, such as a year typed as an age, and so is an older visit. */
export const oldest = 120;

export type RowRead =
  | {
      kind: 'person';
      draft: NewPatient;
      recordId: string | undefined;
      nameParts: NameParts | undefined;
      without?: CellProblem[];
    }
  | { kind: 'refused'; faults: CellProblem[] };

/** Reads a row. The draft is not yet checked against the limits of the interface. */
export function readRow(cells: readonly string[], layout: Layout, marks: RowMarks = {}): RowRead {
  const refusal = refusalOf(cells, layout, marks);
  if (refusal !== undefined) return refusedRow(refusal);
  const draft: NewPatient = {};
  const said: Said = {
    ...{ names: {}, ages: [], phones: [], recordId: undefined, unit: undefined, hasBirth: false },
    unitColumn: unusedUnit(cells, layout),
  };
  const faults = readCells(cells, { layout, marks }, ({ text, guess, column }) =>
    takers[guess.field as PatientField]({ text, draft, said, layout, guess, column }),
  );
  const fault = takeAge(draft, said, layout);
  if (fault !== undefined) faults.push({ column: said.ages[0]?.column ?? null, ...fault, field: 'age' });
  finish(draft, said, layout);
  if (faults.length > 0) return { kind: 'refused', faults };
  if (Object.keys(draft).length === 0) return refusedRow(nothing);
  return { kind: 'person', draft, recordId: said.recordId, nameParts: namePartsIn(said.names) };
}

/** Returns why a row is not to be read at all. */
export function refusalOf(cells: readonly string[], layout: Layout, marks: RowMarks): Fault | undefined {
  if (marks.isHidden === true && layout.leavesHidden) return hidden;
  if (marks.fault !== undefined) return { kind: 'not-accepted', detail: marks.fault };
  return !layout.isExact && hasTotals(cells) ? totals : undefined;
}

type Cell = { text: string; guess: NonNullable<Guess>; column: number };

/** Hands each cell with data to `take`, and returns the faults. */
export function readCells(
  cells: readonly string[],
  { layout, marks }: { layout: Layout; marks: RowMarks },
  take: (cell: Cell) => Fault | undefined,
): CellProblem[] {
  const columns = [...layout.fields.entries()].sort(([, one], [, other]) => turnOf(one) - turnOf(other));
  return columns.flatMap(([column, guess]) => {
    if (guess === undefined) return [];
    const { field } = guess;
    if (marks.uncalculated?.includes(column) === true) return [{ column, ...uncalculated, field }];
    const text = meant(cells[column] ?? '', guess, layout);
    if (text === '' && field !== 'otherPhone' && field !== 'otherPhoneWhose') return [];
    const fault = isShortened(text, field, layout) ? shortened : take({ text, guess, column });
    return fault === undefined ? [] : [{ column, ...fault, field }];
  });
}

/** Sorts units of age first, so that a bare number is read with the unit of its row, wherever that column is. */
const turnOf = (guess: Guess): number => (guess?.field === 'ageUnit' ? 0 : 1);

type Said = {
  names: NameSaid;
  ages: { text: string; unit: AgeUnit | undefined; column: number }[];
  phones: { number: string; whose: string | null }[];
  recordId: string | undefined;
  /** A text that names no place of the registry and is kept as the village. */
  place?: string;
  /** The unit of its age. */
  unit: AgeUnit | undefined;
  /** The index of a column that is not imported and contains a unit in this row. */
  unitColumn: number | undefined;
  hasBirth: boolean;
};
/**
 * Returns the first column that is not imported and names a unit of age. A single letter does not count, since it means something else as
 * often.
 */
function unusedUnit(cells: readonly string[], { fields }: Layout): number | undefined {
  const at = cells.findIndex(
    (cell, column) =>
      fields[column] === undefined && /\p{L}.*\p{L}/u.test(cell) && ageUnitOf(cell.trim()) !== undefined,
  );
  return at === -1 ? undefined : at;
}

type Taken = {
  text: string;
  draft: NewPatient;
  said: Said;
  layout: Layout;
  guess: NonNullable<Guess>;
  column: number;
};
export type Fault = { kind: CellFault; detail: string; column?: number };
type Taker = (taken: Taken) => Fault | undefined;

export const refusedRow = (fault: Fault): { kind: 'refused'; faults: CellProblem[] } => ({
  kind: 'refused',
  faults: [{ ...fault, column: null, field: null }],
});

const nothing: Fault = { kind: 'nothing', detail: 'This row has no data of a patient.' };
const hidden: Fault = { kind: 'hidden', detail: 'This row is hidden in the spreadsheet.' };
const totals: Fault = { kind: 'totals', detail: 'This row contains totals, not a patient.' };
const uncalculated: Fault = {
  kind: 'uncalculated',
  detail: 'The formula in this cell has no result. Open the file in a spreadsheet, save it, and send it again.',
};
const shortened: Fault = {
  kind: 'shortened',
  detail:
    'A spreadsheet shortened this number, so digits are lost. Format the column as text and type the number again.',
};

const totalWords =
  /^(?:(?:grand|sub|sous|sub[- ]?)?[- ]?total(?:e?s)?|totaux|totais|totales|total (?:general|général|geral|des patients|patients|pacientes|de pacientes)|sum|somme|suma|soma|jumla(?: kuu)?|(?:ال)?مجموع(?: الكلي)?|(?:ال)?إجمالي)\s*[:=]?$/iu;
const numberCell = /^[\d٠-٩\s.,%]+$/;

/** True for a row of totals: the word, and nothing but numbers beside it. */
export function hasTotals(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const others = filled.filter((cell) => !totalWords.test(cell.replace(/[\d\s.,:=]+$/, '')));
  return others.length < filled.length && others.every((cell) => numberCell.test(cell));
}

const scientific = /^[+-]?\d(?:[.,]\d+)?E\+\d{1,3}$/i;

/** True for a number as a spreadsheet shows it in a narrow column, such as `2.54712E+11`. A program may use such a text as a number. */
const isShortened = (text: string, field: ImportField, { isExact }: Layout): boolean =>
  scientific.test(text.trim()) &&
  (phoneFields.includes(field) || (!isExact && ['patientNumber', 'identifier'].includes(field)));
const phoneFields: readonly ImportField[] = ['phone', 'otherPhone', 'kinPhone'];

const noValue = /^(?:[-–—?.*_]+|n\/?a|#n\/a)$/i;

/** The texts that programs write for no value. Another spelling, such as Null, is a name. */
const nullWord = /^(?:NULL|\(null\)|\\N|NaN|#(?:REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!))$/;
export const isNullWord = (cell: string): boolean => nullWord.test(cell.trim());

/** The key under which the meaning of a word is stored. */
export const wordKey = (cell: string): string => folded(cell.trim());

/** Returns a cell as it is meant: with what a person said about its word, and empty if it contains a word for no value. */
function meant(cell: string, { words }: NonNullable<Guess>, { isExact }: Pick<Layout, 'isExact'>): string {
  const means = words?.[wordKey(cell)];
  if (means === 'nothing' || (means === undefined && !isExact && isNullWord(cell))) return '';
  if (means !== undefined && means !== 'text') return means;
  return isExact ? cell : tidy(cell);
}

/** Trims a cell, and empties one that contains only a placeholder for an unknown value, such as `n/a` or `-`. */
function tidy(cell: string): string {
  const text = cell.trim();
  return noValue.test(text) ? '' : text;
}

export const isEmptyCell = (cell: string): boolean => tidy(cell) === '';

const asPlain: Taker = ({ text, draft, guess }) => {
  const plain = plainFields[guess.field as PlainField];
  if (plain.is === 'text') {
    draft[plain.name] = text;
    return undefined;
  }
  const answer = yesOrNo(text);
  if (answer === undefined) return unknownWord('yes or no');
  draft[plain.name] = answer;
  return undefined;
};
const plainTakers = Object.fromEntries(Object.keys(plainFields).map((field) => [field, asPlain])) as Record<
  PlainField,
  Taker
>;

const asKin =
  (name: 'name' | 'relation' | 'phone'): Taker =>
  ({ text, draft }) =>
    void (draft.nextOfKin = { ...(draft.nextOfKin ?? { name: null, relation: null, phone: null }), [name]: text });

/** Takes the cell of a column of names, of a patient or of a visit. */
const asName = ({ text, said, guess }: Pick<Taken, 'text' | 'guess'> & { said: Pick<Said, 'names'> }): undefined =>
  void (said.names[guess.field as NameField] ??= []).push(text);
export const nameTakers = Object.fromEntries(nameFields.map((field) => [field, asName])) as Record<
  NameField,
  typeof asName
>;

const takers: Record<PatientField, Taker> = {
  recordId: ({ text, said }) => void (said.recordId = text.toLowerCase()),
  ...plainTakers,
  ...nameTakers,
  gender: ({ text, draft, layout }) => {
    const word = folded(text).replaceAll('.', '');
    const gender = layout.isHombreMujer && word === 'm' ? 'FEMALE' : genderWords.get(word);
    if (gender === undefined) return unknownWord('gender');
    if (gender !== '') draft.gender = gender;
    return undefined;
  },
  birth: (taken) => {
    taken.said.hasBirth = true;
    const { text, fault } = withUnit({ ...taken, unit: undefined });
    return fault ?? takeBirth({ ...taken, text });
  },
  age: ({ text, said, guess, column }) => void said.ages.push({ text, unit: guess.unit, column }),
  ageUnit: ({ text, said }) => {
    said.unit = ageUnitOf(text);
    return said.unit === undefined ? unknownWord('unit of age') : undefined;
  },
  category: ({ text, draft }) => takeCategory(text, (category) => (draft.patientCategory = category)),
  otherPhone: ({ text, said }) => void said.phones.push({ number: text, whose: null }),
  otherPhoneWhose: ({ text, said }) => {
    const last = said.phones.at(-1);
    if (text !== '' && last !== undefined) last.whose = text;
    return undefined;
  },
  home: ({ text, draft, said, layout, guess }) => {
    const home = layout.findPlace(text);
    if (home === undefined && guess.places !== 'text') return noPlace;
    if (home === undefined) said.place = text;
    else draft.home = home;
    return undefined;
  },
  kinName: asKin('name'),
  kinRelation: asKin('relation'),
  kinPhone: asKin('phone'),
  deceased: ({ text, draft, layout }) => {
    const whole = layout.isExact ? json(text) : undefined;
    if (isRecord(whole)) {
      draft.deceased = { on: null, ...whole };
      return undefined;
    }
    const answer = yesOrNo(text) ?? deaths.get(folded(text));
    if (answer === false) return undefined;
    if (answer === true) {
      draft.deceased ??= { on: null };
      return undefined;
    }
    return takeDay({ text, layout }, (on) => (draft.deceased = { on }));
  },
  deceasedOn: ({ text, draft, layout }) => takeDay({ text, layout }, (on) => (draft.deceased = { on })),
  movedAwayOn: ({ text, draft, layout }) => takeDay({ text, layout }, (on) => (draft.movedAwayOn = on)),
  identifier: ({ text, draft, guess }) => {
    const system = guess.system ?? '';
    draft.identifiers = [...(draft.identifiers ?? []), { system, value: text, use: null, from: null, to: null }];
    return undefined;
  },
  ownField: ({ text, draft, guess, layout }) => {
    const field = layout.ownFields.find(({ id }) => id === guess.system);
    return field === undefined ? noOwnField : takeOwn({ text, draft, layout }, field);
  },
  own: ({ text, draft, layout }) => {
    const values = json(text);
    if (!isRecord(values)) return { kind: 'not-accepted', detail: 'own must be an object.' };
    for (const [name, value] of Object.entries(values)) {
      const field = layout.ownFields.find((each) => each.id === name || folded(each.name) === folded(name));
      if (field === undefined) return noOwnField;
      const detail = isOwnValue(value) ? valueFault(field, value) : 'Send a text, a number, true or false.';
      if (detail !== undefined) return { kind: 'not-accepted', detail };
      draft.own = { ...draft.own, [field.id]: value as OwnValue };
    }
    return undefined;
  },
  identifiers: ({ text, draft, layout }) => {
    const list = json(text);
    if (!Array.isArray(list) || !list.every(isRecord)) return notAList('identifiers');
    const named = list.map((each) => ({
      use: null,
      from: null,
      to: null,
      ...each,
      system: findSystem(each['system'], layout.systems),
    }));
    if (named.some(({ system }) => system === undefined)) {
      return {
        kind: 'no-system',
        detail: 'This station has no identifier system with this name. Add it in Settings first.',
      };
    }
    draft.identifiers = named as unknown as (Identifier & { use: IdentifierUse | null })[];
    return undefined;
  },
  otherPhones: ({ text, draft }) => {
    const list = json(text);
    if (!Array.isArray(list) || !list.every(isRecord)) return notAList('otherPhones');
    draft.otherPhones = list.map((each) => ({ whose: null, ...each })) as NonNullable<NewPatient['otherPhones']>;
    return undefined;
  },
  nextOfKin: ({ text, draft }) => {
    const kin = json(text);
    if (!isRecord(kin)) return { kind: 'not-accepted', detail: 'nextOfKin must be an object.' };
    draft.nextOfKin = { name: null, relation: null, phone: null, ...kin };
    return undefined;
  },
};

export function takeCategory(
  text: string,
  take: (category: NonNullable<NewPatient['patientCategory']>) => void,
): Fault | undefined {
  const category = categoryWords.get(folded(text));
  if (category === undefined) return unknownWord('category');
  take(category);
  return undefined;
}

const noOwnField: Fault = {
  kind: 'no-own-field',
  detail: 'This station has no own field with this name. Add it in Settings first.',
};

/** Reads a cell as a value of an own field. */
function takeOwn(
  { text, draft, layout }: Pick<Taken, 'text' | 'draft' | 'layout'>,
  field: OwnColumn,
): Fault | undefined {
  const take = (value: OwnValue) => void (draft.own = { ...draft.own, [field.id]: value });
  switch (field.type) {
    case 'text':
      take(text);
      return undefined;
    case 'number': {
      const number = Number(withLatinDigits(text).replace(/^([+-]?\d+),(\d+)$/, '$1.$2'));
      if (!Number.isFinite(number)) return { kind: 'not-a-number', detail: 'This is not a number.' };
      take(number);
      return undefined;
    }
    case 'answer': {
      const answer = yesOrNo(text);
      if (answer === undefined) return unknownWord('yes or no');
      take(answer);
      return undefined;
    }
    case 'choice': {
      const choice = field.choices?.find((each) => folded(each) === folded(text));
      if (choice === undefined) return { kind: 'no-choice', detail: valueFault(field, text) ?? '' };
      take(choice);
      return undefined;
    }
    case 'date':
      return takeDay({ text, layout }, take);
  }
}

/**
 * Reads the age only if there is no date of birth. An age beside a date was true on a day that the file does not contain. Several columns
 * are one age, such as `1` and `6` under Age (years) and Age (months).
 */
function takeAge(draft: NewPatient, said: Said, layout: Layout): Fault | undefined {
  if (said.hasBirth || said.ages.length === 0) return undefined;
  const read = said.ages.map(({ text, unit }) =>
    withUnit({ text, said, layout, unit: unit ?? (said.ages.length > 1 ? 'years' : undefined) }),
  );
  const fault = read.find((each) => each.fault !== undefined)?.fault;
  if (fault !== undefined) return fault;
  const isOver = ({ text, unit }: Said['ages'][number]) => unit === 'months' && Number(text) > 11;
  const hasYears = said.ages.some(({ text, unit }) => unit !== 'months' && Number(text) > 0);
  // The column of months may repeat the whole age in months.
  if (hasYears && said.ages.some(isOver)) return noUnit;
  return takeBirth({ text: read.map(({ text }) => text).join(' '), draft, layout });
}

type AgeCell = Pick<Taken, 'text' | 'said' | 'layout'> & { unit: AgeUnit | undefined };

/**
 * Returns an age with the unit that its row, its head or a person specifies. A bare number is not taken for years if its row or the file
 * has units.
 */
function withUnit({ text, said, layout, unit }: AgeCell): { text: string; fault?: Fault } {
  if (!isBareAge(text)) {
    return said.unit === undefined || !isSpan(text) || saysUnit(text, said.unit) ? { text } : { text, fault: noUnit };
  }
  const known = said.unit ?? unit;
  if (known !== undefined) return { text: withAgeUnit(text, known) };
  const column = said.unitColumn ?? layout.unitColumn ?? layout.fields.findIndex((guess) => guess?.field === 'ageUnit');
  return column === -1 ? { text } : { text, fault: { ...noUnit, column } };
}

/** True for an age in words, false for a date. */
const isSpan = (text: string): boolean => ageUnits.some((unit) => saysUnit(text, unit));

const noPlace: Fault = {
  kind: 'no-place',
  detail: 'No place, or more than one, has this name. Add it in Settings first, or write it as `Kisimani, Pwani`.',
};

const noUnit: Fault = {
  kind: 'age-unit',
  detail: 'It is unclear whether this age is in years, months, weeks or days.',
};

function finish(draft: NewPatient, { names, phones, place }: Said, layout: Pick<Layout, 'isExact'>): void {
  // The village of another column stays.
  if (place !== undefined && place !== draft.village) draft.village = [draft.village ?? [], place].flat().join(', ');
  if (nameFields.some((field) => names[field] !== undefined)) draft.name = joinName(names, layout);
  const numbers = phones.filter(({ number }) => number !== '');
  if (numbers.length > 0) draft.otherPhones = numbers;
  // Without a date of birth or an age, nothing was estimated.
  if (draft.dateOfBirth === undefined && draft.age === undefined) delete draft.dateOfBirthEstimated;
}

function takeBirth({ text, draft, layout }: Pick<Taken, 'text' | 'draft' | 'layout'>): Fault | undefined {
  const { dayOrder, calendar, today } = layout;
  const written = wholeYear(withoutTime(text), layout);
  if (dayOrder === null && isOpenDate(written)) return openDate;
  const birth = readBirth(written, { dayOrder: orderIn(written, dayOrder), calendar, today });
  switch (birth.kind) {
    case 'nothing':
      return undefined;
    case 'no-such-day':
      return noSuchDay;
    case 'unreadable':
      return { kind: 'unreadable-date', detail: 'This is not a date of birth or an age.' };
    case 'age':
      draft.age = birth.years;
      if (birth.isEstimated) draft.dateOfBirthEstimated ??= true;
      return undefined;
    case 'born':
      draft.dateOfBirth = birth.dateOfBirth;
      if (birth.isEstimated) draft.dateOfBirthEstimated ??= true;
      return undefined;
  }
}

export function takeDay(
  { text, layout }: Pick<Taken, 'text' | 'layout'>,
  take: (day: string) => void,
): Fault | undefined {
  const { dayOrder, calendar } = layout;
  const written = wholeYear(withoutTime(text), layout);
  if (dayOrder === null && isOpenDate(written)) return openDate;
  const read = readDay(written, { dayOrder: orderIn(written, dayOrder), calendar });
  if (read?.kind === 'no-such-day') return noSuchDay;
  if (read?.kind !== 'day') return { kind: 'unreadable-date', detail: 'This is not a date.' };
  take(read.day);
  return undefined;
}

const openDate: Fault = {
  kind: 'open-date',
  detail: 'It is unclear whether the day or the month comes first. Choose it for this file.',
};
const noSuchDay: Fault = { kind: 'no-such-day', detail: 'The calendar has no such day.' };
const unknownWord = (what: string): Fault => ({
  kind: 'unknown-word',
  detail: `This is not a known ${what}.`,
});
const notAList = (name: string): Fault => ({ kind: 'not-accepted', detail: `${name} must be a list of objects.` });

const timeBehind = /[T ,]\s*(\d{1,2}:\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([AaPp]\.?[Mm]\.?|[صم])?(Z|[+-]\d\d:?\d\d)?$/;
/** Removes a time of day: a spreadsheet saved by a program has midnight after each day. */
const withoutTime = (text: string): string => text.replace(timeBehind, '');

/** Returns the time of day behind a date. */
export function timeIn(text: string): string | undefined {
  const [, time, half = '', zone = ''] = timeBehind.exec(text) ?? [];
  return time && `${time}${half}${zone}`;
}

const threeNumbers = /^(\d{1,2})\s?([/.\- ])\s?(\d{1,2})\s?[/.\- ]\s?(\d{4}|\d{2})$/;

/** Expands a year of two digits to the latest one that is not in the future: almost nobody is older than a hundred. */
function wholeYear(text: string, { dayOrder, today }: Pick<Layout, 'dayOrder' | 'today'>): string {
  const found = threeNumbers.exec(text);
  const [, first = '', , second = '', year = ''] = found ?? [];
  if (found === null || year.length === 4 || dayOrder === 'year-first') return text;
  const century = Number(today.slice(0, 2)) - (Number(year) > Number(today.slice(2, 4)) ? 1 : 0);
  return `${first}/${second}/${century}${year}`;
}

/**
 * Returns whether day or month comes first in a date that can be read in only one way. Returns `either` if both ways are possible with
 * different results, and undefined for everything else.
 */
export function orderShown(cell: string): 'day-first' | 'month-first' | 'either' | undefined {
  const [, first = '', , second = ''] = threeNumbers.exec(withoutTime(tidy(cell))) ?? [];
  if (first === '') return undefined;
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 && b >= 1 && b <= 12 && a <= 31) return 'day-first';
  if (b > 12 && a >= 1 && a <= 12 && b <= 31) return 'month-first';
  return a === b || a > 12 || b > 12 ? undefined : 'either';
}

const isOpenDate = (text: string): boolean => orderShown(text) === 'either';

/** Returns the order that was specified, otherwise the one that the date itself shows. */
function orderIn(text: string, dayOrder: DayOrder | null): DayOrder {
  if (dayOrder !== null) return dayOrder;
  return orderShown(text) === 'month-first' ? 'month-first' : 'day-first';
}

const wordsOf = <Value>(lists: readonly (readonly [Value, string])[]): Map<string, Value> =>
  new Map(lists.flatMap(([value, words]) => words.split('|').map((word) => [folded(word), value] as const)));

const genderWords = wordsOf([
  [
    'MALE',
    'MALE|m|male|man|boy|ወንድ|rag|lab|namiji|पुरुष|mâle|garcon|mwanamme|masculin|masculino|homme|h|garçon|hombre|varón|v|niño|homem|menino|rapaz|me|mme|mume|mwanaume|mvulana|kiume|ذكر|ذ|رجل|ولد|صبي',
  ],
  [
    'FEMALE',
    'FEMALE|f|female|woman|girl|ሴት|dumar|dheddig|mace|महिला|femelle|mwanamama|féminin|femenino|feminino|femme|fille|mujer|niña|mulher|menina|rapariga|ke|mke|kike|mwanamke|msichana|' +
      'أنثى|انثى|ا|امرأة|بنت|فتاة',
  ],
  [
    'OTHER',
    'OTHER|o|other|autre|otro|otra|outro|outra|nyingine|آخر|x|other gender|autre genre|otro género|outro género|jinsia nyingine|جنس آخر',
  ],
  ['', 'unknown|u|inconnu|desconocido|desconhecido|haijulikani|غير معروف|not known|not recorded'],
] as const);

const categoryWords = wordsOf([
  ['GENERAL', 'GENERAL|general|général|générale|geral|jumla|kawaida|عام|g'],
  [
    'INPATIENT',
    'INPATIENT|inpatient|in patient|in-patient|ipd|admitted|hospitalisé|hospitalisée|interné|hospitalizado|hospitalizada|internado|internada|' +
      'amelazwa|mgonjwa wa ndani|داخلي|منوم',
  ],
  [
    'OUTPATIENT',
    'OUTPATIENT|outpatient|out patient|out-patient|opd|ambulatoire|externe|ambulatorio|ambulatoria|externo|externa|ambulatório|' +
      'mgonjwa wa nje|خارجي|عيادات خارجية',
  ],
] as const);

const answers = wordsOf([
  [true, 'true|yes|y|1|x|✓|✔|oui|o|si|sí|s|sim|ndiyo|ndio|نعم'],
  [false, 'false|no|n|0|non|não|hapana|لا'],
] as const);
const deaths = wordsOf([
  [true, 'dead|died|deceased|décédé|décédée|fallecido|fallecida|falecido|falecida|amefariki|متوفى|متوفي'],
  [false, 'alive|vivant|vivante|vivo|viva|hai|حي'],
] as const);
/** The fields with a closed list of words, each with a check whether a word is known. */
const knowsWord: Partial<Record<ImportField, (word: string) => boolean>> = {
  gender: (word) => genderWords.has(word.replaceAll('.', '')),
  category: (word) => categoryWords.has(word),
  visitCategory: (word) => categoryWords.has(word),
  birthEstimated: (word) => answers.has(word),
  consent: (word) => answers.has(word),
  ageUnit: (word) => ageUnitOf(word) !== undefined,
};

/** True for a word whose meaning a person can choose: it is not in the list of its field, or stands for no value. */
export const isAskedWord = (cell: string, field: ImportField): boolean =>
  isNullWord(cell) || (!isEmptyCell(cell) && knowsWord[field]?.(wordKey(cell)) === false);

const yesOrNo = (text: string): boolean | undefined => answers.get(folded(text));

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the names of the systems in a list of identifiers, as a program writes it. */
export function systemsIn(text: string): string[] {
  const list = json(text);
  if (!Array.isArray(list)) return [];
  return list.flatMap((each) => (isRecord(each) && typeof each['system'] === 'string' ? each['system'] : []));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
