/** The register of a station: the queries of commands and handlers, answered by SQLite at once. */
import { stateOfTrail, verifyTrail } from './audit.commands.ts';
import { saveKeptYears } from '../audit/audit.queries.ts';
import type { Entry } from '../wire/entry.contract.ts';
import { recordEvent } from '../audit/event.ts';
import { allNamed, listNamed } from './named-entries.ts';
import type { TrailRegister, TrailTx } from '../audit/trail.register.ts';
import type { Reader, Writer } from '../db/access.ts';
import { listDrafts, putDraft, removeDraft, ageDrafts, isAgingDue } from '../drafts/draft.queries.ts';
import type { DraftRegister, DraftTx } from '../drafts/draft.register.ts';
import { findDistinct, listDistinctFrom } from '../matching/distinct.queries.ts';
import { countPairs, findPair, listPairs } from '../matching/duplicate.queries.ts';
import type { DuplicateRegister, DuplicateTx } from '../matching/duplicate.register.ts';
import { listMerges, listUnmerged } from '../merging/merge.queries.ts';
import { findMatches } from '../matching/match.ts';
import { comparingOf, goOnComparing, stopComparing } from './comparing.ts';
import { historyOfRecord } from '../staff/history.queries.ts';
import { findOwn, getSelf, listChanges, listHeads } from '../journal/journal.queries.ts';
import { addUncompared, isPart } from '../journal/holding.queries.ts';
import { saveRecord } from '../journal/record.ts';
import { chainEnd } from '../journal/replica.ts';
import { binder, inherit, inheriting, savingEdits, type Edit } from '../journal/tx.ts';
import { findRow, listAllSystems, listSystems } from '../identifiers/identifier.queries.ts';
import { countLookUp, lookUp } from '../patients/lookup.queries.ts';
import {
  findSeries,
  isOfOtherReplica,
  isOwnReplica,
  isTaken,
  listUnder,
  setSeries,
} from '../identifiers/numbering.queries.ts';
import { comparedNumber } from '../identifiers/patient-number.rules.ts';
import {
  countPatients,
  besidesOf,
  findPatient,
  getPatient,
  getSavedPatient,
  listPatientsWith,
  openPatient,
  toPatients,
} from '../patients/patient.queries.ts';
import type { Patient } from '../patients/patient.contract.ts';
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
} from '../patients/people.queries.ts';
import type { PeopleRegister, PeopleTx } from '../patients/people.register.ts';
import { findOwnField, listOwnFields } from '../own-fields/own-field.queries.ts';
import { findPlace, listPlaceRows } from '../places/place.queries.ts';
import { findPhoto, listPhotos } from '../patients/photo.queries.ts';
import { findRecord, groupOf, listMergedIds } from '../search/survivor.queries.ts';
import { listLinked } from '../patients/links.queries.ts';
import { withMotherNames } from '../patients/links.commands.ts';
import { searchHidden, searchPatients } from '../patients/search.ts';
import type { Asked } from '../patients/finding.ts';
import { listArrived, settleArrivals } from '../staff/arrivals.ts';
import { keepHolder } from '../staff/holders.ts';
import {
  findStaff,
  getStaff,
  insertToken,
  listStaff,
  listTokens,
  listWaiting,
  markTokenRevoked,
  namesTriedFirst,
  revokeTokensOf,
  rowToStaff,
  rowToToken,
} from '../staff/staff.queries.ts';
import type { StaffRegister, StaffTx } from '../staff/staff.register.ts';
import { monthOf, patientsByBand, visitsByDay } from '../statistics/statistics.queries.ts';
import type { StatisticsRegister } from '../statistics/statistics.register.ts';
import type { VisitRegister, VisitTx } from '../visits/visit.register.ts';
import { usualReasons } from '../visits/reasons.queries.ts';
import { countReturns, listReturns } from '../visits/return.queries.ts';
import { getVisit, listFollowing, listVisits, listVisitsOf } from '../visits/visit.queries.ts';
import { comparableOf } from '../matching/comparable.ts';
import { prepare, type Comparable } from '../matching/compare.rules.ts';
import { judge } from '../matching/scorer.ts';
import { scorerOf } from '../matching/scoring.ts';
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { runNow } from '../steps.ts';
import { findDateFormats, putDateFormats } from './date-formats.queries.ts';
import { findWaitingScreen, putWaitingScreen } from './screen.queries.ts';
import type { HereRegister, HereTx } from '../journal/here.register.ts';
import type { Registry, Station } from './registry.ts';

