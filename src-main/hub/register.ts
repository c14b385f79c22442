/** The register of a hub: the queries of commands and handlers, answered by PostgreSQL. */
import type { TrailRegister, TrailTx } from '../audit/trail.register.ts';
import type { DraftRegister, DraftTx } from '../drafts/draft.register.ts';
import type { Comparable } from '../matching/compare.rules.ts';
import type { DuplicateRegister, DuplicateTx } from '../matching/duplicate.register.ts';
import type { FhirRegister, FhirTx } from '../fhir/fhir.register.ts';
import type { FeedRegister } from '../feed/feed.register.ts';
import { meanwhileOf } from '../feed/meanwhile.ts';
import { withMotherNames } from '../patients/links.commands.ts';
import type { Patient } from '../patients/patient.contract.ts';
import type { Meanwhile } from '../patients/patient.register.ts';
import { binder, savingEdits, type Edit } from '../journal/tx.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { run } from '../steps.ts';
import type { PeopleRegister, PeopleTx } from '../patients/people.register.ts';
import type { Asked } from '../patients/finding.ts';
import type { StaffRegister, StaffTx } from '../staff/staff.register.ts';
import type { HereRegister, HereTx } from '../journal/here.register.ts';
import type { StatisticsRegister } from '../statistics/statistics.register.ts';
import type { ConflictRegister, ConflictTx } from '../conflicts/conflict.register.ts';
import type { Contested } from '../conflicts/told-conflict.rules.ts';
import type { VisitIds } from '../visits/visit.register.ts';
import { sql } from 'drizzle-orm';
import { write, type Hub, type HubReader, type HubWriter } from '../postgres/access.ts';
import { listArrived, settleArrivals } from '../postgres/arrivals.ts';
import { countConflicts, getContested, listConflicts, tellFound } from '../postgres/conflict.queries.ts';
import { ageDrafts, isAgingDue, listDrafts, putDraft, removeDraft } from '../postgres/draft.queries.ts';
import {
  countPairs,
  findDistinct,
  findPair,
  listDistinctFrom,
  listPairs,
  setComparing,
} from '../postgres/duplicate.queries.ts';
import { readFeed } from './feed.ts';
import { isPlaceHere, lastSettled } from '../postgres/feed.queries.ts';
import {
  findRegisteredAt,
  findSystems,
  getVisitById,
  holdWithGroups,
  listCandidates,
  listChangedSince,
  listFacilities,
  listVisitCandidates,
} from '../postgres/fhir.queries.ts';
import { findDateFormats, getWaitingScreen, putDateFormats, putWaitingScreen } from '../postgres/here.queries.ts';
import { historyOfRecord } from '../postgres/history.queries.ts';
import { keepHolder } from '../postgres/holders.ts';
import {
  addImport,
  addPiece,
  addRows,
  countRows,
  dropFile,
  dropImport,
  dropRows,
  fileOf,
  isHome,
  findImport,
  findWorking,
  holdImport,
  listImports,
  listRowPage,
  listRows,
  setAdded,
  setChoices,
  setImport,
  setOutcomes,
} from '../postgres/import.queries.ts';
import { listLinked } from '../postgres/links.queries.ts';
import { listUnmerged, listMerges } from '../postgres/merge.queries.ts';
import { getOwn, getSelf, holdRecords, listChanges, listHeads } from '../postgres/journal.queries.ts';
import { countLookUp, listPatientsWith, isTaken, lookUp, sharedNumbers } from '../postgres/lookup.queries.ts';
import { findMember } from '../postgres/members.ts';
import { allNamed, findPlaced, listNamed, listPlaced, stateOfTrail } from '../postgres/named-entries.ts';
import { listNameCollisions } from '../postgres/names.queries.ts';
import {
  findSeries,
  holdSeries,
  isOfOtherReplica,
  isOwnReplica,
  listUnder,
  putSeries,
} from '../postgres/numbering.queries.ts';
import {
  countPatients,
  findPatient,
  findPhoto,
  listPhotos,
  findRecord,
  getPatient,
  groupOf,
  listMergedIds,
  membersOf,
  toPatients,
} from '../postgres/patient.queries.ts';
import {
  countPeople,
  listSeen,
  listPeople,
  listOfVillage,
  listPlaces,
  listSavedFilters,
  listVillagesWithoutHome,
  putSavedFilter,
  removeSavedFilter,
} from '../postgres/people.queries.ts';
import { findOwnField, listOwnFields } from '../postgres/own-field.queries.ts';
import { findPlace, listPlaceRows } from '../postgres/place.queries.ts';
import { heldOwn, saveRecords } from '../postgres/record.ts';
import { findMatches, judgeAt } from '../postgres/scoring.ts';
import type { SearchIndex } from '../postgres/search-index.ts';
import { searchHidden, searchPatients } from '../postgres/search.ts';
import { serverNow } from '../postgres/server-time.ts';
import {
  findStaff,
  getStaff,
  insertToken,
  listAccounts,
  listStaff,
  listTokens,
  listWaiting,
  revokeToken,
  revokeTokensOf,
  toStaff,
  toToken,
} from '../postgres/session.queries.ts';
import { monthOf, patientsByBand, visitsByDay } from '../postgres/statistics.queries.ts';
import { findSystem, listAllSystems, listSystems } from '../postgres/system.queries.ts';
import { recordEntries } from '../postgres/trail-entries.ts';
import { saveKeptYears } from '../postgres/trail.queries.ts';
import { verifyTrail } from '../postgres/trail.ts';
import { takeTurn } from './turn.ts';
import { countReturns, listReturns } from '../postgres/return.queries.ts';
import { getVisit, listFollowing, listVisits, listVisitsOf, usualReasons } from '../postgres/visit.queries.ts';
import {
  addWebhook,
  authorName,
  getWebhook,
  listWebhooks,
  removeWebhook,
  setWebhookSecrets,
  turnWebhook,
} from '../postgres/webhook.queries.ts';
import { comparingOf } from '../postgres/worklist.ts';
import type { ImportRegister, ImportTx } from '../transfer/import.register.ts';
import type { PairingTx } from '../pairing/pairing.register.ts';
import type { PeerRegister } from '../sync/peer.register.ts';
import type { WebhookRegister, WebhookTx } from '../webhooks/webhook.register.ts';
import { codesInTx, membersInTx, peerRegisterOf, type Reach } from './peers.ts';

