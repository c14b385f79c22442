/**
 * Converts a patient to a FHIR Patient, and a Patient to the fields of a patient. Pure.
 *
 * A name is one text here, in the order in which it is spoken. It is unknown which part is the family name, so the text is `name.text`. An
 * estimated birth is given by year or by month, never by a day that nobody stated.
 */
import { isWholeDay } from '../time/calendar.rules.ts';
import type { Identifier, IdentifierUse, OwnValue } from '../db/stored-values.rules.ts';
import { identifierUses } from '../db/stored-values.rules.ts';
import { editedOwn, isOwnValue } from '../own-fields/own-values.rules.ts';
import { canonical } from '../wire/canonical.rules.ts';
import { maxOtherPhones } from '../patients/details.contract.ts';
import type { PatientFields } from '../patients/patient.contract.ts';
import {
  child,
  hasText,
  isJson,
  isSame,
  listIn,
  textIn,
  textsIn,
  trimmed,
  type Json,
  type Resource,
} from '../wire/fhir-json.rules.ts';
import { keptIdentifiers, type Fed } from '../journal/fhir-kept.rules.ts';
import { withFacility, type Facility } from './facility.rules.ts';
import { fhirNames, notKnown, ownNames } from './names.rules.ts';

/** Replaces a photo in a resource until its bytes are inserted, followed by its hash. No base64 contains a colon. */
export const photoMark = 'photo:';

/** Data of a patient that is in other records: those that were merged into this one, or the one into which this one was merged. */
export type Beside = {
  replaces: readonly Pick<PatientFields & { id: string }, 'id' | 'patientNumber' | 'identifiers' | 'fhir'>[];
  replacedBy: string | undefined;
  /** Where the record was registered; undefined if that is unknown. */
  at: Facility | undefined;
};
export const alone: Beside = { replaces: [], replacedBy: undefined, at: undefined };

/** The groups of a Patient that map to our fields. */
export const mappedGroups = [
  'active',
  'identifier',
  'name',
  'telecom',
  'gender',
  'birthDate',
  'deceased',
  'address',
  'contact',
  'photo',
  'extension',
] as const;
type Group = (typeof mappedGroups)[number];

/** Returns the Patient of the record alone; `photo` is the hash of the photo. */
export function ownPatient(fields: PatientFields): Resource<'Patient'> {
  return {
    resourceType: 'Patient',
    active: fields.retired !== true,
    ...some('identifier', identifiersOf(fields)),
    ...some('name', fields.name === null ? [] : [{ text: fields.name }]),
    ...some('telecom', phonesOf(fields)),
    ...(fields.gender !== null && { gender: fields.gender.toLowerCase() }),
    ...birthOf(fields),
    ...deceasedOf(fields),
    ...some('address', addressOf(fields)),
    ...some('contact', contactOf(fields)),
    ...some('extension', [...ownExtensions(patientExtensions, fields), ...extensionsOf(fields)]),
    ...some('photo', fields.photo === null ? [] : [{ contentType: 'image/jpeg', data: photoMark + fields.photo }]),
  };
}

/** Adds the data of other records. Identifiers of merged records are marked as old, and still find this one. */
export function withBeside<Name extends string>(
  own: Resource<Name>,
  { replaces, replacedBy, at }: Beside,
): Resource<Name> {
  const kept = (text: string | null) => keptIdentifiers(text).filter(({ system }) => system !== '');
  const old = replaces.flatMap((each) =>
    [...identifiersOf(each), ...kept(each.fhir)].map((identifier) => ({ ...identifier, use: 'old' })),
  );
  const links = [
    ...replaces.map(({ id }) => linkTo(id, 'replaces')),
    ...(replacedBy === undefined ? [] : [linkTo(replacedBy, 'replaced-by')]),
  ];
  const told: Record<string, unknown> = { ...withFacility(own, at) };
  // Its extensions were sent for another value.
  if (replacedBy !== undefined) delete told['_active'];
  return {
    ...told,
    resourceType: own.resourceType,
    ...(replacedBy !== undefined && { active: false }),
    ...some('identifier', [...listIn(own, 'identifier'), ...old]),
    ...some('link', [...listIn(own, 'link'), ...links]),
  };
}

