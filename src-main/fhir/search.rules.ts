/**
 * The conditions of a search in FHIR, and whether a resource matches them (ITI-78 of IHE PDQm, and what is used beside it). Pure.
 *
 * `fhir.queries.ts` looks up candidates in SQL, generously; each of them is then checked here. A search therefore finds what the resource
 * itself contains, also in the parts that are only kept.
 */
import type { Fault } from '../wire/problem.contract.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import { foldNumber, foldWords } from '../search/fold.rules.ts';
import { child, isJson, listIn, textIn, textsIn, type Json } from '../wire/fhir-json.rules.ts';
import { parametersIn } from '../wire/parameters.rules.ts';
import { idIn } from './encounter-map.rules.ts';
import { fhirNames } from './names.rules.ts';
import { extensionOf, nameText } from './patient-map.rules.ts';

export type Modifier = 'exact' | 'contains' | 'not' | 'missing' | 'of-type';
/** All conditions have to match, each by any of its values. */
export type Condition = { name: string; modifier: Modifier | undefined; values: readonly string[] };

/** `isWhole`: the text is not divided into parts, so that any of its words matches where a part is asked for. */
type SearchText = { text: string; isWhole: boolean };
type Token = {
  code: string;
  /** Undefined if there is none, `any` for a code whose system FHIR fixes. */
  system: string | undefined;
  isSame?: (said: string, asked: string) => boolean;
  /** The codings of the type of an identifier. */
  types?: readonly Json[];
};

/** A parameter of a search: how to read the values of a resource that it compares. */
export type Parameter = { definition?: string } & (
  | { type: 'string'; texts: (resource: Json) => SearchText[] }
  | { type: 'token'; tokens: (resource: Json) => Token[] }
  | { type: 'date'; span: (resource: Json) => Span | undefined }
  | { type: 'reference'; target: string; ids: (resource: Json) => (string | undefined)[] }
);
export type Parameters = Readonly<Record<string, Parameter>>;

const modifiers: Record<Parameter['type'], readonly Modifier[]> = {
  string: ['exact', 'contains', 'missing'],
  token: ['not', 'missing'],
  date: ['missing'],
  reference: ['missing'],
};

const part = (text: string | undefined): SearchText[] => (text === undefined ? [] : [{ text, isWhole: false }]);
const whole = (text: string | undefined): SearchText[] => (text === undefined ? [] : [{ text, isWhole: true }]);

/** The text of a name stands for each of its parts if these were not sent. */
const wholeName = (name: Json): SearchText[] => whole(nameText(name) || undefined);
const isUndivided = (name: Json): boolean => name['family'] === undefined && name['given'] === undefined;

const ofNames = (partsOf: (name: Json) => SearchText[]): Parameter => ({
  type: 'string',
  texts: (resource) => listIn(resource, 'name').flatMap(partsOf),
});
const ofAddresses = (partsOf: (address: Json) => SearchText[]): Parameter => ({
  type: 'string',
  texts: (resource) => listIn(resource, 'address').flatMap(partsOf),
});
const ofContacts = (system?: string): Parameter => ({
  type: 'token',
  tokens: (resource) =>
    listIn(resource, 'telecom').flatMap((each): Token[] => {
      const own = textIn(each, 'system');
      if (system !== undefined && own !== system) return [];
      const isNumber = own === 'phone' || own === 'sms' || own === 'fax';
      return [{ system: own, code: textIn(each, 'value') ?? '', isSame: isNumber ? isSameNumber : isSameWord }];
    }),
});
const isSameNumber = (said: string, asked: string): boolean => foldNumber(said) === foldNumber(asked);
const isSameWord = (said: string, asked: string): boolean => said.toLowerCase() === asked.toLowerCase();

