/**
 * Imports on the wire: patients, or visits of patients, of a spreadsheet that are added to the registry.
 *
 * An import is one file on its way in. It is read, its columns are matched, each row is compared with the registered patients, and a person
 * reviews it. Nothing is saved before `POST …/run`. To follow it, send `GET /imports/{importId}` about twice a second while `isWorking`.
 */
import { Type, type Static } from 'typebox';
import { choices, importStates, outcomes } from '../db/stored-values.rules.ts';
import { MatchGrade, MatchReasons, MatchScore } from '../matching/match.contract.ts';
import {
  closed,
  endpoint,
  Id,
  Instant,
  Nothing,
  onPage,
  Page,
  PageQuery,
  RecordId,
} from '../wire/endpoint.contract.ts';
import { exampleIds } from '../wire/examples.contract.ts';
import { ageUnits } from '../patients/birth.rules.ts';
import { PatientSummary } from '../patients/patient.contract.ts';
import { calendars, dayOrders } from '../time/date-formats.contract.ts';
import { importFields, placeChoices } from './field-names.rules.ts';
import { allMeanings, longestWord } from './meanings.rules.ts';
import { updateFields } from './updates.rules.ts';
import { importContents, maxColumns, formats, delimiters, encodings, fileFaults, fileNotes } from './file.rules.ts';

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
const RowNumber = Type.Integer({
  minimum: 1,
  description: 'The row number in the file, from 1, including the header.',
});
export type ImportState = (typeof importStates)[number];

/** Why one cell, or a row, cannot be saved. */
export const cellFaults = [
  'unreadable-date',
  'open-date',
  'no-such-day',
  'unknown-word',
  'not-accepted',
  'no-system',
  'no-own-field',
  'not-a-number',
  'no-choice',
  'no-place',
  'identifier',
  'age-unit',
  'nothing',
  'hidden',
  'totals',
  'uncalculated',
  'shortened',
  'unreadable-time',
  'no-such-time',
  'no-start',
  'future',
  'end-before-start',
  'no-patient',
  'several-patients',
  'open-visit',
] as const;
export type CellFault = (typeof cellFaults)[number];

export type Outcome = (typeof outcomes)[number];

export type Choice = (typeof choices)[number];

const Column = Type.Object(
  {
    column: { ...Count, description: 'The position of the column, from 0.' },
    head: NullableText('The title of the column; null if the file has no header.'),
    samples: Type.Array(Type.String(), { description: 'The first non-empty cells, at most 5.' }),
    field: orNull(importFields, 'The field that the column contains; null if it is not imported.'),
    system: NullableText(
      'For the field `identifier`: the id of its identifier system; for `ownField`: the id of the own field.',
    ),
    unit: orNull(
      ageUnits,
      'For the field `age`: the unit of its numbers. null: years, unless a column `ageUnit` gives another unit.',
    ),
    isGuessed: Type.Boolean({ description: 'Whether the field was guessed and nobody has confirmed it.' }),
    filled: { ...Count, description: 'The number of non-empty cells.' },
    needsChoice: Type.Boolean({
      description:
        'Whether somebody must choose a field, because the column has data that is not imported. `POST …/run` ' +
        'refuses until PATCH sends its field, or `field: null`.',
    }),
    words: Type.Array(
      Type.Object(
        {
          text: { ...Type.String(), description: 'The word, as in the file.' },
          count: { ...Count, description: 'The number of cells with this word.' },
          means: NullableText(
            'The meaning: a value of the field, `nothing` for an empty cell, or `text` for the word itself. Rows with a word ' +
              'whose meaning is null are refused.',
          ),
        },
        closed,
      ),
      { description: 'The words of the column that Satchel does not know, or that mean no value; at most 30.' },
    ),
    refusing: { ...Count, description: 'The number of rows with a cell of this column that cannot be saved.' },
    isLenient: Type.Boolean({ description: 'Whether rows are saved without such a cell.' }),
    unknownPlaces: Type.Array(
      Type.Object(
        {
          text: Type.String({ description: 'The text, as in the file.' }),
          count: { ...Count, description: 'The number of cells with this text.' },
        },
        closed,
      ),
      {
        description:
          'For the field `home`: the texts that name no place of the registry, or several. At most 500 are listed.',
      },
    ),
    places: orNull(
      placeChoices,
      '`add`: the run adds these places, and an undo removes them. `text`: the texts are kept as the village. null: their rows ' +
        'are refused.',
    ),
  },
  closed,
);
export type ImportColumn = Static<typeof Column>;

