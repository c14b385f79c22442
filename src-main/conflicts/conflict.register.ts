/** Queries on conflicts that a station and a hub both answer. */
import type { Soon } from '../steps.ts';

import type { VisitRegister, VisitTx } from '../visits/visit.register.ts';
import type { Conflict, NameCollision } from './conflict.contract.ts';
import type { Contested } from './told-conflict.rules.ts';

export type ConflictQueries = {
  /** Returns a page of the records in conflict, the most recently changed first. */
  list: (page: { page: number; size: number }) => Soon<Conflict[]>;
  count: () => Soon<number>;
  /** Returns the patient or visit with this id, whether or not any of its fields is in conflict. Throws `not-found`. */
  get: (id: string) => Soon<Contested>;
  /** Describes the conflict for a person. */
  reply: (found: Contested) => Soon<Conflict>;
  /** Lists user names that several accounts share. */
  names: () => Soon<NameCollision[]>;
};

export type ConflictRegister = VisitRegister & { conflicts: ConflictQueries };
export type ConflictTx = VisitTx & {
  conflicts: Pick<ConflictQueries, 'get' | 'reply'> & {
    /** The same as `get`, but nobody else can change the records until the commit. */
    hold: (id: string) => Soon<Contested>;
  };
};