const ofCode = (codeOf: (resource: Json) => string | boolean | undefined): Parameter => ({
  type: 'token',
  tokens: (resource) => {
    const code = codeOf(resource);
    return code === undefined ? [] : [{ system: 'any', code: String(code) }];
  },
});
const ofDate = (dateOf: (resource: Json) => string | undefined): Parameter => ({
  type: 'date',
  span: (resource) => spanOf(dateOf(resource) ?? ''),
});
const ofReference = (target: string, referencesOf: (resource: Json) => (Json | undefined)[]): Parameter => ({
  type: 'reference',
  target,
  ids: (resource) => referencesOf(resource).map((reference) => idIn(reference, target)),
});
const identifier: Parameter = {
  type: 'token',
  tokens: (resource) =>
    listIn(resource, 'identifier').map((each) => ({
      system: textIn(each, 'system'),
      code: textIn(each, 'value') ?? '',
      isSame: (said, asked) => comparedNumber(said) === comparedNumber(asked),
      types: listIn(child(each, 'type'), 'coding'),
    })),
};

const ofEvery = {
  _id: ofCode((resource) => resource['id'] as string | undefined),
  _lastUpdated: ofDate((resource) => textIn(child(resource, 'meta'), 'lastUpdated')),
  identifier,
} satisfies Parameters;

export const patientParameters: Parameters = {
  ...ofEvery,
  active: ofCode((resource) => resource['active'] as boolean | undefined),
  family: ofNames((each) => (isUndivided(each) ? wholeName(each) : part(textIn(each, 'family')))),
  given: ofNames((each) => (isUndivided(each) ? wholeName(each) : textsIn(each, 'given').flatMap(part))),
  name: ofNames((each) => [
    ...wholeName(each),
    ...[textIn(each, 'family'), ...['given', 'prefix', 'suffix'].flatMap((list) => textsIn(each, list))].flatMap(part),
  ]),
  mothersMaidenName: {
    type: 'string',
    definition: 'http://hl7.org/fhir/SearchParameter/patient-extensions-Patient-mothersMaidenName',
    texts: (resource) => part(textIn(extensionOf(resource, fhirNames.mothersMaidenName), 'valueString')),
  },
  birthdate: ofDate((resource) => textIn(resource, 'birthDate')),
  deceased: ofCode((resource) => (resource['deceasedBoolean'] ?? resource['deceasedDateTime'] ?? false) !== false),
  'death-date': ofDate((resource) => textIn(resource, 'deceasedDateTime')),
  gender: ofCode((resource) => resource['gender'] as string | undefined),
  telecom: ofContacts(),
  phone: ofContacts('phone'),
  email: ofContacts('email'),
  address: ofAddresses((each) => [
    ...['text', 'city', 'district', 'state', 'postalCode', 'country'].flatMap((member) => whole(textIn(each, member))),
    ...textsIn(each, 'line').flatMap(whole),
  ]),
  'address-city': ofAddresses((each) => part(textIn(each, 'city'))),
  'address-state': ofAddresses((each) => part(textIn(each, 'state'))),
  'address-postalcode': ofAddresses((each) => part(textIn(each, 'postalCode'))),
  organization: ofReference('Organization', ({ managingOrganization: of }) => [isJson(of) ? of : undefined]),
  'address-country': ofAddresses((each) => part(textIn(each, 'country'))),
};

export const encounterParameters: Parameters = {
  ...ofEvery,
  patient: ofReference('Patient', ({ subject }) => [isJson(subject) ? subject : undefined]),
  subject: ofReference('Patient', ({ subject }) => [isJson(subject) ? subject : undefined]),
  'service-provider': ofReference('Organization', ({ serviceProvider: by }) => [isJson(by) ? by : undefined]),
  location: ofReference('Location', (resource) => listIn(resource, 'location').map((each) => child(each, 'location'))),
  status: ofCode((resource) => resource['status'] as string | undefined),
  class: {
    type: 'token',
    tokens: (resource) => {
      const coding = child(resource, 'class');
      const code = textIn(coding, 'code');
      return code === undefined ? [] : [{ system: textIn(coding, 'system'), code }];
    },
  },
  date: {
    type: 'date',
    span: (resource) => {
      const period = child(resource, 'period');
      const [start, end] = [spanOf(textIn(period, 'start') ?? ''), spanOf(textIn(period, 'end') ?? '')];
      return start && { from: start.from, to: end?.to ?? Infinity };
    },
  },
};

