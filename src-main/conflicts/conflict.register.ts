/** What is asked about conflicts, wherever the register is kept. */
import type { Soon } from '../steps.ts';

import type { VisitRegister, VisitTx } from '../visits/visit.register.ts';
import type { Conflict, NameCollision } from './conflict.contract.ts';
import type { Contested } from './told-conflict.rules.ts';

export type ConflictQueries = {
  /** A page of the records in conflict, the one that was changed last first. */
  list: (page: { page: number; size: number }) => Soon<Conflict[]>;
  count: () => Soon<number>;
  /** The patient or visit with this id, whether or not anything of it is in conflict. Throws `not-found`. */
  get: (id: string) => Soon<Contested>;
  /** What a person is told of it. */
  reply: (found: Contested) => Soon<Conflict>;
  /** The accounts that have one user name. */
  names: () => Soon<NameCollision[]>;
};

export type ConflictRegister = VisitRegister & { conflicts: ConflictQueries };
export type ConflictTx = VisitTx & {
  conflicts: Pick<ConflictQueries, 'get' | 'reply'> & {
    /** The same as `get`, of records that nobody else changes until the commit. */
    hold: (id: string) => Soon<Contested>;
  };
};
