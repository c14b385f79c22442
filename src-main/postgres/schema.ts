/**
 * The tables of a hub, as Drizzle sees them: those of a station (`db/schema.ts`) by the same names, in PostgreSQL's types. What is only of
 * a station, as its key slots and its drafts, is not here; what is only of a hub says why.
 *
 * The columns that a station's digest is taken of stand in the same order as there: see `journal/digest.ts`.
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
import { genders, patientCategories } from '../db/stored-values.rules.ts';
import type { DateFormats } from '../time/date-formats.contract.ts';
import { tokenRoles } from '../db/stored-values.rules.ts';
import type { Place } from '../feed/cursor.rules.ts';
import type { Choice, ImportState, Outcome } from '../transfer/import.contract.ts';
import type { WebhookProblem } from '../webhooks/webhook.contract.ts';
import type { Introduction } from '../pairing/pairing.contract.ts';
import { nowMs } from './server-time.ts';
import { shown } from './shown.rules.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** Compared byte by byte, as SQLite does it, whatever the server's language is: two machines have to agree what comes first. */
const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text COLLATE "C"',
  toDriver: shown,
});

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/** Instants are stored as milliseconds since 1970 in UTC, calendar days as `YYYY-MM-DD`. */
const instant = (name: string) => bigint(name, { mode: 'number' });
const calendarDay = plainText;
const place = (name: string) => bigint(name, { mode: 'number' });
const ownKey = () => bigserial('key', { mode: 'number' }).primaryKey();

/** What every row that is made from the journal has. */
const ofRecord = {
  /** The fields of which two edits, made without knowing each other, say different things: a JSON list, or null. */
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

/** Where each chain ends, so that what is known here is said without reading the journal. A chain that forks has several ends. */
export const chainEnd = pgTable(
  'chain_end',
  {
    replicaKey: place('replica_key')
      .notNull()
      .references(() => replica.key),
    hash: bytes('hash').notNull(),
    seq: integer('seq').notNull(),
    /** As of the change: whoever keeps the ends in memory reads those anew of which anything was saved since (`known-chains.ts`). */
    savedIn: place('saved_in').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.replicaKey, t.hash] }),
    // What was there before each slice stays in the table until it is vacuumed: whoever has nothing new is not to wait for that.
    index('chain_end_by_transaction').on(t.savedIn),
  ],
);

/** As what this hub writes: the last row. */
export const identity = pgTable('identity', {
  replicaKey: place('replica_key')
    .primaryKey()
    .references(() => replica.key),
  /** Ed25519, PKCS #8. */
  privateKey: bytes('private_key').notNull(),
});

/**
 * In which cluster of PostgreSQL this database lies: one row. The numbers of transactions count there alone. Put back from a dump it lies in
 * another one; `base` is what is added there, so that what is saved then comes behind what was saved before.
 */
export const home = pgTable('home', {
  key: integer('key').primaryKey(),
  cluster: plainText('cluster').notNull(),
  base: place('base').notNull(),
  /** Where the last change of our own was saved; see `server-mark.ts`. */
  location: plainText('location'),
});

/**
 * The records of which anything was said, or to which anything refers. Whoever takes or makes a change holds the rows of its replica, its
 * record and what that refers to until the commit: so what is made of a record is made by one transaction after the other.
 */
export const record = pgTable('record', { id: bytes('id').primaryKey() });

export const changeKey = pgSequence('change_key', { cache: 1 });

/**
 * The journal. Append-only: triggers in the migration refuse UPDATE, DELETE and TRUNCATE. In parts by the range of its keys, so by when
 * changes came: see `parts.ts`. Drizzle knows nothing of that.
 */
export const change = pgTable(
  'change',
  {
    /**
     * What a change knows has a lower key, since keys are given while its record is held. They are seen out of order all the same: who
     * saved 101 can commit before who saved 100. Whoever follows the journal goes by `feed.queries.ts`.
     */
    key: place('key').primaryKey(),
    replicaKey: place('replica_key')
      .notNull()
      .references(() => replica.key),
    seq: integer('seq').notNull(),
    hash: bytes('hash').notNull(),
    recordId: bytes('record_id').notNull(),
    bytes: bytes('bytes').notNull(),
    /** The number of the transaction that saved it, behind the `base` of `home`: by it the journal is followed. */
    savedIn: place('saved_in').notNull(),
  },
  // Unique in all parts is the key alone. That a change is there once follows from who holds its replica.
  (t) => [
    index('change_by_replica').on(t.replicaKey, t.seq, t.hash),
    index('change_by_record').on(t.recordId),
    index('change_by_transaction').on(t.savedIn, t.key),
  ],
);