const name: Parameter = { type: 'string', texts: (resource) => part(textIn(resource, 'name')) };

export const organizationParameters: Parameters = {
  _id: ofEvery._id,
  identifier,
  active: ofCode((resource) => resource['active'] as boolean | undefined),
  name,
};

export const locationParameters: Parameters = {
  _id: ofEvery._id,
  identifier,
  status: ofCode((resource) => resource['status'] as string | undefined),
  name,
  organization: ofReference('Organization', ({ managingOrganization: of }) => [isJson(of) ? of : undefined]),
};

export const subscriptionParameters: Parameters = {
  _id: ofEvery._id,
  status: ofCode((resource) => resource['status'] as string | undefined),
};

/** Returns every name that a query may have, with its modifiers. */
export const parameterNames = (parameters: Parameters): string[] =>
  Object.entries(parameters).flatMap(([name, { type }]) => [
    name,
    ...modifiers[type].map((each) => `${name}:${each}`),
    ...(name === 'identifier' ? [`${name}:of-type`] : []),
  ]);

/** Splits values at commas; `\,` is a comma. */
const valuesIn = (text: string): string[] =>
  text.split(/(?<!\\),/).map((value) => value.replace(/\\([,|$\\])/g, '$1').trim());

export function conditionsIn(
  query: Readonly<Record<string, unknown>>,
  parameters: Parameters,
): { kind: 'conditions'; conditions: Condition[] } | { kind: 'refused'; faults: Fault[] } {
  const conditions: Condition[] = [];
  const faults: Fault[] = [];
  for (const [full, said] of Object.entries(query)) {
    const [name = '', modifier] = full.split(':') as [string?, Modifier?];
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) continue;
    for (const text of [said].flat().map(String)) {
      const values = valuesIn(text).filter((value) => value !== '');
      const fault = values.length === 0 ? 'is empty' : faultOf(parameter, modifier, values);
      if (fault === undefined) conditions.push({ name, modifier, values });
      else faults.push({ pointer: `?${full}`, detail: `${full} ${fault}.` });
    }
  }
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'conditions', conditions };
}

/**
 * Returns the domains to which a search of patients limits their identifiers, as `identifier=SYSTEM|,SYSTEM|` does (ITI-78). A number in
 * a list makes it a search for numbers.
 */
export function domainsIn(type: string, conditions: readonly Condition[]): string[] {
  const lists = conditions.filter(
    ({ name, modifier, values }) =>
      type === 'Patient' && name === 'identifier' && modifier === undefined && values.every(isDomain),
  );
  return [...new Set(lists.flatMap(({ values }) => values.map((value) => value.slice(0, -1))))];
}

/** True for `SYSTEM|`. */
const isDomain = (value: string): boolean => /^[^|]+\|$/.test(value);

/** Values of a condition that is checked for each record: a list takes as many times as long. */
const mostValues = 10;

