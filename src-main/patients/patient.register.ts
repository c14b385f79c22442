/** What is asked about patients, wherever the register is kept. */
import type { NumberReads, NumberTx } from '../identifiers/identifier.register.ts';
import type { Soon } from '../steps.ts';
import type { SearchQueries } from './search.register.ts';
import type { Identifier } from '../db/stored-values.rules.ts';
import type { Patient, PatientLookup, Sort } from './patient.contract.ts';
import type { PatientRow } from './patient-reply.rules.ts';
import type { PagePlace } from './people.rules.ts';

export type NumberOfPatient = { patientNumber?: string; identifier?: Pick<Identifier, 'system' | 'value'> };
type Counted = { total: number; isLowerBound: boolean };

export type PatientQueries = {
  /** The record that stands for the one with this id. Throws `not-found`. */
  get: (id: string) => Soon<PatientRow>;
  /** The same; undefined where there is none. */
  find: (id: string) => Soon<PatientRow | undefined>;
  /** The record with this id itself, also one that was merged into another. */
  findRecord: (id: string) => Soon<PatientRow | undefined>;
  /** The records that are one person, the one that stands first. */
  group: (key: number) => Soon<PatientRow[]>;
  /** The ids of the records that are one person with this one; it alone where there is no such record. */
  joinedIds: (id: string) => Soon<string[]>;
  /** The replies for rows that stand, each with the records that were merged into it. */
  replies: (rows: readonly PatientRow[]) => Soon<Patient[]>;
  /** The reply to a caller who opens a record, with the numbers that somebody else has as well. Throws `not-found`. */
  open: (id: string) => Soon<Patient>;
  sharedNumbers: (row: PatientRow) => Soon<{ sharedNumbers?: string[] }>;
  /** The JPEG. */
  photo: (key: number) => Soon<Buffer | undefined>;
  /** How many are listed. */
  count: () => Soon<number>;
  /** A listed patient who has this number, also by a record that was merged into theirs. */
  findWith: (number: NumberOfPatient) => Soon<PatientRow | undefined>;
  /** A page of the patients for whom all holds that is asked; `next` where there are more. */
  lookUp: (
    asked: PatientLookup,
    wanted: { sort: Sort; size: number; page: number; after: PagePlace | undefined },
  ) => Soon<{ rows: PatientRow[]; next: PagePlace | undefined }>;
  /** How many there are, counted no further than a thousand. */
  countLookUp: (asked: PatientLookup) => Soon<Counted>;
};

/** What commands of patients read. */
export type PatientReads = NumberReads & { patients: PatientQueries };
/** With the search, which no transaction needs. */
export type PatientRegister = PatientReads & { search: SearchQueries };

export type PatientTx = NumberTx &
  PatientReads & {
    patients: {
      /** The record that stands, which nobody else changes until the commit. Throws `not-found`. */
      hold: (id: string) => Soon<PatientRow>;
      /** Holds the records that are one person with any of these. */
      holdGroups: (ids: readonly string[]) => Soon<void>;
      /** The row of a patient that was saved in this transaction. */
      saved: (id: string) => Soon<PatientRow>;
    };
  };
