/**
 * All tables, as Drizzle sees them. Only this file maps the snake_case names of SQL.
 *
 * The generated migrations are edited by hand in two respects. Every table is made STRICT, which Drizzle cannot
 * express, and indexes of expressions are repaired. Nor can Drizzle express `posting`, an FTS5 table. Its object is in `posting.schema.ts`, so that drizzle-kit
 * does not try to create it.
 */
import { sql, type SQLWrapper } from 'drizzle-orm';
import { roles } from '../wire/endpoint.contract.ts';
import { calendars, clocks, dayOrders } from '../time/date-formats.contract.ts';
import {
  checkDigits,
  choices,
  formFields,
  genders,
  grades,
  importStates,
  outcomes,
  ownTypes,
  patientCategories,
  tokenRoles,
  webhookProblems,
  type Deceased,
  type Identifier,
  type NextOfKin,
  type OtherPhone,
  type OwnTranslations,
  type OwnValues,
} from './stored-values.rules.ts';
import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Instants are stored as milliseconds since 1970 in UTC, calendar days as `YYYY-MM-DD`. */
const instant = (name: string) => integer(name);
const calendarDay = (name: string) => text(name);

/** Columns of every row that is made from the journal. */
const ofRecord = {
  /** Fields in conflict: two edits, neither of which knew the other, set them differently. A JSON list, or null. */
  conflicts: text('conflicts'),
};

/** Stations where changes were made. */
export const station = sqliteTable('station', {
  id: text('id').primaryKey(),
  name: text('name'),
  /**
   * SHA-256 of its certificate, hexadecimal: the only way in which a peer is recognised. Null until the station was
   * paired.
   */
  fingerprint: text('fingerprint'),
  /** A JSON list: its replicas that an administrator admitted. These endorse later ones. */
  admitted: text('admitted').notNull().default('[]'),
  /** True once nobody syncs with it any longer. */
  revoked: integer('revoked', { mode: 'boolean' }).notNull().default(false),
  /** JSON, see `Ended`: its replicas and certificates that a renewal replaced. */
  ended: text('ended').notNull().default('{}'),
  /** True for a hub: it has no folder that somebody could copy, and is never renewed. */
  isHub: integer('is_hub', { mode: 'boolean' }).notNull().default(false),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
});

/** Copies of this registry that write, or once wrote. */
export const replica = sqliteTable('replica', {
  key: integer('key').primaryKey(),
  /** See `ReplicaId`. */
  id: text('id').notNull().unique(),
  /** Ed25519, 32 bytes; null until the replica has introduced itself. */
  publicKey: blob('public_key', { mode: 'buffer' }),
  stationId: text('station_id'),
  /**
   * The lowest number under which it wrote two changes after its registry was copied. Null while it has a single
   * chain.
   */
  forkedAt: integer('forked_at'),
});

/**
 * The replica as which this copy writes: the last row. Earlier rows were given up when the registry was restored or
 * copied.
 */
export const identity = sqliteTable('identity', {
  replicaKey: integer('replica_key')
    .primaryKey()
    .references(() => replica.key),
  /** Ed25519, PKCS #8. Never leaves this file. */
  privateKey: blob('private_key', { mode: 'buffer' }).notNull(),
});

/**
 * The location of this registry: its own file on its own computer. A different file or computer means that the
 * registry was copied, or restored from a backup. One row, or none before the first opening.
 */
export const home = sqliteTable('home', {
  key: integer('key').primaryKey(),
  fileId: text('file_id').notNull(),
  computer: text('computer').notNull(),
});

/**
 * How this clinic writes days and times: one row, or none until somebody chooses. It concerns this station alone, so
 * it is not journalled.
 */
export const dateFormats = sqliteTable('date_formats', {
  key: integer('key').primaryKey(),
  region: text('region').notNull(),
  dayOrder: text('day_order', { enum: dayOrders }).notNull(),
  clock: text('clock', { enum: clocks }).notNull(),
  /** 1 is Monday. */
  firstWeekday: integer('first_weekday').notNull(),
  calendar: text('calendar', { enum: calendars }).notNull(),
});

/** The waiting-room screen: one row, or none until an administrator saves its setting. A new round ends the code of the last one. */
export const waitingScreen = sqliteTable('waiting_screen', {
  key: integer('key').primaryKey(),
  round: integer('round').notNull(),
  showsFirstNames: integer('shows_first_names', { mode: 'boolean' }).notNull(),
});

/** State of the keyring beside this registry: one row. */
export const knownKeyring = sqliteTable('known_keyring', {
  key: integer('key').primaryKey(),
  /** A JSON list: tags of the keyrings that fit. */
  tags: text('tags').notNull(),
  /** Revision of the latest of them. */
  revision: integer('revision').notNull(),
  /** A JSON list: mismatches that nobody has acknowledged yet. */
  mismatches: text('mismatches').notNull(),
  /** Why this registry needs a new key; null if it does not. */
  rekeyDue: text('rekey_due'),
  /**
   * JSON, see `Renewal`: when this station last renewed its certificate and replica, and which accounts had left.
   * Null before the first time.
   */
  renewal: text('renewal'),
});