export type StationRegister = VisitRegister &
  DuplicateRegister &
  PeopleRegister &
  StatisticsRegister &
  DraftRegister &
  HereRegister &
  StaffRegister &
  TrailRegister;
export type StationTx = Writer & VisitTx & DuplicateTx & PeopleTx & DraftTx & HereTx & StaffTx & TrailTx;

const journal = binder({ changes: listChanges, heads: listHeads, history: historyOfRecord });

const namedAt = (reader: Reader, told: readonly Patient[]): Patient[] =>
  runNow(withMotherNames({ find: (id) => findPatient(reader, id) }, told));

const readsPatients = {
  get: getPatient,
  find: findPatient,
  findRecord,
  group: groupOf,
  joinedIds: listMergedIds,
  linked: listLinked,
  replies: (reader: Reader, rows: readonly PatientRow[]) => namedAt(reader, toPatients(reader, rows)),
  open: (reader: Reader, id: string) => {
    const told = openPatient(reader, id);
    return told.mother === null ? told : (namedAt(reader, [told])[0] as Patient);
  },
  besides: besidesOf,
  photo: findPhoto,
  photos: listPhotos,
  seen: listSeen,
  count: countPatients,
  allWith: listPatientsWith,
  lookUp,
  countLookUp,
};
const patients = binder(readsPatients);
const patientsInTx = binder({
  ...readsPatients,
  hold: getPatient,
  holdGroups: () => undefined,
  saved: (writer: Writer, id: string) => getSavedPatient(writer, id),
});
const systems = binder({ all: listAllSystems, listed: listSystems, find: findRow });
const places = binder({ list: listPlaceRows, find: findPlace });
const ownFields = binder({ list: listOwnFields, find: findOwnField });
const readsNumbers = {
  series: findSeries,
  ownReplica: (reader: Reader) => chainEnd(reader).replica,
  isOwnReplica,
  isOfOtherReplica,
  isTaken: (reader: Reader, number: string) => isTaken(reader, comparedNumber(number)),
  listUnder,
};
const numbers = binder(readsNumbers);
const numbersInTx = binder({
  ...readsNumbers,
  holdSeries: findSeries,
  putSeries: (writer: Writer, series: Parameters<typeof setSeries>[1]) => setSeries(writer, series),
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
const visitsInTx = binder({ ...readsVisits, hold: getVisit });
const joins = binder({ list: listMerges, takenBack: listUnmerged });
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
const readsDuplicates = { find: findPair, findDistinct };
const duplicatesInTx = binder(readsDuplicates);
const drafts = binder({ list: listDrafts, isAgingDue });
const draftsInTx = binder({ list: listDrafts, isAgingDue, put: putDraft, remove: removeDraft, age: ageDrafts });
const readsHere = { self: getSelf, isPart, dateFormats: findDateFormats };
const here = binder({
  ...readsHere,
  waitingScreen: (registry: Registry) => ({
    ...{ key: registry.key, round: 0, showsFirstNames: false },
    ...findWaitingScreen(registry),
  }),
});
const hereInTx = binder({
  ...readsHere,
  hold: (writer: Writer) => {
    const { id, name } = getSelf(writer);
    return { id, name, conflicts: findOwn(writer)?.station?.conflicts ?? null };
  },
  putDateFormats,
  putWaitingScreen,
});
const readsStaff = {
  find: findStaff,
  get: getStaff,
  list: listStaff,
  namesTriedFirst,
  reply: rowToStaff,
  replies: (reader: Reader) => listStaff(reader).map((row) => rowToStaff(reader, row)),
  waiting: listWaiting,
  arrived: listArrived,
};
const staff = binder(readsStaff);
const staffInTx = binder({ ...readsStaff, hold: getStaff, keepHolder, settleArrivals });
const readsTokens = { list: listTokens, reply: rowToToken };
const tokens = binder(readsTokens);
const tokensInTx = binder({
  ...readsTokens,
  clock: ({ now }: Writer) => now,
  insert: insertToken,
  revoke: markTokenRevoked,
  revokeOf: revokeTokensOf,
});
const auditInTx = binder({
  record: (writer: Writer, entries: readonly Entry[]) => {
    for (const entry of entries) recordEvent(writer, entry);
  },
  keepFor: saveKeptYears,
});

export type Open = { station: Station; registry: Registry };
const search = binder({
  settle: ({ searchIndex }: Registry) => searchIndex.settle(),
  patients: (registry: Registry, asked: Asked) => searchPatients(registry, registry.searchIndex.vocabulary, asked),
  hidden: (registry: Registry, asked: Asked) => searchHidden(registry, registry.searchIndex.vocabulary, asked),
});
const audit = binder({
  list: ({ registry }: Open, ...asked: Tail<typeof listNamed>) => listNamed(registry, ...asked),
  all: ({ registry }: Open, ...asked: Tail<typeof allNamed>) => allNamed(registry, ...asked),
  verify: (open: Open) => verifyTrail(open),
  state: ({ registry }: Open) => stateOfTrail(registry),
});
const duplicates = binder({
  list: ({ registry }: Open, ...asked: Tail<typeof listPairs>) => listPairs(registry, ...asked),
  find: ({ registry }: Open, id: string) => findPair(registry, id),
  counts: ({ registry }: Open) => countPairs(registry),
  comparing: ({ registry }: Open) => comparingOf(registry),
  stopComparing: ({ station, registry }: Open) => stopComparing(station, registry),
  goOnComparing: ({ station, registry }: Open) => goOnComparing(station, registry),
  findDistinct: ({ registry }: Open, id: string) => findDistinct(registry, id),
  distinctFrom: ({ registry }: Open, key: number) => listDistinctFrom(registry, key),
  matches: ({ registry }: Open, draft: Comparable, options: { limit: number; except: readonly number[] }) =>
    findMatches(registry, registry.searchIndex.vocabulary, draft, options),
  judge: ({ registry }: Open, draft: Comparable, row: PatientRow) => {
    const { score } = scorerOf(registry, registry.searchIndex.vocabulary);
    return judge(score(prepare(draft), prepare(comparableOf(row))));
  },
});
/** The parameters of a query, without the first. */
export type Tail<Query extends (first: never, ...args: never[]) => unknown> = Query extends (
  first: never,
  ...args: infer Args
) => unknown
  ? Args
  : never;

/** Makes the register of a registry: all that these rooms can ask of it. */
export function newRegister(station: Station, registry: Registry): StationRegister {
  const { clock } = registry.db;
  return {
    get now() {
      return clock.now();
    },
    get today() {
      return clock.today();
    },
    journal: journal(registry),
    patients: patients(registry),
    systems: systems(registry),
    places: places(registry),
    ownFields: ownFields(registry),
    numbers: numbers(registry),
    search: search(registry),
    visits: visits(registry),
    joins: joins(registry),
    duplicates: duplicates({ station, registry }),
    people: people(registry),
    statistics: statistics(registry),
    drafts: drafts(registry),
    here: here(registry),
    staff: staff(registry),
    tokens: tokens(registry),
    audit: audit({ station, registry }),
  };
}

const bindersInTx = {
  journal,
  systems,
  places,
  ownFields,
  joins,
  patients: patientsInTx,
  numbers: numbersInTx,
  visits: visitsInTx,
  duplicates: duplicatesInTx,
  people: peopleInTx,
  drafts: draftsInTx,
  here: hereInTx,
  staff: staffInTx,
  tokens: tokensInTx,
  audit: auditInTx,
};

/**
 * The prototype that makes a writer a transaction, as commands use it. All writers share it, because giving each one
 * its queries one by one takes a good part of a save.
 */
export const stationTx: object = inheriting(
  {
    hold: () => undefined,
    oneAtATime: () => undefined,
    save(this: Writer, edits: Edit | readonly Edit[], { group }: { group?: string } = {}) {
      for (const edit of savingEdits(edits)) {
        saveRecord(this, { ...edit, ...(group !== undefined && { group }) });
        // Somebody with the same name may live in a place that is not held here.
        if (edit.isNew && edit.kind === 'patient' && isPart(this)) addUncompared(this, edit.id);
      }
    },
  },
  bindersInTx,
);

/** Returns the writer itself as a transaction of a station, with the queries that commands of these rooms need. */
export const txOf = (writer: Writer): StationTx => inherit(writer, stationTx);
