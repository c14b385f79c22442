/**
 * The conditions of a search in FHIR, and whether a resource matches them (ITI-78 of IHE PDQm, and what is used beside it). Pure.
 *
 * `fhir.queries.ts` looks up candidates in SQL, generously; each of them is then checked here. A search therefore finds what the resource
 * itself contains, also in the parts that are only kept.
 */
import type { Fault } from '../wire/problem.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { foldNumber, foldWords } from '../search/fold.rules.ts';
import { child, listIn, textIn, textsIn, type Json } from '../wire/fhir-json.rules.ts';
import { patientReferred } from './encounter-map.rules.ts';
import { nameText } from './patient-map.rules.ts';

export type Modifier = 'exact' | 'contains' | 'not' | 'missing';
/** All conditions have to match, each by any of its values. */
export type Condition = { name: string; modifier: Modifier | undefined; values: readonly string[] };

type Kind = 'string' | 'token' | 'date' | 'reference';
const modifiers: Record<Kind, readonly Modifier[]> = {
  string: ['exact', 'contains', 'missing'],
  token: ['not', 'missing'],
  date: ['missing'],
  reference: ['missing'],
};

export const patientParameters: Readonly<Record<string, Kind>> = {
  _id: 'token',
  _lastUpdated: 'date',
  active: 'token',
  identifier: 'token',
  family: 'string',
  given: 'string',
  name: 'string',
  birthdate: 'date',
  gender: 'token',
  telecom: 'token',
  phone: 'token',
  address: 'string',
  'address-city': 'string',
};
export const encounterParameters: Readonly<Record<string, Kind>> = {
  _id: 'token',
  _lastUpdated: 'date',
  patient: 'reference',
  subject: 'reference',
  identifier: 'token',
  status: 'token',
  date: 'date',
};

/** Returns every name that a query may have, with its modifiers. */
export const parameterNames = (parameters: Readonly<Record<string, Kind>>): string[] =>
  Object.entries(parameters).flatMap(([name, kind]) => [name, ...modifiers[kind].map((each) => `${name}:${each}`)]);

/** Returns the query of an address as its parameters: a list if one is repeated. */
export function parametersIn(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const known = query[name];
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
}

/** Splits values at commas; `\,` is a comma. */
const valuesIn = (text: string): string[] =>
  text.split(/(?<!\\),/).map((value) => value.replace(/\\([,|$\\])/g, '$1').trim());

export function conditionsIn(
  query: Readonly<Record<string, unknown>>,
  parameters: Readonly<Record<string, Kind>>,
): { kind: 'conditions'; conditions: Condition[] } | { kind: 'refused'; faults: Fault[] } {
  const conditions: Condition[] = [];
  const faults: Fault[] = [];
  for (const [full, said] of Object.entries(query)) {
    const [name = '', modifier] = full.split(':') as [string?, Modifier?];
    const kind = parameters[name];
    if (kind === undefined) continue;
    for (const text of [said].flat().map(String)) {
      const values = valuesIn(text).filter((value) => value !== '');
      const fault = values.length === 0 ? 'is empty' : faultOf(kind, modifier, values);
      if (fault === undefined) conditions.push({ name, modifier, values });
      else faults.push({ pointer: `?${full}`, detail: `${full} ${fault}.` });
    }
  }
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'conditions', conditions };
}

/** Values of a condition that is checked for each record: a list takes as many times as long. */
const mostValues = 10;

function faultOf(kind: Kind, modifier: Modifier | undefined, values: readonly string[]): string | undefined {
  const isAskedOfEach = kind === 'string' || kind === 'date' || modifier !== undefined;
  if (isAskedOfEach && values.length > mostValues) return `takes at most ${mostValues} values`;
  if (modifier === 'missing') {
    return values.every((value) => value === 'true' || value === 'false') ? undefined : 'takes true or false';
  }
  if (kind === 'date' && values.some((value) => rangeOf(value) === undefined)) {
    return 'must be a date, such as 1990, 1990-05 or ge1990-05-31';
  }
  if (kind === 'string' && values.every((value) => foldWords(value).length === 0)) return 'needs a letter or digit';
  if (kind === 'reference' && values.some((value) => idReferred(value) === undefined))
    return 'must be a reference, such as Patient/ID';
  return undefined;
}

/** Conditions that may accompany a number: they are checked only for the few records that have it. */
const askedBeside = ['active', 'birthdate', 'gender'];

/**
 * True if an index finds the records for the condition of a create: one id, or one number of a patient with its system. Any other condition
 * may have to be checked for every record. A refused condition is not searched for at all.
 */
