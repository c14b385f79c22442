/** Turns a row of a file into a patient or a visit that may be saved: reads it, and checks it against all rules of the interface. */
import { Problem, type Fault } from '../wire/problem.contract.ts';
import { bodyCheck } from '../wire/validation.ts';
import { identifierDetails, identifierFaults } from '../identifiers/identifier.rules.ts';
import type { SystemRow } from '../identifiers/system-reply.rules.ts';
import { NewPatient } from '../patients/patient.contract.ts';
import { ageOn, editPatient, noFields } from '../patients/patient.rules.ts';
import { NewVisit } from '../visits/visit.contract.ts';
import { oldest, readRow, type Layout, type RowRead } from './cells.rules.ts';
import { nameFields, type ImportField } from './field-names.rules.ts';
import type { CellProblem } from './import.contract.ts';
import type { RowMarks } from './file.rules.ts';
import type { RowRecord } from './import.rules.ts';
import { readVisit, type VisitLayout, type VisitRead } from './visit-cells.rules.ts';

const check = bodyCheck(NewPatient);
const checkVisit = bodyCheck(NewVisit);

/** With the complete rows of the systems, which are needed to check their numbers. */
export type DraftLayout = Omit<Layout, 'systems'> & { systems: readonly SystemRow[] };

export const draftOf = (row: Pick<RowRecord, 'cells' | 'detail'>, layout: DraftLayout): RowRead =>
  leniently(row, layout, checkedRow);

export const visitDraftOf = (row: Pick<RowRecord, 'cells' | 'detail'>, layout: VisitLayout): VisitRead =>
  leniently(row, layout, checkedVisit);

/** Reads a row, and reads it again without the cells that cannot be saved and may be left out. */
function leniently<Read extends { without?: CellProblem[] }, By extends Pick<Layout, 'fields'>>(
  { cells, detail }: Pick<RowRecord, 'cells' | 'detail'>,
  layout: By,
  readOnce: (cells: readonly string[], marks: RowMarks, layout: By) => Read | Refused,
): Read | Refused {
  let row = { cells, marks: detail?.marks ?? {} };
  const without: CellProblem[] = [];
  for (;;) {
    const read = readOnce(row.cells, row.marks, layout);
    const isLenient = ({ column }: CellProblem) => column !== null && layout.fields[column]?.isLenient === true;
    if (!('faults' in read)) return without.length === 0 ? read : { ...read, without };
    if (!read.faults.every(isLenient)) return { kind: 'refused', faults: [...without, ...read.faults] };
    without.push(...read.faults);
    row = withoutCells(row, new Set(read.faults.map(({ column }) => column ?? -1)));
  }
}
type Refused = { kind: 'refused'; faults: CellProblem[] };

function checkedRow(cells: readonly string[], marks: RowMarks, layout: DraftLayout): RowRead {
  const read = readRow(cells, layout, marks);
  if (read.kind === 'refused') return read;
  const faults = faultsOf(read.draft, layout);
  return faults.length === 0 ? read : { kind: 'refused', faults };
}

function checkedVisit(cells: readonly string[], marks: RowMarks, layout: VisitLayout): VisitRead {
  const read = readVisit(cells, layout, marks);
  if (read.kind === 'refused') return read;
  const { calledAt: _, calledBy = null, ...written } = read.draft;
  // A name is as long as that of the person who saw the patient.
  const faults = [
    ...schemaFaults(checkVisit, written),
    ...schemaFaults(checkVisit, { attendedBy: calledBy }).map(({ detail }) => ({
      ...{ pointer: '/calledBy', detail: detail.replace('attendedBy', 'calledBy') },
    })),
  ];
  return faults.length === 0 ? read : { kind: 'refused', faults: faults.map((fault) => toProblem(fault, layout)) };
}

type Row = { cells: string[]; marks: RowMarks };

const withoutCells = ({ cells, marks }: Row, columns: ReadonlySet<number>): Row => ({
  cells: cells.map((cell, column) => (columns.has(column) ? '' : cell)),
  marks: { ...marks, uncalculated: marks.uncalculated?.filter((column) => !columns.has(column)) ?? [] },
});

function faultsOf(draft: NewPatient, layout: DraftLayout): CellProblem[] {
  const faults = schemaFaults(check, draft);
  if (faults.length > 0) return faults.map((fault) => toProblem(fault, layout));
  const edit = editPatient(noFields, draft, layout.today);
  if (edit.kind === 'refused') return edit.faults.map((fault) => toProblem(fault, layout));
  const { dateOfBirth, age } = edit.fields;
  const years = ageOn(layout.today, { dateOfBirth, age });
  if (!layout.isExact && (years ?? 0) > oldest) {
    const detail = `That would be somebody of ${years} years.`;
    return [toProblem({ pointer: dateOfBirth === null ? '/age' : '/dateOfBirth', detail }, layout)];
  }
  const systemOf = (id: string) => layout.systems.find((system) => system.id === id);
  return identifierFaults(draft.identifiers ?? [], { systemOf, known: [] }).map(({ kind, place }) => {
    const system = draft.identifiers?.[place]?.system;
    const column = layout.fields.findIndex((guess) => guess?.field === 'identifier' && guess.system === system);
    return {
      kind: 'identifier',
      column: column === -1 ? null : column,
      field: 'identifier',
      detail: details[kind],
    };
  });
}

function schemaFaults(check: ReturnType<typeof bodyCheck>, draft: object): Fault[] {
  try {
    check(draft);
    return [];
  } catch (error) {
    if (error instanceof Problem) return error.faults;
    throw error;
  }
}

/** The details that differ from those of a request. */
const details: typeof identifierDetails = {
  ...identifierDetails,
  'no-system': 'There is no such identifier system.',
  twice: 'This row has the same number of the same system twice.',
};

/** The fields by the first part of a pointer into the draft. */
const fieldsBy: Record<string, readonly ImportField[]> = {
  patientNumber: ['patientNumber'],
  name: nameFields,
  age: ['age', 'birth'],
  dateOfBirth: ['birth', 'age'],
  phoneNumber: ['phone'],
  residentialAddress: ['address'],
  village: ['village'],
  district: ['district'],
  home: ['home'],
  nextOfKin: ['nextOfKin', 'kinName', 'kinRelation', 'kinPhone'],
  otherPhones: ['otherPhones', 'otherPhone'],
  deceased: ['deceasedOn', 'deceased'],
  movedAwayOn: ['movedAwayOn'],
  household: ['household'],
  mother: ['mother'],
  seenAs: ['seenAs'],
  identifiers: ['identifiers', 'identifier'],
  own: ['own', 'ownField'],
  timeStart: ['visitStart'],
  timeEnd: ['visitEnd'],
  category: ['visitCategory'],
  reason: ['visitReason'],
  notes: ['visitNotes'],
  attendedBy: ['attendedBy'],
  urgent: ['urgent'],
  calledBy: ['calledBy'],
  returnOn: ['returnOn'],
  returnReason: ['returnReason'],
};

function toProblem({ pointer, detail }: Fault, { fields }: Pick<Layout, 'fields'>): CellProblem {
  const wanted = fieldsBy[pointer.split('/')[1] ?? ''] ?? [];
  const column =
    wanted.map((field) => fields.findIndex((guess) => guess?.field === field)).find((at) => at !== -1) ?? null;
  const field = column === null ? null : (fields[column]?.field ?? null);
  return { kind: 'not-accepted', column, field, detail: detail.replace(' Nothing was saved.', '') };
}
