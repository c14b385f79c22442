/** Queries about patients, wherever the registry is stored. */
import type { NumberReads, NumberTx } from '../identifiers/identifier.register.ts';
import type { OwnFieldReads } from '../own-fields/own-field.register.ts';
import type { PlaceReads } from '../places/place.register.ts';
import type { Soon } from '../steps.ts';
import type { SearchQueries } from './search.register.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import type { LinkField } from './links.rules.ts';
import type { Patient, PatientLookup, Sort } from './patient.contract.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { PagePlace } from './people.rules.ts';

export type NumberOfPatient = { patientNumber?: string; identifier?: Pick<Identifier, 'system' | 'value'> };
type Counted = { total: number; isLowerBound: boolean };

/** A page of a look-up; `after` replaces `page`. */
export type LookUpPage = {
  sort: Sort;
  size: number;
  page: number;
  after: PagePlace | undefined;
  /** Only patients with these keys. */
  among?: readonly number[];
};

/** The start of the last visit, and of the earliest open one, in milliseconds. */
export type Seen = { lastVisitAt: number; openSince: number | null };

export type PatientQueries = {
  /** Returns the surviving record for this id. Throws `not-found`. */
  get: (id: string) => Soon<PatientRow>;
  /** The same, but undefined if there is none. */
  find: (id: string) => Soon<PatientRow | undefined>;
  /** Returns the record with this id itself, also one that was merged into another. */
  findRecord: (id: string) => Soon<PatientRow | undefined>;
  /** Returns the records that are one person, the surviving one first. */
  group: (key: number) => Soon<PatientRow[]>;
  /** Returns the ids of the records that are one person with this one; only `id` if there is no such record. */
  joinedIds: (id: string) => Soon<string[]>;
  /** Returns the replies for surviving rows, each with the records merged into it. */
  replies: (rows: readonly PatientRow[]) => Soon<Patient[]>;
  /** Returns the reply for opening a record, with the numbers that another patient has as well. Throws `not-found`. */
  open: (id: string) => Soon<Patient>;
  /** Returns what a reply about a single patient says besides. */
  besides: (row: PatientRow) => Soon<Pick<Patient, 'sharedNumbers' | 'isUncompared'>>;
  /** Returns when each of these patients was here; patients who never came are absent. */
  seen: (keys: readonly number[]) => Soon<Map<number, Seen>>;
  /** Returns the JPEG. */
  photo: (key: number) => Soon<Buffer | undefined>;
  /** Returns the JPEGs of the listed ones among these patients. */
  photos: (ids: readonly string[]) => Soon<{ id: string; jpeg: Buffer }[]>;
  /** Returns the survivors of the records that have one of these links, in the order of their ids; at most `mostLinked`. */
  linked: (field: LinkField, ids: readonly string[]) => Soon<PatientRow[]>;
  /** Returns the number of listed patients. */
  count: () => Soon<number>;
  /** Returns the listed patients with this number, or with a merged record that has it; at most a few. */
  allWith: (number: NumberOfPatient) => Soon<PatientRow[]>;
  /** Returns a page of the patients who meet all conditions; `next` is set if there are more. */
  lookUp: (asked: PatientLookup, wanted: LookUpPage) => Soon<{ rows: PatientRow[]; next: PagePlace | undefined }>;
  /** Returns the number of these patients, counted up to a thousand. */
  countLookUp: (asked: PatientLookup) => Soon<Counted>;
};

/** Tells what changed while somebody reads a list page by page. */
export type Meanwhile = {
  /** Returns the place after all changes that a page read from now on contains. */
  mark: () => Soon<string>;
  /** Returns the patients who changed after a mark, and the mark after them. Undefined if the mark is of another registry. */
  since: (mark: string) => Soon<{ ids: string[]; mark: string; hasMore: boolean } | undefined>;
};

/** Queries that the commands on patients need. */
export type PatientReads = NumberReads & PlaceReads & OwnFieldReads & { patients: PatientQueries };
/** Adds the search, which no transaction needs. */
export type PatientRegister = PatientReads & { search: SearchQueries };

export type PatientTx = NumberTx &
  PatientReads & {
    patients: {
      /** Returns the surviving record, which nobody else can change until the commit. Throws `not-found`. */
      hold: (id: string) => Soon<PatientRow>;
      /** Holds the records that are one person with any of these. */
      holdGroups: (ids: readonly string[]) => Soon<void>;
      /** Returns the row of a patient that was saved in this transaction. */
      saved: (id: string) => Soon<PatientRow>;
    };
  };