/** The date of birth, or the date that follows from a reported age: as text, for grouping people into age bands. */
export const bornOn = sql`coalesce(date_of_birth, printf('%04d', max(0, CAST(substr(age_reported_on, 1, 4) AS integer) - age_years)) || substr(age_reported_on, 5))`;

/**
 * Lookup key of a record: the 16 bytes of a UUID, any other id as it is. The row stores the id as everybody writes
 * it, while the index needs half the room. No two ids share a key, so the index also ensures that no record has two
 * rows.
 */
export const idKey = (id: SQLWrapper) =>
  sql`iif(${id} GLOB '????????-????-????-????-????????????' AND ${id} = lower(${id}) AND length(unhex(${id}, '-')) = 16, unhex(${id}, '-'), ${id})`;

/** The key under which the journal has a record: `fromId` of journal/encoding.ts. */
export const journalKey = (id: SQLWrapper) =>
  sql`iif(${id} GLOB '????????-????-????-????-????????????' AND ${id} = lower(${id}) AND length(unhex(${id}, '-')) = 16, unhex(${id}, '-'), CAST(${id} AS blob))`;

/** `comparedNumber` of identifiers/patient-number.rules.ts. */
export const comparedIn = (number: SQLWrapper) => sql`upper(replace(replace(${number}, ' ', ''), '-', ''))`;

/** Stores most values of these two in one byte of the index, and keeps all values distinct. */
export const genderMark = (gender: SQLWrapper) =>
  sql`CASE ${gender} WHEN 'FEMALE' THEN 0 WHEN 'MALE' THEN 1 ELSE ${gender} END`;
export const categoryMark = (category: SQLWrapper) =>
  sql`CASE ${category} WHEN 'OUTPATIENT' THEN 0 WHEN 'INPATIENT' THEN 1 ELSE ${category} END`;

/** 1 for a patient without a patient number: SQLite reads a bare `IS NULL` from the row, not from an index. */
export const lacksNumber = sql`iif(patient_number IS NULL, 1, 0)`;

/** Listed patients: not hidden, and of merged records only the survivor. See `search/survivor.queries.ts`. */
export const isListed = sql`retired IS NOT 1 AND standing_key IS NULL`;

export const patient = sqliteTable(
  'patient',
  {
    key: integer('key').primaryKey(),
    id: text('id').notNull(),
    patientNumber: text('patient_number'),
    name: text('name'),
    ageYears: integer('age_years'),
    ageReportedOn: calendarDay('age_reported_on'),
    dateOfBirth: calendarDay('date_of_birth'),
    dateOfBirthEstimated: integer('date_of_birth_estimated', { mode: 'boolean' }),
    gender: text('gender', { enum: genders }),
    patientCategory: text('patient_category', { enum: patientCategories }),
    phoneNumber: text('phone_number'),
    residentialAddress: text('residential_address'),
    retired: integer('retired', { mode: 'boolean' }),
    retiredReason: text('retired_reason'),
    mergedInto: text('merged_into'),
    /**
     * The survivor of this record, if it was merged into another, directly or not. Null for a record that stands by
     * itself.
     */
    standingKey: integer('standing_key'),
    otherPhones: text('other_phones', { mode: 'json' }).$type<OtherPhone[]>(),
    identifiers: text('identifiers', { mode: 'json' }).$type<Identifier[]>(),
    nextOfKin: text('next_of_kin', { mode: 'json' }).$type<NextOfKin>(),
    village: text('village'),
    district: text('district'),
    home: text('home'),
    deceased: text('deceased', { mode: 'json' }).$type<Deceased>(),
    movedAwayOn: calendarDay('moved_away_on'),
    household: text('household'),
    mother: text('mother'),
    seenAs: text('seen_as'),
    consentToContact: integer('consent_to_contact', { mode: 'boolean' }),
    own: text('own', { mode: 'json' }).$type<OwnValues>(),
    /** Identifies the image in `photo`: the beginning of its SHA-256. */
    photoHash: text('photo_hash'),
    /** The folded name, for sorting a list by name in any script. */
    nameKey: text('name_key'),
    /** The folded village, for finding everyone in one village however it was typed. */
    villageKey: text('village_key'),
    /** FHIR content of this patient that no field stores, see journal/fhir-kept.rules.ts. */
    fhir: text('fhir'),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  // Only of listed patients, so that a page deep in a list is found without reading the rows before it. Expressions
  // name their columns as SQL does: within an index no table may precede them.
  (t) => [
    uniqueIndex('patient_by_id').on(idKey(sql`id`)),
    // Includes the columns that people are filtered by, so that no row is read for those who do not match.
    index('patient_by_name')
      .on(
        t.nameKey,
        idKey(sql`id`),
        bornOn,
        genderMark(sql`gender`),
        categoryMark(sql`patient_category`),
        lacksNumber,
        t.createdAt,
        t.retired,
        t.standingKey,
      )
      .where(isListed),
    index('patient_by_update')
      .on(t.updatedAt, idKey(sql`id`))
      .where(isListed),
    // Includes the columns that decide who is listed. A page deep in the list then reads no row before it, with or
    // without hidden patients.
    index('patient_by_creation').on(t.createdAt, idKey(sql`id`), t.retired, t.standingKey),
    // Few rows each: those of a village, the hidden ones.
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
    index('patient_by_own')
      .on(t.own, t.retired, t.standingKey)
      .where(sql`own IS NOT NULL`),
    index('patient_retired')
      .on(t.key)
      .where(sql`retired = 1`),
    index('patient_in_conflict')
      .on(t.key)
      .where(sql`conflicts IS NOT NULL`),
    index('patient_by_number')
      .on(comparedIn(sql`patient_number`))
      .where(sql`${comparedIn(sql`patient_number`)} IS NOT NULL`),
    // Few rows as well: the merged records.
    index('patient_joined')
      .on(t.mergedInto)
      .where(sql`merged_into IS NOT NULL`),
    // Patients that another program sent: data that none of our fields stores is searched there.
    index('patient_with_fhir')
      .on(t.key)
      .where(sql`fhir IS NOT NULL`),
    index('patient_by_standing')
      .on(t.standingKey)
      .where(sql`standing_key IS NOT NULL`),
  ],
);

/** The places where patients live: see places/place.contract.ts. */
export const places = sqliteTable('place', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The place that contains this one, as it was said: see places/place-tree.rules.ts. */
  parent: text('parent'),
  retired: integer('retired', { mode: 'boolean' }).notNull(),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull(),
});