export const head = pgTable(
  'head',
  {
    recordId: bytes('record_id').notNull(),
    /** Not looked up again in the parts of the journal by PostgreSQL, which plans that anew for each row: no change ever goes. */
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
});

export const held = pgTable('held', {
  key: ownKey(),
  hash: bytes('hash').notNull().unique(),
  replica: plainText('replica').notNull(),
  recordId: plainText('record_id').notNull(),
  bytes: bytes('bytes').notNull(),
  signature: bytes('signature'),
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
});

/** The certificate of the hub: one row, by which stations know every one of its processes. */
export const listener = pgTable('listener', {
  key: integer('key').primaryKey(),
  privateKey: bytes('private_key').notNull(),
  certificate: bytes('certificate').notNull(),
});

/** The code that an administrator of the hub shows: one row, or none. Each step of a pairing can come to another process. */
export const pairing = pgTable('pairing', {
  /** Of each code another one, so that what was begun with one ends with it. */
  key: ownKey(),
  code: plainText('code').notNull(),
  /** The account of whoever shows it. */
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
  /** What has to be known of the step before; null once that was used: a proof is looked at once. */
  state: plainText('state'),
  /** The key that was agreed upon once the code was proved, and what the station said of itself. */
  agreedKey: bytes('agreed_key'),
  introduction: jsonb('introduction').$type<Introduction>(),
  /** When a station with patients of its own asked last whether somebody agreed, and what somebody said. */
  askedAt: instant('asked_at'),
  accepts: boolean('accepts'),
});

/** The date of birth, or the one that follows from the age that was said, as `db/schema.ts` has it for a station. */
export const bornOn = sql<
  string | null
>`coalesce(date_of_birth, lpad(greatest(0, substr(age_reported_on, 1, 4)::bigint - age_years)::text, 4, '0') || substr(age_reported_on, 5))`;

/** Who is listed: nobody who is hidden, and of records that were joined the one that stands. */
export const isListed = sql`retired IS NOT TRUE AND standing_key IS NULL`;

export const patient = pgTable(
  'patient',
  {
    key: ownKey(),
    id: plainText('id').notNull().unique(),
    patientNumber: plainText('patient_number'),
    name: plainText('name'),
    // The interface sets no other limit than what JSON carries exactly.
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
    deceased: jsonb('deceased').$type<PatientFields['deceased']>(),
    consentToContact: boolean('consent_to_contact'),
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
    // Of the hidden ones too, who are asked for in this order.
    index('patient_by_creation').on(t.createdAt, t.id),
    index('patient_by_birth').on(bornOn, t.id).where(isListed),
    index('patient_by_village')
      .on(t.villageKey, t.village)
      .where(sql`village_key IS NOT NULL`),
    index('patient_by_district')
      .on(t.district)
      .where(sql`district IS NOT NULL`),
    index('patient_without_number')
      .on(t.key)
      .where(sql`patient_number IS NULL`),
    index('patient_by_date_of_birth')
      .on(t.dateOfBirth, t.createdAt, t.id)
      .where(sql`date_of_birth IS NOT NULL`),
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
    // Of the hidden ones too: their versions are listed.
    index('patient_by_change').on(t.updatedAt, t.key),
    // What is in none of our fields is looked for as it is written.
    index('patient_by_kept')
      .using('gin', t.fhir.op('gin_trgm_ops'))
      .where(sql`fhir IS NOT NULL`),
  ],
);

const ofPatient = (name: string) =>
  place(name)
    .notNull()
    .references(() => patient.key);

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
    // A number may be asked for without its system.
    index('identifier_by_number').on(t.valueKey, t.system),
  ],
);

/** The phone numbers of patients, as numbers are compared. A station has them in its postings. */
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
  /** JSON of a `PasswordHolder`, as it travels. */
  holder: plainText('holder').notNull(),
});

/**
 * Patients whose postings are still to be written: whoever saves one puts it here, whoever writes postings takes it. A patient can be here
 * several times, so that nobody who saves waits for whoever writes: what is put here after that began stays.
 */
