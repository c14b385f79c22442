/**
 * What each endpoint writes to the audit. Every endpoint is in this table: one that is not stops the server from being made, so
 * that nobody adds a way to see patients and forgets this.
 */
import type { Join, Joined } from '../duplicates/join.contract.ts';
import type { matchEndpoints } from '../duplicates/match.contract.ts';
import type { Duplicate, DuplicatePage } from '../duplicates/worklist.contract.ts';
import type { NewExport } from '../files/export.contract.ts';
import type { Import, importEndpoints } from '../files/import.contract.ts';
import type { NewPatient, Patient, PatientPage } from '../patients/patient.contract.ts';
import type { Conflict, ConflictPage } from '../sync/conflict.contract.ts';
import type { VisitOfPatientPage } from '../visits/visit.contract.ts';
import {
  encounterSaid,
  historySaid,
  matchedWith,
  mergeAsked,
  resourcesShown,
  saidOfBundle,
  searchedFor,
} from '../fhir/audit.rules.ts';
import type { Json } from '../fhir/json.rules.ts';
import { idReferred } from '../fhir/search.rules.ts';
import type { Static } from 'typebox';
import type { Action, Entry } from './entry.contract.ts';

/** What was asked and answered, as the routes of this endpoint have it. */
type Asked = {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  reply: unknown;
  /** Something new was made of it: answered 201, and not the first reply once more. */
  isMade: boolean;
  /** Nothing was changed by it. */
  isUnchanged: boolean;
  /** The places of the entries of a Bundle that changed nothing. */
  unchanged: ReadonlySet<number> | undefined;
};
type Said = Partial<Pick<Entry, 'patient' | 'record' | 'shown' | 'detail'>> & { searched?: string };

export type Audited =
  /** Shows nothing of a patient and changes nothing that is kept. */
  | { kind: 'nothing' }
  /** Not answered unless it could be noted. */
  | { kind: 'read'; action: Action; say: (asked: Asked) => Said }
  /**
   * A save of a record: the journal is the proof, this the index. `unchanged`: what it is where nothing was changed, as with a PATCH of `{}`.
   * A reply with the record in it showed it; `null` is of a reply without, and no entry.
   */
  | { kind: 'save'; action: Action; say: (asked: Asked) => Said; unchanged?: Action | null }
  /** In the transaction that does it; where the command has none, in one of its own before the reply. */
  | { kind: 'event'; action: Action; say: (asked: Asked) => Said }
  /** Several of these in one request: each is a read, or a save that the journal proves. */
  | { kind: 'several'; say: (asked: Asked) => (Said & { action: Action })[] }
  /** The command writes it, and what is refused, by itself: nobody is signed in yet. */
  | { kind: 'itself' };

const nothing = { kind: 'nothing' } as const;
const itself = { kind: 'itself' } as const;
const none = (): Said => ({});
const patientAsked = ({ params }: Asked): Said => ({ patient: params['patientId'] ?? null });
const photoAsked = (asked: Asked): Said => ({ ...patientAsked(asked), detail: 'photo' });
const visitAsked = ({ params }: Asked): Said => ({
  patient: params['patientId'] ?? null,
  record: params['visitId'] ?? null,
});
const peerAsked = ({ params }: Asked): Said => ({ record: params['peerId'] ?? null });
/** Also those that were joined into them: what is shown is theirs as well. */
const withJoined = (patients: readonly Pick<Patient, '_id' | 'joined'>[]): string[] =>
  patients.flatMap(({ _id, joined = [] }) => [_id, ...joined.map((each) => each._id)]);
