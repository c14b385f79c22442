/**
 * Which data of a patient a file contains, and under which heads. The names for programs are those of the interface. `guessFields` knows
 * each of them, so that an exported file can be imported again. Pure.
 */
import { detailNames } from '../patients/details.contract.ts';
import type { Identifier, OwnValue } from '../db/stored-values.rules.ts';
import type { Patient } from '../patients/patient.contract.ts';
import {
  importFields,
  labelLanguages,
  isNamed,
  labelOf,
  plainFields,
  type ImportField,
  type LabelLanguage,
  type NameParts,
  type NamedField,
  type PlainField,
  type System,
} from './field-names.rules.ts';
import { pathText, type PlaceTree } from '../places/place-tree.rules.ts';

/** `nameParts`: the given and family names, where they were given apart. */
export type ExportedPatient = Patient & { nameParts?: NameParts | undefined };

/** The number of columns for what a patient can have several of. Without names in parts, there are no columns for given names. */
export type Needed = { otherPhones: number; identifiers: ReadonlyMap<string, number>; givenNames: number };

type Shown = Pick<ExportedPatient, 'identifiers' | 'otherPhones' | 'nameParts'>;

export function neededFor(patients: readonly Shown[], before: Needed): Needed {
  const identifiers = new Map(before.identifiers);
  let { otherPhones, givenNames } = before;
  for (const patient of patients) {
    otherPhones = Math.max(otherPhones, patient.otherPhones?.length ?? 0);
    if (patient.nameParts !== undefined) givenNames = Math.max(givenNames, 1, patient.nameParts.given.length);
    const own = new Map<string, number>();
    for (const { system } of patient.identifiers ?? []) own.set(system, (own.get(system) ?? 0) + 1);
    for (const [system, count] of own) identifiers.set(system, Math.max(identifiers.get(system) ?? 0, count));
  }
  return { otherPhones, identifiers, givenNames };
}
export const noneNeeded: Needed = { otherPhones: 0, identifiers: new Map(), givenNames: 0 };

/** `said`: the words for yes and no. */
type Cell = (
  patient: ExportedPatient,
  said: readonly [yes: string, no: string],
  places: PlaceTree,
) => string | null | undefined;
export type ExportColumn = {
  programName: string;
  field: Exclude<ImportField, NamedField> | undefined;
  label: string;
  cell: Cell;
};

const answer = (value: boolean, [yes, no]: readonly [string, string]) => (value ? yes : no);

/** A column with its name for programs. */
type Fixed = [programName: string, cell: Cell];
const fixed: Partial<Record<ImportField, Fixed>> = {
  recordId: ['_id', ({ _id }) => _id],
  name: ['name', ({ name }) => name],
  gender: ['gender', ({ gender }) => gender],
  birth: ['dateOfBirth', ({ dateOfBirth }) => dateOfBirth],
  // It follows from the date of birth, where that is known.
  age: ['age', (patient) => ageSaid(patient)],
  category: ['patientCategory', ({ patientCategory }) => patientCategory],
  home: ['home', ({ home }, _said, places) => homeText(places, home)],
  kinName: ['nextOfKinName', ({ nextOfKin }) => nextOfKin?.name],
  kinRelation: ['nextOfKinRelation', ({ nextOfKin }) => nextOfKin?.relation],
  kinPhone: ['nextOfKinPhone', ({ nextOfKin }) => nextOfKin?.phone],
  deceased: ['deceased', ({ deceased }, said) => (deceased === null ? null : said[0])],
  deceasedOn: ['deceasedOn', ({ deceased }) => deceased?.on],
  movedAwayOn: ['movedAwayOn', ({ movedAwayOn }) => movedAwayOn],
  ...Object.fromEntries(Object.entries(plainFields).map(([field, { name }]) => [field, plainColumn(name)])),
};

function plainColumn(name: (typeof plainFields)[PlainField]['name']): Fixed {
  return [
    name,
    (patient, said) => {
      const value = patient[name];
      return typeof value === 'boolean' ? answer(value, said) : value;
    },
  ];
}

const ageSaid = ({ dateOfBirth, age }: Patient) => (dateOfBirth !== null || age === null ? null : String(age));

/** Each given name has a column of its own: a blank can be part of one, as in Mary Ann. */
const nthGiven = (head: string, i: number) => (i === 0 ? head : `${head} ${i + 1}`);

const numbered = (count: number) => Array.from({ length: count }, (_, i) => i);

/** Columns that the clinic names. `ownFields`: those that are not removed, in the order of the form. */
type Named = { systems: readonly System[]; ownFields: readonly Pick<System, 'id' | 'name'>[] };
const nothingNamed: Named = { systems: [], ownFields: [] };

