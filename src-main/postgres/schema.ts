/**
 * The tables of a hub in Drizzle: those of a station (`db/schema.ts`), under the same names, with PostgreSQL's types. Tables that only a station
 * has, such as its key slots, are not here. Tables that only a hub has say why.
 *
 * The columns that enter a station's digest are in the same order as there: see `journal/digest.ts`.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
} from 'drizzle-orm/pg-core';
import { pgSequence, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Verification } from '../audit/audit.contract.ts';
import type { Action } from '../wire/entry.contract.ts';
import { actionsOfEverybody } from '../audit/trail.rules.ts';
import type { Grade } from '../matching/match.rules.ts';
import type { roles } from '../wire/endpoint.contract.ts';
import { checkDigits } from '../db/stored-values.rules.ts';
import type { PatientFields } from '../patients/patient.contract.ts';
import { formFields, genders, ownTypes, patientCategories, type OwnTranslations } from '../db/stored-values.rules.ts';
import type { DateFormats } from '../time/date-formats.contract.ts';
import { tokenRoles } from '../db/stored-values.rules.ts';
import type { Place } from '../feed/cursor.rules.ts';
import type { Choice, ImportState, Outcome } from '../transfer/import.contract.ts';
import type { WebhookProblem } from '../webhooks/webhook.contract.ts';
import type { Introduction } from '../pairing/pairing.contract.ts';
import { nowMs } from './server-time.ts';
import { shown } from './shown.rules.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** Compared byte by byte, as in SQLite, whatever the server's locale is: two computers must agree on the order. */
const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  toDriver: shown,
});

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Timestamps are stored as milliseconds since 1970 in UTC, calendar days as `YYYY-MM-DD`. */
const instant = (name: string) => bigint(name, { mode: 'number' });
const calendarDay = plainText;
const place = (name: string) => bigint(name, { mode: 'number' });
const ownKey = () => bigserial('key', { mode: 'number' }).primaryKey();

/** The columns of every row that is made from the journal. */
const ofRecord = {
  /** The fields in conflict: two edits, made without knowing each other, set different values. A JSON list, or null. */
  conflicts: plainText('conflicts'),
};

export const station = pgTable(
  'station',
  {
    id: plainText('id').primaryKey(),
    name: plainText('name'),
    fingerprint: plainText('fingerprint'),
    admitted: plainText('admitted').notNull().default('[]'),
    revoked: boolean('revoked').notNull().default(false),
    ended: plainText('ended').notNull().default('{}'),
    isHub: boolean('is_hub').notNull().default(false),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('station_by_fingerprint').on(t.fingerprint)],
);

export const replica = pgTable('replica', {
  key: ownKey(),
  id: plainText('id').notNull().unique(),
  publicKey: bytes('public_key'),
  stationId: plainText('station_id'),
  forkedAt: integer('forked_at'),
});

/** The ends of each chain, so that the version vector is known without reading the journal. A chain that forks has several ends. */
export const chainEnd = pgTable(
  'chain_end',
  {
    replicaKey: place('replica_key')
      .notNull()
      .references(() => replica.key),
    hash: bytes('hash').notNull(),
    seq: integer('seq').notNull(),
    /**
     * The frontier of the chain's tree at this end, its hashes one after another (`journal/merkle-tree.ts`); null until it is first needed in a
     * chain that an earlier version wrote.
     */
    frontier: bytes('frontier'),
    /** The transaction that saved the change. A process that keeps the ends in memory reads those again that were saved since (`known-chains.ts`). */
    savedIn: place('saved_in').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.replicaKey, t.hash] }),
    // The rows from before each slice stay in the table until it is vacuumed. A station that has nothing new must not wait for a scan of them.
    index('chain_end_by_transaction').on(t.savedIn),
  ],
);

/** The replicas as which this hub wrote; the last row is the current one. */
export const identity = pgTable('identity', {
  replicaKey: place('replica_key')
    .primaryKey()
    .references(() => replica.key),
  /** Ed25519, PKCS #8. */
  privateKey: bytes('private_key').notNull(),
});

/**
 * The PostgreSQL cluster in which this database is: one row. Transaction numbers are valid in one cluster only. Restored from a dump, the
 * database is in another cluster. `base` is added there, so that later changes come after those saved before.
 */