const linkTo = (id: string, type: string) => ({ other: { reference: `Patient/${id}` }, type });

const some = (name: string, list: readonly unknown[]): Json => (list.length === 0 ? {} : { [name]: list });

type Numbered = Pick<PatientFields, 'patientNumber' | 'identifiers'>;

function identifiersOf({ patientNumber, identifiers }: Numbered): Json[] {
  const number = {
    use: 'usual',
    type: { coding: [{ system: fhirNames.identifierType, code: 'MR' }] },
    system: ownNames.patientNumber,
  };
  return [
    ...(patientNumber === null ? [] : [{ ...number, value: patientNumber }]),
    ...(identifiers ?? []).map(({ system, value, use, from, to }) => {
      const period = trimmed({ start: from ?? undefined, end: to ?? undefined });
      return {
        ...(use !== null && { use }),
        system: ownNames.identifierSystem + system,
        value,
        ...(period && { period }),
      };
    }),
  ];
}

function phonesOf({ phoneNumber, otherPhones }: PatientFields): Json[] {
  return [
    ...(phoneNumber === null ? [] : [{ system: 'phone', value: phoneNumber }]),
    ...(otherPhones ?? []).map(({ number, whose }) => ({
      ...(whose !== null && hasText(whose) && { extension: [{ url: ownNames.whosePhone, valueString: whose }] }),
      system: 'phone',
      value: number,
    })),
  ];
}

function birthOf({ dateOfBirth, dateOfBirthEstimated, age }: PatientFields): Json {
  if (dateOfBirth !== null) {
    if (dateOfBirthEstimated !== true) return { birthDate: dateOfBirth };
    return { birthDate: dateOfBirth.slice(0, dateOfBirth.endsWith(midMonth) ? 7 : 4) };
  }
  if (age === null) return { _birthDate: notKnown };
  const year = Number(age.reportedOn.slice(0, 4)) - age.years;
  return year < 1 ? { _birthDate: notKnown } : { birthDate: String(year).padStart(4, '0') };
}

function deceasedOf({ deceased }: PatientFields): Json {
  if (deceased === null) return {};
  return deceased.on === null ? { deceasedBoolean: true } : { deceasedDateTime: deceased.on };
}

function addressOf({ residentialAddress, village, district }: PatientFields): Json[] {
  const address = trimmed({
    text: residentialAddress ?? undefined,
    city: village ?? undefined,
    district: district ?? undefined,
  });
  return address === undefined ? [] : [address];
}

/** FHIR requires a name or a phone of a contact. If only the relation is known, the name is given as unknown. */
function contactOf({ nextOfKin }: PatientFields): Json[] {
  if (nextOfKin === null) return [];
  const { name, relation, phone } = nextOfKin;
  return [
    {
      ...(relation !== null && { relationship: [{ text: relation }] }),
      ...(name !== null && hasText(name) ? { name: { text: name } } : !hasText(phone) && { name: notKnown }),
      ...(phone !== null && { telecom: [{ system: 'phone', value: phone }] }),
    },
  ];
}

/** Gives each own field as an extension. A day is recognised by its form, since a type does not change what a value is. */
function extensionsOf({ own }: PatientFields): Json[] {
  return Object.entries(own ?? {}).map(([id, value]) => ({ url: ownNames.ownField + id, [ownKey(value)]: value }));
}

function ownKey(value: OwnValue): string {
  if (typeof value === 'boolean') return 'valueBoolean';
  if (typeof value === 'number') return 'valueDecimal';
  return isWholeDay(value) ? 'valueDate' : 'valueString';
}

/** The fields read from a group of a Patient, and which of its parts became which of ours. */
type Read = { edit: Partial<PatientFields>; fed?: readonly (number | undefined)[] };

/** The current fields of the record, and the parts that are only kept beside it, by group. */
export type Known = { present: PatientFields; kept: Readonly<Record<string, readonly unknown[]>> };

/**
 * Reads the requested groups of a Patient; an absent group means that nothing is known. A part that equals the record's value is ours
 * wherever it is, and a part that is only kept is not. A program that returns fewer parts than it read, or in another order, thus undoes no
 * correction.
 */
