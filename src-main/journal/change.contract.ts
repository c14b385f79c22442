/** A change: one committed edit of one record, as it stands in the journal and travels to other stations. */
import type { Hlc } from './hlc.rules.ts';

declare const hashBrand: unique symbol;
declare const replicaBrand: unique symbol;

/** What a change is called everywhere: the first 16 bytes of the SHA-256 of its bytes, as 32 hexadecimal digits. */
export type ChangeHash = string & { readonly [hashBrand]: true };

/**
 * One copy of a registry that writes: the first 16 bytes of the SHA-256 of its Ed25519 public key, as 32 hexadecimal digits,
 * so that nobody else can claim it. A station is a place with a name; over the years it may have had several replicas.
 */
export type ReplicaId = string & { readonly [replicaBrand]: true };

export type Change = {
  replica: ReplicaId;
  /** Counts along the replica's chain, from 1. */
  seq: number;
  /** The replica's change before this one; null for its first. */
  previous: ChangeHash | null;
  /** What the writer's clock said, in milliseconds since 1970, for people to read. Clocks are wrong: it orders nothing. */
  at: number;
  /** Breaks ties between edits that did not know each other, and nothing else. */
  hlc: Hlc;
  /** The version of the record's shape that `fields` speaks. */
  schema: number;
  kind: string;
  id: string;
  /** The id of an account or service token, never a name: two stations may both have an account of one name. */
  author: string;
  /** Changes that belong together (a join, an import): shown and undone as one. */
  group?: string | undefined;
  /** This record's latest changes that the writer knew: through them it can be said which of two changes knew the other. */
  after: ChangeHash[];
  /** The new value of each field that changed, and nothing else. */
  fields: Record<string, unknown>;
};

/** A change where it stands in a journal: `key` is its place there. */
export type StoredChange = { key: number; hash: ChangeHash; change: Change };

/** The shape that this version of Satchel writes. */
export const changeSchema = 1;