/** Fields of patients that the clinic defined itself: see own-fields/own-field.contract.ts. */
export const ownField = sqliteTable('own_field', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  type: text('type', { enum: ownTypes }).notNull(),
  choices: text('choices', { mode: 'json' }).$type<string[]>(),
  translations: text('translations', { mode: 'json' }).$type<OwnTranslations>(),
  /** The field of the form that it follows; null for the first place. */
  after: text('after', { enum: formFields }),
  position: integer('position').notNull(),
  retired: integer('retired', { mode: 'boolean' }).notNull(),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull(),
});

/** Systems of ID numbers issued by others: national id, programme, paper file. */
export const identifierSystem = sqliteTable('identifier_system', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** The URI by which others name it; null if there is none. */
  uri: text('uri'),
  /** See identifiers/identifier.rules.ts; null for any text. */
  pattern: text('pattern'),
  checkDigit: text('check_digit', { enum: checkDigits }).notNull(),
  isUnique: integer('is_unique', { mode: 'boolean' }).notNull(),
  retired: integer('retired', { mode: 'boolean' }).notNull(),
  ...ofRecord,
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull(),
});

/** Patients by ID number. Derived from the identifiers in the rows of patients, and never synced. */
export const identifier = sqliteTable(
  'identifier',
  {
    patientKey: integer('patient_key')
      .notNull()
      .references(() => patient.key),
    system: text('system').notNull(),
    /** The normalised form in which numbers are compared, see identifiers/patient-number.rules.ts. */
    valueKey: text('value_key').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.patientKey, t.system, t.valueKey] }),
    index('identifier_by_value').on(t.system, t.valueKey),
  ],
);

/** Decisions that two records are not of one person. The id follows from both, see `matching/pair-id.ts`. */
export const distinctPair = sqliteTable(
  'distinct_pair',
  {
    id: text('id').primaryKey(),
    /** The keys of both patients, the smaller one first. */
    lowKey: integer('low_key')
      .notNull()
      .references(() => patient.key),
    highKey: integer('high_key')
      .notNull()
      .references(() => patient.key),
    /** False once the decision was undone. */
    isDistinct: integer('is_distinct', { mode: 'boolean' }).notNull(),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [index('distinct_by_low').on(t.lowKey), index('distinct_by_high').on(t.highKey)],
);

/**
 * Pairs of listed records that may be of one person. Each station finds them in its own rows and can find them again,
 * so they stay local.
 */
export const duplicate = sqliteTable(
  'duplicate',
  {
    /** The keys of both patients, the smaller one first. */
    lowKey: integer('low_key')
      .notNull()
      .references(() => patient.key),
    highKey: integer('high_key')
      .notNull()
      .references(() => patient.key),
    /** The id that a record of `distinct_pair` for these two would have. */
    id: text('id').notNull().unique(),
    score: real('score').notNull(),
    grade: text('grade', { enum: grades }).notNull(),
    /** A JSON list: see `Reason`. */
    reasons: text('reasons').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.lowKey, t.highKey] }),
    index('duplicate_by_high').on(t.highKey),
    index('duplicate_by_score').on(t.score),
    index('duplicate_by_grade').on(t.grade, t.score),
  ],
);