function faultOf(parameter: Parameter, modifier: Modifier | undefined, values: readonly string[]): string | undefined {
  const isAskedOfEach =
    parameter.type === 'string' || parameter.type === 'date' || modifier !== undefined || values.every(isDomain);
  if (isAskedOfEach && values.length > mostValues) return `takes at most ${mostValues} values`;
  if (modifier === 'missing') {
    return values.every((value) => value === 'true' || value === 'false') ? undefined : 'takes true or false';
  }
  if (modifier === 'of-type' && values.some((value) => !/^[^|]+\|[^|]+\|[^|]+$/.test(value))) {
    return 'must be SYSTEM|CODE|VALUE: the type of the identifier, and its value';
  }
  if (parameter.type === 'date' && values.some((value) => rangeOf(value) === undefined)) {
    return 'must be a date, such as 1990, 1990-05 or ge1990-05-31';
  }
  if (parameter.type === 'string' && values.every((value) => foldWords(value).length === 0))
    return 'needs a letter or digit';
  if (parameter.type === 'reference' && values.some((value) => idAsked(value, parameter.target) === undefined))
    return `must be a reference, such as ${parameter.target}/ID`;
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
export const idReferred = (value: string): string | undefined => idAsked(value, 'Patient');

const idAsked = (value: string, target: string): string | undefined =>
  idIn({ reference: value.includes('/') ? value : `${target}/${value}` }, target);

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
export const answers = (
  resource: Json,
  conditions: readonly Condition[],
  { parameters, now }: { parameters: Parameters; now: number },
): boolean =>
  conditions.every((condition) => {
    const parameter = parameters[condition.name];
    return parameter !== undefined && answersOne(resource, { condition, parameter, now });
  });

type One = { condition: Condition; parameter: Parameter; now: number };

function answersOne(resource: Json, { condition: { modifier, values }, parameter, now }: One): boolean {
  if (modifier === 'missing') return values.includes(String(sortValues(resource, parameter).length === 0));
  const any = (holds: (value: string) => boolean) => values.some(holds);
  switch (parameter.type) {
    case 'string': {
      const texts = parameter.texts(resource);
      return any((value) => texts.some((text) => isText(text, value, modifier)));
    }
    case 'date': {
      const span = parameter.span(resource);
      return span !== undefined && any((value) => isInRange(span, value, now));
    }
    case 'reference': {
      const ids = parameter.ids(resource);
      return any((value) => ids.includes(idAsked(value, parameter.target)));
    }
    case 'token': {
      const tokens = parameter.tokens(resource);
      const has = (value: string) =>
        tokens.some((token) => (modifier === 'of-type' ? isOfType(token, value) : isToken(token, value)));
      return modifier === 'not' ? !any(has) : any(has);
    }
  }
}

/** Returns the values of a parameter as they are sorted. */
export function sortValues(resource: Json, parameter: Parameter): (string | number)[] {
  switch (parameter.type) {
    case 'string':
      return parameter.texts(resource).map(({ text }) => foldWords(text).join(' '));
    case 'token':
      return parameter.tokens(resource).map(({ code }) => code);
    case 'date':
      return [parameter.span(resource)?.from].filter((from) => from !== undefined);
    case 'reference':
      return parameter.ids(resource).filter((id) => id !== undefined);
  }
}

function isText({ text, isWhole }: SearchText, value: string, modifier: Modifier | undefined): boolean {
  if (modifier === 'exact') return text === value || (isWhole && text.split(/[\s,]+/).includes(value));
  const [said, asked] = [foldWords(text).join(' '), foldWords(value).join(' ')];
  if (modifier === 'contains') return said.includes(asked);
  return said.startsWith(asked) || ` ${said}`.includes(` ${asked}`);
}

const isEqual = (said: string, asked: string): boolean => said === asked;

/** Splits `SYSTEM|CODE`; the system is undefined for a code alone. */
export function tokenIn(value: string): { system: string | undefined; code: string } {
  const bar = value.indexOf('|');
  if (bar === -1) return { system: undefined, code: value };
  return { system: value.slice(0, bar), code: value.slice(bar + 1) };
}

function isToken({ system: own, code: said, isSame = isEqual }: Token, value: string): boolean {
  const { system, code } = tokenIn(value);
  const isOfSystem = system === undefined || own === 'any' || (system === '' ? own === undefined : own === system);
  return isOfSystem && (code === '' ? system !== undefined : isSame(said, code));
}

function isOfType({ types = [], code: said, isSame = isEqual }: Token, value: string): boolean {
  const [system, code, asked = ''] = value.split('|');
  return types.some((type) => type['system'] === system && type['code'] === code) && isSame(said, asked);
}