const Reading = Type.Object(
  {
    format: { ...oneOf(formats), description: 'The format of the file.' },
    encoding: orNull(encodings, 'The text encoding of a text file.'),
    delimiter: orNull(delimiters, 'The column separator of a CSV file.'),
    hasHeads: Type.Boolean({ description: 'Whether a row contains column titles.' }),
    headRow: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      description:
        'The number of the row with the column titles, from 1; null if there is none. Rows above it are not imported.',
    }),
    sheet: NullableText('For a workbook: the sheet to import.'),
    sheets: Type.Array(Type.String(), { description: 'For a workbook: all sheets.' }),
  },
  {
    ...closed,
    description: 'The settings with which the file was read. Settings in `guessed` were not chosen by anybody.',
  },
);
export type FileReading = Static<typeof Reading>;

const Dates = Type.Object(
  {
    dayOrder: orNull(dayOrders, 'The first part of numeric dates; null while undecided.'),
    isOpen: Type.Boolean({
      description:
        'Whether the file has dates that do not show if day or month comes first. Ask, and PATCH `dayOrder`. ' +
        'Until then rows with such dates are not imported (`open-date`).',
    }),
    calendar: { ...oneOf(calendars), description: 'The calendar of the dates.' },
    examples: Type.Array(Type.String(), { description: 'At most 3 dates of the file that can be read either way.' }),
  },
  closed,
);

const Tally = Type.Object(
  {
    new: { ...Count, description: 'New patients or visits, to be added.' },
    same: {
      ...Count,
      description:
        'Patients who are registered with the same number, identifier or id, and visits that are recorded. They are ' +
        'skipped unless a row has another choice.',
    },
    possible: {
      ...Count,
      description: 'Possible duplicates of registered patients or recorded visits: see `possible` of the import.',
    },
    repeated: { ...Count, description: 'Rows that repeat an earlier row, its number or its identifier.' },
    refused: { ...Count, description: 'Rows with a value that cannot be saved.' },
    added: { ...Count, description: 'Patients or visits that this import added.' },
    updated: { ...Count, description: 'Registered patients whose records this import changed.' },
    'taken-back': { ...Count, description: 'Patients or visits that were added and then removed by an undo.' },
    kept: {
      ...Count,
      description: 'Patients or visits that were added and stayed after an undo, because they were used since.',
    },
    notCompared: {
      ...Count,
      description: 'New rows that were not compared yet for lack of time. They are compared later.',
    },
    toUpdate: { ...Count, description: 'The number of registered patients whom `POST …/run` would change now.' },
    toAdd: { ...Count, description: 'The number of patients or visits that `POST …/run` would add now.' },
  },
  closed,
);
export type Tally = Static<typeof Tally>;