/** Statistics that the last comparison of patients learnt: one row, or none before that. For this copy alone. */
export const comparing = sqliteTable('comparing', {
  key: integer('key').primaryKey(),
  /** See `Expected`. */
  again: real('again').notNull(),
  household: real('household').notNull(),
  /**
   * The last change of the journal when all patients were compared with all. Null if that was before the last
   * learning.
   */
  comparedTo: integer('compared_to'),
});

/**
 * Patients who are still to be compared with the others, and in which version: the recently saved ones, or at first
 * everyone.
 */
export const duplicateDue = sqliteTable('duplicate_due', {
  key: integer('key').primaryKey(),
  version: integer('version').notNull(),
});

/** Photos, stored apart, so that reading many patients reads no photo. */
export const photo = sqliteTable('photo', {
  patientKey: integer('patient_key')
    .primaryKey()
    .references(() => patient.key),
  jpeg: blob('jpeg', { mode: 'buffer' }).notNull(),
});

export const visit = sqliteTable(
  'visit',
  {
    key: integer('key').primaryKey(),
    id: text('id').notNull().unique(),
    patientKey: integer('patient_key')
      .notNull()
      .references(() => patient.key),
    timeStart: instant('time_start').notNull(),
    timeEnd: instant('time_end'),
    category: text('category', { enum: patientCategories }),
    reason: text('reason'),
    notes: text('notes'),
    attendedBy: text('attended_by'),
    urgent: text('urgent'),
    calledAt: instant('called_at'),
    calledBy: text('called_by'),
    returnOn: calendarDay('return_on'),
    returnReason: text('return_reason'),
    retired: integer('retired', { mode: 'boolean' }),
    retiredReason: text('retired_reason'),
    fhir: text('fhir'),
    ...ofRecord,
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull(),
  },
  (t) => [
    // Includes `retired`, so that finding who came since an instant reads no rows.
    index('visit_by_patient').on(t.patientKey, t.timeStart, t.retired),
    index('visit_open')
      .on(t.timeStart)
      .where(sql`time_end IS NULL AND retired IS NOT 1`),
    index('visit_by_start')
      .on(t.timeStart)
      .where(sql`retired IS NOT 1`),
    index('visit_by_end')
      .on(t.timeEnd)
      .where(sql`time_end IS NOT NULL AND retired IS NOT 1`),
    index('visit_by_return')
      .on(t.returnOn, t.patientKey)
      .where(sql`return_on IS NOT NULL AND retired IS NOT 1`),
    index('visit_in_conflict')
      .on(t.key)
      .where(sql`conflicts IS NOT NULL`),
  ],
);

/** Excludes visits that were entered in error: they are in no list and no count. */
export const isVisitListed = sql`${visit.retired} IS NOT 1`;

/** The journal. Append-only: triggers in the migration refuse UPDATE and DELETE. */
export const change = sqliteTable(
  'change',
  {
    /** The order in which changes arrived here: a change has a higher key than the changes that it knows. */
    key: integer('key').primaryKey(),
    replicaKey: integer('replica_key')
      .notNull()
      .references(() => replica.key),
    seq: integer('seq').notNull(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    /** A UUID as 16 bytes, any other id as its UTF-8. Empty for a change that its record has already: see `applyRead`. */
    recordId: blob('record_id', { mode: 'buffer' }).notNull(),
    /** The bytes as they are synced, see `journal/encoding.ts`. */
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
    /** The hash of the change that this one stands for: see `nameOf`. */
    original: blob('original', { mode: 'buffer' }),
  },
  // Not unique: if two copies of one registry were both used, they wrote two changes under one number.
  (t) => [
    index('change_by_replica').on(t.replicaKey, t.seq),
    index('change_by_record').on(t.recordId),
    index('change_by_original')
      .on(t.original)
      .where(sql`original IS NOT NULL`),
  ],
);

/**
 * The current changes of each record, so that saving reads no history. A record with a single change has no row here:
 * that change is current in all its fields.
 */
export const head = sqliteTable(
  'head',
  {
    recordId: blob('record_id', { mode: 'buffer' }).notNull(),
    changeKey: integer('change_key')
      .notNull()
      .references(() => change.key),
    /** A JSON list; null for all fields of the change. */
    fields: text('fields'),
    isLatest: integer('is_latest', { mode: 'boolean' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.recordId, t.changeKey] })],
);