const patientsShown = ({ reply }: Asked): Said => ({
  shown: withJoined((reply as Static<typeof PatientPage>).embedded.patientResourceList),
});
const patientShown = (asked: Asked): Said => {
  const all = withJoined([asked.reply as Patient]);
  return { ...patientAsked(asked), ...(all.length > 1 && { shown: all }) };
};
const joinedShown = (asked: Asked): Said => ({
  ...patientAsked(asked),
  shown: withJoined((asked.reply as Joined).patients),
});
const conflictAsked = ({ reply }: Asked): Said => {
  const { id, kind, patientId } = reply as Conflict;
  return { patient: patientId, record: kind === 'visit' ? id : null };
};
const pairAsked = ({ params }: Asked): Said => ({ record: params['duplicateId'] ?? null });
const shownIn = (pairs: Duplicate[]): Said => ({
  shown: [...new Set(pairs.flatMap(({ patients }) => patients.map(({ _id }) => _id)))],
});
const pairsShown = ({ reply }: Asked): Said => shownIn((reply as DuplicatePage).embedded.duplicateResourceList);
const pairShown = ({ reply }: Asked): Said => shownIn([reply as Duplicate]);
/** What a search for the same person would have typed. */
const draftText = ({ name, patientNumber, phoneNumber }: NewPatient): string =>
  [name, patientNumber, phoneNumber].filter(Boolean).join(' ');
const importAsked = ({ params }: Asked): Said => ({ record: params['importId'] ?? null });
const patientsOfRows = (reply: unknown): string[] => {
  const { importRowResourceList: rows } = (reply as Static<typeof importEndpoints.rows.reply>).embedded;
  return [...new Set(rows.flatMap(({ patient }) => patient?._id ?? []))];
};
/** While nothing of a file was read yet, nothing of anybody is shown. */
const importSeen = ({ _id, preview }: Import): (Said & { action: Action })[] =>
  preview.length === 0 ? [] : [{ action: 'import-viewed', record: _id }];
const importShown: Audited = { kind: 'several', say: ({ reply }) => importSeen(reply as Import) };
const idOf = (reply: unknown) => (reply as { id: string }).id;

