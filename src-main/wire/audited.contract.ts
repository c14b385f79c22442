/** What an endpoint writes to the audit, as the endpoint itself declares it. */
import type { Action, Entry } from './entry.contract.ts';

/** What was asked and answered. */
export type Asked<Params, Query, Body, Reply> = {
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Something new was made of it: answered 201, and not the first reply once more. */
  isMade: boolean;
  /** Nothing was changed by it. */
  isUnchanged: boolean;
  /** The places of the entries of a Bundle that changed nothing. */
  unchanged: ReadonlySet<number> | undefined;
};

/** What an entry has besides its action, its time and its author. */
export type Said = Partial<Pick<Entry, 'patient' | 'record' | 'shown' | 'detail'>> & { searched?: string };

// `say` is a method, so that an endpoint of any shapes is an `Endpoint`.
type Noted<Params, Query, Body, Reply> = { action: Action; say?(asked: Asked<Params, Query, Body, Reply>): Said };

export type Audited<Params = unknown, Query = unknown, Body = unknown, Reply = unknown> =
  /** Shows nothing of a patient and changes nothing that is kept. */
  | { kind: 'nothing' }
  /** Not answered unless it could be noted. */
  | ({ kind: 'read' } & Noted<Params, Query, Body, Reply>)
  /**
   * A save of a record: the journal is the proof, this the index. `unchanged`: what it is where nothing was changed, as with a PATCH of `{}`.
   * A reply with the record in it showed it; `null` is of a reply without, and no entry.
   */
  | ({ kind: 'save'; unchanged?: Action | null } & Noted<Params, Query, Body, Reply>)
  /** In the transaction that does it; where the command has none, in one of its own before the reply. */
  | ({ kind: 'event' } & Noted<Params, Query, Body, Reply>)
  /** Several of these in one request: each is a read, or a save that the journal proves. */
  | { kind: 'several'; say(asked: Asked<Params, Query, Body, Reply>): (Said & { action: Action })[] }
  /** The command writes it, and what is refused, by itself: nobody is signed in yet. */
  | { kind: 'itself' };