/**
 * Records that are in the journal but have no row yet, because their kind, or something that they belong to, is
 * unknown here.
 */
export const waiting = sqliteTable(
  'waiting',
  {
    recordId: text('record_id').primaryKey(),
    kind: text('kind').notNull(),
    /** The id of the record that it waits for; null for a kind that only a newer version knows. */
    waitsFor: text('waits_for'),
  },
  (t) => [index('waiting_by_need').on(t.waitsFor)],
);

/**
 * A replica's signature of one of its changes, which thereby also covers everything before it in the chain. Needed to
 * pass the changes on.
 */
export const signature = sqliteTable('signature', {
  changeKey: integer('change_key')
    .primaryKey()
    .references(() => change.key),
  /** Ed25519, 64 bytes. */
  signature: blob('signature', { mode: 'buffer' }).notNull(),
  /** The root of the tree of the chain up to this change, which is signed as well; null in a signature of an earlier version. */
  root: blob('root', { mode: 'buffer' }),
});

/**
 * The complete subtrees of the trees of chains (`journal/merkle-tree.ts`) that have 256 changes or more, so that a root or a proof
 * reads few hashes. Only of the part of a chain before it forks.
 */
export const subtree = sqliteTable(
  'subtree',
  {
    replicaKey: integer('replica_key')
      .notNull()
      .references(() => replica.key),
    level: integer('level').notNull(),
    number: integer('number').notNull(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.replicaKey, t.level, t.number] })],
);

/**
 * Received changes that cannot be in the journal yet. They are kept as they came, and tried again when others arrive.
 */
export const held = sqliteTable('held', {
  key: integer('key').primaryKey(),
  hash: blob('hash', { mode: 'buffer' }).notNull().unique(),
  /** See `ReplicaId`. */
  replica: text('replica').notNull(),
  recordId: text('record_id').notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  /** The signature, if it was signed. It also covers the changes before it in its chain. */
  signature: blob('signature', { mode: 'buffer' }),
  /** The root that was signed with it. */
  root: blob('root', { mode: 'buffer' }),
  /** Why it waits, see `Applied`. */
  reason: text('reason').notNull(),
  receivedAt: instant('received_at').notNull(),
});

/** When this copy received each revocation, by its own clock: the writer of a change can put any time into it. */
export const revocation = sqliteTable('revocation', {
  hash: blob('hash', { mode: 'buffer' }).primaryKey(),
  takenAt: instant('taken_at').notNull(),
});

/** Callers with a certificate that a renewal replaced: see `exchange/old-copy-calls.ts`. */
export const oldCopyCall = sqliteTable('old_copy_call', {
  fingerprint: text('fingerprint').primaryKey(),
  stationId: text('station_id').notNull(),
  count: integer('count').notNull(),
  lastAt: instant('last_at').notNull(),
});

/**
 * Administrators whom a change from elsewhere made, until an administrator of this station knows of it: see
 * `staff/arrivals.ts`. `hash`: of the change.
 */
export const arrival = sqliteTable('arrival', {
  staffId: text('staff_id').primaryKey(),
  hash: blob('hash', { mode: 'buffer' }).notNull(),
});

/** The stations with which this one syncs. */
export const peer = sqliteTable('peer', {
  stationId: text('station_id').primaryKey(),
  /** Its own name at pairing; later its own record specifies the name. */
  name: text('name').notNull(),
  /** `host:port`, as somebody typed it or it was discovered. Null for a peer that calls this station. */
  address: text('address'),
  pairedAt: instant('paired_at').notNull(),
  /** The peer knows all changes up to this place of the journal. */
  sentKey: integer('sent_key').notNull().default(0),
  lastTriedAt: instant('last_tried_at'),
  /** When a sync last completed. */
  lastDoneAt: instant('last_done_at'),
  /** Why the last sync ended early, one of a closed list; null if it did not. */
  lastProblem: text('last_problem'),
  /** How far its clock was ahead of ours. */
  clockOffsetMs: integer('clock_offset_ms'),
  /** JSON, see `Held`: what it holds, if that is a part of the registry. */
  holds: text('holds'),
});

/** States what this station holds of its registry: one row, or none at a station that holds everything. It concerns this station alone. */
export const holding = sqliteTable('holding', {
  key: integer('key').primaryKey(),
  /** A JSON list: the ids of the places whose patients are held. */
  places: text('places').notNull(),
  /** For how many months it holds the patients whom it registered or saw itself. */
  months: integer('months').notNull(),
  chosenAt: instant('chosen_at').notNull(),
});

/** The patients from elsewhere that somebody brought to this station, which holds a part. */
export const pin = sqliteTable('pin', {
  patientId: text('patient_id').primaryKey(),
  pinnedAt: instant('pinned_at').notNull(),
  pinnedBy: text('pinned_by').notNull(),
  reason: text('reason'),
});