export const postingDue = pgTable('posting_due', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  key: place('key').notNull(),
});

/** Who is listed, by their words (their ids, in order) and numbers (`^0712345678$ ^ke00417b$`). */
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
 * Each word that somebody has or had. What begins with `=` is a number without a digit, whole: nobody types it, but each word that is
 * typed is asked for as a number as well, and to look that up among the parts of numbers took as long as all the rest.
 */
export const word = pgTable('word', {
  id: integer('id').primaryKey(),
  word: plainText('word').notNull().unique(),
  /** How many have it. Of a column in no index: who is common is counted with every batch, and then nothing but the row is written. */
  count: integer('count').notNull(),
});

/** Which words the last batches of postings counted, so that the other processes count with them. */
export const counted = pgTable('counted', {
  batch: place('batch').primaryKey(),
  /** Their ids. */
  words: integer('words').array().notNull(),
});

/** How far the postings are: one row. Who writes postings holds it, so that batches come one after the other. */
export const postingState = pgTable('posting_state', {
  key: integer('key').primaryKey(),
  batch: place('batch').notNull(),
  /** How many patients are listed. */
  patients: place('patients').notNull(),
});

/** Patients who are still to be compared with the others, and in which version. */
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

/** How patients are compared: one row, or none. */
export const comparing = pgTable('comparing', {
  key: integer('key').primaryKey(),
  /** Whether somebody has stopped it. */
  isStopped: boolean('is_stopped').notNull().default(false),
  /** What was learnt last, see `Expected`, and of how many patients. */
  again: doublePrecision('again'),
  household: doublePrecision('household'),
  learntOf: integer('learnt_of'),
});

/**
 * Who signed in, so that any process answers them. All times are the server's: the processes' clocks may differ. It counts no more once the
 * account is disabled, or has another password than at that time; what makes another row of the account takes it away.
 */
export const session = pgTable('session', {
  hash: plainText('hash').primaryKey(),
  staffId: plainText('staff_id').notNull(),
  publicKey: plainText('public_key').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** When the password was typed last. */
  confirmedAt: instant('confirmed_at').notNull(),
});

/** Programs of the region. */
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
});

/**
 * That accounts and service tokens changed, for live events: all processes look here. Told is what one look can see and the one before could
 * not, whatever order the transactions had. What is an hour old was told.
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

/** How the people of the hub read and type days: one row, or none. */
export const dateFormats = pgTable('date_formats', {
  key: integer('key').primaryKey(),
  region: plainText('region').notNull(),
  dayOrder: plainText('day_order').$type<DateFormats['dayOrder']>().notNull(),
  clock: plainText('clock').$type<DateFormats['clock']>().notNull(),
  firstWeekday: integer('first_weekday').notNull(),
  calendar: plainText('calendar').$type<DateFormats['calendar']>().notNull(),
});

/** The series of numbers that this hub gives to patients: one row, or none before the first. Who counts on holds it. */
export const numbering = pgTable('numbering', {
  key: integer('key').primaryKey(),
  isOn: boolean('is_on').notNull(),
  chosen: plainText('chosen'),
  chosenFor: plainText('chosen_for'),
  prefix: plainText('prefix').notNull(),
  last: integer('last').notNull(),
});

/**
 * Wrong passwords, by the hash of the name that was typed and of where it was, counted for all processes together. What was not tried for
 * an hour is forgotten.
 */
export const attempt = pgTable(
  'attempt',
  {
    key: plainText('key').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('attempt_by_time').on(t.lastAt)],
);

/** The last tries at each account, by the hash of the name that was typed, from wherever they came. Forgotten after an hour. */
export const recentTries = pgTable(
  'recent_tries',
  {
    key: plainText('key').primaryKey(),
    /** When each was made, the earliest first. */
    at: bigint('at', { mode: 'number' }).array().notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('recent_tries_by_time').on(t.lastAt)],
);

/** Where people have signed in: one row for each account and network. They and their neighbours come first when many sign in at once. */
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

/** With the words themselves: an index of a part is used only where PostgreSQL sees that it has all that is asked for. */
export const concernsEverybody = sql.raw(`action IN (${actionsOfEverybody.map((each) => `'${each}'`).join(', ')})`);

