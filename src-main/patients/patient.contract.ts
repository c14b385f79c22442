/** The patient on the wire: the seven fields of the interface, and our additions, all optional and nullable. */
import { patientCategories, genders } from '../db/stored-values.rules.ts';
import { Type, type Static } from 'typebox';
import {
  closed,
  Conflicts,
  endpoint,
  Instant,
  limited,
  NullableBoolean,
  NullableDay,
  nullableEnum,
  NullableText,
  onPage,
  Page,
  PageQuery,
  RecordId,
  Version,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import type { FieldsOf } from '../journal/field.contract.ts';
import { detailLengths, patientDetails, photoLength, toldDetails, writtenDetails } from './details.contract.ts';
import { History, HistoryQuery } from '../journal/history.contract.ts';
import { retirement, retirementLengths } from '../journal/retirement.contract.ts';
import { patientAsked, patientShown, patientsShown } from './shown.rules.ts';

/** The maximum age is the largest integer that JSON carries exactly; the interface sets no other limit. */
const NullableAge = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Years since the date of birth. Derived from `dateOfBirth` when that is known.',
});

/**
 * An age together with the day on which it was reported. As one value, the two cannot be separated, and the age does not go
 * stale.
 */
export const ReportedAge = Type.Object({
  years: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  reportedOn: Type.String({ format: 'date' }),
});
export type ReportedAge = Static<typeof ReportedAge>;

/**
 * The fields of a patient as the journal has them. Types, columns, comparison and the shapes on the wire are all made from this
 * table. CONTRIBUTING lists what else a new field needs.
 */
export const patientFields = {
  patientNumber: { ...NullableText, description: 'The number by which the clinic knows the patient.' },
  age: Type.Union([ReportedAge, Type.Null()]),
  name: { ...NullableText, description: 'All names in one text.' },
  gender: nullableEnum(genders, { title: 'Gender', description: 'The gender, if it is known.' }),
  patientCategory: nullableEnum(patientCategories, {
    title: 'PatientCategory',
    description: 'The category of the patient.',
  }),
  phoneNumber: { ...NullableText, description: 'The phone number, as it was said.' },
  residentialAddress: { ...NullableText, description: 'Where the patient lives, as people there say it.' },
  dateOfBirth: { ...NullableDay, description: 'The day of birth, if it is known.' },
  dateOfBirthEstimated: {
    ...NullableBoolean,
    description: 'Whether the day of birth was worked out from an age or a season.',
  },
  ...retirement,
  mergedInto: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The id of the record that this one was joined into.',
  }),
  ...patientDetails,
};
export type PatientFields = FieldsOf<typeof patientFields>;

const { patientNumber, name, gender, patientCategory, phoneNumber, residentialAddress } = patientFields;
const { dateOfBirth, dateOfBirthEstimated } = patientFields;
/** The seven fields of the interface, where an age is whole years. */
const interfaceFields = {
  patientNumber,
  age: NullableAge,
  name,
  gender,
  patientCategory,
  phoneNumber,
  residentialAddress,
};
const additions = { dateOfBirth, dateOfBirthEstimated };

/**
 * Maximum lengths of written text. They leave three times the room for several names of several words, an address described by
 * landmarks, and two phones with their owners. Longer text was pasted by mistake.
 */
const lengths = { name: 200, residentialAddress: 500, phoneNumber: 100, patientNumber: 64, ...detailLengths };
const written = { ...interfaceFields, ...additions, ...writtenDetails };

export const NewPatient = Type.Partial(Type.Object(limited(written, lengths)), { ...closed, title: 'NewPatient' });
export type NewPatient = Static<typeof NewPatient>;

export const PatientPatch = Type.Partial(
  Type.Object(limited({ ...written, ...retirement }, { ...lengths, ...retirementLengths })),
  { ...closed, title: 'PatientPatch' },
);
export type PatientPatch = Static<typeof PatientPatch>;

/** The decision on a patient with conflicts between two stations: the fields that people may change, and the photo. */
export const PatientSettlement = Type.Partial(
  Type.Object({
    ...PatientPatch.properties,
    photo: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      contentEncoding: 'base64',
      maxLength: photoLength,
      description: 'The JPEG as base64.',
    }),
  }),
  closed,
);

/** The fields that tell a merged record from others. */
export const JoinedRecord = Type.Object(
  {
    _id: RecordId,
    name: patientFields.name,
    patientNumber: patientFields.patientNumber,
    identifiers: Type.Optional(toldDetails.identifiers),
  },
  { ...closed, title: 'JoinedRecord' },
);

const replyFields = {
  _id: RecordId,
  ...interfaceFields,
  ...additions,
  ...toldDetails,
  hasPhoto: Type.Boolean({ description: 'Whether `GET /patients/{id}/photo` has one.' }),
  ...retirement,
  mergedInto: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description:
      'That the record that was asked for was joined into this one: its `_id`. Null where this one was asked for.',
  }),
  joined: Type.Optional(
    Type.Array(JoinedRecord, {
      description: 'The records that were joined into this one; absent where there are none.',
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  conflicts: Type.Optional(Conflicts),
  sharedNumbers: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'Of one patient alone: which of its numbers somebody else in sight has as well, `patientNumber` or, of a system whose numbers ' +
        'are unique, an identifier as `SYSTEM|VALUE`. Absent without any.',
    }),
  ),
};
export const Patient = Type.Object(replyFields, { ...closed, title: 'Patient' });
export type Patient = Static<typeof Patient>;