/** Patients registered here while nobody could be asked whether they are registered elsewhere. */
export const uncompared = sqliteTable('uncompared', {
  patientId: text('patient_id').primaryKey(),
});

/**
 * Patients whom this station is no longer to hold, until others have had for some time what is here of them.
 * `digest`: of all that was here when a station with everything signed that it has it.
 */
export const leaving = sqliteTable('leaving', {
  patientId: text('patient_id').primaryKey(),
  digest: blob('digest', { mode: 'buffer' }).notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
});

/** Records what was put away: the number of patients, and the receipt of the station that has what was here of them. Kept as evidence. */
export const receipt = sqliteTable('receipt', {
  key: integer('key').primaryKey(),
  /** See `ReplicaId`: the replica that signed. */
  replica: text('replica').notNull(),
  /** SHA-256 of the changes, see `receiptText`. */
  digest: blob('digest', { mode: 'buffer' }).notNull(),
  signature: blob('signature', { mode: 'buffer' }).notNull(),
  patients: integer('patients').notNull(),
  putAwayAt: instant('put_away_at').notNull(),
});

/** Our own changes of which only the hash is here: the rest was put away. The tree of our chain is made of all hashes. */
export const stub = sqliteTable(
  'stub',
  {
    replicaKey: integer('replica_key')
      .notNull()
      .references(() => replica.key),
    seq: integer('seq').notNull(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.replicaKey, t.seq, t.hash] })],
);

/**
 * The proofs with which changes of others came to a station that holds a part, so that it can pass the changes on. One row is what one message
 * proved of one chain. Kept for some time, see `exchange/proof-keeping.ts`.
 */
export const keptProof = sqliteTable(
  'kept_proof',
  {
    key: integer('key').primaryKey(),
    replicaKey: integer('replica_key')
      .notNull()
      .references(() => replica.key),
    /** The signed head: the number and the hash of its change, the signature, and the root. */
    seq: integer('seq').notNull(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    signature: blob('signature', { mode: 'buffer' }).notNull(),
    root: blob('root', { mode: 'buffer' }).notNull(),
    /** A JSON list: the numbers of the changes that are proved, in ascending order. */
    seqs: text('seqs').notNull(),
    /** Their hashes, and those of the proof of all of them, one after another. */
    hashes: blob('hashes', { mode: 'buffer' }).notNull(),
    proof: blob('proof', { mode: 'buffer' }).notNull(),
    /** 1 while no station with everything is known to have these changes: another one with a part gave them. */
    isUnconfirmed: integer('is_unconfirmed', { mode: 'boolean' }).notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (t) => [index('kept_proof_of_replica').on(t.replicaKey)],
);

/**
 * Changes that another station with a part wrote, on their way to one with everything. Encrypted for that one: nobody reads them here. One row
 * for each station that gave some.
 */
export const parcel = sqliteTable('parcel', {
  fromStation: text('from_station').primaryKey(),
  toStation: text('to_station').notNull(),
  /** Tells from what to what it reaches, see `exchange/carrying.ts`. */
  mark: text('mark').notNull(),
  bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  takenAt: instant('taken_at').notNull(),
});

/** How many patients came to this station and how many were put away, by calendar day. Only where a part is held. */
export const turnover = sqliteTable('turnover', {
  day: calendarDay('day').primaryKey(),
  came: integer('came').notNull(),
  went: integer('went').notNull(),
  /** The patients held at the end of that day, so far. */
  held: integer('held').notNull(),
});

/** How peers reach and recognise this station: one row, or none before it first met a peer. */
export const listener = sqliteTable('listener', {
  key: integer('key').primaryKey(),
  /** PKCS #8. Never leaves this file. */
  privateKey: blob('private_key', { mode: 'buffer' }).notNull(),
  /** X.509, DER, self-signed. */
  certificate: blob('certificate', { mode: 'buffer' }).notNull(),
  /** True if an administrator switched it on. */
  isOn: integer('is_on', { mode: 'boolean' }).notNull(),
});

/**
 * The certificates of this station that a renewal replaced, in the order in which they were made. Members that have
 * not learnt of the renewal still recognise the station by one of these.
 */
export const formerListener = sqliteTable('former_listener', {
  key: integer('key').primaryKey(),
  privateKey: blob('private_key', { mode: 'buffer' }).notNull(),
  certificate: blob('certificate', { mode: 'buffer' }).notNull(),
});

/**
 * Computers that work on the registry of this station and keep no copy of it: the certificates that an administrator
 * admitted.
 */
export const seat = sqliteTable('seat', {
  id: text('id').primaryKey(),
  /** The name that the computer gave itself. */
  name: text('name').notNull(),
  /** SHA-256 of its certificate, hexadecimal. */
  fingerprint: text('fingerprint').notNull().unique(),
  /** The account of the administrator who showed the pairing code. */
  admittedBy: text('admitted_by').notNull(),
  admittedAt: instant('admitted_at').notNull(),
  revokedAt: instant('revoked_at'),
});

export const staff = sqliteTable(
  'staff',
  {
    id: text('id').primaryKey(),
    /**
     * The name in the journal. Two accounts that were made at two stations may have the same one. How it is shown:
     * see `shownName`.
     */
    username: text('username').notNull(),
    /** The user name in lower case. */
    usernameKey: text('username_key').notNull(),
    fullName: text('full_name'),
    role: text('role', { enum: roles }).notNull(),
    disabled: integer('disabled', { mode: 'boolean' }).notNull(),
    createdAt: instant('created_at').notNull(),
    /**
     * X25519, base64: each station encrypts its key to it for this account. Null until the password was set or used
     * in this version.
     */
    publicKey: text('public_key'),
    ...ofRecord,
    updatedAt: instant('updated_at').notNull().default(0),
    /** 0 until an account of an earlier version is in the journal. */
    version: integer('version').notNull().default(0),
  },
  (t) => [index('staff_by_name').on(t.usernameKey)],
);

/**
 * The private keys of accounts, encrypted with their passwords: the latest of each. They are synced beside the
 * journal, which never forgets, so that old passwords are kept nowhere.
 */
export const holder = sqliteTable('holder', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => staff.id),
  /** Decides which of two is the later one, see `staff/holder.rules.ts`. */
  version: text('version').notNull(),
  /** JSON of a `PasswordHolder`, as it is synced. */
  holder: text('holder').notNull(),
});

