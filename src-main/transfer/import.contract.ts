/**
 * Imports on the wire: people of a spreadsheet who are added to the registry.
 *
 * An import is one file on its way in. It is read, its columns are matched, each row is compared with the registered patients, and a person
 * reviews it. No patient is saved before `POST …/run`. To follow it, send `GET /imports/{importId}` about twice a second while `isWorking`.
 */
import { Type, type Static } from 'typebox';
import { choices, importStates, outcomes } from '../db/stored-values.rules.ts';
import { MatchGrade, MatchReasons, MatchScore } from '../matching/match.contract.ts';
import { closed, endpoint, Id, Instant, onPage, Page, PageQuery, RecordId } from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { ageUnits } from '../patients/birth.rules.ts';
import { PatientSummary } from '../patients/patient.contract.ts';
import { calendars, dayOrders } from '../time/date-formats.contract.ts';
import { importFields } from './field-names.rules.ts';
import { maxColumns, formats, delimiters, encodings, fileFaults } from './file.rules.ts';

const oneOf = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...(description && { description }) });
const orNull = <const Values extends readonly string[]>(values: Values, description?: string) =>
  Type.Unsafe<Values[number] | null>({
    type: ['string', 'null'],
    enum: [...values, null],
    ...(description && { description }),
  });
const NullableText = (description?: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...(description && { description }) });
const Count = Type.Integer({ minimum: 0 });
const RowNumber = Type.Integer({ minimum: 1, description: 'Of the row in the file, from 1, heads included.' });
const Nothing = Type.Null({ description: 'Nothing is returned.' });

export type ImportState = (typeof importStates)[number];

/** Why one cell, or a row, cannot be saved. */
export const cellFaults = [
  'unreadable-date',
  'open-date',
  'no-such-day',
  'unknown-word',
  'not-accepted',
  'no-system',
  'identifier',
  'age-unit',
  'nothing',
] as const;
export type CellFault = (typeof cellFaults)[number];

export type Outcome = (typeof outcomes)[number];

export type Choice = (typeof choices)[number];

const Column = Type.Object(
  {
    column: { ...Count, description: 'Its place, from 0.' },
    head: NullableText('What stands at its head; null where the file has no heads.'),
    samples: Type.Array(Type.String(), { description: 'The first cells that are not empty, 5 at most.' }),
    field: orNull(importFields, 'What it is; null: it is not taken.'),
    system: NullableText('Of the field `identifier`: the id of its identifier system.'),
    unit: orNull(
      ageUnits,
      'Of the field `age`: what its numbers count; null: years, where no column `ageUnit` says otherwise.',
    ),
    isGuessed: Type.Boolean({ description: 'Nobody has said it yet.' }),
    filled: { ...Count, description: 'How many of its cells have something.' },
    needsChoice: Type.Boolean({
      description:
        'It has data and is not taken, and nobody has said so. `POST …/run` refuses until PATCH says what it is, or `field: null`.',
    }),
  },
  closed,
);
export type ImportColumn = Static<typeof Column>;

const Reading = Type.Object(
  {
    format: { ...oneOf(formats), description: 'What sort of file it is.' },
    encoding: orNull(encodings, 'Of text.'),
    delimiter: orNull(delimiters, 'Of CSV.'),
    hasHeads: Type.Boolean({ description: 'Whether the first row names the columns.' }),
    sheet: NullableText('Of XLSX: which sheet is read.'),
    sheets: Type.Array(Type.String(), { description: 'Of XLSX: all of them.' }),
  },
  { ...closed, description: 'How the file was read. What nobody said was guessed: `guessed`.' },
);
export type FileReading = Static<typeof Reading>;

const Dates = Type.Object(
  {
    dayOrder: orNull(dayOrders, 'What comes first in a date of numbers; null while that is open.'),
    isOpen: Type.Boolean({
      description:
        'There are dates, and none of them shows whether the day or the month comes first: ask, and PATCH `dayOrder`. Until then no such ' +
        'row is taken (`open-date`).',
    }),
    calendar: { ...oneOf(calendars), description: 'The calendar of the dates.' },
    examples: Type.Array(Type.String(), { description: 'Dates of the file that can be read either way, 3 at most.' }),
  },
  closed,
);

