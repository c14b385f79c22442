/** The data of a visit, or of a next visit, that a file contains, and its heads. Pure. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { instantText } from '../time/instant.rules.ts';
import type { VisitRow } from '../visits/visit-reply.rules.ts';
import { pathText, type PlaceTree } from '../places/place-tree.rules.ts';
import { labelLanguages, labelOf, type LabelLanguage } from './field-names.rules.ts';

export type VisitExported = { visit: VisitRow; patient: PatientRow };
export type When = (ms: number) => string;

type Column = {
  programName: string;
  /** In the languages of `labelLanguages`, separated by bars. */
  labels: string;
  cell: (exported: VisitExported, when: When) => string | null;
};
const ofVisits: readonly Column[] = [
  { programName: '_id', labels: '_id|_id|_id|_id|_id|_id', cell: ({ visit }) => visit.id },
  {
    programName: 'patientId',
    labels: 'Patient _id|_id du patient|_id del paciente|_id do paciente|_id ya mgonjwa|_id المريض',
    cell: ({ patient }) => patient.id,
  },
  {
    programName: 'patientNumber',
    labels: 'Patient number|Numéro du patient|Número de paciente|Número do paciente|Namba ya mgonjwa|رقم المريض',
    cell: ({ patient }) => patient.patientNumber,
  },
  { programName: 'patientName', labels: 'Name|Nom|Nombre|Nome|Jina|الاسم', cell: ({ patient }) => patient.name },
  {
    programName: 'timeStart',
    labels: 'Start|Début|Inicio|Início|Mwanzo|البداية',
    cell: ({ visit }, when) => when(visit.timeStart),
  },
  {
    programName: 'timeEnd',
    labels: 'End|Fin|Fin|Fim|Mwisho|النهاية',
    cell: ({ visit }, when) => (visit.timeEnd === null ? null : when(visit.timeEnd)),
  },
  {
    programName: 'category',
    labels: 'Category|Catégorie|Categoría|Categoria|Kundi|الفئة',
    cell: ({ visit }) => visit.category,
  },
  { programName: 'reason', labels: 'Reason|Motif|Motivo|Motivo|Sababu|السبب', cell: ({ visit }) => visit.reason },
  { programName: 'notes', labels: 'Notes|Notes|Notas|Notas|Maelezo|ملاحظات', cell: ({ visit }) => visit.notes },
  {
    programName: 'attendedBy',
    labels: 'Attended by|Prise en charge par|Atención a cargo de|Atendimento por|Mhudumu|مقدّم الرعاية',
    cell: ({ visit }) => visit.attendedBy,
  },
  { programName: 'urgent', labels: 'Urgent|Urgent|Urgente|Urgente|Dharura|عاجل', cell: ({ visit }) => visit.urgent },
  {
    programName: 'calledAt',
    labels: 'Called at|Heure d’appel|Hora de llamada|Hora da chamada|Wakati wa kuitwa|وقت النداء',
    cell: ({ visit }, when) => (visit.calledAt === null ? null : when(visit.calledAt)),
  },
  {
    programName: 'calledBy',
    labels: 'Called by|Appelé par|Llamado por|Chamado por|Aliyemwita|من نادى المريض',
    cell: ({ visit }) => visit.calledBy,
  },
  {
    programName: 'returnOn',
    labels: 'Return on|Retour le|Regresa el|Regressa em|Arudi tarehe|يعود في',
    cell: ({ visit }) => visit.returnOn,
  },
  {
    programName: 'returnReason',
    labels: 'Reason to return|Motif du retour|Motivo del regreso|Motivo do regresso|Sababu ya kurudi|سبب العودة',
    cell: ({ visit }) => visit.returnReason,
  },
];

const named = (name: string) => ofVisits.filter(({ programName }) => programName === name);
const returns = ['returnOn', 'returnReason'].flatMap(named);

/** A column of the export of patients, under the same heads. */
const ofPatient = (
  field: 'phone' | 'address' | 'village' | 'district' | 'home',
  programName: string,
  cell: Column['cell'],
): Column => ({ programName, labels: labelLanguages.map((language) => labelOf(field, language)).join('|'), cell });

/** Returns the columns of visits, or of next visits: whom to look for, where, and when they were last seen. */
export function visitColumns(content: 'visits' | 'due', places: PlaceTree): readonly Column[] {
  if (content === 'visits') return ofVisits;
  return [
    ...returns,
    ...['patientId', 'patientNumber', 'patientName'].flatMap(named),
    ofPatient('phone', 'phoneNumber', ({ patient }) => patient.phoneNumber),
    ofPatient('village', 'village', ({ patient }) => patient.village),
    ofPatient('home', 'home', ({ patient: { home } }) => home && (pathText(places, home) ?? home)),
    ofPatient('address', 'residentialAddress', ({ patient }) => patient.residentialAddress),
    ...['_id', 'timeStart'].flatMap(named),
  ];
}

const labelsIn = (columns: readonly Column[], language: LabelLanguage): string[] =>
  columns.map(({ labels }) => labels.split('|')[labelLanguages.indexOf(language)] ?? '');

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

/** True if these are the heads of a file of visits that Satchel exported. Objects of NDJSON leave out unknown values. */
export function areOfVisits(heads: readonly string[]): boolean {
  if (['_id', 'patientId', 'timeStart'].every((name) => heads.includes(name))) return true;
  return labelLanguages.some((language) =>
    [ofVisits, returns].some((columns) =>
      labelsIn(columns, language).every((label, column) => heads[column] === label),
    ),
  );
}

/** Returns an instant as people read it: the minute, in the time zone of the process. */
export function localMinute(ms: number): string {
  const local = ms - new Date(ms).getTimezoneOffset() * 60_000;
  return instantText(local).slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ');
}