/** Only the SHA-256 of a service token is stored. */
export const token = sqliteTable('token', {
  id: text('id').primaryKey(),
  hash: text('hash').notNull().unique(),
  name: text('name').notNull(),
  role: text('role', { enum: tokenRoles }).notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
  /** With spaces between them; null for a token of an earlier version, whose role says it. */
  scopes: text('scopes'),
  /** The origins of web pages that may use it, with spaces between them; null for a program that is no web page. */
  origins: text('origins'),
});

/** Addresses that receive change notifications. For this station alone. */
export const webhook = sqliteTable('webhook', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  /** Key that signs the messages. It has to be stored as it is; the file is encrypted. */
  secret: text('secret').notNull(),
  /** Signs beside `secret` until `formerUntil`, so that a program can change to the new one in its own time. */
  formerSecret: text('former_secret'),
  formerUntil: instant('former_until'),
  /** A Subscription of FHIR as JSON, whose messages have the content of patients; null for all other webhooks. */
  subscription: text('subscription'),
  /** Days before a return day on which its reminder is sent; null for webhooks that send changes. */
  remindDays: integer('remind_days'),
  /** Reminders were sent for all return days before this one, and for visits of this one up to this id. Null without reminders. */
  remindedDay: text('reminded_day'),
  remindedId: text('reminded_id'),
  isOn: integer('is_on', { mode: 'boolean' }).notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  /** All changes up to this place of the journal were delivered there. */
  sentKey: integer('sent_key').notNull(),
  lastTriedAt: instant('last_tried_at'),
  lastDoneAt: instant('last_done_at'),
  lastProblem: text('last_problem', { enum: webhookProblems }),
});

/** First replies to POSTs with an Idempotency-Key, each encrypted under that key (see keys/idempotency.ts). */
export const idempotency = sqliteTable(
  'idempotency',
  {
    hash: text('hash').primaryKey(),
    requestHash: text('request_hash').notNull(),
    reply: blob('reply', { mode: 'buffer' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('idempotency_by_age').on(t.createdAt)],
);

/**
 * Filters of the patient list that a person named and kept. Private to that person and local to this station, as
 * drafts are.
 */
export const savedFilter = sqliteTable(
  'saved_filter',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    name: text('name').notNull(),
    /** JSON: see `PeopleFilter`. */
    filter: text('filter').notNull(),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.name] })],
);

/** Text that staff typed but did not save: JSON, read by nobody but its owner. Neither journalled nor synced. */
export const draft = sqliteTable(
  'draft',
  {
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id),
    key: text('key').notNull(),
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Number of days with a sign-in since it was changed, and the last of them: see `draft.rules.ts`. */
    daysUntouched: integer('days_untouched').notNull().default(0),
    lookedOn: calendarDay('looked_on').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.key] })],
);

/** The mark of `search/new-patients.queries.ts`: a key of a patient. */
export const newPatientsAfter = 'new-patients-after';

/**
 * The number of listed patients up to the mark, which would otherwise need a scan, and the mark. Both are updated in the
 * transaction that changes them.
 */