export function readPatient(
  given: Json,
  groups: readonly string[],
  { today, known }: { today: string; known: Known },
): { edit: Partial<PatientFields>; fed: Fed } {
  const edit: Partial<PatientFields> = {};
  const fed: Record<string, readonly (number | undefined)[]> = {};
  for (const group of mappedGroups.filter((each) => groups.includes(each))) {
    const read = readers[group](given, known, today);
    Object.assign(edit, read.edit);
    if (read.fed !== undefined) fed[group] = read.fed;
  }
  return { edit, fed };
}

const readers: Record<Group, (given: Json, known: Known, today: string) => Read> = {
  active: ({ active }, { present }) => {
    if ((active === false) === (present.retired === true)) return { edit: {} };
    return { edit: active === false ? { retired: true } : { retired: false, retiredReason: null } };
  },
  identifier: readIdentifiers,
  name: readName,
  telecom: readPhones,
  gender: (given) => ({ edit: { gender: genders[textIn(given, 'gender') ?? ''] ?? null } }),
  birthDate: readBirth,
  deceased: readDeceased,
  address: readAddress,
  contact: readContact,
  photo: readPhoto,
  extension: (given, { present }) => {
    const read = readExtensions(patientExtensions, given, present);
    const own = readOwnFields(given, present);
    return { edit: { ...read.edit, ...own.edit }, fed: [...read.fed, ...own.fed] };
  },
};

type Choosing<Value> = {
  /** Returns the value of a part; undefined if it has none. */
  valueOf: (part: Json) => Value | undefined;
  /** The value of the record. */
  present: Value | undefined;
  /** Parts that are only kept. */
  kept: readonly unknown[] | undefined;
  /** Preferred uses, the best first; all others are equal. */
  uses?: readonly (string | undefined)[];
};

/**
 * Returns the index of the part that is ours; -1 if there is none. A part that is only kept is chosen only if the record has a value and no
 * other part has one. Among equal uses, the value of the record precedes a new one.
 */
export function chosen<Value>(
  list: readonly Json[],
  { valueOf, present, kept = [], uses = [] }: Choosing<Value>,
): number {
  const isPresent = (part: Json) => present !== undefined && isSame(valueOf(part), present);
  const left = kept.filter(isJson).map((part) => ({ value: valueOf(part), use: part['use'] }));
  const said = list.flatMap((part, at) => (valueOf(part) === undefined ? [] : [{ part, at }]));
  // A program that dropped the use did not change anything.
  const isOnlyKept = ({ part }: { part: Json }) =>
    !isPresent(part) &&
    left.some(({ value, use }) => isSame(value, valueOf(part)) && (part['use'] === undefined || part['use'] === use));
  const own = said.filter((each) => !isOnlyKept(each));
  const candidates = own.length === 0 && present !== undefined ? said : own;
  const rankOf = ({ part }: { part: Json }) => {
    if (isPresent(part) && part['use'] === undefined) return 0;
    const rank = uses.indexOf(part['use'] as string | undefined);
    return part['use'] === 'old' ? uses.length + 1 : rank === -1 ? uses.length : rank;
  };
  const [best] = candidates.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || Number(isPresent(b.part)) - Number(isPresent(a.part)) || a.at - b.at,
  );
  return best?.at ?? -1;
}

const genders: Record<string, PatientFields['gender']> = { male: 'MALE', female: 'FEMALE', other: 'OTHER' };

const dayIn = (text: string | undefined): string | null =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;

function readIdentifiers(given: Json, { present, kept }: Known): Read {
  const list = listIn(given, 'identifier');
  const number = chosen(list, {
    valueOf: (each) => (each['system'] === ownNames.patientNumber ? textIn(each, 'value') : undefined),
    present: present.patientNumber ?? undefined,
    kept: kept['identifier'],
  });
  const others = list.flatMap((each, i) => {
    const [system, value] = [textIn(each, 'system'), textIn(each, 'value')];
    // A number kept before its system had a URI stays kept: it was never checked against the rules of the system.
    const isKept = (kept['identifier'] ?? []).some(
      (part) => isJson(part) && part['system'] === system && part['value'] === value,
    );
    return system?.startsWith(ownNames.identifierSystem) === true && value !== undefined && !isKept
      ? [{ each, i, system, value }]
      : [];
  });
  const identifiers = others.map(({ each, system, value }): Identifier => {
    const period = child(each, 'period');
    return {
      system: system.slice(ownNames.identifierSystem.length),
      value,
      use: identifierUses.find((use): use is IdentifierUse => use === each['use']) ?? null,
      from: dayIn(textIn(period, 'start')),
      to: dayIn(textIn(period, 'end')),
    };
  });
  return {
    edit: {
      patientNumber: textIn(list[number], 'value') ?? null,
      identifiers: identifiers.length === 0 ? null : identifiers,
    },
    fed: [...(number === -1 ? [] : [number]), ...others.map(({ i }) => i)],
  };
}