export const Import = Type.Object(
  {
    _id: RecordId,
    name: { ...Type.String(), description: 'The name of the file.' },
    bytes: { ...Count, description: 'The size in bytes.' },
    createdAt: Instant,
    by: Type.Object(
      {
        id: Id,
        name: { ...NullableText(), description: 'The name at that time; null if it is unknown.' },
      },
      { ...closed, description: 'The account or access token that sent the file.' },
    ),
    state: oneOf(
      importStates,
      'The states in order: `reading`, `checking`, `ready`, `running`, `done`, `undoing`, `undone`. `unreadable` ' +
        'has the reason in `fault`.',
    ),
    isWorking: Type.Boolean({
      description:
        'Whether a task is running now. If false in a state that ends in -ing, the task was interrupted. PATCH ' +
        '(even `{}`), `POST …/run` or `POST …/undo` resumes it.',
    }),
    progress: Type.Union(
      [
        Type.Object(
          {
            done: { ...Count, description: 'The bytes or rows processed so far.' },
            of: { ...Count, description: 'The total number of bytes or rows.' },
          },
          { ...closed, description: 'The progress in bytes or rows, while `isWorking`.' },
        ),
        Type.Null(),
      ],
      { description: 'The progress in bytes or rows; null if no task is running.' },
    ),
    fault: Type.Union(
      [
        Type.Object(
          {
            kind: { ...oneOf(fileFaults), description: 'The kind of fault.' },
            row: Type.Optional(RowNumber),
            detail: Type.String({ description: 'A sentence for people that describes the fault.' }),
          },
          { ...closed, description: 'The reason why nothing can be imported from the file.' },
        ),
        Type.Null(),
      ],
      { description: 'The reason why nothing can be imported from the file; null for none.' },
    ),
    content: oneOf(importContents, 'The kind of record in each row. It was guessed unless PATCH sent it.'),
    reading: Type.Union([Reading, Type.Null()], {
      description: 'The settings with which the file was read; null before it was read.',
    }),
    guessed: Type.Array(oneOf(['encoding', 'delimiter', 'hasHeads', 'headRow', 'sheet']), {
      description: 'The settings in `reading` that were guessed. Show them so that somebody can correct them.',
    }),
    columns: Type.Array(Column, { description: 'The columns of the file.' }),
    dates: { ...Dates, description: 'The settings for the dates in the file.' },
    notes: Type.Array(
      Type.Object(
        {
          kind: oneOf(
            fileNotes,
            '`titles`: rows above the column titles. `other-sheets`: other sheets with rows. Neither is imported. `hidden-rows`: ' +
              'rows that the spreadsheet hides; they are imported unless PATCH sends `leaveHidden`. `other-resources`: resources ' +
              'of FHIR that are no patients, which are not imported.',
          ),
          count: { ...Count, description: 'The number of rows or sheets.' },
          text: NullableText('The text of the rows above, or the names of the sheets.'),
        },
        closed,
      ),
      { description: 'The parts of the file that are not imported, or are easily overlooked.' },
    ),
    updates: Type.Array(
      Type.Object(
        {
          field: oneOf(updateFields, 'A field of the patient.'),
          count: { ...Count, description: 'The number of registered patients for whom the file has something else.' },
          isChosen: Type.Boolean({ description: 'Whether `POST …/run` changes this field.' }),
        },
        closed,
      ),
      {
        description:
          'The fields in which registered patients differ from the file. None is changed until somebody chooses it.',
      },
    ),
    unknownSystems: Type.Array(Type.String(), {
      description:
        'For a file of Satchel: the identifier systems in it that are not known here. Add them with `POST ' +
        '/identifier-systems`, then PATCH the columns with their heads, or `columns: []` for NDJSON.',
    }),
    recipe: Type.Union(
      [
        Type.Object(
          { id: RecordId, name: { ...Type.String(), description: 'The name of its file.' } },
          { ...closed, description: 'The earlier import of a file with the same titles, whose columns were copied.' },
        ),
        Type.Null(),
      ],
      { description: 'The earlier import whose columns were copied; null for none.' },
    ),
    leaveHidden: Type.Boolean({ description: 'Whether rows that the spreadsheet hides are not imported.' }),
    preview: Type.Array(Type.Array(Type.String()), {
      description: 'The first 10 rows, cell by cell, without the header.',
    }),
    rows: { ...Count, description: 'The number of rows, without the header and empty rows.' },
    tally: { ...Tally, description: 'The number of rows by outcome.' },
    possible: oneOf(choices, 'Whether to add or skip possible duplicates.'),
    assignNumbers: Type.Boolean({ description: 'Whether patients without a number receive one from this station.' }),
  },
  { ...closed, title: 'Import' },
);
export type Import = Static<typeof Import>;

