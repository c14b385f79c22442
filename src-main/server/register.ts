/** The whole register of a station: that of the rooms below, and the queries of the rooms above it. */
import { findPlaced, listPlaced } from '../station/named-entries.ts';
import type { Reader, Writer } from '../db/access.ts';
import { lastPlace, isPlaceHere, readFeed } from '../feed/feed.queries.ts';
import type { FeedRegister } from '../feed/feed.register.ts';
import { meanwhileOf } from '../feed/meanwhile.ts';
import type { Meanwhile } from '../patients/patient.register.ts';
import {
  findRegisteredAt,
  findSystems,
  getVisitById,
  listCandidates,
  listChangedSince,
  listFacilities,
  listVisitCandidates,
} from '../fhir/fhir.queries.ts';
import type { FhirRegister, FhirTx } from '../fhir/fhir.register.ts';
import { binder, inherit, inheriting } from '../journal/tx.ts';
import { membersOf } from '../search/survivor.queries.ts';
import { authorName, listNameCollisions } from '../staff/staff.queries.ts';
import { countConflicts, getContested, listConflicts, toldOf } from '../conflicts/conflict.queries.ts';
import type { ConflictRegister, ConflictTx } from '../conflicts/conflict.register.ts';
import { tellConflict, type Contested } from '../conflicts/told-conflict.rules.ts';
import {
  addImport,
  addPiece,
  addRows,
  countAbsent,
  countRows,
  dropFile,
  dropImport,
  dropRows,
  fileOf,
  isHome,
  findImport,
  listImports,
  listRowPage,
  listRows,
  setAdded,
  setChoices,
  setImport,
  setOutcomes,
} from '../transfer/import.queries.ts';
import type { ImportRegister, ImportTx } from '../transfer/import.register.ts';
import { mergeLater } from '../search/postings.queries.ts';
import {
  addWebhook,
  getWebhook,
  listWebhooks,
  removeWebhook,
  setWebhookSecrets,
  turnWebhook,
} from '../webhooks/webhook.queries.ts';
import type { WebhookRegister, WebhookTx } from '../webhooks/webhook.register.ts';
import type { Registry, Station } from '../station/registry.ts';
import type { Open, StationRegister, StationTx, Tail } from '../station/register.ts';
import { pairingRegisterOf, pairingTx } from '../pairing/register.ts';
import type { PairingTx } from '../pairing/pairing.register.ts';
import { peerQueries } from '../sync/peers.ts';
import type { PeerRegister } from '../sync/peer.register.ts';

const readsConflicts = {
  list: listConflicts,
  count: countConflicts,
  get: getContested,
  reply: (reader: Reader, found: Contested) => tellConflict(toldOf(reader), found),
  names: listNameCollisions,
};
const conflicts = binder(readsConflicts);
const conflictsInTx = binder({ ...readsConflicts, hold: getContested });

const readsFhir = {
  systems: findSystems,
  facilities: listFacilities,
  registeredAt: findRegisteredAt,
  membersOf,
  visit: getVisitById,
  changedSince: listChangedSince,
  candidates: listCandidates,
  visitCandidates: listVisitCandidates,
};
const fhir = binder({ ...readsFhir, auditEntries: listPlaced, auditEntry: findPlaced });
const fhirInTx = binder({ ...readsFhir, hold: () => undefined });

const readsWebhooks = {
  list: listWebhooks,
  get: getWebhook,
  authorName: (reader: Reader, id: string) => authorName(reader, id),
};
const webhooks = binder(readsWebhooks);
const webhooksInTx = binder({
  ...readsWebhooks,
  add: addWebhook,
  turn: turnWebhook,
  setSecrets: setWebhookSecrets,
  remove: removeWebhook,
});

const feed = binder({ last: lastPlace, isHere: isPlaceHere, after: readFeed });

const importsInTx = binder({
  add: addImport,
  hold: findImport,
  set: setImport,
  addPiece,
  addRows,
  setOutcomes,
  setAdded,
  setChoices,
  dropRows,
  dropFile,
  drop: dropImport,
  isHome,
  // Removing postings from the search would trigger merging all of them, which would delay everybody.
  beforeHiding: mergeLater,
});
const imports = binder({
  list: ({ registry }: Open) => listImports(registry),
  find: ({ registry }: Open, id: string) => findImport(registry, id),
  file: ({ registry }: Open, ...asked: Tail<typeof fileOf>) => fileOf(registry, ...asked),
  rows: ({ registry }: Open, ...asked: Tail<typeof listRows>) => listRows(registry, ...asked),
  rowPage: ({ registry }: Open, ...asked: Tail<typeof listRowPage>) => listRowPage(registry, ...asked),
  counts: ({ registry }: Open, number: number) => countRows(registry, number),
  absent: ({ registry }: Open, number: number) => countAbsent(registry, number),
  working: ({ station: { importing } }: Open) => importing,
  authorName: ({ registry }: Open, id: string) => authorName(registry, id),
});

type OwnRegister = { meanwhile: Meanwhile } & PeerRegister &
  ConflictRegister &
  WebhookRegister &
  FeedRegister &
  FhirRegister &
  ImportRegister;
export type ServedRegister = StationRegister & OwnRegister;
export type ServedTx = StationTx & PairingTx & ConflictTx & WebhookTx & FhirTx & ImportTx;

const registers = new WeakMap<Registry, ServedRegister>();

/**
 * Returns the register of an open registry, one for as long as it is open. All requests share it, since it stores no
 * data.
 */
export function registerOf(station: Station, registry: Registry): ServedRegister {
  const known = registers.get(registry);
  if (known !== undefined) return known;
  const made = Object.assign(pairingRegisterOf(station, registry), {
    peers: peerQueries({ station, registry }),
    conflicts: conflicts(registry),
    webhooks: webhooks(registry),
    feed: feed(registry),
    meanwhile: meanwhileOf(feed(registry)),
    fhir: fhir(registry),
    imports: imports({ station, registry }),
  });
  registers.set(registry, made);
  return made;
}

const servedTx = inheriting(Object.create(pairingTx) as object, {
  conflicts: conflictsInTx,
  webhooks: webhooksInTx,
  fhir: fhirInTx,
  imports: importsInTx,
});

/** Returns the transaction of a station as all commands use it. */
export const txOf = (writer: Writer): ServedTx => inherit(writer, servedTx);
