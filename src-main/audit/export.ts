/** The trail as a file for other programs: CSV for spreadsheets, FHIR AuditEvents for collectors of those. */
import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from './audit.contract.ts';
import { codesOf } from '../wire/entry.contract.ts';

const columns = [
  'at',
  'action',
  'from',
  'whoId',
  'who',
  'patientId',
  'patient',
  'record',
  'shownIds',
  'query',
  'status',
  'count',
  'detail',
  'whoFullName',
] as const;

/** Escapes cells that a spreadsheet would read as a formula: a patient's name may be `=1+1`. */
const csvOptions = { escape_formulas: true, record_delimiter: '\r\n' } as const;

export const csvHead = (): string => `\ufeff${stringify([[...columns]], csvOptions)}`;

export function csvLines(entries: AuditEntry[]): string {
  const rows = entries.map(({ at, action, from, who, patient, record, shown, query, status, count, detail }) => [
    ...[at, action, from, who?.id, who?.name, patient?.id, patient?.name, record],
    ...[shown.map(({ id }) => id).join(' '), query, status, count, detail, who?.fullName],
  ]);
  return stringify(rows, csvOptions);
}

const dicom = 'http://dicom.nema.org/resources/ontology/DCM';
const kinds = {
  record: { system: dicom, code: '110110', display: 'Patient Record' },
  query: { system: dicom, code: '110112', display: 'Query' },
  export: { system: dicom, code: '110106', display: 'Export' },
  login: { system: dicom, code: '110114', display: 'User Authentication' },
  alert: { system: dicom, code: '110113', display: 'Security Alert' },
  log: { system: dicom, code: '110101', display: 'Audit Log Used' },
} as const;

/** Returns one AuditEvent (FHIR R4) per line, the format of FHIR bulk data. */
export const fhirLines = (entries: AuditEntry[], station: { id: string; name: string }): string =>
  entries.map((entry) => `${JSON.stringify({ resourceType: 'AuditEvent', ...auditEvent(entry, station) })}\n`).join('');

/** An AuditEvent without its type and id. */
export function auditEvent(entry: AuditEntry, station: { id: string; name: string }): Record<string, unknown> {
  const { of, does } = codesOf(entry.action);
  const isRefused = entry.status !== null;
  const patients = [...(entry.patient === null ? [] : [entry.patient]), ...entry.shown];
  const what = [
    ...patients.map(({ id, name }) => ({
      what: { reference: `Patient/${id}`, ...(name !== null && { display: name }) },
      role: { system: 'http://terminology.hl7.org/CodeSystem/object-role', code: '1', display: 'Patient' },
    })),
    ...(entry.record === null ? [] : [{ what: { identifier: { value: entry.record } } }]),
    ...(entry.query === null && entry.detail === '' ? [] : [{ description: entry.detail || `search ${entry.query}` }]),
  ];
  return {
    type: kinds[of],
    subtype: [{ system: 'urn:satchel:audit-action', code: entry.action }],
    action: does,
    recorded: entry.at,
    outcome: isRefused ? '4' : '0',
    ...(isRefused && { outcomeDesc: String(entry.status) + (entry.count > 1 ? ` × ${entry.count}` : '') }),
    agent: [
      {
        ...whoOf(entry),
        requestor: entry.from !== 'station',
        name: entry.from,
      },
    ],
    source: { site: station.name, observer: { identifier: { value: station.id }, display: station.name } },
    ...(what.length > 0 && { entity: what }),
  };
}

/** An account with a full name has its user name as the `altId`. */
function whoOf({ who }: AuditEntry): Record<string, unknown> {
  if (who === null) return {};
  const { id, name, fullName } = who;
  return {
    who: { identifier: { value: id }, display: fullName ?? name ?? '' },
    ...(fullName !== null && name !== null && { altId: name }),
  };
}