export const home = pgTable('home', {
  key: integer('key').primaryKey(),
  cluster: plainText('cluster').notNull(),
  base: place('base').notNull(),
  /** The location of the database when our own last change was saved; see `server-mark.ts`. */
  location: plainText('location'),
});

/**
 * The records that have changes, or that a change refers to. A transaction that imports or makes a change locks the rows of its replica, its
 * record and what that refers to. They stay locked until the commit, so only one transaction at a time works on a record.
 */
export const record = pgTable('record', { id: bytes('id').primaryKey() });

export const changeKey = pgSequence('change_key', { cache: 1 });

/**
 * The journal. It is append-only: triggers in the migration refuse UPDATE, DELETE and TRUNCATE. It is partitioned by the range of its keys, and
 * so by the time of arrival: see `parts.ts`. Drizzle knows nothing of the partitions.
 */
export const change = pgTable(
  'change',
  {
    /**
     * A change that another one knows has a lower key, since keys are assigned while the record is locked. Changes can still become visible out
     * of order: 101 may be committed before 100. To follow the journal, use `feed.queries.ts`.
     */
    key: place('key').primaryKey(),
    replicaKey: place('replica_key')
      .notNull()
      .references(() => replica.key),
    seq: integer('seq').notNull(),
    hash: bytes('hash').notNull(),
    recordId: bytes('record_id').notNull(),
    bytes: bytes('bytes').notNull(),
    /** The number of the transaction that saved it, after adding `base` of `home`. The journal is followed by it. */
    savedIn: place('saved_in').notNull(),
    /** The hash of the change that this one stands for: see `nameOf` in `journal/encoding.ts`. */
    original: bytes('original'),
  },
  // Across partitions only the key is unique. The lock on its replica ensures that a change is stored once.
  (t) => [
    index('change_by_replica').on(t.replicaKey, t.seq, t.hash),
    index('change_by_record').on(t.recordId),
    index('change_by_transaction').on(t.savedIn, t.key),
    index('change_by_original')
      .on(t.original)
      .where(sql`original IS NOT NULL`),
  ],
);

export const head = pgTable(
  'head',
  {
    recordId: bytes('record_id').notNull(),
    /** No foreign key: PostgreSQL would look it up in the partitions of the journal, and plan that again for each row. No change is ever deleted. */
    changeKey: place('change_key').notNull(),
    fields: plainText('fields'),
    isLatest: boolean('is_latest').notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.changeKey] })],
);

export const waiting = pgTable(
  'waiting',
  {
    recordId: plainText('record_id').primaryKey(),
    kind: plainText('kind').notNull(),
    waitsFor: plainText('waits_for'),
  },
  (t) => [index('waiting_by_need').on(t.waitsFor)],
);

export const signature = pgTable('signature', {
  changeKey: place('change_key').primaryKey(),
  signature: bytes('signature').notNull(),
  root: bytes('root'),
});

export const held = pgTable('held', {
  key: ownKey(),
  hash: bytes('hash').notNull().unique(),
  replica: plainText('replica').notNull(),
  recordId: plainText('record_id').notNull(),
  bytes: bytes('bytes').notNull(),
  signature: bytes('signature'),
  root: bytes('root'),
  reason: plainText('reason').notNull(),
  receivedAt: instant('received_at').notNull(),
});

export const revocation = pgTable('revocation', {
  hash: bytes('hash').primaryKey(),
  takenAt: instant('taken_at').notNull(),
});

export const oldCopyCall = pgTable('old_copy_call', {
  fingerprint: plainText('fingerprint').primaryKey(),
  stationId: plainText('station_id').notNull(),
  count: integer('count').notNull(),
  since: instant('since').notNull(),
  lastAt: instant('last_at').notNull(),
});

export const arrival = pgTable('arrival', {
  staffId: plainText('staff_id').primaryKey(),
  hash: bytes('hash').notNull(),
});

