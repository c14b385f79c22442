/** The trail as a file for other programs: CSV for spreadsheets, FHIR AuditEvents for collectors of those. */
import { stringify } from 'csv-stringify/sync';
import type { AuditEntry } from './audit.contract.ts';
import type { Action } from '../wire/entry.contract.ts';

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
] as const;

/** Escapes cells that a spreadsheet would read as a formula: a patient's name may be `=1+1`. */
const csvOptions = { escape_formulas: true, record_delimiter: '\r\n' } as const;

export const csvHead = (): string => `\ufeff${stringify([[...columns]], csvOptions)}`;

export function csvLines(entries: AuditEntry[]): string {
  const rows = entries.map(({ at, action, from, who, patient, record, shown, query, status, count, detail }) => [
    ...[at, action, from, who?.id, who?.name, patient?.id, patient?.name, record],
    ...[shown.map(({ id }) => id).join(' '), query, status, count, detail],
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

type Coded = { kind: keyof typeof kinds; does: 'C' | 'R' | 'U' | 'D' | 'E' };

const coded: Record<Action, Coded> = {
  'patient-viewed': { kind: 'record', does: 'R' },
  'patient-history-viewed': { kind: 'record', does: 'R' },
  'patients-listed': { kind: 'query', does: 'E' },
  'patients-searched': { kind: 'query', does: 'E' },
  'visit-viewed': { kind: 'record', does: 'R' },
  'visit-history-viewed': { kind: 'record', does: 'R' },
  'visits-viewed': { kind: 'record', does: 'R' },
  'visits-listed': { kind: 'query', does: 'E' },
  'patient-added': { kind: 'record', does: 'C' },
  'patient-changed': { kind: 'record', does: 'U' },
  'visit-added': { kind: 'record', does: 'C' },
  'visit-changed': { kind: 'record', does: 'U' },
  printed: { kind: 'export', does: 'R' },
  'signed-in': { kind: 'login', does: 'E' },
  'sign-in-refused': { kind: 'login', does: 'E' },
  'signed-out': { kind: 'login', does: 'E' },
  'password-changed': { kind: 'alert', does: 'U' },
  'recovery-used': { kind: 'alert', does: 'E' },
  'recovery-renewed': { kind: 'alert', does: 'U' },
  'station-set-up': { kind: 'alert', does: 'C' },
  'auto-unlock-on': { kind: 'alert', does: 'U' },
  'auto-unlock-off': { kind: 'alert', does: 'U' },
  'staff-added': { kind: 'alert', does: 'C' },
  'staff-changed': { kind: 'alert', does: 'U' },
  'administrator-arrived': { kind: 'alert', does: 'C' },
  'administrators-known': { kind: 'alert', does: 'U' },
  'token-made': { kind: 'alert', does: 'C' },
  'token-revoked': { kind: 'alert', does: 'D' },
  'audit-viewed': { kind: 'log', does: 'R' },
  'audit-exported': { kind: 'export', does: 'R' },
  'audit-verified': { kind: 'log', does: 'E' },
  'audit-kept-changed': { kind: 'alert', does: 'U' },
  'audit-dropped': { kind: 'log', does: 'D' },
  'audit-damaged': { kind: 'alert', does: 'E' },
  refused: { kind: 'alert', does: 'E' },
  'backup-begun': { kind: 'export', does: 'R' },
  'backup-place-set': { kind: 'alert', does: 'U' },
  restored: { kind: 'alert', does: 'U' },
  'registry-key-renewed': { kind: 'alert', does: 'U' },
  'mismatches-accepted': { kind: 'alert', does: 'U' },
  'key-file-on': { kind: 'alert', does: 'U' },
  'key-file-off': { kind: 'alert', does: 'U' },
  'conflicts-listed': { kind: 'query', does: 'E' },
  'conflict-viewed': { kind: 'record', does: 'R' },
  'conflict-settled': { kind: 'record', does: 'U' },
  'listener-set': { kind: 'alert', does: 'U' },
  'pairing-opened': { kind: 'alert', does: 'C' },
  'pairing-closed': { kind: 'alert', does: 'D' },
  'pairing-tried': { kind: 'alert', does: 'E' },
  'pairing-answered': { kind: 'alert', does: 'E' },
  'peer-join-asked': { kind: 'alert', does: 'E' },
  'peer-admitted': { kind: 'alert', does: 'C' },
  'peer-revoked': { kind: 'alert', does: 'D' },
  'peer-restored': { kind: 'alert', does: 'U' },
  'peer-undone': { kind: 'record', does: 'U' },
  'exchange-asked': { kind: 'export', does: 'E' },
  'bundle-begun': { kind: 'export', does: 'R' },
  'bundle-imported': { kind: 'export', does: 'C' },
  'bundle-refused': { kind: 'alert', does: 'E' },
  'snapshot-begun': { kind: 'export', does: 'R' },
  'snapshot-taken': { kind: 'export', does: 'C' },
  'seat-admitted': { kind: 'alert', does: 'C' },
  'seat-revoked': { kind: 'alert', does: 'D' },
  'station-renamed': { kind: 'alert', does: 'U' },
  'numbering-set': { kind: 'alert', does: 'U' },
  'date-formats-set': { kind: 'alert', does: 'U' },
  'identifier-system-set': { kind: 'alert', does: 'U' },
  'place-set': { kind: 'alert', does: 'U' },
  'homes-set': { kind: 'record', does: 'U' },
  'duplicates-listed': { kind: 'query', does: 'E' },
  'duplicate-rejected': { kind: 'record', does: 'U' },
  'duplicate-rejection-undone': { kind: 'record', does: 'U' },
  'patients-joined': { kind: 'record', does: 'U' },
  'patients-parted': { kind: 'record', does: 'U' },
  'patient-joins-viewed': { kind: 'record', does: 'R' },
  'webhook-set': { kind: 'alert', does: 'U' },
  'import-begun': { kind: 'record', does: 'E' },
  'import-viewed': { kind: 'query', does: 'E' },
  'import-run': { kind: 'record', does: 'C' },
  'import-undone': { kind: 'record', does: 'U' },
  'import-forgotten': { kind: 'record', does: 'D' },
  exported: { kind: 'export', does: 'R' },
};

/** Returns one AuditEvent (FHIR R4) per line, the format of FHIR bulk data. */
export const fhirLines = (entries: AuditEntry[], station: { id: string; name: string }): string =>
  entries.map((entry) => `${JSON.stringify({ resourceType: 'AuditEvent', ...auditEvent(entry, station) })}\n`).join('');

/** An AuditEvent without its type and id. */
export function auditEvent(entry: AuditEntry, station: { id: string; name: string }): Record<string, unknown> {
  const { kind, does } = coded[entry.action];
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
    type: kinds[kind],
    subtype: [{ system: 'urn:satchel:audit-action', code: entry.action }],
    action: does,
    recorded: entry.at,
    outcome: isRefused ? '4' : '0',
    ...(isRefused && { outcomeDesc: String(entry.status) + (entry.count > 1 ? ` × ${entry.count}` : '') }),
    agent: [
      {
        ...(entry.who !== null && { who: { identifier: { value: entry.who.id }, display: entry.who.name ?? '' } }),
        requestor: entry.from !== 'station',
        name: entry.from,
      },
    ],
    source: { site: station.name, observer: { identifier: { value: station.id }, display: station.name } },
    ...(what.length > 0 && { entity: what }),
  };
}