/** Identifies the patient in a reply about something that belongs to them. */
export const PatientSummary = Type.Pick(
  Patient,
  ['_id', 'name', 'patientNumber', 'age', 'gender', 'dateOfBirth', 'dateOfBirthEstimated', 'retired', 'deceased'],
  { title: 'PatientSummary', description: 'Who it is.' },
);
export type PatientSummary = Static<typeof PatientSummary>;

export const matchKinds = ['exact', 'prefix', 'typo', 'sound', 'number'] as const;
const matchedInRow = ['_id', 'name', 'residentialAddress', 'patientNumber', 'phoneNumber'] as const;
const matchedFields = [
  ...matchedInRow,
  'village',
  'district',
  'otherPhones',
  'identifiers',
  'dateOfBirth',
  'age',
] as const;
export const Match = Type.Object(
  {
    field: Type.Unsafe<(typeof matchedFields)[number]>({
      type: 'string',
      enum: [...matchedFields],
      description: 'The name of the field.',
    }),
    word: Type.String({ description: 'The word as it stands in the field.' }),
    kind: Type.Unsafe<(typeof matchKinds)[number]>({
      type: 'string',
      enum: [...matchKinds],
      description: 'How what was typed and the word are alike.',
    }),
    joined: Type.Optional(
      Type.String({ description: 'The id of the record in which it stands, where that was joined into this one.' }),
    ),
  },
  { ...closed, title: 'Match' },
);
export type Match = Static<typeof Match>;

export const PatientHit = Type.Object(
  { ...replyFields, matches: Type.Array(Match, { description: 'Why this patient was found.' }) },
  { ...closed, title: 'PatientHit' },
);
export type PatientHit = Static<typeof PatientHit>;

export const PatientPage = Type.Object(
  {
    embedded: Type.Object(
      { patientResourceList: Type.Array(Patient, { description: 'The patients of the page.' }) },
      onPage,
    ),
    page: Page,
  },
  { ...closed, title: 'PatientPage' },
);
export const PatientHitPage = Type.Object(
  {
    embedded: Type.Object(
      { patientResourceList: Type.Array(PatientHit, { description: 'The patients of the page.' }) },
      onPage,
    ),
    page: Page,
  },
  { ...closed, title: 'PatientHitPage' },
);

export const PatientParams = Type.Object({
  patientId: Type.String({ description: 'The `_id` of the patient.', examples: [exampleIds.patient] }),
});

export const sorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name'] as const;
export type Sort = (typeof sorts)[number];

const lookup = {
  patientNumber: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Only those with this number, in any case, with or without blanks and hyphens.',
      examples: ['LAB-77'],
    }),
  ),
  identifier: Type.Optional(
    Type.String({
      pattern: '^[^|]+\\|.+$',
      maxLength: 200,
      description:
        'Only those with this identifier, as `SYSTEM|VALUE`: the id of its system and the number, in any case, with or without ' +
        'blanks and hyphens.',
      examples: [`${exampleIds.system}|1234567890`],
    }),
  ),
  phone: Type.Optional(
    Type.String({
      pattern: '[0-9]',
      maxLength: 100,
      description: 'Only those of whom this is a phone number, whatever stands between its digits.',
      examples: ['0712345678'],
    }),
  ),
  dateOfBirth: Type.Optional(
    Type.String({ format: 'date', description: 'Only who was born on this day.', examples: ['1991-05-31'] }),
  ),
  gender: Type.Optional(
    Type.Unsafe<(typeof genders)[number]>({
      type: 'string',
      enum: [...genders],
      description: 'Only of this gender.',
      examples: ['FEMALE'],
    }),
  ),
  village: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'However it is spelt: case, accents and script aside.',
      examples: ['Kumasi'],
    }),
  ),
  updatedSince: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only those whose last change was then or later, by the clock of who made it. To miss nothing, use `GET /changes`.',
      examples: ['2026-03-01T00:00:00Z'],
    }),
  ),
  include: Type.Optional(
    Type.Unsafe<'retired'>({
      type: 'string',
      enum: ['retired'],
      description: 'The retired ones as well.',
      examples: ['retired'],
    }),
  ),
};
/** Maximum length of a search, in characters: more than anybody types. */
const mostTyped = 2000;

/** The conditions of a look-up of patients. */
export type PatientLookup = Static<ReturnType<typeof Type.Object<typeof lookup>>>;

const AssignNumber = Type.Object({
  assignNumber: Type.Optional(
    Type.Boolean({
      description: 'A patient who has no number gets the next one of the station, where it gives numbers.',
      examples: [true],
    }),
  ),
});