export const peer = pgTable('peer', {
  stationId: plainText('station_id').primaryKey(),
  name: plainText('name').notNull(),
  address: plainText('address'),
  pairedAt: instant('paired_at').notNull(),
  sentKey: place('sent_key').notNull().default(0),
  lastTriedAt: instant('last_tried_at'),
  lastDoneAt: instant('last_done_at'),
  lastProblem: plainText('last_problem'),
  clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }),
  holds: plainText('holds'),
});

/** The certificate of the hub: one row. Stations recognise each of its processes by it. */
export const listener = pgTable('listener', {
  key: integer('key').primaryKey(),
  privateKey: bytes('private_key').notNull(),
  certificate: bytes('certificate').notNull(),
});

/** The pairing code that an administrator of the hub shows: one row, or none. Each step of a pairing can reach another process. */
export const pairing = pgTable('pairing', {
  /** Differs for each code, so that what was begun with a code ends with it. */
  key: ownKey(),
  code: plainText('code').notNull(),
  /** The account of the person who shows it. */
  by: plainText('by').notNull(),
  expiresAt: instant('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  /** The fingerprint of the station that has proved to know it. */
  provedBy: plainText('proved_by'),
});

export const pairingTry = pgTable('pairing_try', {
  id: plainText('id').primaryKey(),
  pairingKey: place('pairing_key')
    .notNull()
    .references(() => pairing.key, { onDelete: 'cascade' }),
  fingerprint: plainText('fingerprint').notNull(),
  /** The state from the step before. It is null once it was used, since a proof is checked only once. */
  state: plainText('state'),
  /** The key agreed on after the code was proved, and what the station said about itself. */
  agreedKey: bytes('agreed_key'),
  introduction: jsonb('introduction').$type<Introduction>(),
  /** When a station that has patients of its own last asked whether someone accepted it, and the answer. */
  askedAt: instant('asked_at'),
  accepts: boolean('accepts'),
});

/** The date of birth, or the one derived from the reported age: as in `db/schema.ts` for a station. */
export const bornOn = sql<
  string | null
>`coalesce(date_of_birth, lpad(greatest(0, substr(age_reported_on, 1, 4)::bigint - age_years)::text, 4, '0') || substr(age_reported_on, 5))`;

/** True of listed patients: no removed record, and only the survivor of merged records. */
export const isListed = sql`retired IS NOT TRUE AND standing_key IS NULL`;

export const patient = pgTable(
  'patient',
  {
    key: ownKey(),
    id: plainText('id').notNull().unique(),
    patientNumber: plainText('patient_number'),
    name: plainText('name'),
    // The interface sets no limit other than what JSON carries exactly.
    ageYears: bigint('age_years', { mode: 'number' }),
    ageReportedOn: calendarDay('age_reported_on'),
    dateOfBirth: calendarDay('date_of_birth'),
    dateOfBirthEstimated: boolean('date_of_birth_estimated'),
    gender: plainText('gender').$type<(typeof genders)[number]>(),
    patientCategory: plainText('patient_category').$type<(typeof patientCategories)[number]>(),
    phoneNumber: plainText('phone_number'),
    residentialAddress: plainText('residential_address'),
    retired: boolean('retired'),
    retiredReason: plainText('retired_reason'),
    mergedInto: plainText('merged_into'),
    standingKey: place('standing_key'),
    otherPhones: jsonb('other_phones').$type<PatientFields['otherPhones']>(),
    identifiers: jsonb('identifiers').$type<PatientFields['identifiers']>(),
    nextOfKin: jsonb('next_of_kin').$type<PatientFields['nextOfKin']>(),
    village: plainText('village'),
    district: plainText('district'),
    home: plainText('home'),
    deceased: jsonb('deceased').$type<PatientFields['deceased']>(),
    movedAwayOn: calendarDay('moved_away_on'),
    household: plainText('household'),
    mother: plainText('mother'),
    seenAs: plainText('seen_as'),
    consentToContact: boolean('consent_to_contact'),
    own: jsonb('own').$type<PatientFields['own']>(),
    photoHash: plainText('photo_hash'),
    nameKey: plainText('name_key'),
    numberKey: plainText('number_key'),
    villageKey: plainText('village_key'),
    fhir: plainText('fhir'),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    index('patient_by_name').on(t.nameKey, t.id).where(isListed),
    index('patient_by_update').on(t.updatedAt, t.id).where(isListed),
    // Includes hidden patients, who are also listed in this order.
    index('patient_by_creation').on(t.createdAt, t.id),
    index('patient_by_birth').on(bornOn, t.id).where(isListed),
    index('patient_by_village')
      .on(t.villageKey, t.village)
      .where(sql`village_key IS NOT NULL`),
    index('patient_by_district')
      .on(t.district)
      .where(sql`district IS NOT NULL`),
    index('patient_by_home')
      .on(t.home)
      .where(sql`home IS NOT NULL`),
    index('patient_by_household')
      .on(t.household)
      .where(sql`household IS NOT NULL`),
    index('patient_by_mother')
      .on(t.mother)
      .where(sql`mother IS NOT NULL`),
    index('patient_without_number')
      .on(t.key)
      .where(sql`patient_number IS NULL`),
    index('patient_by_date_of_birth')
      .on(t.dateOfBirth, t.createdAt, t.id)
      .where(sql`date_of_birth IS NOT NULL`),
    index('patient_by_own')
      .using('gin', t.own.op('jsonb_path_ops'))
      .where(sql`own IS NOT NULL`),
    index('patient_retired')
      .on(t.key)
      .where(sql`retired`),
    index('patient_in_conflict')
      .on(t.key)
      .where(sql`conflicts IS NOT NULL`),
    index('patient_by_number')
      .on(t.numberKey)
      .where(sql`number_key IS NOT NULL`),
    index('patient_joined')
      .on(t.mergedInto)
      .where(sql`merged_into IS NOT NULL`),
    index('patient_by_standing')
      .on(t.standingKey)
      .where(sql`standing_key IS NOT NULL`),
    // Includes hidden patients: their versions are listed too.
    index('patient_by_change').on(t.updatedAt, t.key),
    // A value that is in none of our fields is searched for as it is written.
    index('patient_by_kept')
      .using('gin', t.fhir.op('gin_trgm_ops'))
      .where(sql`fhir IS NOT NULL`),
  ],
);

const ofPatient = (name: string) =>
  place(name)
    .notNull()
    .references(() => patient.key);

export const places = pgTable('place', {
  id: plainText('id').primaryKey(),
  name: plainText('name').notNull(),
  parent: plainText('parent'),
  retired: boolean('retired').notNull(),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull(),
});

export const ownField = pgTable('own_field', {
  id: plainText('id').primaryKey(),
  name: plainText('name').notNull(),
  type: plainText('type').$type<(typeof ownTypes)[number]>().notNull(),
  choices: jsonb('choices').$type<string[]>(),
  translations: jsonb('translations').$type<OwnTranslations>(),
  after: plainText('after').$type<(typeof formFields)[number]>(),
  position: integer('position').notNull(),
  retired: boolean('retired').notNull(),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull(),
});

export const identifierSystem = pgTable('identifier_system', {
  id: plainText('id').primaryKey(),
  name: plainText('name').notNull(),
  uri: plainText('uri'),
  pattern: plainText('pattern'),
  checkDigit: plainText('check_digit').$type<(typeof checkDigits)[number]>().notNull(),
  isUnique: boolean('is_unique').notNull(),
  retired: boolean('retired').notNull(),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull(),
});

export const identifier = pgTable(
  'identifier',
  {
    patientKey: ofPatient('patient_key'),
    system: plainText('system').notNull(),
    valueKey: plainText('value_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.patientKey, t.system, t.valueKey] }),
    // A number may be searched for without its system.
    index('identifier_by_number').on(t.valueKey, t.system),
  ],
);

/** The phone numbers of patients, in the form in which they are compared. A station stores them in its postings. */
export const phone = pgTable(
  'phone',
  { patientKey: ofPatient('patient_key'), numberKey: plainText('number_key').notNull() },
  (t) => [primaryKey({ columns: [t.patientKey, t.numberKey] }), index('phone_by_number').on(t.numberKey)],
);

export const distinctPair = pgTable(
  'distinct_pair',
  {
    id: plainText('id').primaryKey(),
    lowKey: ofPatient('low_key'),
    highKey: ofPatient('high_key'),
    isDistinct: boolean('is_distinct').notNull(),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [index('distinct_by_low').on(t.lowKey), index('distinct_by_high').on(t.highKey)],
);

export const photo = pgTable('photo', {
  patientKey: place('patient_key')
    .primaryKey()
    .references(() => patient.key),
  jpeg: bytes('jpeg').notNull(),
});

export const visit = pgTable(
  'visit',
  {
    key: ownKey(),
    id: plainText('id').notNull().unique(),
    patientKey: ofPatient('patient_key'),
    timeStart: instant('time_start').notNull(),
    timeEnd: instant('time_end'),
    category: plainText('category').$type<(typeof patientCategories)[number]>(),
    reason: plainText('reason'),
    notes: plainText('notes'),
    attendedBy: plainText('attended_by'),
    urgent: plainText('urgent'),
    calledAt: instant('called_at'),
    calledBy: plainText('called_by'),
    returnOn: calendarDay('return_on'),
    returnReason: plainText('return_reason'),
    retired: boolean('retired'),
    retiredReason: plainText('retired_reason'),
    fhir: plainText('fhir'),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    index('visit_by_patient').on(t.patientKey, t.timeStart, t.retired),
    index('visit_open')
      .on(t.timeStart)
      .where(sql`time_end IS NULL AND retired IS NOT TRUE`),
    index('visit_by_start')
      .on(t.timeStart)
      .where(sql`retired IS NOT TRUE`),
    index('visit_by_end')
      .on(t.timeEnd)
      .where(sql`time_end IS NOT NULL AND retired IS NOT TRUE`),
    index('visit_by_return')
      .on(t.returnOn, t.patientKey)
      .where(sql`return_on IS NOT NULL AND retired IS NOT TRUE`),
    index('visit_in_conflict')
      .on(t.key)
      .where(sql`conflicts IS NOT NULL`),
    index('visit_by_change').on(t.updatedAt, t.key),
    index('visit_retired')
      .on(t.key)
      .where(sql`retired`),
    index('visit_by_kept')
      .using('gin', t.fhir.op('gin_trgm_ops'))
      .where(sql`fhir IS NOT NULL`),
  ],
);

/** A visit that was entered in error is in no list and no count. */
export const isVisitListed = sql`${visit.retired} IS NOT TRUE`;

export const staff = pgTable(
  'staff',
  {
    id: plainText('id').primaryKey(),
    username: plainText('username').notNull(),
    usernameKey: plainText('username_key').notNull(),
    fullName: plainText('full_name'),
    role: plainText('role').$type<(typeof roles)[number]>().notNull(),
    disabled: boolean('disabled').notNull(),
    createdAt: instant('created_at').notNull(),
    publicKey: plainText('public_key'),
    ...ofRecord,
    updatedAt: instant('updated_at').notNull().default(0),
    version: integer('version').notNull().default(0),
  },
  (t) => [index('staff_by_name').on(t.usernameKey)],
);

export const holder = pgTable('holder', {
  accountId: plainText('account_id')
    .primaryKey()
    .references(() => staff.id),
  version: plainText('version').notNull(),
  /** JSON of a `PasswordHolder`, as it is sent. */
  holder: plainText('holder').notNull(),
});

/**
 * Patients whose postings are due. A transaction that saves a patient adds a row here, and the process that writes postings deletes it. A patient
 * can have several rows, so that saving never waits for the writing of postings. A row that is added after the writing began stays.
 */
export const postingDue = pgTable('posting_due', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  key: place('key').notNull(),
});

/** The listed patients by their words (ordered ids) and numbers (`^0712345678$ ^ke00417b$`). */
export const posting = pgTable(
  'posting',
  {
    key: place('key').primaryKey(),
    words: integer('words').array().notNull(),
    numbers: plainText('numbers').notNull(),
  },
  (t) => [
    index('posting_by_word').using('gin', t.words),
    index('posting_by_number').using('gin', t.numbers.op('gin_trgm_ops')),
  ],
);

/**
 * Each word that a patient has or had. A word that begins with `=` is a whole number without a digit. Nobody types it, but each typed word is
 * also searched for as a number. To search for it among parts of numbers took as long as everything else.
 */
export const word = pgTable('word', {
  id: integer('id').primaryKey(),
  word: plainText('word').notNull().unique(),
  /** How many patients have it. The column is in no index: common words are counted in every batch, and then only the row is written. */
  count: integer('count').notNull(),
});

/** The words that the latest batches of postings counted, so that the other processes learn them. */
export const counted = pgTable('counted', {
  batch: place('batch').primaryKey(),
  /** Their ids. */
  words: integer('words').array().notNull(),
});

/** The progress of the postings: one row. A process that writes postings locks it, so that batches come one after the other. */
export const postingState = pgTable('posting_state', {
  key: integer('key').primaryKey(),
  batch: place('batch').notNull(),
  /** The number of listed patients. */
  patients: place('patients').notNull(),
});

/** Patients who are still to be compared with the others, and their version. */
export const duplicateDue = pgTable('duplicate_due', {
  key: place('key').primaryKey(),
  version: integer('version').notNull(),
});

/** Pairs of listed records that may be of one person. */
export const duplicate = pgTable(
  'duplicate',
  {
    lowKey: ofPatient('low_key'),
    highKey: ofPatient('high_key'),
    /** See `pairId`. */
    id: plainText('id').notNull().unique(),
    score: doublePrecision('score').notNull(),
    grade: plainText('grade').$type<Grade>().notNull(),
    /** A JSON list. */
    reasons: plainText('reasons').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lowKey, t.highKey] }),
    index('duplicate_by_high').on(t.highKey),
    index('duplicate_by_score').on(t.score, t.id),
    index('duplicate_by_grade').on(t.grade, t.score, t.id),
  ],
);