const Tally = Type.Object(
  {
    new: { ...Count, description: 'Nobody like this one is registered: will be added.' },
    same: {
      ...Count,
      description: 'Somebody has this number, identifier or id: left out, unless a row says otherwise.',
    },
    possible: { ...Count, description: 'Somebody may be this person: see `possible` of the import.' },
    repeated: { ...Count, description: 'A row before has the same number or identifier, or is the same.' },
    refused: { ...Count, description: 'Something in it cannot be saved.' },
    added: { ...Count, description: 'Saved by this import.' },
    'taken-back': { ...Count, description: 'Were added, and were taken back.' },
    kept: {
      ...Count,
      description: 'Were added and stayed when the rest was taken back: somebody has worked with them.',
    },
    notCompared: { ...Count, description: 'Of those that are new: there was no time to compare them. They are later.' },
    toAdd: { ...Count, description: 'What `POST …/run` would save now.' },
  },
  closed,
);
export type Tally = Static<typeof Tally>;

export const Import = Type.Object(
  {
    _id: RecordId,
    name: { ...Type.String(), description: 'Of the file.' },
    bytes: { ...Count, description: 'Its size in bytes.' },
    createdAt: Instant,
    by: Type.Object(
      {
        id: Id,
        name: { ...NullableText(), description: 'What it is called.' },
      },
      { ...closed, description: 'Who sent the file.' },
    ),
    state: oneOf(
      importStates,
      '`reading` → `checking` → `ready` → `running` → `done` → `undoing` → `undone`; or `unreadable`, which says why in `fault`.',
    ),
    isWorking: Type.Boolean({
      description:
        'Something is being done now. False in a state that ends in -ing: it was stopped or cut off, and goes on with PATCH (`{}` will ' +
        'do), `POST …/run` or `POST …/undo`, where it was.',
    }),
    progress: Type.Union(
      [
        Type.Object(
          {
            done: { ...Count, description: 'How many are done.' },
            of: { ...Count, description: 'How many there are to do.' },
          },
          { ...closed, description: 'Bytes or rows, while `isWorking`.' },
        ),
        Type.Null(),
      ],
      { description: 'How far it is; null while nothing is done.' },
    ),
    fault: Type.Union(
      [
        Type.Object(
          {
            kind: { ...oneOf(fileFaults), description: 'Which of these it is.' },
            row: Type.Optional(RowNumber),
            detail: Type.String({ description: 'A sentence for people.' }),
          },
          { ...closed, description: 'Why nothing of the file can be taken.' },
        ),
        Type.Null(),
      ],
      { description: 'Why nothing of the file can be taken; null for no reason.' },
    ),
    reading: Type.Union([Reading, Type.Null()], { description: 'How the file was read; null until it was.' }),
    guessed: Type.Array(oneOf(['encoding', 'delimiter', 'hasHeads', 'sheet']), {
      description: 'What of `reading` nobody has said: show it, so that somebody can say otherwise.',
    }),
    columns: Type.Array(Column, { description: 'The columns of the file.' }),
    dates: { ...Dates, description: 'How the dates of the file are read.' },
    preview: Type.Array(Type.Array(Type.String()), { description: 'The first 10 rows, cell by cell, without heads.' }),
    rows: { ...Count, description: 'Without heads and without rows that are empty.' },
    tally: { ...Tally, description: 'How many rows come to what.' },
    possible: oneOf(choices, 'What becomes of rows that may be somebody who is registered.'),
    assignNumbers: Type.Boolean({ description: 'Who has no patient number gets one of this station.' }),
  },
  { ...closed, title: 'Import' },
);
export type Import = Static<typeof Import>;