export const counter = sqliteTable('counter', {
  name: text('name').primaryKey(),
  count: integer('count').notNull(),
});

/**
 * The series of numbers that this station assigns to patients: one row, or none before the first. For this copy
 * alone.
 */
export const numbering = sqliteTable('numbering', {
  key: integer('key').primaryKey(),
  isOn: integer('is_on', { mode: 'boolean' }).notNull(),
  /** The beginning of numbers that an administrator chose, and the replica that it was chosen for. */
  chosen: text('chosen'),
  chosenFor: text('chosen_for'),
  /** The prefix of the last assigned number, and how far it has counted. */
  prefix: text('prefix').notNull(),
  last: integer('last').notNull(),
});

/** The registry's vocabulary: each distinct folded word, and how many patients have it. */
export const word = sqliteTable('word', {
  word: text('word').primaryKey(),
  count: integer('count').notNull(),
});

/**
 * Keys of recently saved patients whose postings are still to be written, without the new patients after the mark; see
 * `search/postings.queries.ts`.
 */
export const postingDue = sqliteTable('posting_due', { key: integer('key').primaryKey() });

/**
 * Where the audit trail begins and ends, in one row, so that missing or cut files are noticed. Each hash is that of a
 * block, see `audit/block.ts`; the first block has zeros before it.
 */
export const auditTrail = sqliteTable('audit_trail', {
  id: integer('id').primaryKey(),
  /** The last block that was known to be on the disk when this was written. */
  headSeq: integer('head_seq').notNull(),
  headHash: blob('head_hash', { mode: 'buffer' }).notNull(),
  /** The block before the first one that is kept. */
  baseSeq: integer('base_seq').notNull(),
  baseHash: blob('base_hash', { mode: 'buffer' }).notNull(),
  /** The last event, and the last one that is also in a file. */
  eventKey: integer('event_key').notNull(),
  eventHash: blob('event_hash', { mode: 'buffer' }).notNull(),
  movedKey: integer('moved_key').notNull(),
  movedHash: blob('moved_hash', { mode: 'buffer' }).notNull(),
  keptYears: integer('kept_years').notNull(),
  /** See `countOverdue`. */
  overdueOn: calendarDay('overdue_on'),
  overdueDays: integer('overdue_days').notNull(),
  overdueBefore: instant('overdue_before').notNull(),
});

/** Audit entries that were written in the transaction of their event, until they are in a file as well. */
export const auditEvent = sqliteTable('audit_event', {
  key: integer('key').primaryKey(),
  entry: blob('entry', { mode: 'buffer' }).notNull(),
  /** SHA-256 of the hash before it, the key and the entry. */
  hash: blob('hash', { mode: 'buffer' }).notNull(),
});

/**
 * Keys of the audit files. Each is derived from a key of the registry, and has to open its files after that key is
 * replaced.
 */
export const auditKey = sqliteTable('audit_key', {
  id: text('id').primaryKey(),
  key: blob('key', { mode: 'buffer' }).notNull(),
});

/**
 * Files of people that are being imported, see `transfer/import.commands.ts`: for this station alone. The bytes are
 * kept until the import has run, so that they can be read again with other settings. They are kept here because this
 * file is encrypted.
 */
export const importFile = sqliteTable('import_file', {
  number: integer('number').primaryKey(),
  id: text('id').notNull().unique(),
  name: text('name').notNull(),
  author: text('author').notNull(),
  createdAt: instant('created_at').notNull(),
  bytes: integer('bytes').notNull(),
  state: text('state', { enum: importStates }).notNull(),
  /** JSON: see `Found` and `Said` in `transfer/import.register.ts`. */
  found: text('found').notNull(),
  said: text('said').notNull(),
});

export const importPiece = sqliteTable(
  'import_piece',
  {
    importNumber: integer('import_number')
      .notNull()
      .references(() => importFile.number),
    place: integer('place').notNull(),
    bytes: blob('bytes', { mode: 'buffer' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.importNumber, t.place] })],
);

export const importRow = sqliteTable(
  'import_row',
  {
    importNumber: integer('import_number')
      .notNull()
      .references(() => importFile.number),
    /** Row in the file, from 1. */
    row: integer('row').notNull(),
    /** JSON: a list of texts; empty after the row was saved. */
    cells: text('cells').notNull(),
    outcome: text('outcome', { enum: outcomes }),
    choice: text('choice', { enum: choices }),
    /** The patient that the row created, or may be. */
    patientId: text('patient_id'),
    /** JSON: see `RowDetail` in `transfer/import.register.ts`. */
    detail: text('detail'),
  },
  (t) => [
    primaryKey({ columns: [t.importNumber, t.row] }),
    // Contains all columns that are counted, so that counting reads no row.
    index('import_row_by_outcome').on(t.importNumber, t.outcome, t.row, t.choice),
  ],
);
