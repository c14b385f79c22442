/**
 * Fields of patients that the clinic defines itself, such as an occupation or a blood group. An administrator keeps their definitions,
 * which are the same at every station. A patient has at most one value of each.
 */
import { Type, type Static } from 'typebox';
import { formFields, languages, ownTypes, type OwnTranslations, type OwnValues } from '../db/stored-values.rules.ts';
import type { FieldsOf } from '../journal/field.contract.ts';
import {
  closed,
  Conflicts,
  endpoint,
  Instant,
  Name,
  NullableBoolean,
  nullableEnum,
  NullableText,
  RecordId,
  Text,
  Version,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';

/** The number of fields that a clinic can have besides removed ones. */
export const maxOwnFields = 12;
export const maxChoices = 30;
export const maxOwnText = 500;
export const maxOwnNumber = 1e12;

export type OwnType = (typeof ownTypes)[number];
export type FormField = (typeof formFields)[number];

const word = (isWritten: boolean) => ({ ...NullableText, type: 'string', ...(isWritten && { maxLength: 60 }) });
const choiceList = (isWritten: boolean) =>
  Type.Unsafe<string[] | null>({
    type: ['array', 'null'],
    ...(isWritten && { maxItems: maxChoices }),
    items: word(isWritten),
    description: 'The values of a `choice`, in the order of the form; null for the other types.',
  });

/** More than a field has choices: a removed choice keeps its words, since patients may have it. */
const maxWords = 100;
const translations = (isWritten: boolean) =>
  Type.Unsafe<OwnTranslations | null>({
    type: ['object', 'null'],
    properties: Object.fromEntries(languages.map((language) => [language, ownWords(isWritten, language)])),
    ...closed,
    description:
      'The names of the field and of its choices in languages of the window, where they differ. A write replaces the whole object.',
  });
const ownWords = (isWritten: boolean, language: string) => ({
  title: isWritten ? 'NewOwnWords' : 'OwnWords',
  type: 'object',
  properties: {
    name: { ...word(isWritten), description: 'The label of the field in this language.' },
    choices: {
      type: 'object',
      ...(isWritten && { maxProperties: maxWords }),
      additionalProperties: word(isWritten),
      description: 'The names of choices in this language, by their values.',
    },
  },
  ...closed,
  description: `The names in the language \`${language}\`.`,
});

const after = nullableEnum(formFields, {
  title: 'FormField',
  description: 'The field of the form that this one follows; null: it comes first.',
});
const position = Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 0, maximum: 1000 });
const positionText = 'The order of the fields that follow the same one.';
const retiredText = 'Whether the field is removed. Patients keep their values, which are no longer shown.';

/** The definition as the journal has it. */
export const ownFieldFields = {
  name: NullableText,
  type: nullableEnum(ownTypes),
  choices: choiceList(false),
  translations: translations(false),
  after,
  position,
  retired: NullableBoolean,
};
export type OwnFieldFields = FieldsOf<typeof ownFieldFields>;

const OwnType = Type.Unsafe<OwnType>({
  title: 'OwnType',
  type: 'string',
  enum: [...ownTypes],
  description:
    'The type of the values. `text` and `choice` are strings, `number` is a number, `date` is a day as `2026-03-01`, `answer` is ' +
    'true or false. It cannot be changed.',
});
const written = {
  name: Text({ maxLength: 60, description: 'The label of the field, such as Occupation.' }),
  choices: choiceList(true),
  translations: translations(true),
  after,
  position: Type.Integer({ minimum: 0, maximum: 1000, description: positionText }),
};

export const NewOwnField = Type.Object(
  {
    name: written.name,
    type: OwnType,
    choices: Type.Optional(written.choices),
    translations: Type.Optional(written.translations),
    after: Type.Optional(written.after),
    position: Type.Optional(written.position),
  },
  { ...closed, title: 'NewOwnField' },
);
export type NewOwnField = Static<typeof NewOwnField>;

export const OwnFieldPatch = Type.Partial(
  Type.Object({ ...written, retired: Type.Boolean({ description: retiredText }) }),
  { ...closed, title: 'OwnFieldPatch' },
);
export type OwnFieldPatch = Static<typeof OwnFieldPatch>;

export const OwnField = Type.Object(
  {
    _id: RecordId,
    name: Name,
    type: OwnType,
    choices: choiceList(false),
    translations: translations(false),
    after,
    position: Type.Integer({ description: positionText }),
    retired: Type.Boolean({ description: retiredText }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
    conflicts: Type.Optional(Conflicts),
  },
  { ...closed, title: 'OwnField' },
);
export type OwnField = Static<typeof OwnField>;

/** The values of a patient by the id of their field. A write can also set one to null, which removes it. */
export const ownValues = (isWritten: boolean) =>
  Type.Unsafe<OwnValues | null>({
    type: ['object', 'null'],
    ...(isWritten && { maxProperties: 2 * maxOwnFields }),
    additionalProperties: {
      type: isWritten ? ['string', 'number', 'boolean', 'null'] : ['string', 'number', 'boolean'],
      ...(isWritten && { minLength: 1, maxLength: maxOwnText, minimum: -maxOwnNumber, maximum: maxOwnNumber }),
    },
    description:
      'The values of the fields that the clinic defined itself, by the `_id` of the field: `GET /own-fields`. A PATCH changes the ' +
      'fields that it names, and null removes a value.',
  });

export const ownFieldEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/own-fields',
    operationId: 'listOwnFields',
    tag: 'Patients',
    access: 'reader',
    summary: 'List the fields that the clinic defined itself',
    description: 'In the order of the form. Removed fields are included, since patients may still have values.',
    // Contains definitions only, no patient.
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { fields: Type.Array(OwnField, { description: 'The fields, including removed ones.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/own-fields',
    operationId: 'createOwnField',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Add a field of patients',
    description: `A clinic can have ${maxOwnFields} fields of its own, besides removed ones.`,
    audited: { kind: 'event', action: 'own-field-set', say: ({ reply }) => ({ record: reply._id }) },
    creates: true,
    body: NewOwnField,
    example: { name: 'Blood group', type: 'choice', choices: ['A', 'B', 'AB', '0'], after: 'birth' },
    reply: OwnField,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/own-fields/:fieldId',
    operationId: 'patchOwnField',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Change, move or remove a field of patients',
    description: 'JSON Merge Patch (RFC 7396). Values that patients already have stay as they are.',
    audited: { kind: 'event', action: 'own-field-set', say: ({ params }) => ({ record: params.fieldId }) },
    isMergePatch: true,
    takesAsRead: true,
    params: Type.Object({
      fieldId: Type.String({ description: 'The `_id` of the field.', examples: [exampleIds.ownField] }),
    }),
    body: OwnFieldPatch,
    example: {
      name: 'Blood group (laboratory)',
      translations: { fr: { name: 'Groupe sanguin' } },
    },
    reply: OwnField,
  }),
};