export function isAnsweredByIndex(type: 'Patient' | 'Encounter', condition: string): boolean {
  const parameters = type === 'Patient' ? patientParameters : encounterParameters;
  const read = conditionsIn(parametersIn(condition.replace(/^\?/, '')), parameters);
  if (read.kind === 'refused') return true;
  const isFound = ({ name, modifier, values: [value = '', ...others] }: Condition) =>
    modifier === undefined &&
    others.length === 0 &&
    (name === '_id' || (type === 'Patient' && name === 'identifier' && /^[^|]+\|[^|]/.test(value)));
  const rest = read.conditions.filter(({ name }) => !askedBeside.includes(name));
  const [only] = rest;
  return rest.length === 1 && only !== undefined && isFound(only);
}

/** Reads `Patient/ID`, or the id alone. */
export const idReferred = (value: string): string | undefined =>
  patientReferred({ reference: value.includes('/') ? value : `Patient/${value}` });

/** Milliseconds of the first and the last instant that a date covers. */
export type Span = { from: number; to: number };

/** Returns undefined if the text is no date. A day without a time zone is read as UTC, in resources and queries alike. */
export function spanOf(date: string): Span | undefined {
  const parts = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(T.+)?)?)?$/.exec(date);
  if (parts === null) return undefined;
  const [, year = '', month, day, time] = parts;
  if (time !== undefined) {
    const from = Date.parse(/(Z|[+-]\d{2}:\d{2})$/.test(date) ? date : `${date}Z`);
    return Number.isNaN(from)
      ? undefined
      : { from, to: from + (/:\d{2}:\d{2}\.\d/.test(date) ? 0 : /T\d{2}:\d{2}:\d{2}/.test(date) ? 999 : 59_999) };
  }
  const [y, m, d] = [Number(year), Number(month ?? 1), Number(day ?? 1)];
  const at = (yy: number, mm: number, dd: number) => new Date(0).setUTCFullYear(yy, mm - 1, dd);
  const from = at(y, m, d);
  const real = new Date(from);
  if (real.getUTCMonth() !== m - 1 || real.getUTCDate() !== d) return undefined;
  const next = month === undefined ? at(y + 1, 1, 1) : day === undefined ? at(y, m + 1, 1) : at(y, m, d + 1);
  return { from, to: next - 1 };
}

const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const;
type Prefix = (typeof prefixes)[number];

export function rangeOf(value: string): (Span & { prefix: Prefix }) | undefined {
  const prefix = prefixes.find((each) => value.startsWith(each));
  const span = spanOf(prefix === undefined ? value : value.slice(2));
  return span && { ...span, prefix: prefix ?? 'eq' };
}

function isInRange(said: Span, value: string, now: number): boolean {
  const range = rangeOf(value);
  if (range === undefined) return false;
  const { prefix, from, to } = range;
  const isWithin = said.from >= from && said.to <= to;
  switch (prefix) {
    case 'eq':
      return isWithin;
    case 'ne':
      return !isWithin;
    case 'gt':
      return said.to > to;
    case 'lt':
      return said.from < from;
    case 'ge':
      return said.to > to || isWithin;
    case 'le':
      return said.from < from || isWithin;
    case 'sa':
      return said.from > to;
    case 'eb':
      return said.to < from;
    case 'ap': {
      // As FHIR suggests: a tenth of the time between now and then.
      const about = Math.abs(now - from) / 10;
      return said.to >= from - about && said.from <= to + about;
    }
  }
}

/** True if a resource matches all conditions. */
export const answers = (resource: Json, conditions: readonly Condition[], now: number): boolean =>
  conditions.every((condition) => answersOne(resource, condition, now));

function answersOne(resource: Json, { name, modifier, values }: Condition, now: number): boolean {
  if (modifier === 'missing') return values.includes(String(!isSaid(resource, name)));
  const any = (holds: (value: string) => boolean) => values.some(holds);
  if (modifier === 'not') return !any((value) => isToken(resource, name, value));
  const texts = textsOf(resource, name);
  if (texts !== undefined) return any((value) => texts.some((text) => isText(text, value, modifier)));
  const span = dateOf(resource, name);
  if (span !== undefined) return span !== null && any((value) => isInRange(span, value, now));
  return any((value) => isToken(resource, name, value));
}

function isSaid(resource: Json, name: string): boolean {
  const texts = textsOf(resource, name);
  if (texts !== undefined) return texts.length > 0;
  const span = dateOf(resource, name);
  if (span !== undefined) return span !== null;
  const elements: Record<string, string> = { _id: 'id', phone: 'telecom', patient: 'subject' };
  return resource[elements[name] ?? name] !== undefined;
}