export function exportColumns(
  needed: Needed,
  { systems, ownFields, language }: Named & { language: LabelLanguage },
): ExportColumn[] {
  const phones = numbered(needed.otherPhones).flatMap((i): ExportColumn[] => [
    {
      programName: `otherPhone ${i + 1}`,
      field: 'otherPhone',
      label: `${labelOf('otherPhone', language)} ${i + 1}`,
      cell: ({ otherPhones }) => otherPhones?.[i]?.number,
    },
    {
      programName: `whosePhone ${i + 1}`,
      field: 'otherPhoneWhose',
      label: `${labelOf('otherPhoneWhose', language)} ${i + 1}`,
      cell: ({ otherPhones }) => otherPhones?.[i]?.whose,
    },
  ]);
  const given = numbered(needed.givenNames).map((i): ExportColumn => ({
    programName: nthGiven('givenName', i),
    field: 'givenName',
    label: nthGiven(labelOf('givenName', language), i),
    cell: ({ nameParts }) => nameParts?.given[i],
  }));
  const family: ExportColumn = {
    programName: 'familyName',
    field: 'familyName',
    label: labelOf('familyName', language),
    cell: ({ nameParts }) => nameParts?.family,
  };
  const names = given.length === 0 ? [] : [...given, family];
  const identifiers = [...needed.identifiers].flatMap(([system, count]) =>
    numbered(count).map((i): ExportColumn => {
      const name = systems.find(({ id }) => id === system)?.name ?? system;
      const label = i === 0 ? name : `${name} (${i + 1})`;
      const cell: Cell = (patient) => patient.identifiers?.filter((each) => each.system === system)[i]?.value;
      return { programName: label, field: undefined, label, cell };
    }),
  );
  const own = ownFields.map(({ id, name }): ExportColumn => ({
    ...{ programName: name, field: undefined, label: name },
    cell: (patient, said) => ownText(patient.own?.[id], said),
  }));
  const known = importFields.flatMap((field): ExportColumn[] => {
    const [programName, cell] = fixed[field] ?? [];
    if (programName === undefined || cell === undefined || isNamed(field)) return [];
    return [{ programName, field, label: labelOf(field, language), cell }];
  });
  return [...known, ...phones, ...names, ...identifiers, ...own];
}

const ownText = (value: OwnValue | undefined, said: readonly [string, string]) =>
  typeof value === 'boolean' ? answer(value, said) : value === undefined ? null : String(value);

/** Columns that files of earlier versions lack. */
const addedLater: readonly (ImportField | undefined)[] = ['movedAwayOn', 'household', 'mother', 'seenAs'];

/** True if these are the heads of a file that Satchel exported, for programs or in one of its languages. ID numbers may follow. */
export function isExported(heads: readonly string[]): boolean {
  const all = labelLanguages.flatMap((language) => {
    const known = exportColumns(noneNeeded, { ...nothingNamed, language });
    const versions = [known, known.filter(({ field }) => !addedLater.includes(field))];
    return versions.flatMap((columns) => [
      columns.map(({ programName }) => programName),
      columns.map(({ label }) => label),
    ]);
  });
  return all.some((names) => names.every((name, column) => heads[column] === name));
}

/** Returns the path of a home, since the id of a place means nothing elsewhere. */
const homeText = (places: PlaceTree, home: string | null) => home && (pathText(places, home) ?? home);

export const yesAndNo: Record<LabelLanguage, readonly [string, string]> = {
  en: ['yes', 'no'],
  fr: ['oui', 'non'],
  es: ['sí', 'no'],
  pt: ['sim', 'não'],
  sw: ['ndiyo', 'hapana'],
  ar: ['نعم', 'لا'],
};
export const trueAndFalse = ['true', 'false'] as const;

/**
 * Returns one object of NDJSON. Unknown values are left out. A system, an own field and a home are given by name, since their ids mean nothing
 * elsewhere.
 */
export function exportedObject(
  patient: ExportedPatient,
  { systems, ownFields, places }: Named & { places: PlaceTree },
): Record<string, unknown> {
  const { _id, patientNumber, name, gender, dateOfBirth, dateOfBirthEstimated, patientCategory, phoneNumber } = patient;
  const age = dateOfBirth === null ? patient.age : null;
  const nameOf = (id: string) => systems.find((system) => system.id === id)?.name ?? id;
  const identifiers = patient.identifiers?.map((each: Identifier) => ({ ...each, system: nameOf(each.system) }));
  const all = {
    ...{ _id, patientNumber, name },
    ...Object.fromEntries(patient.nameParts?.given.map((name, i) => [nthGiven('givenName', i), name]) ?? []),
    familyName: patient.nameParts?.family,
    ...{ gender, dateOfBirth, age, dateOfBirthEstimated, patientCategory, phoneNumber },
    residentialAddress: patient.residentialAddress,
    ...Object.fromEntries(detailNames.map((detail) => [detail, patient[detail]])),
    identifiers,
    home: homeText(places, patient.home),
    own: ownByName(patient, ownFields),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}

function ownByName({ own }: Patient, fields: Named['ownFields']): Record<string, OwnValue> | null {
  const entries = fields.flatMap(({ id, name }) => (own?.[id] === undefined ? [] : [[name, own[id]] as const]));
  return entries.length === 0 ? null : Object.fromEntries(entries);
}