const ImportPatch = Type.Partial(
  Type.Object({
    content: oneOf(
      importContents,
      'The kind of record in each row. Changing this or one of the next five reads the file again.',
    ),
    encoding: oneOf(encodings, 'The text encoding.'),
    delimiter: {
      ...oneOf(delimiters, 'The column separator.'),
      // Generated clients would name all four `_`.
      'x-enum-varnames': ['COMMA', 'SEMICOLON', 'TAB', 'BAR'],
    },
    hasHeads: Type.Boolean({ description: 'Whether a row contains column titles.' }),
    headRow: Type.Integer({ minimum: 1, maximum: 1_048_576, description: 'The row with the column titles, from 1.' }),
    sheet: Type.String({ maxLength: 200, description: 'The sheet of a workbook to import.' }),
    leaveHidden: Type.Boolean({ description: 'Whether rows that the spreadsheet hides are left out.' }),
    updates: Type.Array(oneOf(updateFields), {
      maxItems: updateFields.length,
      description:
        'All fields to change for patients who are registered already. A row with the choice `leave` changes nobody.',
    }),
    columns: Type.Array(
      Type.Object(
        {
          column: { ...Count, maximum: maxColumns, description: 'The position of the column, from 0.' },
          field: { ...orNull(importFields), description: 'The field that the column contains; null to skip it.' },
          system: Type.Optional(
            Type.Unsafe<string | null>({
              type: ['string', 'null'],
              maxLength: 64,
              description: 'The id of an identifier system, or of an own field.',
            }),
          ),
          unit: Type.Optional(orNull(ageUnits, 'For the field `age`: the unit of its numbers.')),
          words: Type.Optional(
            Type.Array(
              Type.Object(
                {
                  text: Type.String({ maxLength: longestWord, description: 'A word of the column.' }),
                  means: oneOf(allMeanings, 'Its meaning: a value of the field, `nothing`, or `text`.'),
                },
                closed,
              ),
              { maxItems: 10, description: 'The meanings of words. Others stay as they are.' },
            ),
          ),
          places: Type.Optional(
            orNull(placeChoices, 'For the field `home`: what becomes of places that the registry does not have.'),
          ),
          isLenient: Type.Optional(
            Type.Boolean({ description: 'Whether a row is saved without a cell of this column that cannot be saved.' }),
          ),
        },
        closed,
      ),
      {
        maxItems: maxColumns,
        description:
          'The columns to change. Several columns may be the same part of a name, or years and months of an age. ' +
          'Changing this or one of the next two compares all rows again.',
      },
    ),
    dayOrder: { ...oneOf(dayOrders), description: 'The order of day, month and year in numeric dates.' },
    calendar: { ...oneOf(calendars), description: 'The calendar of the dates.' },
    possible: { ...oneOf(choices), description: 'Whether to add or skip possible duplicates.' },
    assignNumbers: Type.Boolean({ description: 'Whether patients without a number receive one from this station.' }),
    rows: Type.Array(
      Type.Object(
        {
          row: { ...Count, minimum: 1, description: 'The row number in the file, from 1.' },
          choice: orNull(choices, 'The choice for this row; null: the same as for other rows of its outcome.'),
        },
        closed,
      ),
      { maxItems: 1000, description: 'The choices for single rows.' },
    ),
  }),
  { ...closed, title: 'ImportPatch' },
);
export type ImportPatch = Static<typeof ImportPatch>;

const CellProblem = Type.Object(
  {
    kind: { ...oneOf(cellFaults), description: 'The kind of fault.' },
    column: Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      description: 'The position of the cell, from 0; null if the whole row is at fault.',
    }),
    field: { ...orNull(importFields), description: 'The field concerned; null for none.' },
    detail: Type.String({ description: 'A sentence for people that describes the fault.' }),
  },
  closed,
);
export type CellProblem = Static<typeof CellProblem>;