/** Returns a name as one text, in the order in which most people say it. */
export const nameText = (name: Json): string =>
  (textIn(name, 'text') ?? [...textsIn(name, 'given'), textIn(name, 'family') ?? ''].join(' ')).trim();

function readName(given: Json, { present, kept }: Known): Read {
  const list = listIn(given, 'name');
  const at = chosen(list, {
    valueOf: (each) => nameText(each) || undefined,
    present: present.name ?? undefined,
    kept: kept['name'],
    uses: ['official', 'usual', undefined],
  });
  const name = list[at];
  return name === undefined ? { edit: { name: null }, fed: [] } : { edit: { name: nameText(name) }, fed: [at] };
}

const phoneIn = (each: Json): string | undefined =>
  each['system'] === 'phone' || each['system'] === 'sms' ? textIn(each, 'value') : undefined;

const isPhone = (each: Json) => each['use'] !== 'old' && phoneIn(each) !== undefined;

function readPhones(given: Json, { present, kept }: Known): Read {
  const list = listIn(given, 'telecom');
  const said = list.flatMap((each, i) => (isPhone(each) ? [{ number: textIn(each, 'value') ?? '', each, i }] : []));
  const known = [...(present.otherPhones ?? []), { number: present.phoneNumber ?? '', whose: null }];
  const beyond = (kept['telecom'] ?? []).filter(isJson).filter(isPhone);
  const own = said.filter(
    ({ number }) =>
      known.some((phone) => phone.number === number) || !beyond.some((phone) => phone['value'] === number),
  );
  const phones = own.length === 0 && present.phoneNumber !== null ? said : own;
  const isOther = ({ number }: { number: string }) =>
    (present.otherPhones ?? []).some((phone) => phone.number === number);
  const first =
    phones.find(({ number }) => number === present.phoneNumber) ??
    phones.find((phone) => !isOther(phone)) ??
    // A patient who only has further phones has no first one.
    (present.phoneNumber === null ? undefined : phones[0]);
  const others = phones.filter((phone) => phone !== first).slice(0, maxOtherPhones);
  const otherPhones = others.map(({ each, number }) => ({
    number,
    // A program that dropped the extension did not change it.
    whose:
      textIn(extensionOf(each, ownNames.whosePhone), 'valueString') ??
      known.find((phone) => phone.number === number)?.whose ??
      null,
  }));
  return {
    edit: {
      phoneNumber: first?.number ?? null,
      otherPhones: otherPhones.length === 0 ? null : otherPhones,
    },
    fed: [...(first === undefined ? [] : [first]), ...others].map(({ i }) => i),
  };
}

export const extensionOf = (of: Json, url: string): Json | undefined =>
  listIn(of, 'extension').find((each) => each['url'] === url);

/** A field that is an extension, with the member that has its value. */
type OwnExtension = { url: string; member: 'valueString' | 'valueDate' | 'valueReference' };

const patientExtensions = {
  household: { url: ownNames.household, member: 'valueString' },
  mother: { url: ownNames.mother, member: 'valueReference' },
  seenAs: { url: ownNames.seenAs, member: 'valueString' },
  movedAwayOn: { url: ownNames.movedAwayOn, member: 'valueDate' },
} as const satisfies Partial<Record<keyof PatientFields, OwnExtension>>;

/** Returns the extensions of the fields that have a value. R4 has no element for any of them. */
export function ownExtensions<Field extends string>(
  known: Readonly<Record<Field, OwnExtension>>,
  fields: Readonly<Record<NoInfer<Field>, string | null>>,
): Json[] {
  return Object.entries<OwnExtension>(known).flatMap(([field, { url, member }]) => {
    const value = fields[field as Field];
    if (!hasText(value)) return [];
    return [{ url, [member]: member === 'valueReference' ? { reference: `Patient/${value}` } : value }];
  });
}

