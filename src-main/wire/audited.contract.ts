/** The audit entries of an endpoint, as the endpoint itself declares them. */
import type { Action, Entry } from './entry.contract.ts';

/** The request and its reply. */
export type Asked<Params, Query, Body, Reply> = {
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** True if the request created something: it was answered 201, and is not a replay of the first reply. */
  isMade: boolean;
  /** True if the request changed nothing. */
  isUnchanged: boolean;
  /** Indexes of the entries of a Bundle that changed nothing. */
  unchanged: ReadonlySet<number> | undefined;
};

/** The fields of an entry besides its action, time and author. */
export type Said = Partial<Pick<Entry, 'patient' | 'record' | 'shown' | 'detail'>> & { searched?: string };

// `say` is a method, so that an endpoint of any shapes is an `Endpoint`.
type Noted<Params, Query, Body, Reply> = { action: Action; say?(asked: Asked<Params, Query, Body, Reply>): Said };

export type Audited<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> =
  /** Shows nothing about a patient and changes no stored data. */
  | { kind: 'nothing' }
  /** A read: answered only if it could be noted. */
  | ({ kind: 'read' } & Noted<Params, Query, Body, Reply>)
  /**
   * A save of a record: the journal is the proof, this entry the index. `unchanged` is the action if nothing was changed, as with a PATCH of
   * `{}`. A reply that contains the record showed it. `null` means that the reply does not, and makes no entry.
   */
  | ({ kind: 'save'; unchanged?: Action | null } & Noted<Params, Query, Body, Reply>)
  /** Recorded in the transaction that does it. If the command makes no transaction, it has its own before the reply. */
  | ({ kind: 'event' } & Noted<Params, Query, Body, Reply>)
  /** Several of these in one request: each is a read, or a save that the journal proves. */
  | { kind: 'several'; say(asked: Asked<Params, Query, Body, Reply>): (Said & { action: Action })[] }
  /** Recorded by the command itself, like its refusals, since nobody is signed in yet. */
  | { kind: 'itself' };