const ImportRow = Type.Object(
  {
    row: RowNumber,
    cells: Type.Array(Type.String(), { description: 'The cells as in the file; empty once the row was added.' }),
    outcome: orNull(outcomes, 'The outcome of the row; null while it was not compared yet.'),
    choice: {
      ...orNull(choices),
      description: 'The choice for this row; null: the same as for other rows of its outcome.',
    },
    faults: Type.Optional(Type.Array(CellProblem, { description: 'The faults of a refused row.' })),
    updates: Type.Optional(
      Type.Array(
        Type.Object(
          {
            field: oneOf(updateFields, 'A field of the patient.'),
            from: NullableText('The value in the record; null for none.'),
            to: NullableText('The value in the file.'),
          },
          closed,
        ),
        { description: 'The changes that the row makes, or has made, in the record of `patient`.' },
      ),
    ),
    without: Type.Optional(Type.Array(CellProblem, { description: 'The cells without which the row is saved.' })),
    isHidden: Type.Optional(Type.Literal(true, { description: 'The spreadsheet hides this row.' })),
    sameAsRow: Type.Optional({ ...Count, description: 'The earlier row that this one repeats.' }),
    patient: Type.Optional(PatientSummary),
    match: Type.Optional(
      Type.Object(
        {
          by: Type.Optional(
            oneOf(['number', 'identifier', 'id', 'start'], 'For `same`: the value that both have in common.'),
          ),
          score: Type.Optional(MatchScore),
          grade: Type.Optional(MatchGrade),
          reasons: Type.Optional(MatchReasons),
        },
        { ...closed, description: 'For `same` and `possible`: the evidence that `patient` may be this person.' },
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
    summary: 'List imports, latest first',
    // The first rows of a file are data of people, whether or not they are registered.
    audited: { kind: 'several', say: ({ reply }) => reply.imports.flatMap(importSeen) },
    reply: Type.Object({ imports: Type.Array(Import, { description: 'The imports, latest first.' }) }, closed),
  }),
  begin: endpoint({
    method: 'POST',
    url: '/imports',
    operationId: 'beginImport',
    tag: 'Files',
    access: 'administrator',
    summary: 'Upload a file of patients or visits: CSV, XLSX, ODS, NDJSON or FHIR',
    description:
      'The body is the file, at most 64 MiB, 200,000 rows and 200 columns. FHIR is R4 in JSON: a Bundle, or one Patient ' +
      'on each line. Values without a field are kept beside the record, as with `POST /fhir/Patient`. The reply comes when the upload is ' +
      'complete. The file is then read and each row compared. Nothing is saved before `POST ' +
      '/imports/{importId}/run`.',
    audited: { kind: 'event', action: 'import-begun', say: ({ reply }) => ({ record: reply._id }) },
    takesFile: true,
    example: 'name,gender\nAma Boateng,FEMALE\n',
    isReplayed: false,
    query: Type.Object({
      name: Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'The name of the file, for people.',
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
    summary: 'Show an import: its settings, first rows and what would be saved',
    audited: importShown,
    reply: Import,
  }),
  rows: endpoint({
    ...ofImport,
    method: 'GET',
    url: '/imports/:importId/rows',
    operationId: 'listImportRows',
    summary: 'List the rows of an import, with the outcome of each and its reason',
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
      outcome: Type.Optional({ ...oneOf(outcomes), description: 'Only rows with this outcome.', examples: ['new'] }),
      cells: Type.Optional({
        ...oneOf(['whole']),
        description: 'Whether cells are returned whole. By default, they are shortened to 200 characters.',
        examples: ['whole'],
      }),
    }),
    reply: Type.Object(
      {
        embedded: Type.Object(
          { importRowResourceList: Type.Array(ImportRow, { description: 'The rows on the page.' }) },
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
    summary: 'Set how a file is read, what its columns contain, and which rows are imported',
    description:
      'Allowed before the import runs. New reading settings read the file again; new columns or date settings ' +
      'compare all rows again. The reply comes at once, with `isWorking`.',
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
    summary: 'Save the patients or visits of a file',
    description:
      'Replies as soon as the task has started. Added patients and visits stay, even if it is interrupted. Sending the ' +
      'request again resumes after the last one. All changes of an import form one group.',
    audited: { kind: 'event', action: 'import-run', say: importAsked },
    isReplayed: false,
    reply: Import,
  }),
  undo: endpoint({
    ...ofImport,
    method: 'POST',
    url: '/imports/:importId/undo',
    operationId: 'undoImport',
    summary: 'Undo an import completely',
    description:
      'Added patients and visits are removed, unless they were used since; those are `kept`. Replies as soon as ' +
      'the task has started. Sending the request again resumes it.',
    audited: { kind: 'event', action: 'import-undone', say: importAsked },
    isReplayed: false,
    reply: Import,
  }),
  stop: endpoint({
    ...ofImport,
    method: 'DELETE',
    url: '/imports/:importId/running',
    operationId: 'stopImport',
    summary: 'Stop the current task of an import; saved patients stay, and it can be resumed',
    audited: importShown,
    reply: Import,
  }),
  forget: endpoint({
    ...ofImport,
    method: 'DELETE',
    url: '/imports/:importId',
    operationId: 'forgetImport',
    summary: 'Delete an import: its file and rows',
    description:
      'Patients that it added stay, and the import can no longer be undone. A running task is stopped first.',
    audited: { kind: 'event', action: 'import-forgotten', say: importAsked },
    reply: Nothing,
  }),
};
