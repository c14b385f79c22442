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
  NullableInstant,
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
import { PlaceAsked } from '../places/place.contract.ts';
import { patientAsked, patientShown, patientsShown } from './shown.rules.ts';

/** The maximum age is the largest integer that JSON carries exactly; the interface sets no other limit. */
const NullableAge = Type.Unsafe<number | null>({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Whole years since the date of birth. Derived from `dateOfBirth` if that is known.',
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
  patientNumber: { ...NullableText, description: 'The number by which the clinic identifies the patient.' },
  age: Type.Union([ReportedAge, Type.Null()]),
  name: { ...NullableText, description: 'All name parts (first, middle, last) in one text.' },
  gender: nullableEnum(genders, { title: 'Gender', description: 'The gender; null if unknown.' }),
  patientCategory: nullableEnum(patientCategories, {
    title: 'PatientCategory',
    description: 'The category of the patient; null for none.',
  }),
  phoneNumber: { ...NullableText, description: 'The main phone number, as it was entered.' },
  residentialAddress: { ...NullableText, description: 'The place where the patient lives, in local words.' },
  dateOfBirth: { ...NullableDay, description: 'The date of birth; null if unknown.' },
  dateOfBirthEstimated: {
    ...NullableBoolean,
    description: 'Whether the date of birth was estimated from an age or a season.',
  },
  ...retirement,
  mergedInto: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The id of the record into which this one was merged; null if it was not.',
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
      description: 'The JPEG file in base64; null to remove it.',
    }),
  }),
  closed,
);

/** The fields that tell a merged record from others. */
export const MergedRecord = Type.Object(
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
  hasPhoto: Type.Boolean({ description: 'Whether the patient has a photo: `GET /patients/{id}/photo`.' }),
  ...retirement,
  mergedInto: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The `_id` of this record if the requested one was merged into it; null if this one was requested.',
  }),
  joined: Type.Optional(
    Type.Array(MergedRecord, {
      description: 'The records that were merged into this one; absent if there are none.',
    }),
  ),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  conflicts: Type.Optional(Conflicts),
  sharedNumbers: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'For a single patient: its numbers that another listed record has too. The entry is `patientNumber`, or ' +
        '`SYSTEM|VALUE` for a system with unique numbers. Absent if there are none.',
    }),
  ),
  motherName: Type.Optional(
    Type.String({
      description: 'The name of the mother, if the patient has no name yet and her record is here.',
    }),
  ),
  isUncompared: Type.Optional(
    Type.Literal(true, {
      description:
        'For a single patient: present while this station, which holds a part of its registry, has not compared the ' +
        'patient with the people elsewhere.',
    }),
  ),
};
export const Patient = Type.Object(replyFields, { ...closed, title: 'Patient' });
export type Patient = Static<typeof Patient>;

export const summaryFields = [
  ...(['_id', 'name', 'patientNumber', 'age', 'gender', 'dateOfBirth', 'dateOfBirthEstimated', 'retired'] as const),
  ...(['deceased', 'movedAwayOn', 'mother', 'seenAs', 'hasPhoto', 'version'] as const),
] as const;
/** Identifies the patient in a reply about something that belongs to them. */
export const PatientSummary = Type.Pick(Patient, [...summaryFields, 'motherName'], {
  title: 'PatientSummary',
  description: 'A patient in short form, without contact details of relatives.',
});
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
      description: 'The field that matched.',
    }),
    word: Type.String({ description: 'The matching word in the field.' }),
    kind: Type.Unsafe<(typeof matchKinds)[number]>({
      type: 'string',
      enum: [...matchKinds],
      description: 'The kind of similarity between the query and the word.',
    }),
    joined: Type.Optional(
      Type.String({
        description: 'The id of the merged record that contains the word, if it was merged into this one.',
      }),
    ),
  },
  { ...closed, title: 'Match' },
);
export type Match = Static<typeof Match>;

export const PatientHit = Type.Object(
  {
    ...replyFields,
    matches: Type.Array(Match, { description: 'The reasons why this patient was found.' }),
    lastVisitAt: { ...NullableInstant, description: 'The start of the last visit; null if the patient never came.' },
    openSince: { ...NullableInstant, description: 'The start of the open visit; null if the patient is not here now.' },
  },
  { ...closed, title: 'PatientHit' },
);
export type PatientHit = Static<typeof PatientHit>;

export const PatientPage = Type.Object(
  {
    embedded: Type.Object(
      { patientResourceList: Type.Array(Patient, { description: 'The patients on the page.' }) },
      onPage,
    ),
    page: Page,
  },
  { ...closed, title: 'PatientPage' },
);
export const PatientHitPage = Type.Object(
  {
    embedded: Type.Object(
      { patientResourceList: Type.Array(PatientHit, { description: 'The patients on the page.' }) },
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
      description: 'Only patients with this number. Case, spaces and hyphens are ignored.',
      examples: ['LAB-77'],
    }),
  ),
  identifier: Type.Optional(
    Type.String({
      pattern: '^[^|]+\\|.+$',
      maxLength: 200,
      description:
        'Only patients with this identifier, as `SYSTEM|VALUE`: the id of the system and the number. Case, ' +
        'spaces and hyphens are ignored.',
      examples: [`${exampleIds.system}|1234567890`],
    }),
  ),
  phone: Type.Optional(
    Type.String({
      pattern: '[0-9]',
      maxLength: 100,
      description: 'Only patients with this phone number. Everything but its digits is ignored.',
      examples: ['0712345678'],
    }),
  ),
  dateOfBirth: Type.Optional(
    Type.String({ format: 'date', description: 'Only patients born on this day.', examples: ['1991-05-31'] }),
  ),
  gender: Type.Optional(
    Type.Unsafe<(typeof genders)[number] | 'NONE'>({
      type: 'string',
      enum: [...genders, 'NONE'],
      description: 'Only patients of this gender; `NONE`: unknown.',
      examples: ['FEMALE'],
    }),
  ),
  village: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Only patients of this village. Case, accents and script are ignored.',
      examples: ['Kumasi'],
    }),
  ),
  place: Type.Optional(PlaceAsked),
  updatedSince: Type.Optional(
    Type.String({
      format: 'date-time',
      description:
        'Only patients last changed at this time or later, by the clock of the writer. To miss no change, use ' +
        '`GET /changes`.',
      examples: ['2026-03-01T00:00:00Z'],
    }),
  ),
  include: Type.Optional(
    Type.Unsafe<'retired'>({
      type: 'string',
      enum: ['retired'],
      description: 'Also includes removed patients.',
      examples: ['retired'],
    }),
  ),
};
/** Maximum length of a search, in characters: more than anybody types. */
const mostTyped = 2000;

