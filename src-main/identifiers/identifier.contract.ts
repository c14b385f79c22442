/**
 * Numbers by which others know a patient: national id, programme, the earlier paper file. Each belongs to a system, which defines what
 * the number is. An administrator keeps the list of systems, which is the same at every station.
 */
import { checkDigits, identifierUses, type Identifier } from '../db/stored-values.rules.ts';
import { Type, type Static } from 'typebox';
import {
  closed,
  Conflicts,
  endpoint,
  Instant,
  Name,
  NullableBoolean,
  NullableDay,
  nullableEnum,
  NullableText,
  RecordId,
  Text,
  Version,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import type { FieldsOf } from '../journal/field.contract.ts';

/**
 * The id of the record that has the URI of the patient number, the same at all stations. This system is not in the list, because the
 * number has a field of its own.
 */
export const numberSystem = 'patient-number';

export const maxIdentifiers = 20;
export const maxIdentifierLength = 64;
const maxSystemLength = 64;

/** Limits apply to writes; values that came from elsewhere are read as they are. */
export const identifiers = (isWritten: boolean) =>
  Type.Unsafe<Identifier[] | null>({
    type: ['array', 'null'],
    ...(isWritten && { maxItems: maxIdentifiers }),
    items: {
      title: isWritten ? 'NewIdentifier' : 'Identifier',
      type: 'object',
      properties: {
        system: {
          ...NullableText,
          type: 'string',
          ...(isWritten && { maxLength: maxSystemLength }),
          description: 'The id of an identifier system.',
        },
        value: {
          ...NullableText,
          type: 'string',
          ...(isWritten && { maxLength: maxIdentifierLength }),
          description: 'The number itself.',
        },
        use: nullableEnum(identifierUses, {
          title: 'IdentifierUse',
          description: 'What the number is used for, in the words of FHIR.',
        }),
        from: { ...NullableDay, description: 'The first day on which it counts.' },
        to: { ...NullableDay, description: 'The last day on which it counts.' },
      },
      required: ['system', 'value', 'use', 'from', 'to'],
      ...closed,
    },
    description: 'Numbers by which others know the patient, each with what it is. They are replaced as a whole.',
  });

export type CheckDigit = (typeof checkDigits)[number];

export const maxPatternLength = 100;
export const maxUriLength = 200;

/** An absolute URI without a blank or a bar, which FHIR puts between a system and a number. Nobody may use our own names. */
export const uriPattern = '^(?!urn:satchel:)[A-Za-z][A-Za-z0-9+.\\-]*:[^\\s|\\u0000-\\u001f\\ud800-\\udfff]+$';

/** The fields of a system as the journal has them. */
export const systemFields = {
  name: NullableText,
  uri: NullableText,
  pattern: NullableText,
  checkDigit: nullableEnum(checkDigits),
  isUnique: NullableBoolean,
  retired: NullableBoolean,
};
export type SystemFields = FieldsOf<typeof systemFields>;

const CheckDigit = Type.Unsafe<CheckDigit>({
  title: 'CheckDigit',
  type: 'string',
  enum: [...checkDigits],
  description: 'How a wrong digit of a number is found out.',
});
const Pattern = Type.Unsafe<string | null>({
  ...NullableText,
  maxLength: maxPatternLength,
  description:
    'How the numbers look: `#` is a digit, `@` a letter from A to Z, `*` either; everything else is itself. Several forms have a ' +
    'comma between them. Blanks, hyphens and case do not count. null: any text.',
});
export const SystemUri = Type.Unsafe<string | null>({
  ...NullableText,
  maxLength: maxUriLength,
  pattern: uriPattern,
  description:
    'By which others call the system, as `http://moh.example.org/nid`; no two systems have the same. null: nobody does.',
});
const written = {
  name: Text({ maxLength: 60, description: 'What it is called.' }),
  uri: SystemUri,
  pattern: Pattern,
  checkDigit: CheckDigit,
  isUnique: Type.Boolean({
    description: 'Whether two patients cannot have the same number: then it is said who has it.',
  }),
};

export const NewIdentifierSystem = Type.Object(
  {
    name: written.name,
    uri: Type.Optional(written.uri),
    pattern: Type.Optional(written.pattern),
    checkDigit: Type.Optional(written.checkDigit),
    isUnique: Type.Optional(written.isUnique),
  },
  { ...closed, title: 'NewIdentifierSystem' },
);
export type NewIdentifierSystem = Static<typeof NewIdentifierSystem>;

export const IdentifierSystemPatch = Type.Partial(
  Type.Object({ ...written, retired: Type.Boolean({ description: 'Its numbers stay, and no new one is given.' }) }),
  { ...closed, title: 'IdentifierSystemPatch' },
);
export type IdentifierSystemPatch = Static<typeof IdentifierSystemPatch>;

export const IdentifierSystem = Type.Object(
  {
    _id: RecordId,
    name: Name,
    uri: { ...NullableText, description: 'By which others call the system; null where nobody does.' },
    pattern: { ...NullableText, description: 'How the numbers look; null: any text.' },
    checkDigit: CheckDigit,
    isUnique: Type.Boolean({ description: 'Whether two patients cannot have the same number.' }),
    retired: Type.Boolean({
      description: 'Whether the record was entered in error and is hidden. Nothing is ever deleted.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
    conflicts: Type.Optional(Conflicts),
  },
  { ...closed, title: 'IdentifierSystem' },
);
export type IdentifierSystem = Static<typeof IdentifierSystem>;

export const identifierSystemEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/identifier-systems',
    operationId: 'listIdentifierSystems',
    tag: 'Patients',
    access: 'reader',
    summary: 'The systems of identifiers',
    description: 'Also the retired ones, whose numbers patients still have.',
    // Contains systems only, no patient.
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { systems: Type.Array(IdentifierSystem, { description: 'The systems of identifiers.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/identifier-systems',
    operationId: 'createIdentifierSystem',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Add a system of identifiers',
    audited: { kind: 'event', action: 'identifier-system-set', say: ({ reply }) => ({ record: reply._id }) },
    body: NewIdentifierSystem,
    example: { name: 'National ID', pattern: '##########', isUnique: true },
    reply: IdentifierSystem,
  }),
  patch: endpoint({
    method: 'PATCH',
    url: '/identifier-systems/:systemId',
    operationId: 'patchIdentifierSystem',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Change or retire a system of identifiers',
    description: 'JSON Merge Patch (RFC 7396). Numbers that patients have already stay, whatever the pattern says.',
    audited: { kind: 'event', action: 'identifier-system-set', say: ({ params }) => ({ record: params.systemId }) },
    isMergePatch: true,
    params: Type.Object({
      systemId: Type.String({ description: 'The `_id` of the identifier system.', examples: [exampleIds.system] }),
    }),
    body: IdentifierSystemPatch,
    example: { name: 'National identity card' },
    reply: IdentifierSystem,
  }),
};