/** By method and address. */
export const auditedEndpoints: Record<string, Audited> = {
  'GET /health': nothing,
  'GET /openapi.json': nothing,
  'POST /setup': itself,
  'GET /station': nothing,
  'PATCH /station': { kind: 'event', action: 'station-renamed', say: none },
  'GET /station/trouble': nothing,
  'GET /date-formats': nothing,
  'PUT /date-formats': { kind: 'event', action: 'date-formats-set', say: none },
  // It names records that changed, and nothing in them.
  'GET /events': nothing,
  'POST /recovery-key': { kind: 'event', action: 'recovery-renewed', say: none },
  'PUT /unattended': { kind: 'event', action: 'auto-unlock-on', say: none },
  'DELETE /unattended': { kind: 'event', action: 'auto-unlock-off', say: none },
  'GET /keys': nothing,
  'POST /keys/renewal': { kind: 'event', action: 'registry-key-renewed', say: none },
  'DELETE /keys/mismatches': { kind: 'event', action: 'mismatches-accepted', say: none },
  'PUT /key-file': { kind: 'event', action: 'key-file-on', say: none },
  'DELETE /key-file': { kind: 'event', action: 'key-file-off', say: none },

  'POST /sessions': itself,
  'GET /sessions/current': nothing,
  'PUT /sessions/current/password': { kind: 'event', action: 'password-changed', say: none },
  // Works on a full disk as well, as signing in does.
  'PUT /sessions/current/confirmation': nothing,
  'DELETE /sessions/current': { kind: 'save', action: 'signed-out', say: none },
  'GET /staff': nothing,
  'POST /staff': {
    kind: 'event',
    action: 'staff-added',
    say: ({ reply, body }) => ({ record: idOf(reply), detail: (body as { role: string }).role }),
  },
  'PATCH /staff/:staffId': {
    kind: 'event',
    action: 'staff-changed',
    say: ({ params, body }) => ({ record: params['staffId'] ?? null, detail: changeOfStaff(body) }),
  },
  'PUT /staff/known': {
    kind: 'event',
    action: 'administrators-known',
    say: ({ body }) => {
      const { staffIds } = body as { staffIds: string[] };
      return staffIds.length === 1 ? { record: staffIds[0] ?? null } : { detail: `${staffIds.length}` };
    },
  },
  'GET /tokens': nothing,
  'POST /tokens': {
    kind: 'event',
    action: 'token-made',
    say: ({ reply, body }) => ({ record: idOf(reply), detail: (body as { role: string }).role }),
  },
  'DELETE /tokens/:tokenId': {
    kind: 'event',
    action: 'token-revoked',
    say: ({ params }) => ({ record: params['tokenId'] ?? null }),
  },

  'GET /patients': { kind: 'read', action: 'patients-listed', say: patientsShown },
  'GET /patients/search': {
    kind: 'read',
    action: 'patients-searched',
    say: (asked) => ({ ...patientsShown(asked), searched: String(asked.query['q']) }),
  },
  // Also of somebody who was not registered in the end: it is a search.
  'POST /patients/matches': {
    kind: 'read',
    action: 'patients-searched',
    say: ({ body, reply }) => {
      const { patientId, ...draft } = body as Static<typeof matchEndpoints.find.body & object>;
      return {
        patient: patientId ?? null,
        shown: (reply as Static<typeof matchEndpoints.find.reply>).matches.map(({ patient }) => patient._id),
        ...(patientId === undefined && { searched: draftText(draft) }),
      };
    },
  },
  'GET /patients/:patientId': { kind: 'read', action: 'patient-viewed', say: patientShown },
  'GET /patients/:patientId/history': { kind: 'read', action: 'patient-history-viewed', say: patientAsked },
  'POST /patients': {
    kind: 'save',
    action: 'patient-added',
    unchanged: 'patient-viewed',
    say: ({ reply }) => ({ patient: (reply as { _id: string })._id }),
  },
  'GET /patients/:patientId/joins': {
    kind: 'read',
    action: 'patient-joins-viewed',
    say: (asked) => ({
      ...patientAsked(asked),
      shown: (asked.reply as { joins: Join[] }).joins.map(({ joined }) => joined._id),
    }),
  },
  'POST /patients/:patientId/join': {
    kind: 'save',
    action: 'patients-joined',
    unchanged: 'patient-viewed',
    say: joinedShown,
  },
  'POST /patients/:patientId/joins/settle': {
    kind: 'save',
    action: 'patient-changed',
    unchanged: 'patient-viewed',
    say: patientShown,
  },
  'POST /patients/:patientId/part': {
    kind: 'save',
    action: 'patients-parted',
    unchanged: 'patient-viewed',
    say: joinedShown,
  },
  'GET /patient-numbers': nothing,
  'PUT /patient-numbers': { kind: 'event', action: 'numbering-set', say: none },
  // What numbers there are, of nobody.
  'GET /identifier-systems': nothing,
  'POST /identifier-systems': {
    kind: 'event',
    action: 'identifier-system-set',
    say: ({ reply }) => ({ record: (reply as { _id: string })._id }),
  },
  'PATCH /identifier-systems/:systemId': {
    kind: 'event',
    action: 'identifier-system-set',
    say: ({ params }) => ({ record: params['systemId'] ?? null }),
  },
  'PATCH /patients/:patientId': {
    kind: 'save',
    action: 'patient-changed',
    unchanged: 'patient-viewed',
    say: patientAsked,
  },
  'GET /patients/:patientId/photo': { kind: 'read', action: 'patient-viewed', say: photoAsked },
  'PUT /patients/:patientId/photo': { kind: 'save', action: 'patient-changed', unchanged: null, say: photoAsked },
  'DELETE /patients/:patientId/photo': { kind: 'save', action: 'patient-changed', unchanged: null, say: photoAsked },
  'GET /people': { kind: 'read', action: 'patients-listed', say: patientsShown },
  // Names of places.
  'GET /people/places': nothing,
  // What a person named for themselves: nobody else sees it, and nobody's record is in it.
  'GET /people/filters': nothing,
  'PUT /people/filters': nothing,
  'DELETE /people/filters': nothing,

  'GET /visits': {
    kind: 'read',
    action: 'visits-listed',
    say: ({ reply }) => ({
      shown: [
        ...new Set((reply as Static<typeof VisitOfPatientPage>).embedded.visitResourceList.map((v) => v.patientId)),
      ],
    }),
  },
  'GET /patients/:patientId/visits': { kind: 'read', action: 'visits-viewed', say: patientAsked },
  'GET /patients/:patientId/visits/:visitId': { kind: 'read', action: 'visit-viewed', say: visitAsked },
  'GET /patients/:patientId/visits/:visitId/history': { kind: 'read', action: 'visit-history-viewed', say: visitAsked },
  'POST /patients/:patientId/visits': {
    kind: 'save',
    action: 'visit-added',
    unchanged: 'visit-viewed',
    say: ({ params, reply }) => ({ patient: params['patientId'] ?? null, record: (reply as { _id: string })._id }),
  },
  'PATCH /patients/:patientId/visits/:visitId': {
    kind: 'save',
    action: 'visit-changed',
    unchanged: 'visit-viewed',
    say: visitAsked,
  },

  'GET /conflicts': {
    kind: 'read',
    action: 'conflicts-listed',
    say: ({ reply }) => ({
      shown: [...new Set((reply as Static<typeof ConflictPage>).embedded.conflictResourceList.map((c) => c.patientId))],
    }),
  },
  // A number only.
  'GET /conflicts/count': nothing,
  // Of staff.
  'GET /conflicts/names': nothing,
  'GET /conflicts/:conflictId': { kind: 'read', action: 'conflict-viewed', say: conflictAsked },
  'POST /conflicts/:conflictId/settle': {
    kind: 'save',
    action: 'conflict-settled',
    unchanged: 'conflict-viewed',
    say: conflictAsked,
  },

  'GET /duplicates': { kind: 'read', action: 'duplicates-listed', say: pairsShown },
  'GET /duplicates/:duplicateId': { kind: 'read', action: 'duplicates-listed', say: pairShown },
  // A number only.
  'GET /duplicates/count': nothing,
  'POST /duplicates/:duplicateId/reject': {
    kind: 'save',
    action: 'duplicate-rejected',
    unchanged: null,
    say: pairAsked,
  },
  'DELETE /duplicates/:duplicateId/reject': {
    kind: 'save',
    action: 'duplicate-rejection-undone',
    unchanged: null,
    say: pairAsked,
  },
  'POST /duplicates/comparing': nothing,
  'DELETE /duplicates/comparing': nothing,

  // What there is of FHIR, and nothing of anybody.
  'GET /fhir/metadata': nothing,
  'POST /fhir': { kind: 'several', say: saidOfBundle },
  'GET /fhir/_history': { kind: 'read', action: 'patient-history-viewed', say: resourcesShown },
  'GET /fhir/Patient': {
    kind: 'read',
    action: 'patients-searched',
    say: (asked) => ({ ...resourcesShown(asked), searched: searchedFor(asked.query) }),
  },
  // With a condition, one that was here already is found and not changed.
  'POST /fhir/Patient': {
    kind: 'several',
    say: ({ reply, isMade }) => [
      { action: isMade ? 'patient-added' : 'patient-viewed', patient: (reply as { id: string }).id },
    ],
  },
  'GET /fhir/Patient/:patientId': { kind: 'read', action: 'patient-viewed', say: patientAsked },
  'PUT /fhir/Patient/:patientId': {
    kind: 'save',
    action: 'patient-changed',
    unchanged: 'patient-viewed',
    say: patientAsked,
  },
  'GET /fhir/Patient/:patientId/_history': { kind: 'read', action: 'patient-history-viewed', say: patientAsked },
  'GET /fhir/Patient/:patientId/_history/:versionId': {
    kind: 'read',
    action: 'patient-history-viewed',
    say: patientAsked,
  },
  'GET /fhir/Patient/_history': { kind: 'read', action: 'patient-history-viewed', say: resourcesShown },
  'GET /fhir/Patient/:patientId/$everything': { kind: 'read', action: 'visits-viewed', say: patientAsked },
  'POST /fhir/Patient/$match': {
    kind: 'read',
    action: 'patients-searched',
    say: (asked) => ({ ...resourcesShown(asked), searched: matchedWith(asked.body as Json) }),
  },
  'POST /fhir/Patient/$merge': {
    kind: 'save',
    action: 'patients-joined',
    unchanged: 'patient-viewed',
    say: mergeAsked,
  },
  'POST /fhir/Patient/$undo-merge': {
    kind: 'save',
    action: 'patients-parted',
    unchanged: 'patient-viewed',
    say: mergeAsked,
  },
  'GET /fhir/Encounter': { kind: 'read', action: 'visits-listed', say: resourcesShown },
  'POST /fhir/Encounter': {
    kind: 'several',
    say: (asked) => [{ action: asked.isMade ? 'visit-added' : 'visit-viewed', ...encounterSaid(asked) }],
  },
  'GET /fhir/Encounter/:visitId': { kind: 'read', action: 'visit-viewed', say: encounterSaid },
  'PUT /fhir/Encounter/:visitId': {
    kind: 'save',
    action: 'visit-changed',
    unchanged: 'visit-viewed',
    say: encounterSaid,
  },
  'GET /fhir/Encounter/:visitId/_history': { kind: 'read', action: 'visit-history-viewed', say: historySaid },
  'GET /fhir/Encounter/:visitId/_history/:versionId': {
    kind: 'read',
    action: 'visit-history-viewed',
    say: encounterSaid,
  },
  'GET /fhir/Encounter/_history': { kind: 'read', action: 'visit-history-viewed', say: resourcesShown },
  'GET /fhir/AuditEvent': {
    kind: 'read',
    action: 'audit-viewed',
    say: ({ query: { patient } }) => ({ patient: typeof patient === 'string' ? (idReferred(patient) ?? null) : null }),
  },
  'GET /fhir/AuditEvent/:auditEventId': { kind: 'read', action: 'audit-viewed', say: none },

  // What a person typed and did not save: nobody else sees it.
  'GET /drafts': nothing,
  'PUT /drafts/:key': nothing,
  'DELETE /drafts/:key': nothing,
  // Numbers only.
  'GET /statistics': nothing,
  'GET /statistics/month': nothing,
  // What is usual here, of nobody in particular.
  'GET /visits/reasons': nothing,

  // Which records, and nothing of what is in them.
  'GET /changes': nothing,

  'GET /webhooks': nothing,
  'POST /webhooks': {
    kind: 'event',
    action: 'webhook-set',
    say: ({ reply }) => ({ record: idOf(reply), detail: 'added' }),
  },
  'PATCH /webhooks/:webhookId': {
    kind: 'event',
    action: 'webhook-set',
    say: ({ params, body }) => ({
      record: params['webhookId'] ?? null,
      detail: (body as { isOn: boolean }).isOn ? 'on' : 'off',
    }),
  },
  'DELETE /webhooks/:webhookId': {
    kind: 'event',
    action: 'webhook-set',
    say: ({ params }) => ({ record: params['webhookId'] ?? null, detail: 'removed' }),
  },

  'GET /backups': nothing,
  // Noted and not recorded: while a backup is copied, nothing is written to the registry.
  'POST /backups': { kind: 'save', action: 'backup-begun', say: none },
  'DELETE /backups/running': nothing,
  'PUT /backups/second-place': { kind: 'event', action: 'backup-place-set', say: none },
  // The registry is exchanged meanwhile.
  'POST /backups/restore': itself,
  'GET /restore': nothing,
  'POST /restore': itself,
  'DELETE /restore/running': nothing,

  // Of other stations: their names, and nothing of a patient.
  'GET /sync': nothing,
  'GET /sync/found': nothing,
  'GET /peers': nothing,
  // Of a hub: its processes, and numbers.
  'GET /hub': nothing,
  'PUT /sync/listener': {
    kind: 'event',
    action: 'listener-set',
    say: ({ body }) => ({ detail: (body as { isOn: boolean }).isOn ? 'on' : 'off' }),
  },
  'POST /peers': {
    kind: 'event',
    action: 'peer-join-asked',
    say: ({ reply }) => {
      const { kind, reason } = reply as { kind: string; reason?: string };
      return { detail: reason ?? kind };
    },
  },
  'POST /peers/pairings': { kind: 'event', action: 'pairing-opened', say: none },
  'DELETE /peers/pairings': { kind: 'event', action: 'pairing-closed', say: none },
  'POST /peers/pairings/answers': {
    kind: 'event',
    action: 'pairing-answered',
    say: ({ body }) => ({ detail: (body as { accepts: boolean }).accepts ? 'accepted' : 'declined' }),
  },
  'DELETE /peers/:peerId': { kind: 'event', action: 'peer-revoked', say: peerAsked },
  // Numbers only; and recorded by its command, with what it does.
  'GET /peers/:peerId/undo': nothing,
  'POST /peers/:peerId/undo': nothing,
  'POST /peers/:peerId/exchange': { kind: 'event', action: 'exchange-asked', say: peerAsked },
  'DELETE /peers/:peerId/exchange': nothing,
  'GET /seats': nothing,
  'POST /seats/pairings': { kind: 'event', action: 'pairing-opened', say: () => ({ detail: 'seat' }) },
  'DELETE /seats/:seatId': {
    kind: 'event',
    action: 'seat-revoked',
    say: ({ params }) => ({ record: params['seatId'] ?? null }),
  },
  'GET /bundles': nothing,
  // Recorded by their commands, before anything leaves or comes.
  'POST /bundles': nothing,
  'POST /bundles/import': nothing,
  'POST /snapshots': nothing,
  'DELETE /bundles/running': nothing,

  // The first rows of a file are of people, whoever of them is registered.
  'GET /imports': {
    kind: 'several',
    say: ({ reply }) => (reply as Static<typeof importEndpoints.list.reply>).imports.flatMap(importSeen),
  },
  'GET /imports/:importId': importShown,
  'POST /imports': {
    kind: 'event',
    action: 'import-begun',
    say: ({ reply }) => ({ record: (reply as { _id: string })._id }),
  },
  'GET /imports/:importId/rows': {
    kind: 'read',
    action: 'import-viewed',
    say: ({ params, reply }) => ({ record: params['importId'] ?? null, shown: patientsOfRows(reply) }),
  },
  'PATCH /imports/:importId': importShown,
  'POST /imports/:importId/run': { kind: 'event', action: 'import-run', say: importAsked },
  'POST /imports/:importId/undo': { kind: 'event', action: 'import-undone', say: importAsked },
  'DELETE /imports/:importId/running': importShown,
  'DELETE /imports/:importId': { kind: 'event', action: 'import-forgotten', say: importAsked },
  'POST /exports': {
    kind: 'event',
    action: 'exported',
    say: ({ body }) => {
      const { format, filter, passphrase } = body as NewExport;
      const what = filter === undefined ? 'all' : 'filtered';
      return { detail: [format, what, ...(passphrase === undefined ? [] : ['sealed'])].join(' ') };
    },
  },

  'GET /audit': {
    kind: 'read',
    action: 'audit-viewed',
    say: ({ query }) => ({ patient: typeof query['patient'] === 'string' ? query['patient'] : null }),
  },
  'GET /audit/export': {
    kind: 'event',
    action: 'audit-exported',
    say: ({ query }) => ({
      patient: typeof query['patient'] === 'string' ? query['patient'] : null,
      detail: query['format'] === 'fhir' ? 'fhir' : 'csv',
    }),
  },
  'POST /audit/prints': {
    kind: 'event',
    action: 'printed',
    say: ({ body }) => ({ shown: (body as { patients: string[] }).patients }),
  },
  'POST /audit/verify': { kind: 'event', action: 'audit-verified', say: none },
  'GET /audit/trail': nothing,
  'PATCH /audit/trail': {
    kind: 'event',
    action: 'audit-kept-changed',
    say: ({ body }) => ({ detail: String((body as { keptYears: number }).keptYears) }),
  },
};

/** Throws for an endpoint that is not in the table. */
export function auditedOf({ method, url }: { method: string; url: string }): Audited {
  const audited = auditedEndpoints[`${method} ${url}`];
  if (audited === undefined)
    throw new Error(`What ${method} ${url} writes to the audit is not said in audit.rules.ts.`);
  return audited;
}

/** Whether what is refused at this address is written down by its command. */
export const isItself = ({ method, url }: { method: string; url: string }): boolean =>
  auditedEndpoints[`${method} ${url}`]?.kind === 'itself';

/** Which of an account's settings were changed; never what a password became. */
function changeOfStaff(body: unknown): string {
  const { role, disabled, password } = body as { role?: string; disabled?: boolean; password?: string };
  const said = [
    role === undefined ? [] : [`role ${role}`],
    disabled === undefined ? [] : [disabled ? 'disabled' : 'enabled'],
    password === undefined ? [] : ['password'],
  ];
  return said.flat().join(', ');
}