export type HubRegister = PeerRegister &
  ConflictRegister &
  DuplicateRegister &
  PeopleRegister &
  StatisticsRegister &
  DraftRegister &
  WebhookRegister &
  HereRegister &
  StaffRegister &
  FeedRegister & { meanwhile: Meanwhile } & TrailRegister &
  FhirRegister &
  ImportRegister;
export type HubTx = HubWriter &
  PairingTx &
  ConflictTx &
  DuplicateTx &
  PeopleTx &
  DraftTx &
  WebhookTx &
  HereTx &
  StaffTx &
  TrailTx &
  FhirTx &
  ImportTx;

/** The source of a register's reads: a hub, or a transaction of it. */
type Source = HubReader & { readonly now: number; readonly today: string };

const journal = binder({
  changes: listChanges,
  heads: async (from: Source, id: string) => (await listHeads(from, [id])).get(id)?.heads ?? [],
  history: historyOfRecord,
});

const repliesAt = async (from: Source, rows: readonly PatientRow[]): Promise<Patient[]> =>
  run(withMotherNames({ find: (id) => findPatient(from, id) }, await toPatients(from, rows, from.today)));

const readsPatients = {
  get: getPatient,
  find: findPatient,
  findRecord,
  group: groupOf,
  joinedIds: listMergedIds,
  linked: listLinked,
  replies: repliesAt,
  open: async (from: Source, id: string) => {
    const row = await getPatient(from, id);
    const [reply] = await repliesAt(from, [row]);
    if (reply === undefined) throw new Error('A row has no reply.');
    return { ...reply, ...(await sharedNumbers(from, row)) };
  },
  besides: sharedNumbers,
  photo: findPhoto,
  photos: listPhotos,
  seen: listSeen,
  count: countPatients,
  allWith: listPatientsWith,
  lookUp,
  countLookUp,
};
const patients = binder(readsPatients);
const patientsInTx = binder({ ...readsPatients, hold: holdPatient, holdGroups, saved: getPatient });
const systems = binder({ all: listAllSystems, listed: listSystems, find: findSystem });
const places = binder({ list: listPlaceRows, find: findPlace });
const ownFields = binder({ list: listOwnFields, find: findOwnField });
const readsNumbers = {
  series: findSeries,
  ownReplica: async (from: Source) => (await getOwn(from)).id,
  isOwnReplica,
  isOfOtherReplica,
  isTaken,
  listUnder,
};
const numbers = binder(readsNumbers);
const numbersInTx = binder({
  ...readsNumbers,
  holdSeries: async (writer: HubWriter) => {
    // Called before the series is read: a hub that was restored continues under another prefix.
    await heldOwn(writer);
    return holdSeries(writer);
  },
  putSeries,
});
const readsVisits = {
  get: getVisit,
  ofRecords: listVisitsOf,
  list: listVisits,
  following: listFollowing,
  due: listReturns,
  countDue: countReturns,
  usualReasons,
};
const visits = binder(readsVisits);
const visitsInTx = binder({
  ...readsVisits,
  hold: async (writer: HubWriter, ids: VisitIds) => {
    await holdRecords(writer, [(await getVisit(writer, ids)).visit.id]);
    return getVisit(writer, ids);
  },
});
const joins = binder({
  list: (from: Source, id: string) => listMerges(from, id, from.today),
  takenBack: listUnmerged,
});
const people = binder({
  list: listPeople,
  count: countPeople,
  places: listPlaces,
  savedFilters: listSavedFilters,
  villagesWithoutHome: listVillagesWithoutHome,
});
const peopleInTx = binder({
  saveFilter: putSavedFilter,
  removeFilter: removeSavedFilter,
  ofVillage: listOfVillage,
});
const statistics = binder({ visitsByDay, patientsByBand, month: monthOf });
const readsConflicts = {
  list: listConflicts,
  count: countConflicts,
  get: getContested,
  reply: (from: Source, found: Contested) => tellFound(from, found, from),
  names: listNameCollisions,
};
const conflicts = binder(readsConflicts);
const conflictsInTx = binder({
  ...readsConflicts,
  hold: async (writer: HubWriter, id: string) => {
    const seen = await getContested(writer, id);
    await holdRecords(writer, [id, ...(seen.kind === 'patient' ? seen.circle : [])]);
    return getContested(writer, id);
  },
});
const readsDrafts = { list: listDrafts, isAgingDue };
const drafts = binder(readsDrafts);
const draftsInTx = binder({ ...readsDrafts, put: putDraft, remove: removeDraft, age: ageDrafts });
const readsWebhooks = { list: listWebhooks, get: getWebhook, authorName };
const webhooks = binder(readsWebhooks);
const webhooksInTx = binder({
  ...readsWebhooks,
  add: addWebhook,
  turn: turnWebhook,
  setSecrets: setWebhookSecrets,
  remove: removeWebhook,
});
const imports = binder({
  list: listImports,
  find: findImport,
  file: fileOf,
  rows: listRows,
  rowPage: listRowPage,
  counts: countRows,
  absent: () => 0,
  working: findWorking,
  authorName,
});
const importsInTx = binder({
  add: addImport,
  hold: holdImport,
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
  beforeHiding: () => undefined,
});
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
const fhirInTx = binder({ ...readsFhir, hold: holdWithGroups });
const duplicatesInTx = binder({ find: findPair, findDistinct });

