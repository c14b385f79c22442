/**
 * The rows of a list of visits: finds the patient of each, recognises the visits that are recorded already, saves the others as a visit that
 * somebody enters after it ended, and removes them again when the import is undone.
 */
import { hash } from 'node:crypto';
import { comparableOfDraft } from '../matching/comparable.ts';
import type { Edit } from '../journal/tx.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import type { PatientQueries } from '../patients/patient.register.ts';
import { soon, type Steps } from '../steps.ts';
import { newVisit } from '../visits/visit.commands.ts';
import { withLatinDigits } from '../time/number.rules.ts';
import type { VisitQueries } from '../visits/visit.register.ts';
import type { VisitRow } from '../visits/visit-reply.rules.ts';
import { visitDraftOf } from './draft.ts';
import { dayOf } from './exported-visits.rules.ts';
import type { ImportField } from './field-names.rules.ts';
import type { CellFault } from './import.contract.ts';
import type { ImportRegister, ImportTx } from './import.register.ts';
import type { Checked, RowRecord } from './import.rules.ts';
import { filledColumn, type VisitDraft, type VisitLayout, type VisitRead, type Whose } from './visit-cells.rules.ts';

type Outcome = Omit<Checked, 'row'>;
type Read = Extract<VisitRead, { kind: 'visit' }>;
type By = 'number' | 'identifier' | 'id' | 'start';
type Queries = { patients: PatientQueries; visits: VisitQueries };

/** More visits than anybody has had. */
const allVisits = { page: 0, size: 20_000 };
const minuteMs = 60_000;

export function visitClassifier(register: ImportRegister, layout: VisitLayout) {
  /** The first row with exactly these values. */
  const seen = new Map<string, number>();
  return function* (row: RowRecord): Steps<Outcome> {
    const read = visitDraftOf(row, layout);
    if (read.kind === 'refused') return refused(read.faults, row);
    const { outcome, patientId, detail } = yield* classify(row, read);
    const [marks, without] = [row.detail?.marks, read.without];
    return { outcome, patientId, detail: { ...detail, ...(marks && { marks }), ...(without && { without }) } };
  };

  function* classify(row: RowRecord, read: Read): Steps<Outcome> {
    const { whose, draft } = read;
    const found = yield* patientOf(register, whose);
    if (typeof found === 'string') return faultAt(found, ['patientNumber', 'identifier', 'patientId'], row);
    const { patient, by } = found;
    const key = hash('sha256', JSON.stringify([read.visitId, patient.id, draft]), 'base64');
    const before = seen.get(key);
    if (before === undefined) seen.set(key, row.row);
    const visits = yield* visitsOf(register, patient);
    const same = sameAs(visits, read);
    if (same?.isSame === true) return { outcome: 'same', patientId: patient.id, detail: { by: same.by } };
    if (before !== undefined) return { outcome: 'repeated', patientId: patient.id, detail: { sameAsRow: before } };
    if (visits.some((visit) => isDuring(visit, draft))) {
      return { ...faultAt('open-visit', ['visitStart'], row), patientId: patient.id };
    }
    // A patient with another name has this number: a person has to see which of the two is wrong.
    const other = by === 'id' || whose.name === '' ? undefined : yield* otherName(patient, whose);
    if (other !== undefined) return { outcome: 'possible', patientId: patient.id, detail: { by, ...other } };
    if (same !== undefined) return { outcome: 'possible', patientId: patient.id, detail: { by: same.by } };
    return { outcome: 'new', patientId: patient.id, detail: null };
  }

  function* otherName(patient: PatientRow, { name, patientNumber, identifiers }: Whose) {
    const draft = {
      name,
      patientNumber: patientNumber ?? null,
      identifiers: identifiers.map((each) => ({ ...each, use: null, from: null, to: null })),
    };
    const judged = yield* soon(register.duplicates.judge(comparableOfDraft(draft, layout.today), patient));
    if (judged === undefined) return { reasons: ['name-differs'] };
    return judged.reasons.includes('name-differs') ? judged : undefined;
  }

  function faultAt(kind: keyof typeof sentences, fields: readonly ImportField[], row: RowRecord): Outcome {
    const column = filledColumn(row.cells, layout, fields);
    const field = column === null ? null : (layout.fields[column]?.field ?? null);
    return refused([{ kind, column, field, detail: sentences[kind] }], row);
  }
}