const ImportPatch = Type.Partial(
  Type.Object({
    encoding: oneOf(encodings, 'Reads the file again, as the next three do.'),
    delimiter: { ...oneOf(delimiters), description: 'What stands between two cells.' },
    hasHeads: Type.Boolean({ description: 'Whether the first row names the columns.' }),
    sheet: Type.String({ maxLength: 200, description: 'Which sheet of a workbook is read.' }),
    columns: Type.Array(
      Type.Object(
        {
          column: { ...Count, maximum: maxColumns, description: 'Its place, from 0.' },
          field: { ...orNull(importFields), description: 'The name of the field.' },
          system: Type.Optional(
            Type.Unsafe<string | null>({
              type: ['string', 'null'],
              maxLength: 64,
              description: 'The id of an identifier system.',
            }),
          ),
          unit: Type.Optional(orNull(ageUnits, 'Of the field `age`: what its numbers count.')),
        },
        closed,
      ),
      {
        maxItems: maxColumns,
        description:
          'Those that change; `field: null` also says that a column may be left out. Several columns can be the same part of a name, or ' +
          'years and months of an age. Compares all rows again, as the next two do.',
      },
    ),
    dayOrder: { ...oneOf(dayOrders), description: 'In what order a day is written.' },
    calendar: { ...oneOf(calendars), description: 'The calendar of the dates.' },
    possible: { ...oneOf(choices), description: 'What becomes of rows that may be somebody who is registered.' },
    assignNumbers: Type.Boolean({ description: 'Who has no patient number gets one of this station.' }),
    rows: Type.Array(
      Type.Object(
        {
          row: { ...Count, minimum: 1, description: 'Which row of the file, from 1.' },
          choice: orNull(choices, 'null: as all others of its outcome.'),
        },
        closed,
      ),
      { maxItems: 1000, description: 'What becomes of single rows.' },
    ),
  }),
  { ...closed, title: 'ImportPatch' },
);
export type ImportPatch = Static<typeof ImportPatch>;

const CellProblem = Type.Object(
  {
    kind: { ...oneOf(cellFaults), description: 'Which of these it is.' },
    column: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      description: 'Which cell; null: the row as a whole.',
    }),
    field: { ...orNull(importFields), description: 'The name of the field.' },
    detail: Type.String({ description: 'A sentence for people.' }),
  },
  closed,
);
export type CellProblem = Static<typeof CellProblem>;

const ImportRow = Type.Object(
  {
    row: RowNumber,
    cells: Type.Array(Type.String(), { description: 'As they stand in the file; empty once the row was added.' }),
    outcome: orNull(outcomes, 'null while it was not compared yet.'),
    choice: { ...orNull(choices), description: 'What becomes of the row; null: as of all others of its outcome.' },
    faults: Type.Optional(Type.Array(CellProblem, { description: 'Of a refused row.' })),
    sameAsRow: Type.Optional({ ...Count, description: 'Of a repeated row: the row before.' }),
    patient: Type.Optional(PatientSummary),
    match: Type.Optional(
      Type.Object(
        {
          by: Type.Optional(oneOf(['number', 'identifier', 'id'], 'Of `same`: what is the same.')),
          score: Type.Optional(MatchScore),
          grade: Type.Optional(MatchGrade),
          reasons: Type.Optional(MatchReasons),
        },
        { ...closed, description: 'Of `same` and `possible`: why `patient` may be this person.' },
      ),
    ),
  },
  { ...closed, title: 'ImportRow' },
);
export type ImportRow = Static<typeof ImportRow>;

const ImportParams = Type.Object({
  importId: Type.String({
    description: 'The `_id` of the import.',
    examples: [exampleIds.import],
  }),
});
const importAsked = ({ params }: { params: Static<typeof ImportParams> }) => ({ record: params.importId });
const patientsOfRows = (rows: readonly ImportRow[]) => [...new Set(rows.flatMap(({ patient }) => patient?._id ?? []))];
/** Until the first rows of a file are read, the reply shows no person's data. */
const importSeen = ({ _id, preview }: Import) =>
  preview.length === 0 ? [] : [{ action: 'import-viewed' as const, record: _id }];
const importShown = { kind: 'several' as const, say: ({ reply }: { reply: Import }) => importSeen(reply) };
const ofImport = { tag: 'Files', access: 'administrator', params: ImportParams } as const;