/**
 * The audit trail: who saw, searched and changed what at any process, in one chain. Append-only: triggers in the migration refuse everything
 * else, but to drop what is behind `base_seq` of `audit_trail`.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    seq: place('seq').primaryKey(),
    at: instant('at').notNull(),
    action: plainText('action').$type<Action>().notNull(),
    who: plainText('who'),
    /** The records of patients that it was about, or that it showed. */
    patients: uuid('patients').array().notNull(),
    /** All of it, as a station has it in its files. */
    entry: bytes('entry').notNull(),
    /** Of the hash before this one and all of it: none can be changed, taken out or put elsewhere without being missed. */
    hash: bytes('hash').notNull(),
  },
  (t) => [
    index('audit_by_time').on(t.at),
    index('audit_by_person').on(t.who, t.seq),
    index('audit_by_patient').using('gin', t.patients),
    index('audit_of_everybody').on(t.seq).where(concernsEverybody),
  ],
);

/** Where the audit trail begins and ends: one row. Whoever adds to it holds the row. */
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
  /** By which searches for the same are known to be the same. */
  queryKey: bytes('query_key').notNull(),
  verified: jsonb('verified').$type<Verification>(),
});

/** What people named for themselves in the list of patients; read by nobody else. */
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

/** What people have typed and not saved: JSON, read by nobody but its owner. */
export const draft = pgTable(
  'draft',
  {
    staffId: plainText('staff_id').notNull(),
    key: plainText('key').notNull(),
    body: plainText('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** On how many days its owner came since it was changed, and on which one last: see `drafts/draft.rules.ts`. */
    daysUntouched: integer('days_untouched').notNull().default(0),
    lookedOn: calendarDay('looked_on').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] })],
);

/** Addresses that are told what changes; see `webhooks/`. A station has the same, and one process that tells them. */
export const webhook = pgTable('webhook', {
  id: plainText('id').primaryKey(),
  address: plainText('address').notNull(),
  secret: plainText('secret').notNull(),
  isOn: boolean('is_on').notNull(),
  createdBy: plainText('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The place of the feed up to which it was told. */
  sentKey: place('sent_key').notNull(),
  sentHash: plainText('sent_hash').$type<Place['hash']>().notNull(),
  /** Which process tells it, and until when no other one does. */
  claim: plainText('claim').notNull().default(''),
  claimedUntil: instant('claimed_until').notNull().default(0),
  failures: integer('failures').notNull().default(0),
  triedAgainAt: instant('tried_again_at').notNull().default(0),
  lastTriedAt: instant('last_tried_at'),
  lastDoneAt: instant('last_done_at'),
  lastProblem: plainText('last_problem').$type<WebhookProblem>(),
});

/**
 * Files of people on their way in, as a station has them. Whichever process was asked works on one, and says every few seconds that it does:
 * while `claimed_until` is to come, no other one does. One whose process is gone stands still, and goes on when somebody says so.
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
  /** How far the work is. */
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
    /** In the file, from 1. */
    row: integer('row').notNull(),
    /** JSON: a list of texts; empty once the row was saved. */
    cells: plainText('cells').notNull(),
    outcome: plainText('outcome').$type<Outcome>(),
    choice: plainText('choice').$type<Choice>(),
    /** Whom the row made, or whom it may be. */
    patientId: plainText('patient_id'),
    /** JSON: see `RowDetail` in `transfer/import.register.ts`. */
    detail: plainText('detail'),
  },
  (t) => [
    primaryKey({ columns: [t.importNumber, t.row] }),
    index('import_row_by_outcome').on(t.importNumber, t.outcome, t.row),
  ],
);

/** The processes of this hub: each says every few seconds that it is there. */
export const hubProcess = pgTable('process', {
  id: plainText('id').primaryKey(),
  /** The name of its computer, and its number there. */
  host: plainText('host').notNull(),
  pid: integer('pid').notNull(),
  version: plainText('version').notNull(),
  url: plainText('url').notNull(),
  syncPort: integer('sync_port').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** How many changes came in each minute of the last days, of all processes together. */
export const tally = pgTable('tally', {
  /** When the minute began. */
  minute: instant('minute').primaryKey(),
  applied: integer('applied').notNull(),
  known: integer('known').notNull(),
  held: integer('held').notNull(),
});
