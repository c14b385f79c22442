/** A list of people, visits, or next visits, exported as a file, on the wire. An import reads everything that a list of people contains. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, FileReply } from '../wire/endpoint.contract.ts';
import { PeopleFilter } from '../patients/people.contract.ts';
import { ReturnFilter } from '../visits/return.contract.ts';
import { labelLanguages, type LabelLanguage } from './field-names.rules.ts';
import { exportContents, exportFormats, type ExportContent, type ExportFormat } from './file.rules.ts';

export const NewExport = Type.Object(
  {
    format: Type.Unsafe<ExportFormat>({
      type: 'string',
      enum: [...exportFormats],
      description:
        '`xlsx` is for people. Its column titles are in their language, and every cell is text, so no formula ' +
        'runs and no phone number changes. `csv` and `ndjson` are for programs. In `csv`, text that begins ' +
        'with `=`, `+`, `-`, `@`, a tab or a return has an apostrophe before it, except phone numbers. It keeps ' +
        'spreadsheets from running the text as a formula, and an import removes it. In `ndjson` every value is ' +
        'unchanged. `fhir` is one FHIR R4 Bundle (`collection`) of Patients, as `/fhir` returns them.',
    }),
    content: Type.Optional(
      Type.Unsafe<ExportContent>({
        type: 'string',
        enum: [...exportContents],
        description:
          'The records to export. `visits`: one row for each visit, the earliest first, with the id, number and name ' +
          'of its patient. `due`: one row for each patient who is to come back, by day, with phone and village. Neither ' +
          'as `fhir`. In `xlsx` their times are in the time zone of this computer.',
        default: 'patients',
      }),
    ),
    filter: Type.Optional({
      ...PeopleFilter,
      description:
        'For patients: the parameters of `GET /people`. Default: all listed patients, in the order of registration.',
    }),
    due: Type.Optional({
      ...ReturnFilter,
      description: 'For next visits: the parameters of `GET /visits/due`.',
    }),
    from: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'For visits: only those that began at this time or later.',
      }),
    ),
    to: Type.Optional(
      Type.String({ format: 'date-time', description: 'For visits: only those that began before this time.' }),
    ),
    language: Type.Optional(
      Type.Unsafe<LabelLanguage>({
        type: 'string',
        enum: [...labelLanguages],
        description: 'The language of the column titles in a workbook.',
        default: 'en',
      }),
    ),
    passphrase: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 256,
        pattern: '^[^\\u0000\\uD800-\\uDFFF]*$',
        description: 'Encrypts the file with age (age-encryption.org). It can only be opened with this passphrase.',
      }),
    ),
  },
  { ...closed, title: 'NewExport' },
);
export type NewExport = Static<typeof NewExport>;

export const exportTypes: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  fhir: 'application/fhir+json',
};
export const sealedType = 'application/octet-stream';

export const exportEndpoints = {
  make: endpoint({
    method: 'POST',
    url: '/exports',
    operationId: 'exportPeople',
    tag: 'Files',
    access: 'administrator',
    summary: 'Export patients, visits or next visits as XLSX, CSV, NDJSON or a FHIR Bundle',
    description:
      'The reply is the file, without photos and histories. Use and dates of identifiers are in NDJSON ' +
      'and FHIR only. The export is recorded in the access log and needs a recently typed password: `PUT ' +
      '/sessions/current/confirmation`.',
    audited: {
      kind: 'event',
      action: 'exported',
      say: ({ body: { format, content, filter, due, from, to, passphrase } }) => ({
        detail: [
          format,
          ...(content === undefined || content === 'patients' ? [] : [content]),
          [filter, due, from, to].every((each) => each === undefined) ? 'all' : 'filtered',
          ...(passphrase === undefined ? [] : ['sealed']),
        ].join(' '),
      }),
    },
    needsConfirmation: true,
    isReplayed: false,
    contentType: [...Object.values(exportTypes), sealedType],
    body: NewExport,
    example: { format: 'csv', filter: { village: 'Kumasi' } },
    replyHeaders: ['Content-Disposition'],
    reply: FileReply(),
  }),
};
