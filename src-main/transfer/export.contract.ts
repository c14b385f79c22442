/** A list of people exported as a file, on the wire. An import reads everything that it contains. */
import { Type, type Static } from 'typebox';
import { closed, endpoint, FileReply } from '../wire/endpoint.contract.ts';
import { PeopleFilter } from '../patients/people.contract.ts';
import { labelLanguages, type LabelLanguage } from './field-names.rules.ts';
import { exportFormats, type ExportFormat } from './file.rules.ts';

export const NewExport = Type.Object(
  {
    format: Type.Unsafe<ExportFormat>({
      type: 'string',
      enum: [...exportFormats],
      description:
        '`xlsx` is for people: heads in their language, and every cell is text, so no formula runs and no phone number changes. `csv` and ' +
        '`ndjson` are for programs. In `csv` an apostrophe stands before what a spreadsheet would take for a formula (`=`, `+`, `-`, `@`, ' +
        'a tab or a return at the beginning, but no phone number); an import takes it away. In `ndjson` every value is exactly as it is. ' +
        '`fhir` is one FHIR R4 Bundle (`collection`) of their Patients, as `/fhir` gives them.',
    }),
    filter: Type.Optional({
      ...PeopleFilter,
      description: 'As `GET /people` takes it. Without it everybody who is listed, in the order of their registration.',
    }),
    language: Type.Optional(
      Type.Unsafe<LabelLanguage>({
        type: 'string',
        enum: [...labelLanguages],
        description: 'Of the heads of a workbook.',
        default: 'en',
      }),
    ),
    passphrase: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 256,
        pattern: '^[^\\u0000\\uD800-\\uDFFF]*$',
        description: 'Seals the file with age (age-encryption.org): only who knows it can open it.',
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
    summary: 'A list of people as a file: XLSX, CSV, NDJSON or a FHIR bundle',
    description:
      'The reply is the file. Photos, visits and histories are not in it; of identifiers, their use and days are in NDJSON and FHIR alone. ' +
      'It is written to the audit, and asks for the own password: `PUT /sessions/current/confirmation`.',
    audited: {
      kind: 'event',
      action: 'exported',
      say: ({ body: { format, filter, passphrase } }) => ({
        detail: [
          format,
          filter === undefined ? 'all' : 'filtered',
          ...(passphrase === undefined ? [] : ['sealed']),
        ].join(' '),
      }),
    },
    needsConfirmation: true,
    isReplayed: false,
    contentType: [...Object.values(exportTypes), sealedType],
    body: NewExport,
    example: { format: 'csv', filter: { village: 'Kumasi' } },
    reply: FileReply(),
  }),
};