/** The settings and results of the comparison: one row, or none. */
export const comparing = pgTable('comparing', {
  key: integer('key').primaryKey(),
  /** True if someone has stopped the comparison. */
  isStopped: boolean('is_stopped').notNull().default(false),
  /** The expectation learnt last, see `Expected`, and the number of patients it was learnt from. */
  again: doublePrecision('again'),
  household: doublePrecision('household'),
  learntOf: integer('learnt_of'),
});

/**
 * The people who signed in, so that any process answers them. All timestamps are PostgreSQL's, since the processes' clocks may differ. A session
 * is no longer valid once the account is disabled or has another password. Such a change of the account's row also deletes the session.
 */
export const session = pgTable('session', {
  hash: plainText('hash').primaryKey(),
  staffId: plainText('staff_id').notNull(),
  publicKey: plainText('public_key').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** When the password was last typed. */
  confirmedAt: instant('confirmed_at').notNull(),
});

/** Service tokens of the region's programs. */
export const token = pgTable('token', {
  id: plainText('id').primaryKey(),
  hash: plainText('hash').notNull().unique(),
  name: plainText('name').notNull(),
  role: plainText('role').$type<(typeof tokenRoles)[number]>().notNull(),
  createdBy: plainText('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  /** With spaces between them; null for a token of an earlier version, whose role says it. */
  scopes: plainText('scopes'),
  origins: plainText('origins'),
});

/**
 * Changes of accounts and service tokens, for live events at all processes. A look reports what it can see and the one before could not, whatever
 * the order of transactions. After an hour, a row has been reported.
 */
export const accessEvent = pgTable('access_event', {
  key: ownKey(),
  savedIn: transactionId('saved_in')
    .notNull()
    .default(sql`pg_current_xact_id()`),
  at: instant('at').notNull().default(nowMs),
  record: plainText('record').$type<'staff' | 'token' | 'webhook'>().notNull(),
  id: plainText('id').notNull(),
});

/** How people at the hub read and type days: one row, or none. */
export const dateFormats = pgTable('date_formats', {
  key: integer('key').primaryKey(),
  region: plainText('region').notNull(),
  dayOrder: plainText('day_order').$type<DateFormats['dayOrder']>().notNull(),
  clock: plainText('clock').$type<DateFormats['clock']>().notNull(),
  firstWeekday: integer('first_weekday').notNull(),
  calendar: plainText('calendar').$type<DateFormats['calendar']>().notNull(),
});

/** The waiting-room screen: one row, or none until an administrator saves its setting. A new round ends the code of the last one. */
export const waitingScreen = pgTable('waiting_screen', {
  key: integer('key').primaryKey(),
  round: integer('round').notNull(),
  showsFirstNames: boolean('shows_first_names').notNull(),
});

/** The series of patient numbers that this hub assigns: one row, or none before the first. A transaction that assigns a number locks it. */
export const numbering = pgTable('numbering', {
  key: integer('key').primaryKey(),
  isOn: boolean('is_on').notNull(),
  chosen: plainText('chosen'),
  chosenFor: plainText('chosen_for'),
  prefix: plainText('prefix').notNull(),
  last: integer('last').notNull(),
});

/** Wrong passwords by the hash of the typed name and the place, counted for all processes together. A row without a try for an hour is deleted. */
export const attempt = pgTable(
  'attempt',
  {
    key: plainText('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('attempt_by_time').on(t.lastAt)],
);

/** The last tries at each account, by the hash of the typed name, from any place. Deleted after an hour. */
export const recentTries = pgTable(
  'recent_tries',
  {
    key: plainText('key').primaryKey(),
    /** The time of each try, earliest first. */
    at: bigint('at', { mode: 'number' }).array().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('recent_tries_by_time').on(t.lastAt)],
);

/** Places where people have signed in: one row for each account and network. They and others in their network go first when many sign in at once. */
export const signInPlace = pgTable(
  'sign_in_place',
  {
    /** Hash of a browser, or of a name with a browser or a network: see `placesOf` in `logins.ts`. */
    key: plainText('key').primaryKey(),
    /** The hash of the network alone. */
    network: plainText('network').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('sign_in_place_by_time').on(t.lastAt)],
);

export const idempotency = pgTable('idempotency', {
  hash: plainText('hash').primaryKey(),
  requestHash: plainText('request_hash').notNull(),
  reply: bytes('reply').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The values are literals: PostgreSQL uses a partial index only if it sees that the index covers the query. */
export const concernsEverybody = sql.raw(`action IN (${actionsOfEverybody.map((each) => `'${each}'`).join(', ')})`);

/**
 * The access log: who saw, searched and changed what at any process, in one chain. It is append-only. Triggers in the migration refuse everything
 * but the deletion of entries before `base_seq` of `audit_trail`.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    seq: place('seq').primaryKey(),
    at: instant('at').notNull(),
    action: plainText('action').$type<Action>().notNull(),
    who: plainText('who'),
    /** The patient records that the entry is about, or that were shown. */
    patients: uuid('patients').array().notNull(),
    /** The whole entry, as a station has it in its files. */
    entry: bytes('entry').notNull(),
    /** The hash of the previous hash and the whole entry. So no entry can be changed, removed or moved unnoticed. */
    hash: bytes('hash').notNull(),
  },
  (t) => [
    index('audit_by_time').on(t.at),
    index('audit_by_person').on(t.who, t.seq),
    index('audit_by_patient').using('gin', t.patients),
    index('audit_of_everybody').on(t.seq).where(concernsEverybody),
  ],
);

/** The beginning and end of the access log: one row. A transaction that adds entries locks it. */
export const auditTrail = pgTable('audit_trail', {
  key: integer('key').primaryKey(),
  headSeq: place('head_seq').notNull().default(0),
  headHash: bytes('head_hash').notNull(),
  baseSeq: place('base_seq').notNull().default(0),
  baseHash: bytes('base_hash').notNull(),
  keptYears: integer('kept_years').notNull().default(3),
  overdueOn: calendarDay('overdue_on'),
  overdueDays: integer('overdue_days').notNull().default(0),
  overdueBefore: instant('overdue_before').notNull().default(0),
  /** The key that makes repeated searches recognisable as the same. */
  queryKey: bytes('query_key').notNull(),
  verified: jsonb('verified').$type<Verification>(),
});

/** Filters of the list of patients that people named for themselves; nobody else can read them. */
export const savedFilter = pgTable(
  'saved_filter',
  {
    staffId: plainText('staff_id').notNull(),
    name: plainText('name').notNull(),
    /** JSON: see `PeopleFilter`. */
    filter: plainText('filter').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.name] })],
);