/** Reads these extensions. One that is left out changes nothing: most programs drop extensions that they do not know. */
export function readExtensions<Field extends string>(
  known: Readonly<Record<Field, OwnExtension>>,
  given: Json,
  present: Readonly<Partial<Record<NoInfer<Field>, string | null>>>,
): { edit: Partial<Record<Field, string>>; fed: (number | undefined)[] } {
  const edit: Partial<Record<Field, string>> = {};
  const list = listIn(given, 'extension');
  const fed = Object.entries<OwnExtension>(known).flatMap(([field, { url, member }]) => {
    const at = list.findIndex((each) => each['url'] === url);
    const value = member === 'valueReference' ? idIn(child(list[at], member)) : textIn(list[at], member);
    if (value === undefined) return (present[field as Field] ?? null) === null ? [] : [undefined];
    edit[field as Field] = value;
    return [at];
  });
  return { edit, fed };
}

const idIn = (reference: Json | undefined): string | undefined =>
  /(?:^|\/)Patient\/([^/]+)$/.exec(textIn(reference, 'reference') ?? '')?.[1];

/** The days stored for a year or a month without a known day: the middle, where the error is smallest. */
const midYear = '-07-01';
const midMonth = '-15';

function readBirth(given: Json, { present }: Known, today: string): Read {
  const said = textIn(given, 'birthDate');
  // An age and an estimated day are shown as a year or a month: this value is unchanged.
  if (said === birthOf(present)['birthDate']) return { edit: {} };
  if (said === undefined) return { edit: { dateOfBirth: null, dateOfBirthEstimated: null, age: null } };
  if (said.length === 10) return { edit: { dateOfBirth: said, dateOfBirthEstimated: null } };
  const [middle, first] = said.length === 4 ? [said + midYear, `${said}-01-01`] : [said + midMonth, `${said}-01`];
  return { edit: { dateOfBirth: middle > today ? first : middle, dateOfBirthEstimated: true } };
}

function readDeceased(given: Json): Read {
  const at = textIn(given, 'deceasedDateTime');
  if (at !== undefined) return { edit: { deceased: { on: dayIn(at.slice(0, 10)) } } };
  return { edit: { deceased: given['deceasedBoolean'] === true ? { on: null } : null } };
}

type Address = Pick<PatientFields, 'residentialAddress' | 'village' | 'district'>;

function addressIn(each: Json): Address | undefined {
  const address = {
    residentialAddress: textIn(each, 'text') ?? (textsIn(each, 'line').join(', ').trim() || null),
    village: textIn(each, 'city') ?? null,
    district: textIn(each, 'district') ?? null,
  };
  return Object.values(address).every((part) => part === null) ? undefined : address;
}

function readAddress(given: Json, { present, kept }: Known): Read {
  const list = listIn(given, 'address');
  const { residentialAddress, village, district } = present;
  const isKnown = [residentialAddress, village, district].some((part) => part !== null);
  const at = chosen(list, {
    valueOf: addressIn,
    present: isKnown ? { residentialAddress, village, district } : undefined,
    kept: kept['address'],
    uses: ['home', undefined],
  });
  const address = list[at] && addressIn(list[at]);
  return {
    edit: address ?? { residentialAddress: null, village: null, district: null },
    fed: at === -1 ? [] : [at],
  };
}

/** Returns the value by which a part of a list is recognised without its use. */
const saidOf: Record<string, (part: Json) => unknown> = {
  identifier: (each) => (textIn(each, 'value') === undefined ? undefined : [each['system'], each['value']]),
  name: (each) => nameText(each) || undefined,
  telecom: phoneIn,
  address: addressIn,
};

/**
 * Adds `use: old` to parts that were shown as old and are sent without a use. A program that drops the use must not make an old value
 * current. If all current parts were left out, such a part is not old, since it is now the value.
 */