/** `isWhole`: the text is not divided into parts, so that any of its words matches where a part is asked for. */
type SearchText = { text: string; isWhole: boolean };

function textsOf(resource: Json, name: string): SearchText[] | undefined {
  const part = (text: string | undefined): SearchText[] => (text === undefined ? [] : [{ text, isWhole: false }]);
  const whole = (name: Json): SearchText[] => (nameText(name) === '' ? [] : [{ text: nameText(name), isWhole: true }]);
  const names = listIn(resource, 'name');
  const addresses = listIn(resource, 'address');
  switch (name) {
    case 'family':
      return names.flatMap((each) =>
        each['family'] === undefined && each['given'] === undefined ? whole(each) : part(textIn(each, 'family')),
      );
    case 'given':
      return names.flatMap((each) =>
        each['family'] === undefined && each['given'] === undefined
          ? whole(each)
          : textsIn(each, 'given').flatMap(part),
      );
    case 'name':
      return names.flatMap((each) => [
        ...whole(each),
        ...[
          textIn(each, 'family'),
          ...textsIn(each, 'given'),
          ...textsIn(each, 'prefix'),
          ...textsIn(each, 'suffix'),
        ].flatMap(part),
      ]);
    case 'address':
      return addresses.flatMap((each) => [
        ...['text', 'city', 'district', 'state', 'postalCode', 'country'].flatMap((member) => {
          const text = textIn(each, member);
          return text === undefined ? [] : [{ text, isWhole: true }];
        }),
        ...textsIn(each, 'line').map((text) => ({ text, isWhole: true })),
      ]);
    case 'address-city':
      return addresses.flatMap((each) => part(textIn(each, 'city')));
    default:
      return undefined;
  }
}

function isText({ text, isWhole }: SearchText, value: string, modifier: Modifier | undefined): boolean {
  if (modifier === 'exact') return text === value || (isWhole && text.split(/[\s,]+/).includes(value));
  const [said, asked] = [foldWords(text).join(' '), foldWords(value).join(' ')];
  if (modifier === 'contains') return said.includes(asked);
  return said.startsWith(asked) || ` ${said}`.includes(` ${asked}`);
}

/** Returns undefined for a parameter that is no date, and null if the resource has no value. */
function dateOf(resource: Json, name: string): Span | null | undefined {
  if (name === 'birthdate') return spanOf(textIn(resource, 'birthDate') ?? '') ?? null;
  if (name === '_lastUpdated') return spanOf(textIn(child(resource, 'meta'), 'lastUpdated') ?? '') ?? null;
  if (name !== 'date') return undefined;
  const period = child(resource, 'period');
  const [start, end] = [spanOf(textIn(period, 'start') ?? ''), spanOf(textIn(period, 'end') ?? '')];
  return start === undefined ? null : { from: start.from, to: end?.to ?? Infinity };
}

/** Splits `SYSTEM|CODE`; the system is undefined for a code alone. */
export function tokenIn(value: string): { system: string | undefined; code: string } {
  const bar = value.indexOf('|');
  if (bar === -1) return { system: undefined, code: value };
  return { system: value.slice(0, bar), code: value.slice(bar + 1) };
}

function isToken(resource: Json, name: string, value: string): boolean {
  const { system, code } = tokenIn(value);
  switch (name) {
    case '_id':
      return resource['id'] === value;
    case 'identifier':
      return listIn(resource, 'identifier').some(
        (each) =>
          (system === undefined || (system === '' ? each['system'] === undefined : each['system'] === system)) &&
          (code === '' || comparedNumber(textIn(each, 'value') ?? '') === comparedNumber(code)),
      );
    case 'telecom':
    case 'phone':
      return listIn(resource, 'telecom').some((each) => {
        const own = textIn(each, 'system') ?? '';
        if (name === 'phone' && own !== 'phone') return false;
        if (system !== undefined && system !== '' && own !== system) return false;
        const said = textIn(each, 'value') ?? '';
        return own === 'phone' || own === 'sms' || own === 'fax'
          ? foldNumber(said) === foldNumber(code)
          : said.toLowerCase() === code.toLowerCase();
      });
    case 'patient':
    case 'subject':
      return patientReferred(child(resource, 'subject')) === idReferred(value);
    default:
      // `gender`, `active`, `status`: a code, with or without the system that FHIR binds it to.
      return String(resource[name]) === code;
  }
}
