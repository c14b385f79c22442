/** The words for the detail of an access log entry. The detail is a code, a number or a name, never a sentence. */
import type { AuditEntry } from '../../src-main/audit/audit.contract.ts';
import { joinRefusals } from '../../src-main/exchange/sync.contract.ts';
import { usualReasons } from '../../src-main/holding/elsewhere.contract.ts';
import { bundleRefusals } from '../../src-main/sticks/bundle.rules.ts';
import { exportFormats } from '../../src-main/transfer/file.rules.ts';
import { roles } from '../../src-main/wire/endpoint.contract.ts';
import { scopes } from '../../src-main/wire/scope.rules.ts';
import type { Sentence } from '../messages/failure-keys.ts';
import type { MessageKey } from '../messages/message-key.ts';

/** `instant`: RFC 3339. `text`: a name, or a code that this page does not know. */
export type DetailPart = Sentence | { instant: string } | { text: string };

type Action = AuditEntry['action'];
type Codes = Record<string, MessageKey>;

const photo: Codes = { photo: 'photo.title' };
const reasons: Codes = Object.fromEntries(
  usualReasons.map((reason) => [reason, `elsewhere.reason.${reason}`] as const),
);
const roleCodes: Codes = Object.fromEntries(roles.map((role) => [role, `role.${role}`] as const));
const switched: Codes = { on: 'audit.detail.on', off: 'audit.detail.off' };
const recipients: Codes = { passphrase: 'bundle.forAnybody', peer: 'audit.detail.peer' };
const formats: Codes = Object.fromEntries(exportFormats.map((format) => [format, `export.format.${format}`] as const));

const codes: Partial<Record<Action, Codes>> = {
  'patient-viewed': { ...photo, ...reasons },
  'patients-listed': photo,
  'patient-brought': reasons,
  'patients-searched': { elsewhere: 'elsewhere.title' },
  'patient-changed': photo,
  'staff-added': roleCodes,
  'staff-changed': {
    ...Object.fromEntries(roles.map((role) => [`role ${role}`, `role.${role}`] as const)),
    name: 'staff.fullName',
    disabled: 'staff.disable',
    enabled: 'staff.enable',
    password: 'staff.setPassword',
  },
  // An entry of an earlier version has a role.
  'token-made': {
    ...roleCodes,
    ...Object.fromEntries(scopes.map((scope) => [scope, `scope.${scope}`] as const)),
  },
  'audit-exported': formats,
  'audit-damaged': { cut: 'audit.detail.cut', events: 'audit.detail.events' },
  'listener-set': switched,
  'quick-codes-set': switched,
  'waiting-screen-set': { numbers: 'screen.numbers', 'first-names': 'screen.names' },
  'pairing-opened': { seat: 'audit.detail.workstation' },
  'pairing-answered': { accepted: 'audit.detail.accepted', declined: 'audit.detail.declined' },
  'peer-join-asked': {
    joined: 'audit.detail.paired',
    'has-patients': 'sync.refusal.has-patients',
    ...Object.fromEntries(joinRefusals.map((reason) => [reason, `sync.refusal.${reason}`] as const)),
  },
  'bundle-begun': recipients,
  'snapshot-begun': recipients,
  'bundle-refused': Object.fromEntries(bundleRefusals.map((reason) => [reason, `bundle.refused.${reason}`] as const)),
  'webhook-set': {
    ...switched,
    added: 'audit.detail.added',
    removed: 'audit.detail.removed',
    secret: 'webhook.replace',
    patients: 'webhook.patients',
  },
  exported: {
    ...formats,
    all: 'patientList.title',
    visits: 'patient.visits',
    filtered: 'audit.detail.filtered',
    sealed: 'audit.detail.encrypted',
  },
};

const counts: Partial<Record<Action, MessageKey>> = {
  'audit-kept-changed': 'common.years',
  'bundle-imported': 'audit.detail.changes',
  'homes-set': 'patientList.found',
  'holding-set': 'holding.placesCount',
  'snapshot-taken': 'audit.detail.changes',
  'peer-undone': 'audit.detail.values',
};

const refusals: Record<number, MessageKey> = {
  401: 'audit.detail.unauthenticated',
  403: 'audit.detail.forbidden',
  429: 'audit.detail.too-many',
};

/** The page on which a person does what an address is for, by the first part of the address. */
const areas: Codes = {
  audit: 'audit.title',
  backups: 'settings.backup',
  bundles: 'bundle.title',
  changes: 'token.title',
  computer: 'settings.station',
  conflicts: 'conflict.title',
  'date-formats': 'dates.title',
  'dhis2-mapping': 'dhis2.title',
  docs: 'token.title',
  drafts: 'find.unsaved',
  duplicates: 'duplicates.title',
  events: 'app.name',
  exports: 'export.title',
  fhir: 'token.title',
  health: 'app.name',
  holding: 'holding.title',
  hub: 'hub.title',
  'identifier-systems': 'identifier.title',
  imports: 'import.title',
  'key-file': 'registryKey.file.title',
  keys: 'registryKey.title',
  'openapi.json': 'token.title',
  'own-fields': 'settings.fields',
  'patient-numbers': 'number.title',
  patients: 'nav.patients',
  peers: 'sync.title',
  people: 'nav.patients',
  places: 'place.title',
  'quick-codes': 'quickCode.title',
  'recovery-key': 'station.recoveryKey',
  restore: 'backup.restoreTitle',
  seats: 'seat.title',
  sessions: 'signIn.title',
  setup: 'setup.title',
  snapshots: 'snapshot.title',
  staff: 'staff.title',
  station: 'settings.station',
  statistics: 'nav.today',
  stream: 'export.title',
  sync: 'sync.title',
  tokens: 'token.title',
  unattended: 'autoUnlock.title',
  visits: 'patient.visits',
  webhooks: 'webhook.title',
  'waiting-list': 'screen.open',
};

/** Internal to the trail, or already in the sentence of the action. */
const withoutWords: readonly Action[] = ['audit-dropped', 'administrators-known'];

export function partsOfDetail({
  action,
  detail,
  status,
}: Pick<AuditEntry, 'action' | 'detail' | 'status'>): DetailPart[] {
  if (action === 'refused') return refused(detail, status);
  if (detail === '' || withoutWords.includes(action)) return [];
  if (action === 'peer-restored') return [{ instant: detail }];
  if (action === 'administrator-arrived') return [{ text: detail }];
  const count = counts[action];
  if (count !== undefined) return [{ key: count, values: { count: Number(detail) } }];
  const known = codes[action] ?? {};
  return detail.split(action === 'exported' ? ' ' : ', ').map((code) => partOf(known, code));
}

/** The detail of a refusal is its method and the pattern of its address, such as `GET /patients/:patientId`. */
function refused(detail: string, status: number | null): DetailPart[] {
  const area = /^[A-Z]+ \/([^/]+)/.exec(detail)?.[1];
  const reason = refusals[status ?? 0];
  return [...(area === undefined ? [] : [partOf(areas, area)]), ...(reason === undefined ? [] : [{ key: reason }])];
}

function partOf(known: Codes, code: string): DetailPart {
  const key = Object.hasOwn(known, code) ? known[code] : undefined;
  return key === undefined ? { text: code } : { key };
}