const readsHere = { self: getSelf, isPart: () => false, dateFormats: findDateFormats, waitingScreen: getWaitingScreen };
const here = binder(readsHere);
const hereInTx = binder({
  ...readsHere,
  hold: async (writer: HubWriter) => {
    const { id, name } = await getSelf(writer);
    await holdRecords(writer, [id]);
    const member = await findMember(writer, id);
    return { id, name: member?.name ?? name, conflicts: member?.conflicts ?? null };
  },
  putDateFormats,
  putWaitingScreen,
});
const readsStaff = {
  find: findStaff,
  get: getStaff,
  list: listAccounts,
  namesTriedFirst: async (from: Source) => [
    (await getSelf(from)).name,
    ...(await listAccounts(from)).map(({ username }) => username),
  ],
  reply: toStaff,
  replies: listStaff,
  waiting: listWaiting,
  arrived: listArrived,
};
const staff = binder(readsStaff);
const staffInTx = binder({
  ...readsStaff,
  hold: async (writer: HubWriter, id: string) => {
    await takeTurn(writer, [id]);
    return getStaff(writer, id);
  },
  keepHolder,
  settleArrivals,
});
const readsTokens = { list: listTokens, reply: toToken };
const tokens = binder(readsTokens);
const tokensInTx = binder({
  ...readsTokens,
  clock: serverNow,
  insert: insertToken,
  revoke: revokeToken,
  revokeOf: revokeTokensOf,
});
const feed = binder({ last: lastSettled, isHere: isPlaceHere, after: readFeed });
const audit = binder({
  list: listNamed,
  all: allNamed,
  verify: (hub: Hub) => verifyTrail(hub),
  state: stateOfTrail,
});
const auditInTx = binder({ record: recordEntries, keepFor: saveKeptYears });