/** Describes what somebody typed to search for patients. */
export const searchFields = {
  q: Type.String({
    maxLength: mostTyped,
    description: 'The words to search for. At least one letter or digit is required.',
    examples: ['maria nunes 34'],
  }),
  besidesBirth: Type.Optional(
    Type.String({
      maxLength: mostTyped,
      description: 'The part of `q` without the words that give an age or a birth.',
      examples: ['maria nunes'],
    }),
  ),
  bornFrom: Type.Optional(
    Type.String({ format: 'date', description: 'The first possible date of birth.', examples: ['1991-01-01'] }),
  ),
  bornTo: Type.Optional(
    Type.String({ format: 'date', description: 'The last possible date of birth.', examples: ['1992-12-31'] }),
  ),
};

/** The conditions of a look-up of patients. */
export type PatientLookup = Static<ReturnType<typeof Type.Object<typeof lookup>>>;

const AssignNumber = Type.Object({
  assignNumber: Type.Optional(
    Type.Boolean({
      description: 'Whether a patient without a number receives the next one, if this station assigns numbers.',
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
      'With `If-None-Match: *`, the request is refused (412, `already-there`) if a listed patient has this ' +
      'patient number or one of these identifiers; `Location` has the address. Without it, duplicate numbers are ' +
      'accepted.',
    audited: {
      kind: 'save',
      action: 'patient-added',
      unchanged: 'patient-viewed',
      say: ({ reply }) => ({ patient: reply._id }),
    },
    creates: true,
    takesIfAbsent: true,
    query: Type.Object({
      ...AssignNumber.properties,
      householdOf: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'The `_id` of a patient in whose household the new one lives. Both then have it in `household`.',
          examples: [exampleIds.patient],
        }),
      ),
    }),
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
      'Lists patients that are not removed, in the order of registration unless `sort` is set. A patient must ' +
      'match all parameters. While there are more, follow `Link: …; rel="next"`, or send `page.next` as `after`: no ' +
      'patient is then missed while others save. In the orders `updatedAt` and `name`, a page begins with those who ' +
      'changed since the previous one. It can then have more than `size` patients, and some are listed twice. With a filter, `page.totalElements` is counted up to 1000.',
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
          description: 'The sort order. A hyphen before the name reverses it.',
          examples: ['-updatedAt'],
        }),
      ),
      after: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 4000,
          description: 'The end of the previous page, from its `page.next` or `Link`. Replaces `page`.',
          examples: ['WyItdXBkYXRlZEF0IiwiMDE5NTZiOGEtN2MwMC03MDAwLTgwMDAtMDAwMDAwMDAwMDAxIiwxNzcyNDQyMDAwMDAwXQ'],
        }),
      ),
    }),
    replyHeaders: ['Link'],
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
      'Searches name, number, identifier, phone and address, in any order and script, despite typing mistakes and ' +
      'incomplete words. The best matches come first. The id of a record, as a code reader types it, finds only ' +
      'that patient, even a removed one. `besidesBirth`, `bornFrom` and `bornTo` add patients born in that ' +
      'period who match `besidesBirth`; the birth counts as one more matching word. They never exclude a patient ' +
      'whom `q` finds.',
    audited: {
      kind: 'read',
      action: 'patients-searched',
      say: (asked) => ({ ...patientsShown(asked), searched: asked.query.q }),
    },
    takesTurns: true,
    query: Type.Object({
      ...searchFields,
      ...PageQuery,
      retired: Type.Optional(
        Type.Boolean({
          description: 'Searches removed patients instead; all words of `q` must match.',
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
    replyHeaders: ['Link'],
    reply: Patient,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/patients/:patientId',
    operationId: 'patchPatient',
    tag: 'Patients',
    access: 'clerk',
    summary: 'Change a patient',
    description:
      'JSON Merge Patch (RFC 7396). With `If-Match`, the request is refused if the patient has changed since.',
    audited: { kind: 'save', action: 'patient-changed', unchanged: 'patient-viewed', say: patientAsked },
    isMergePatch: true,
    takesAsRead: true,
    params: PatientParams,
    query: AssignNumber,
    body: PatientPatch,
    example: { phoneNumber: '0712 345 679', residentialAddress: null },
    replyHeaders: ['Link'],
    reply: Patient,
  }),
  history: endpoint({
    method: 'GET',
    url: '/patients/:patientId/history',
    operationId: 'getPatientHistory',
    tag: 'Patients',
    access: 'reader',
    summary: 'List every change of a patient, field by field',
    audited: { kind: 'read', action: 'patient-history-viewed', say: patientAsked },
    takesTurns: true,
    params: PatientParams,
    query: HistoryQuery,
    reply: History,
  }),
};