export const patientEndpoints = {
  create: endpoint({
    method: 'POST',
    url: '/patients',
    operationId: 'createPatient',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Create a patient',
    description:
      'With `If-None-Match: *`, refused (412, `already-there`) when somebody in sight has this patient number or one of these ' +
      'identifiers; `Location` says who. Without it a number that somebody has is no fault.',
    audited: {
      kind: 'save',
      action: 'patient-added',
      unchanged: 'patient-viewed',
      say: ({ reply }) => ({ patient: reply._id }),
    },
    takesIfAbsent: true,
    query: AssignNumber,
    body: NewPatient,
    example: {
      patientNumber: 'LAB-77',
      name: 'María Núñez',
      gender: 'FEMALE',
      dateOfBirth: '1991-05-31',
      phoneNumber: '0712 345 678',
      village: 'Kumasi',
    },
    reply: Patient,
  }),
  list: endpoint({
    method: 'GET',
    url: '/patients',
    operationId: 'listPatients',
    tag: 'Patients',
    access: 'reader',
    summary: 'List patients',
    description:
      'Patients that are not retired, in the order of their registration unless `sort` says otherwise. All that is asked for has to ' +
      'hold. While there are more, `Link: …; rel="next"` has the address of the next page: by it nobody is left out or given twice ' +
      'while others are saved. Of a look-up `page.totalElements` is counted up to 1000.',
    audited: { kind: 'read', action: 'patients-listed', say: patientsShown },
    takesTurns: true,
    query: Type.Object({
      ...PageQuery,
      ...lookup,
      sort: Type.Optional(
        Type.Unsafe<Sort>({
          type: 'string',
          enum: [...sorts],
          default: 'createdAt',
          description: 'The order. With a hyphen before it, the other way round.',
          examples: ['-updatedAt'],
        }),
      ),
      after: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 4000,
          description: 'In the place of `page`: where the page before ended, as its `Link: …; rel="next"` has it.',
          examples: ['WyItdXBkYXRlZEF0IiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwxNzcyNDQyMDAwMDAwXQ'],
        }),
      ),
    }),
    reply: PatientPage,
  }),
  search: endpoint({
    method: 'GET',
    url: '/patients/search',
    operationId: 'searchPatients',
    tag: 'Patients',
    access: 'reader',
    summary: 'Search patients',
    description:
      'Any of name, number, identifier, phone and address, in any order, in any script, with typing mistakes, complete or not. Best first. ' +
      'The id of a record, as a code reader types it, finds that patient alone, also a retired one. ' +
      'With `besidesBirth`, `bornFrom` and `bornTo`, who was born in these days and matches `besidesBirth` is found too, and counts ' +
      'as one in whom a further word matches; nobody whom `q` finds is left out.',
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: (asked) => ({ ...patientsShown(asked), searched: asked.query.q }),
    },
    takesTurns: true,
    query: Type.Object({
      q: Type.String({
        maxLength: mostTyped,
        description: 'Must hold a letter or a digit.',
        examples: ['maria nunes 34'],
      }),
      ...PageQuery,
      besidesBirth: Type.Optional(
        Type.String({
          maxLength: mostTyped,
          description: 'What is left of `q` without the words that say an age or a birth.',
          examples: ['maria nunes'],
        }),
      ),
      bornFrom: Type.Optional(
        Type.String({ format: 'date', description: 'The first day of the birth.', examples: ['1991-01-01'] }),
      ),
      bornTo: Type.Optional(
        Type.String({ format: 'date', description: 'The last day of the birth.', examples: ['1992-12-31'] }),
      ),
      retired: Type.Optional(
        Type.Boolean({
          description: 'Instead, those of the retired patients in whom nothing of `q` is missing.',
          examples: [false],
        }),
      ),
    }),
    reply: PatientHitPage,
  }),
  get: endpoint({
    method: 'GET',
    url: '/patients/:patientId',
    operationId: 'getPatient',
    tag: 'Patients',
    access: 'reader',
    summary: 'Fetch a patient',
    audited: { kind: 'read', action: 'patient-viewed', say: patientShown },
    params: PatientParams,
    reply: Patient,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/patients/:patientId',
    operationId: 'patchPatient',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Change a patient',
    description: 'JSON Merge Patch (RFC 7396). With `If-Match`, refused when the patient has changed since.',
    audited: { kind: 'save', action: 'patient-changed', unchanged: 'patient-viewed', say: patientAsked },
    isMergePatch: true,
    params: PatientParams,
    query: AssignNumber,
    body: PatientPatch,
    example: { phoneNumber: '0712 345 679', residentialAddress: null },
    reply: Patient,
  }),
  history: endpoint({
    method: 'GET',
    url: '/patients/:patientId/history',
    operationId: 'getPatientHistory',
    tag: 'Patients',
    access: 'reader',
    summary: 'Every change of a patient, field by field',
    audited: { kind: 'read', action: 'patient-history-viewed', say: patientAsked },
    takesTurns: true,
    params: PatientParams,
    query: HistoryQuery,
    reply: History,
  }),
};