type Searching = { from: Source; index: SearchIndex };
const search = binder({
  // Each answer waits on its own for what it needs.
  settle: () => undefined,
  patients: async ({ from, index }: Searching, asked: Asked) => searchPatients(from, await index.settle(), asked),
  hidden: async ({ from, index }: Searching, asked: Asked) => searchHidden(from, await index.settle(), asked),
});
type Comparing = Searching & { hub: Hub; author: string };
const duplicates = binder({
  list: ({ from }: Comparing, ...asked: Parameters<typeof listPairs> extends [unknown, ...infer Args] ? Args : never) =>
    listPairs(from, ...asked),
  find: ({ from }: Comparing, id: string) => findPair(from, id),
  counts: ({ from }: Comparing) => countPairs(from),
  comparing: ({ from }: Comparing) => comparingOf(from),
  stopComparing: ({ hub, author }: Comparing) => write(hub, author, (writer) => setComparing(writer, true)),
  goOnComparing: ({ hub, author }: Comparing) => write(hub, author, (writer) => setComparing(writer, false)),
  findDistinct: ({ from }: Comparing, id: string) => findDistinct(from, id),
  distinctFrom: ({ from }: Comparing, key: number) => listDistinctFrom(from, key),
  matches: async (
    { from, index }: Comparing,
    draft: Comparable,
    options: { limit: number; except: readonly number[] },
  ) => findMatches({ reader: from, settled: await index.settle() }, draft, options),
  judge: async ({ from, index }: Comparing, draft: Comparable, row: PatientRow) =>
    judgeAt({ reader: from, settled: await index.settle() }, draft, row),
});

/** `author` is the caller, in whose name the comparison of all patients is stopped. */
export function registerOf(
  hub: Hub,
  { index, author, reach }: { index: SearchIndex; author: string; reach: Reach },
): HubRegister {
  const { members, pairing, peers } = peerRegisterOf(hub, reach);
  const { orm, clock } = hub;
  const from: Source = {
    orm,
    get now() {
      return clock.now();
    },
    get today() {
      return clock.today();
    },
  };
  return {
    get now() {
      return clock.now();
    },
    get today() {
      return clock.today();
    },
    journal: journal(from),
    patients: patients(from),
    systems: systems(from),
    places: places(from),
    ownFields: ownFields(from),
    numbers: numbers(from),
    search: search({ from, index }),
    visits: visits(from),
    joins: joins(from),
    duplicates: duplicates({ from, index, hub, author }),
    people: people(from),
    statistics: statistics(from),
    conflicts: conflicts(from),
    drafts: drafts(from),
    webhooks: webhooks(from),
    fhir: fhir(from),
    imports: imports(from),
    here: here(from),
    staff: staff(from),
    tokens: tokens(from),
    feed: feed(from),
    meanwhile: meanwhileOf(feed(from)),
    audit: audit(hub),
    ...{ members, pairing, peers },
  };
}

/** Returns a transaction of a hub as commands use it: the writer itself, with the queries they need. */
export function txOf(writer: HubWriter): HubTx {
  return Object.assign(writer, {
    journal: journal(writer),
    patients: patientsInTx(writer),
    systems: systems(writer),
    places: places(writer),
    ownFields: ownFields(writer),
    numbers: numbersInTx(writer),
    visits: visitsInTx(writer),
    joins: joins(writer),
    duplicates: duplicatesInTx(writer),
    people: peopleInTx(writer),
    conflicts: conflictsInTx(writer),
    drafts: draftsInTx(writer),
    webhooks: webhooksInTx(writer),
    fhir: fhirInTx(writer),
    imports: importsInTx(writer),
    here: hereInTx(writer),
    staff: staffInTx(writer),
    tokens: tokensInTx(writer),
    audit: auditInTx(writer),
    members: membersInTx(writer),
    pairing: codesInTx(writer),
    hold: async (ids: readonly string[]) => {
      await holdRecords(writer, ids);
    },
    oneAtATime: async (names: readonly string[]) => {
      for (const name of names) {
        await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 1))`);
      }
    },
    save: async (edits: Edit | readonly Edit[], options: { group?: string } = {}) => {
      const all = savingEdits(edits);
      if (all.length > 0) await saveRecords(writer, all, options);
    },
  });
}

/** Returns the survivor, locked before it is read: another process may be changing it. */
async function holdPatient(writer: HubWriter, id: string): Promise<PatientRow> {
  const { id: standing } = await getPatient(writer, id);
  await holdRecords(writer, [standing]);
  const held = await getPatient(writer, id);
  // It was merged in the meantime.
  return held.id === standing ? held : holdPatient(writer, id);
}

async function holdGroups(writer: HubWriter, ids: readonly string[]): Promise<void> {
  const held: string[] = [];
  for (const id of ids) {
    const row = await findPatient(writer, id);
    if (row !== undefined) held.push(...(await groupOf(writer, row.key)).map((each) => each.id));
  }
  await holdRecords(writer, held);
}