const sentences = {
  'no-patient':
    'No patient here has this number or ID. Register the patient first, unless the record was removed or is at another station.',
  'several-patients': 'More than one patient here has this number or ID.',
  'open-visit': 'The patient has an open visit that began before this one ended. End that visit first.',
} as const satisfies Partial<Record<CellFault, string>>;

/** The patient of a row was removed after the rows were compared. */
const noPatient = { kind: 'no-patient', column: null, field: null, detail: sentences['no-patient'] } as const;

const refused = (faults: NonNullable<RowRecord['detail']>['faults'] & {}, { detail }: Pick<RowRecord, 'detail'>) =>
  ({
    outcome: 'refused',
    patientId: null,
    detail: { faults, ...(detail?.marks && { marks: detail.marks }) },
  }) satisfies Outcome;

/** Returns a number with Latin digits, and without the direction marks that a text copied from right to left has and nobody sees. */
const plainNumber = (number: string): string => withLatinDigits(number).replaceAll(/\p{Cf}/gu, '');

/** Finds the patient by the record, otherwise by the numbers: if there are several, the one who has all that are known here. */
function* patientOf(
  { patients }: Pick<Queries, 'patients'>,
  { patientId, patientNumber, identifiers }: Whose,
): Steps<{ patient: PatientRow; by: By } | 'no-patient' | 'several-patients'> {
  const byId = patientId === undefined ? undefined : yield* soon(patients.find(patientId));
  if (byId !== undefined && byId.retired !== true) return { patient: byId, by: 'id' };
  const numbers = (spelled: (number: string) => string) => [
    ...(patientNumber === undefined ? [] : [{ patientNumber: spelled(patientNumber) }]),
    ...identifiers.map(({ system, value }) => ({ identifier: { system, value: spelled(value) } })),
  ];
  const plain = numbers(plainNumber);
  const found: PatientRow[][] = [];
  for (const [at, number] of numbers((written) => written).entries()) {
    let some = yield* soon(patients.allWith(number));
    if (some.length === 0) some = yield* soon(patients.allWith(plain[at] ?? number));
    if (some.length > 0) found.push(some);
  }
  const [first = [], ...others] = found;
  const those = first.filter((row) => others.every((each) => each.some(({ id }) => id === row.id)));
  const [patient] = those;
  if (patient === undefined) return found.length === 0 ? 'no-patient' : 'several-patients';
  return those.length > 1 ? 'several-patients' : { patient, by: patientNumber === undefined ? 'identifier' : 'number' };
}

/** Returns the visits of a patient, and of the records merged into it. Removed ones are left out. */
function* visitsOf({ patients, visits }: Queries, { key }: PatientRow): Steps<VisitRow[]> {
  const group = yield* soon(patients.group(key));
  const patientKeys = group.map((each) => each.key);
  return (yield* soon(visits.ofRecords({ patientKeys, open: undefined }, allVisits))).visits.map(({ visit }) => visit);
}

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs);

/**
 * Returns whether one of these visits is, or may be, that of a row. Times count to the minute, as spreadsheets have them; of a row with a day
 * alone, the day counts.
 */
function sameAs(
  visits: readonly VisitRow[],
  { visitId, draft, isDayOnly }: Read,
): { isSame: boolean; by: By } | undefined {
  if (visitId !== undefined && visits.some(({ id }) => id === visitId)) return { isSame: true, by: 'id' };
  const start = Date.parse(draft.timeStart);
  const then = visits.filter(({ timeStart }) => minuteOf(timeStart) === minuteOf(start));
  if (then.some((visit) => hasAll(visit, draft))) return { isSame: true, by: 'start' };
  const isLike = then.length > 0 || (isDayOnly && visits.some(({ timeStart }) => dayOf(timeStart) === dayOf(start)));
  return isLike ? { isSame: false, by: 'start' } : undefined;
}

const compared = [
  'category',
  'reason',
  'notes',
  'attendedBy',
  'urgent',
  'calledBy',
  'returnOn',
  'returnReason',
] as const;