/** Drafts: what people have typed and not saved. JSON, which only its owner can read. */
export const draft = pgTable(
  'draft',
  {
    staffId: plainText('staff_id').notNull(),
    key: plainText('key').notNull(),
    body: plainText('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The number of days on which its owner came since it was changed, and the last such day: see `drafts/draft.rules.ts`. */
    daysUntouched: integer('days_untouched').notNull().default(0),
    lookedOn: calendarDay('looked_on').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] })],
);

/** Addresses that are notified of changes; see `webhooks/`. A station has the same, and one process that sends them. */
export const webhook = pgTable('webhook', {
  id: plainText('id').primaryKey(),
  address: plainText('address').notNull(),
  secret: plainText('secret').notNull(),
  formerSecret: plainText('former_secret'),
  formerUntil: instant('former_until'),
  subscription: plainText('subscription'),
  remindDays: integer('remind_days'),
  remindedDay: calendarDay('reminded_day'),
  remindedId: plainText('reminded_id'),
  isOn: boolean('is_on').notNull(),
  createdBy: plainText('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The place in the feed up to which notifications were sent. */
  sentKey: place('sent_key').notNull(),
  sentHash: plainText('sent_hash').$type<Place['hash']>().notNull(),
  /** The process that notifies it, and the time until which no other process does. */
  claim: plainText('claim').notNull().default(''),
  claimedUntil: instant('claimed_until').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  triedAgainAt: instant('tried_again_at').notNull().default(0),
  lastTriedAt: instant('last_tried_at'),
  lastDoneAt: instant('last_done_at'),
  lastProblem: plainText('last_problem').$type<WebhookProblem>(),
});

/**
 * Imports in progress, as a station has them. The process that was asked works on one, and confirms that every few seconds. While `claimed_until`
 * is in the future, no other process works on it. If the process is gone, the import waits until someone resumes it.
 */
export const importFile = pgTable('import_file', {
  number: bigserial('number', { mode: 'number' }).primaryKey(),
  id: plainText('id').notNull().unique(),
  name: plainText('name').notNull(),
  author: plainText('author').notNull(),
  createdAt: instant('created_at').notNull(),
  bytes: integer('bytes').notNull(),
  state: plainText('state').$type<ImportState>().notNull(),
  /** JSON: see `Found` and `Said` in `transfer/import.register.ts`. */
  found: plainText('found').notNull(),
  said: plainText('said').notNull(),
  claim: plainText('claim').notNull().default(''),
  claimedUntil: instant('claimed_until').notNull().default(0),
  /** The progress of the work. */
  done: integer('done').notNull().default(0),
  of: integer('of').notNull().default(0),
});

export const importPiece = pgTable(
  'import_piece',
  {
    importNumber: place('import_number')
      .notNull()
      .references(() => importFile.number),
    place: integer('place').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importNumber, t.place] })],
);

