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
          description: 'The number in this system.',
        },
        use: nullableEnum(identifierUses, {
          title: 'IdentifierUse',
          description: 'The purpose of the number, as FHIR codes it; null if not specified.',
        }),
        from: { ...NullableDay, description: 'The first day on which the number is valid; null if unknown.' },
        to: { ...NullableDay, description: 'The last day on which the number is valid; null if unknown.' },
      },
      required: ['system', 'value', 'use', 'from', 'to'],
      ...closed,
    },
    description: 'ID numbers of the patient from other systems. A write replaces the whole list.',
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
  description: 'The method by which a wrong digit is detected.',
});
const Pattern = Type.Unsafe<string | null>({
  ...NullableText,
  maxLength: maxPatternLength,
  description:
    'The format of the numbers: `#` is a digit, `@` a letter from A to Z, `*` either; any other character is ' +
    'literal. Commas separate several forms. Spaces, hyphens and case are ignored. null: any text.',
});
export const SystemUri = Type.Unsafe<string | null>({
  ...NullableText,
  maxLength: maxUriLength,
  pattern: uriPattern,
  description:
    'The URI by which other programs identify the system, such as `http://moh.example.org/nid`; unique among the ' +
    'systems. null: no URI.',
});
const written = {
  name: Text({ maxLength: 60, description: 'The name of the system, such as National ID.' }),
  uri: SystemUri,
  pattern: Pattern,
  checkDigit: CheckDigit,
  isUnique: Type.Boolean({
    description: 'Whether a number belongs to one patient only. Replies then report who else has it.',
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
  Type.Object({
    ...written,
    retired: Type.Boolean({
      description: 'Whether the system is removed. Existing numbers stay, and no new ones are accepted.',
    }),
  }),
  { ...closed, title: 'IdentifierSystemPatch' },
);
export type IdentifierSystemPatch = Static<typeof IdentifierSystemPatch>;

export const IdentifierSystem = Type.Object(
  {
    _id: RecordId,
    name: Name,
    uri: { ...NullableText, description: 'The URI by which other programs identify the system; null for none.' },
    pattern: { ...NullableText, description: 'The format of the numbers; null: any text.' },
    checkDigit: CheckDigit,
    isUnique: Type.Boolean({ description: 'Whether a number belongs to one patient only.' }),
    retired: Type.Boolean({
      description: 'Whether the system is removed. Existing numbers stay, and no new ones are accepted.',
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
    summary: 'List identifier systems',
    description: 'Removed systems are included, since patients may still have their numbers.',
    // Contains systems only, no patient.
    audited: { kind: 'nothing' },
    reply: Type.Object(
      { systems: Type.Array(IdentifierSystem, { description: 'The identifier systems, including removed ones.' }) },
      closed,
    ),
  }),
  create: endpoint({
    method: 'POST',
    url: '/identifier-systems',
    operationId: 'createIdentifierSystem',
    tag: 'Patients',
    access: 'administrator',
    summary: 'Add an identifier system',
    audited: { kind: 'event', action: 'identifier-system-set', say: ({ reply }) => ({ record: reply._id }) },
    creates: true,
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
    summary: 'Change or remove an identifier system',
    description:
      'JSON Merge Patch (RFC 7396). Numbers that patients already have stay valid, even if they do not match a new ' +
      'pattern.',
    audited: { kind: 'event', action: 'identifier-system-set', say: ({ params }) => ({ record: params.systemId }) },
    isMergePatch: true,
    takesAsRead: true,
    params: Type.Object({
      systemId: Type.String({ description: 'The `_id` of the identifier system.', examples: [exampleIds.system] }),
    }),
    body: IdentifierSystemPatch,
    example: { name: 'National identity card' },
    reply: IdentifierSystem,
  }),
};