export function withOldMarked<Of extends Json>(sent: Of, shown: Json): Of {
  const lists = Object.keys(saidOf).filter((group) => Array.isArray(sent[group]));
  const marked = lists.map((group) => [group, oldMarked(group, listIn(sent, group), listIn(shown, group))] as const);
  const contacts = listIn(sent, 'contact').map((contact) => {
    const phones = listIn(contact, 'telecom').flatMap((each) => phoneIn(each) ?? []);
    const known = listIn(shown, 'contact').find((each) =>
      listIn(each, 'telecom').some((phone) => phone['use'] === 'old' && phones.includes(phoneIn(phone) ?? '')),
    );
    return known === undefined ? contact : withOldMarked(contact, known);
  });
  return { ...sent, ...Object.fromEntries(marked), ...some('contact', contacts) };
}

function oldMarked(group: string, sent: readonly Json[], shown: readonly Json[]): readonly Json[] {
  const valueOf = (part: Json) => saidOf[group]?.(part);
  const keyOf = (part: Json) => canonical(valueOf(part) ?? null);
  const told = shown.filter((part) => valueOf(part) !== undefined);
  const old = new Set(told.filter(({ use }) => use === 'old').map(keyOf));
  const present = told.filter(({ use }) => use !== 'old').map(keyOf);
  const isOld = (part: Json) => part['use'] === 'old' || (old.has(keyOf(part)) && !present.includes(keyOf(part)));
  const isAllOld = sent.every((part) => valueOf(part) === undefined || isOld(part));
  if (old.size === 0 || (isAllOld && present.length > 0)) return sent;
  const left = [...present];
  return sent.map((part) => {
    if (part['use'] === 'old') return part;
    const at = left.indexOf(keyOf(part));
    if (at !== -1) left.splice(at, 1);
    return at === -1 && part['use'] === undefined && old.has(keyOf(part)) ? { ...part, use: 'old' } : part;
  });
}

const longestRelation = 60;

type NextOfKin = NonNullable<PatientFields['nextOfKin']>;

function kinIn(each: Json): NextOfKin | undefined {
  const relations = listIn(each, 'relationship').flatMap((concept) => [
    textIn(concept, 'text'),
    ...listIn(concept, 'coding').flatMap((coding) => [textIn(coding, 'display'), textIn(coding, 'code')]),
  ]);
  const name = child(each, 'name');
  const kin = {
    name: (name && nameText(name)) || null,
    relation: relations.find((text) => text !== undefined && text.length <= longestRelation) ?? null,
    phone: textIn(listIn(each, 'telecom').find(isPhone), 'value') ?? null,
  };
  return Object.values(kin).every((part) => part === null) ? undefined : kin;
}

function readContact(given: Json, { present, kept }: Known): Read {
  const list = listIn(given, 'contact');
  const at = chosen(list, { valueOf: kinIn, present: present.nextOfKin ?? undefined, kept: kept['contact'] });
  return { edit: { nextOfKin: (list[at] && kinIn(list[at])) ?? null }, fed: at === -1 ? [] : [at] };
}

function readPhoto(given: Json): Read {
  const list = listIn(given, 'photo');
  const at = list.findIndex((each) => textIn(each, 'data')?.startsWith(photoMark) === true);
  return {
    edit: { photo: textIn(list[at], 'data')?.slice(photoMark.length) ?? null },
    fed: at === -1 ? [] : [at],
  };
}

const ownValueKeys = ['valueString', 'valueDecimal', 'valueInteger', 'valueDate', 'valueBoolean'] as const;

/** A field that is left out keeps its value, as with the extensions above. */
function readOwnFields(
  given: Json,
  { own }: PatientFields,
): { edit: Pick<Partial<PatientFields>, 'own'>; fed: (number | undefined)[] } {
  const said = new Map<string, { at: number; value: OwnValue }>();
  for (const [at, each] of listIn(given, 'extension').entries()) {
    const url = textIn(each, 'url') ?? '';
    const value = ownValueKeys.map((key) => each[key]).find(isOwnValue);
    if (url.startsWith(ownNames.ownField) && value !== undefined)
      said.set(url.slice(ownNames.ownField.length), { at, value });
  }
  const values = editedOwn(own, Object.fromEntries([...said].map(([id, { value }]) => [id, value])));
  return { edit: said.size === 0 ? {} : { own: values }, fed: Object.keys(values ?? {}).map((id) => said.get(id)?.at) };
}