export const importEndpoints = {
  list: endpoint({
    method: 'GET',
    url: '/imports',
    operationId: 'listImports',
    tag: 'Files',
    access: 'administrator',
    summary: 'All imports, the latest first',
    // The first rows of a file are data of people, whether or not they are registered.
    audited: { kind: 'several', say: ({ reply }) => reply.imports.flatMap(importSeen) },
    reply: Type.Object({ imports: Type.Array(Import, { description: 'The imports, the latest first.' }) }, closed),
  }),
  begin: endpoint({
    method: 'POST',
    url: '/imports',
    operationId: 'beginImport',
    tag: 'Files',
    access: 'administrator',
    summary: 'Send a file of people: CSV, XLSX or NDJSON',
    description:
      'The body is the file itself, at most 64 MiB, 200,000 rows and 200 columns. It replies when all of it is here, and goes on by itself: the file is read ' +
      'and each row compared. No patient is saved before `POST /imports/{importId}/run`.',
    audited: { kind: 'event', action: 'import-begun', say: ({ reply }) => ({ record: reply._id }) },
    takesFile: true,
    example: 'name,gender\nAma Boateng,FEMALE\n',
    isReplayed: false,
    query: Type.Object({
      name: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Of the file, for people.',
        examples: ['people.csv'],
      }),
    }),
    reply: Import,
  }),
  get: endpoint({
    ...ofImport,
    method: 'GET',
    url: '/imports/:importId',
    operationId: 'getImport',
    summary: 'How an import stands: what was guessed, the first rows, what would be saved',
    audited: importShown,
    reply: Import,
  }),
  rows: endpoint({
    ...ofImport,
    method: 'GET',
    url: '/imports/:importId/rows',
    operationId: 'listImportRows',
    summary: 'The rows of an import, with what each would become, and why',
    audited: {
      kind: 'read',
      action: 'import-viewed',
      say: ({ params, reply }) => ({
        record: params.importId,
        shown: patientsOfRows(reply.embedded.importRowResourceList),
      }),
    },
    takesTurns: true,
    query: Type.Object({
      ...PageQuery,
      outcome: Type.Optional({ ...oneOf(outcomes), description: 'Only rows that come to this.', examples: ['new'] }),
    }),
    reply: Type.Object(
      {
        embedded: Type.Object(
          { importRowResourceList: Type.Array(ImportRow, { description: 'The rows of the page.' }) },
          onPage,
        ),
        page: Page,
      },
      { ...closed, title: 'ImportRowPage' },
    ),
  }),
  patch: endpoint({
    ...ofImport,
    method: 'PATCH',
    url: '/imports/:importId',
    operationId: 'patchImport',
    summary: 'Say how a file is to be read, what its columns are, and what becomes of its rows',
    description:
      'Only until it has begun to run. What changes the reading reads the file again, what changes columns or dates compares all rows again; ' +
      'the reply comes at once, with `isWorking`.',
    audited: importShown,
    // Enough for the columns and rows of a whole file.
    maxBodyKiB: 1024,
    body: ImportPatch,
    example: { possible: 'leave' },
    reply: Import,
  }),
  run: endpoint({
    ...ofImport,
    method: 'POST',
    url: '/imports/:importId/run',
    operationId: 'runImport',
    summary: 'Save the people of a file',
    description:
      'Replies when it has begun. Who was added stays added whatever happens: sent again after it was stopped or cut off, it goes on behind ' +
      'the last one. All that one import adds is one group of changes.',
    audited: { kind: 'event', action: 'import-run', say: importAsked },
    isReplayed: false,
    reply: Import,
  }),
  undo: endpoint({
    ...ofImport,
    method: 'POST',
    url: '/imports/:importId/undo',
    operationId: 'undoImport',
    summary: 'Take an import back, all of it',
    description:
      'Who came by it is hidden, as a record that was entered in error, unless somebody has worked with the record since: then it is `kept`. ' +
      'Replies when it has begun; sent again, it goes on.',
    audited: { kind: 'event', action: 'import-undone', say: importAsked },
    isReplayed: false,
    reply: Import,
  }),
  stop: endpoint({
    ...ofImport,
    method: 'DELETE',
    url: '/imports/:importId/running',
    operationId: 'stopImport',
    summary: 'Stop what an import is doing; what was saved stays, and it can go on',
    audited: importShown,
    reply: Import,
  }),
  forget: endpoint({
    ...ofImport,
    method: 'DELETE',
    url: '/imports/:importId',
    operationId: 'forgetImport',
    summary: 'Forget an import: its file and its rows',
    description: 'People that it added stay, and it cannot be taken back any more. What it is doing is stopped first.',
    audited: { kind: 'event', action: 'import-forgotten', say: importAsked },
    reply: Nothing,
  }),
};