export const importRow = pgTable(
  'import_row',
  {
    importNumber: place('import_number')
      .notNull()
      .references(() => importFile.number),
    /** The row number in the file, from 1. */
    row: integer('row').notNull(),
    /** A JSON list of texts; empty once the row was saved. */
    cells: plainText('cells').notNull(),
    outcome: plainText('outcome').$type<Outcome>(),
    choice: plainText('choice').$type<Choice>(),
    /** The patient that the row created, or may be. */
    patientId: plainText('patient_id'),
    /** JSON: see `RowDetail` in `transfer/import.register.ts`. */
    detail: plainText('detail'),
  },
  (t) => [
    primaryKey({ columns: [t.importNumber, t.row] }),
    index('import_row_by_outcome').on(t.importNumber, t.outcome, t.row),
  ],
);

/** The processes of this hub. Each sends a heartbeat every few seconds. */
export const hubProcess = pgTable('process', {
  id: plainText('id').primaryKey(),
  /** The name of its computer, and its process number there. */
  host: plainText('host').notNull(),
  pid: integer('pid').notNull(),
  version: plainText('version').notNull(),
  url: plainText('url').notNull(),
  syncPort: integer('sync_port').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** How many changes arrived in each minute of the last days, for all processes together. */
export const tally = pgTable('tally', {
  /** The start of the minute. */
  minute: instant('minute').primaryKey(),
  applied: integer('applied').notNull(),
  known: integer('known').notNull(),
  held: integer('held').notNull(),
});
