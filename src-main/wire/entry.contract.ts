/** An entry of the audit: ids only, no name of a patient and no text of a search. */

/** `of`: what an action concerns, for collectors of audit events. `does`: FHIR's code, as in create, read, update, delete, execute. */
type Coded = { of: 'record' | 'query' | 'export' | 'login' | 'alert' | 'log'; does: 'C' | 'R' | 'U' | 'D' | 'E' };

/** The actions of the trail. The place in this table is stored, so new actions go to the end, and none is removed. */
const coded = {
  'patient-viewed': { of: 'record', does: 'R' },
  'patient-history-viewed': { of: 'record', does: 'R' },
  'patients-listed': { of: 'query', does: 'E' },
  'patients-searched': { of: 'query', does: 'E' },
  'visit-viewed': { of: 'record', does: 'R' },
  'visit-history-viewed': { of: 'record', does: 'R' },
  'visits-viewed': { of: 'record', does: 'R' },
  'visits-listed': { of: 'query', does: 'E' },
  'patient-added': { of: 'record', does: 'C' },
  'patient-changed': { of: 'record', does: 'U' },
  'visit-added': { of: 'record', does: 'C' },
  'visit-changed': { of: 'record', does: 'U' },
  printed: { of: 'export', does: 'R' },
  'signed-in': { of: 'login', does: 'E' },
  'sign-in-refused': { of: 'login', does: 'E' },
  'signed-out': { of: 'login', does: 'E' },
  'password-changed': { of: 'alert', does: 'U' },
  'recovery-used': { of: 'alert', does: 'E' },
  'recovery-renewed': { of: 'alert', does: 'U' },
  'station-set-up': { of: 'alert', does: 'C' },
  'auto-unlock-on': { of: 'alert', does: 'U' },
  'auto-unlock-off': { of: 'alert', does: 'U' },
  'staff-added': { of: 'alert', does: 'C' },
  'staff-changed': { of: 'alert', does: 'U' },
  'token-made': { of: 'alert', does: 'C' },
  'token-revoked': { of: 'alert', does: 'D' },
  'audit-viewed': { of: 'log', does: 'R' },
  'audit-exported': { of: 'export', does: 'R' },
  'audit-verified': { of: 'log', does: 'E' },
  'audit-kept-changed': { of: 'alert', does: 'U' },
  'audit-dropped': { of: 'log', does: 'D' },
  'audit-damaged': { of: 'alert', does: 'E' },
  refused: { of: 'alert', does: 'E' },
  'backup-begun': { of: 'export', does: 'R' },
  'backup-place-set': { of: 'alert', does: 'U' },
  restored: { of: 'alert', does: 'U' },
  'registry-key-renewed': { of: 'alert', does: 'U' },
  'mismatches-accepted': { of: 'alert', does: 'U' },
  'key-file-on': { of: 'alert', does: 'U' },
  'key-file-off': { of: 'alert', does: 'U' },
  'conflicts-listed': { of: 'query', does: 'E' },
  'conflict-viewed': { of: 'record', does: 'R' },
  'conflict-settled': { of: 'record', does: 'U' },
  'listener-set': { of: 'alert', does: 'U' },
  'pairing-opened': { of: 'alert', does: 'C' },
  'pairing-closed': { of: 'alert', does: 'D' },
  'pairing-tried': { of: 'alert', does: 'E' },
  'peer-join-asked': { of: 'alert', does: 'E' },
  'peer-admitted': { of: 'alert', does: 'C' },
  'peer-revoked': { of: 'alert', does: 'D' },
  'exchange-asked': { of: 'export', does: 'E' },
  'bundle-begun': { of: 'export', does: 'R' },
  'bundle-imported': { of: 'export', does: 'C' },
  'bundle-refused': { of: 'alert', does: 'E' },
  'peer-undone': { of: 'record', does: 'U' },
  'snapshot-begun': { of: 'export', does: 'R' },
  'snapshot-taken': { of: 'export', does: 'C' },
  'seat-admitted': { of: 'alert', does: 'C' },
  'seat-revoked': { of: 'alert', does: 'D' },
  'station-renamed': { of: 'alert', does: 'U' },
  'numbering-set': { of: 'alert', does: 'U' },
  'date-formats-set': { of: 'alert', does: 'U' },
  'identifier-system-set': { of: 'alert', does: 'U' },
  'duplicates-listed': { of: 'query', does: 'E' },
  'duplicate-rejected': { of: 'record', does: 'U' },
  'duplicate-rejection-undone': { of: 'record', does: 'U' },
  'patients-joined': { of: 'record', does: 'U' },
  'patients-parted': { of: 'record', does: 'U' },
  'patient-joins-viewed': { of: 'record', does: 'R' },
  'webhook-set': { of: 'alert', does: 'U' },
  'import-begun': { of: 'record', does: 'E' },
  'import-viewed': { of: 'query', does: 'E' },
  'import-run': { of: 'record', does: 'C' },
  'import-undone': { of: 'record', does: 'U' },
  'import-forgotten': { of: 'record', does: 'D' },
  exported: { of: 'export', does: 'R' },
  'peer-restored': { of: 'alert', does: 'U' },
  'pairing-answered': { of: 'alert', does: 'E' },
  'administrator-arrived': { of: 'alert', does: 'C' },
  'administrators-known': { of: 'alert', does: 'U' },
  'place-set': { of: 'alert', does: 'U' },
  'homes-set': { of: 'record', does: 'U' },
  'holding-set': { of: 'alert', does: 'U' },
  'patient-brought': { of: 'record', does: 'R' },
  'patient-let-go': { of: 'record', does: 'U' },
  'signed-in-by-code': { of: 'login', does: 'E' },
  'quick-code-chosen': { of: 'alert', does: 'U' },
  'quick-codes-set': { of: 'alert', does: 'U' },
  'own-field-set': { of: 'alert', does: 'U' },
  'waiting-screen-set': { of: 'alert', does: 'U' },
  'dhis2-mapping-set': { of: 'alert', does: 'U' },
} as const satisfies Record<string, Coded>;
export type Action = keyof typeof coded;
export const actions = Object.keys(coded) as readonly Action[];
export const codesOf = (action: Action): Coded => coded[action];

/** A person at a window or browser, another program, or the station by itself. */
export const origins = ['window', 'program', 'station'] as const;
export type Origin = (typeof origins)[number];

export type Entry = {
  /** Milliseconds since 1970, by the station's clock. */
  at: number;
  action: Action;
  from: Origin;
  /** The id of the account or service token; null if nobody was recognised. */
  who: string | null;
  patient: string | null;
  /** The id of another record involved: a visit, an account or a token. */
  record: string | null;
  /** The patients that a list, a search or a print showed. */
  shown: readonly string[];
  /** Equal for equal searches, and reveals nothing else; empty if the action is not a search. */
  query: Uint8Array;
  /** The HTTP status of a refusal; otherwise 0. */
  status: number;
  /** The number of occurrences: identical refusals within a second are one entry. */
  count: number;
  /** Further details: never data of a patient, nor anything that was typed, but for the reason to bring a record. */
  detail: string;
};
