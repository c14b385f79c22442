/** A change: one committed edit of one record, as stored in the journal and sent to other stations. */
import type { Hlc } from './hlc.rules.ts';

declare const hashBrand: unique symbol;
declare const replicaBrand: unique symbol;

/** The identity of a change at all stations: the first 16 bytes of the SHA-256 of its bytes, as 32 hexadecimal digits. */
export type ChangeHash = string & { readonly [hashBrand]: true };

/**
 * One copy of a registry that writes. The id is the first 16 bytes of the SHA-256 of its Ed25519 public key, as 32
 * hexadecimal digits, so nobody else can claim it. A station is a place with a name; over the years it may have had several
 * replicas.
 */
export type ReplicaId = string & { readonly [replicaBrand]: true };

export type Change = {
  replica: ReplicaId;
  /** Counts along the replica's chain, from 1. */
  seq: number;
  /** The replica's change before this one; null for its first. */
  previous: ChangeHash | null;
  /** The writer's clock, in milliseconds since 1970, for people to read. Clocks are wrong, so it orders nothing. */
  at: number;
  /** Breaks ties between edits that did not know each other. It has no other use. */
  hlc: Hlc;
  /** The version of the record's shape in which `fields` is written. */
  schema: number;
  kind: string;
  id: string;
  /**
   * The id of an account or service token, or `recovery`, `station` or `sync`. Never a name: two stations may both have an
   * account of one name.
   */
  author: string;
  /** Identifies changes that belong together (a merge, an import); they are shown and undone as one. */
  group?: string | undefined;
  /** The latest changes of this record that the writer knew. From them follows which of two changes knew the other. */
  after: ChangeHash[];
  /** The new value of each field that changed, and nothing else. */
  fields: Record<string, unknown>;
  /**
   * The place of the change that this one stands for, in the chain of its replica. A station that was restored writes what it had lost
   * again, and changes nothing in it but its place: see `nameOf` in `encoding.ts`.
   */
  original?: Original | undefined;
};

export type Original = { replica: ReplicaId; seq: number; previous: ChangeHash };

/** A change as stored in a journal; `key` is its place there. `hash` is the one by which others of its record know it, see `nameOf`. */
export type StoredChange = { key: number; hash: ChangeHash; change: Change };

/** The version of the record's shape that this version of Satchel writes. */
export const changeSchema = 1;
