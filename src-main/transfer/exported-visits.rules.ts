/** The data of a visit, or of a next visit, that a file contains, and its heads. Pure. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import type { VisitRow } from '../visits/visit-reply.rules.ts';
import { pathText, type PlaceTree } from '../places/place-tree.rules.ts';
import { labelLanguages, labelOf, type ImportField, type LabelLanguage, type NamedField } from './field-names.rules.ts';

export type VisitExported = { visit: VisitRow; patient: PatientRow };
export type When = (ms: number) => string;

type Column = {
  programName: string;
  field: Exclude<ImportField, NamedField>;
  cell: (exported: VisitExported, when: When) => string | null;
};
const column = (
  programName: string,
  field: Column['field'],
  cell: Column['cell'] = ({ visit }) => visit[programName as keyof VisitRow] as string | null,
): Column => ({ programName, field, cell });
const instant =
  (name: 'timeStart' | 'timeEnd' | 'calledAt'): Column['cell'] =>
  ({ visit }, when) =>
    visit[name] === null ? null : when(visit[name]);

const ofVisits: readonly Column[] = [
  column('_id', 'visitId', ({ visit }) => visit.id),
  column('patientId', 'patientId', ({ patient }) => patient.id),
  column('patientNumber', 'patientNumber', ({ patient }) => patient.patientNumber),
  column('patientName', 'name', ({ patient }) => patient.name),
  column('timeStart', 'visitStart', instant('timeStart')),
  column('timeEnd', 'visitEnd', instant('timeEnd')),
  column('category', 'visitCategory'),
  column('reason', 'visitReason'),
  column('notes', 'visitNotes'),
  column('attendedBy', 'attendedBy'),
  column('urgent', 'urgent'),
  column('calledAt', 'calledAt', instant('calledAt')),
  column('calledBy', 'calledBy'),
  column('returnOn', 'returnOn'),
  column('returnReason', 'returnReason'),
];

const named = (name: string) => ofVisits.filter(({ programName }) => programName === name);
const returns = ['returnOn', 'returnReason'].flatMap(named);

/** Returns the columns of visits, or of next visits: whom to look for, where, and when they were last seen. */
export function visitColumns(content: 'visits' | 'due', places: PlaceTree): readonly Column[] {
  if (content === 'visits') return ofVisits;
  return [
    ...returns,
    ...['patientId', 'patientNumber', 'patientName'].flatMap(named),
    column('phoneNumber', 'phone', ({ patient }) => patient.phoneNumber),
    column('village', 'village', ({ patient }) => patient.village),
    column('home', 'home', ({ patient: { home } }) => home && (pathText(places, home) ?? home)),
    column('residentialAddress', 'address', ({ patient }) => patient.residentialAddress),
    ...['_id', 'timeStart'].flatMap(named),
  ];
}

const labelsIn = (columns: readonly Column[], language: LabelLanguage): string[] =>
  columns.map(({ field }) => labelOf(field, language));

/** Returns the heads of a file for programs, or for people who read a language. */
export const visitHeads = (columns: readonly Column[], head: 'programName' | LabelLanguage): string[] =>
  head === 'programName' ? columns.map(({ programName }) => programName) : labelsIn(columns, head);

/** Returns the cells of a visit. `when` says how an instant is written. */
export const visitCells = (columns: readonly Column[], exported: VisitExported, when: When): (string | null)[] =>
  columns.map(({ cell }) => cell(exported, when));

/** Returns one object of NDJSON. Unknown values are left out. */
export function exportedVisit(columns: readonly Column[], exported: VisitExported): Record<string, string> {
  const cells = visitCells(columns, exported, instantText);
  return Object.fromEntries(
    columns.flatMap(({ programName }, at) => (cells[at] == null ? [] : [[programName, cells[at]]])),
  );
}

/** Returns what a file contains that Satchel exported: visits, or next visits. Objects of NDJSON leave out unknown values. */
export function exportedContent(heads: readonly string[]): 'visits' | 'due' | undefined {
  const begins = (columns: readonly Column[]) =>
    labelLanguages.some((language) => labelsIn(columns, language).every((label, at) => heads[at] === label));
  if (begins(returns)) return 'due';
  if (['_id', 'patientId', 'timeStart'].every((name) => heads.includes(name)))
    return heads[0] === 'returnOn' ? 'due' : 'visits';
  return begins(ofVisits) ? 'visits' : undefined;
}

/** Returns an instant as people read it: the minute, in the time zone of the process. */
export function localMinute(ms: number): string {
  const local = ms - new Date(ms).getTimezoneOffset() * 60_000;
  return instantText(local).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}

/** Returns the day of an instant, in the time zone of the process. */
export const dayOf = (ms: number): string => localMinute(ms).slice(0, 'YYYY-MM-DD'.length);