/** True if the visit has everything that the row has. */
function hasAll(visit: VisitRow, draft: VisitDraft): boolean {
  const { timeEnd } = draft;
  const isSameEnd =
    timeEnd == null || (visit.timeEnd !== null && minuteOf(visit.timeEnd) === minuteOf(Date.parse(timeEnd)));
  return isSameEnd && compared.every((name) => draft[name] == null || draft[name] === visit[name]);
}

/** True for an open visit that began before the visit of a row ended. */
const isDuring = ({ timeStart, timeEnd }: VisitRow, draft: VisitDraft): boolean =>
  timeEnd === null && (draft.timeEnd == null || Date.parse(draft.timeEnd) > timeStart);

type Added = { row: number; patientId: string; detail: NonNullable<RowRecord['detail']> };

type Saving = { number: number; layout: VisitLayout; group: string };

/** Returns what saves the visits of rows in this transaction. One that was recorded since the rows were compared is not recorded again. */
export function visitSaver(tx: ImportTx, { number, layout, group }: Saving) {
  /** The visits before this transaction, by patient. Those that it adds count as none, like others of this import. */
  const recorded = new Map<string, VisitRow[]>();
  return function* (rows: readonly RowRecord[]): Steps<void> {
    yield* soon(tx.hold(rows.flatMap(({ patientId }) => patientId ?? [])));
    const edits: Edit[] = [];
    const added: Added[] = [];
    const others: Checked[] = [];
    for (const row of rows) {
      const saved = yield* savedVisit(tx, row, { layout, group, recorded });
      if ('outcome' in saved) others.push({ row: row.row, ...saved });
      else {
        edits.push(saved);
        // The record that stood then: an unmerge leaves the visit with it.
        added.push({ row: row.row, patientId: String(saved.fields['patientId']), detail: { visitId: saved.id } });
      }
    }
    yield* soon(tx.save(edits));
    yield* soon(tx.imports.setAdded(number, added));
    yield* soon(tx.imports.setOutcomes(number, others));
  };
}

function* savedVisit(
  tx: ImportTx,
  row: RowRecord,
  { layout, group, recorded }: Omit<Saving, 'number'> & { recorded: Map<string, VisitRow[]> },
): Steps<Edit | Outcome> {
  const read = visitDraftOf(row, layout);
  if (read.kind === 'refused') return refused(read.faults, row);
  const patient = yield* soon(tx.patients.find(row.patientId ?? ''));
  if (patient === undefined || patient.retired === true) return refused([noPatient], row);
  if (row.outcome === 'new') {
    const visits = recorded.get(patient.id) ?? (yield* visitsOf(tx, patient));
    recorded.set(patient.id, visits);
    const same = sameAs(visits, read);
    // Rows of one file can be equal, if they are of different visits.
    if (same?.isSame === true && !(yield* areOfImport(tx, { visits, read, group }))) {
      return { outcome: 'same', patientId: patient.id, detail: { by: same.by } };
    }
  }
  return yield* newVisit(tx, patient.id, { said: read.draft, visitId: tx.newId() });
}

/** True if this import saved all visits that are the one of a row. */
function* areOfImport(
  tx: ImportTx,
  { visits, read, group }: { visits: readonly VisitRow[]; read: Read; group: string },
): Steps<boolean> {
  for (const visit of visits) {
    if (sameAs([visit], read)?.isSame !== true) continue;
    if (!(yield* soon(tx.journal.changes(visit.id))).some(({ change }) => change.group === group)) return false;
  }
  return true;
}

/** Returns the edit that removes the visit that a row added, or the outcome of a row without one. A visit that somebody has edited since is kept. */
export function* takeVisitBack(
  tx: ImportTx,
  { patientId, detail }: RowRecord,
  group: string,
): Steps<Edit | 'kept' | 'taken-back'> {
  const visitId = detail?.visitId ?? '';
  const { visit } = yield* soon(tx.visits.hold({ patientId: patientId ?? '', visitId }));
  if (visit.retired === true) return 'taken-back';
  if ((yield* soon(tx.journal.changes(visitId))).some(({ change }) => change.group !== group)) return 'kept';
  return { kind: 'visit', id: visitId, fields: { retired: true }, isNew: false };
}
