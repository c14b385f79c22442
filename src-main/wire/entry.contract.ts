/** An entry of the audit: ids only, no name of a patient and no text of a search. */

/** The actions of the trail. The index in this list is stored, so new actions go to the end, and none is removed. */
export const actions = [
  'patient-viewed',
  'patient-history-viewed',
  'patients-listed',
  'patients-searched',
  'visit-viewed',
  'visit-history-viewed',
  'visits-viewed',
  'visits-listed',
  'patient-added',
  'patient-changed',
  'visit-added',
  'visit-changed',
  'printed',
  'signed-in',
  'sign-in-refused',
  'signed-out',
  'password-changed',
  'recovery-used',
  'recovery-renewed',
  'station-set-up',
  'auto-unlock-on',
  'auto-unlock-off',
  'staff-added',
  'staff-changed',
  'token-made',
  'token-revoked',
  'audit-viewed',
  'audit-exported',
  'audit-verified',
  'audit-kept-changed',
  'audit-dropped',
  'audit-damaged',
  'refused',
  'backup-begun',
  'backup-place-set',
  'restored',
  'registry-key-renewed',
  'mismatches-accepted',
  'key-file-on',
  'key-file-off',
  'conflicts-listed',
  'conflict-viewed',
  'conflict-settled',
  'listener-set',
  'pairing-opened',
  'pairing-closed',
  'pairing-tried',
  'peer-join-asked',
  'peer-admitted',
  'peer-revoked',
  'exchange-asked',
  'bundle-begun',
  'bundle-imported',
  'bundle-refused',
  'peer-undone',
  'snapshot-begun',
  'snapshot-taken',
  'seat-admitted',
  'seat-revoked',
  'station-renamed',
  'numbering-set',
  'date-formats-set',
  'identifier-system-set',
  'duplicates-listed',
  'duplicate-rejected',
  'duplicate-rejection-undone',
  'patients-joined',
  'patients-parted',
  'patient-joins-viewed',
  'webhook-set',
  'import-begun',
  'import-viewed',
  'import-run',
  'import-undone',
  'import-forgotten',
  'exported',
  'peer-restored',
  'pairing-answered',
  'administrator-arrived',
  'administrators-known',
  'place-set',
  'homes-set',
] as const;
export type Action = (typeof actions)[number];

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
  /** Further details: never data of a patient, nor anything that was typed. */
  detail: string;
};
