/**
 * Access to the database of a hub: the counterpart of `db/access.ts` for a station. One difference changes everything else: any number of
 * transactions run at once, in any number of processes. Rows that two of them must not change at once are locked: see `record` in `schema.ts`.
 */
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Clock, NewId } from '../clock.ts';
import type { Log } from '../log.ts';

export type Orm = NodePgDatabase;
/** Can only select. `execute` accepts any statement, and PostgreSQL refuses those that write: see `readOnly`. */
export type ReadOrm = Pick<
  Orm,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with' | '$count' | 'execute'
>;

/** Set on every connection. Nothing can be changed outside `write` and `housekeeping`, whose transactions declare that they write. */
export const readOnly = '-c default_transaction_read_only=on';

export type Hub = {
  readonly pool: pg.Pool;
  readonly orm: ReadOrm;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
};

/** Can read: either a hub, outside any transaction, or a transaction. */
export type HubReader = { readonly orm: ReadOrm };

/** Changes rows that the hub's processes use, in a transaction. It changes no record, and nothing in anyone's name. */
export type HubKeeper = { readonly orm: Orm };

declare const writerBrand: unique symbol;

/** Exists only inside the body that `write` runs. */
export type HubWriter = HubKeeper & {
  readonly [writerBrand]: true;
  /** The author of this transaction's changes: the id of an account or of a service token. */
  readonly author: string;
  readonly group: string | undefined;
  /** The time of this transaction in milliseconds: one value for everything that it writes. */
  readonly now: number;
  /** The calendar day at the hub, at the same time. */
  readonly today: string;
  readonly newId: NewId;
};

export const newHub = (pool: pg.Pool, { clock, newId, log }: Pick<Hub, 'clock' | 'newId' | 'log'>): Hub => ({
  ...{ pool, clock, newId, log },
  orm: drizzle(pool),
});

/** A deadlock, or a serialization failure: the transaction is tried again from the start. */
const passing = ['40001', '40P01'];
const tries = 8;

/**
 * The only way to change records. Runs `body` in a transaction and resolves after the commit. Rejects with the error that the body threw, and
 * then none of its changes are kept. A body may run several times.
 *
 * @param author the id of the account or service token that makes the changes.
 */
export async function write<T>(
  hub: Hub,
  author: string,
  body: (writer: HubWriter) => Promise<T>,
  { group }: { group?: string } = {},
): Promise<T> {
  return untilDone(hub, (orm) => {
    const { clock, newId } = hub;
    const writer = { orm, author, group, now: clock.now(), today: clock.today(), newId };
    return body(writer satisfies Omit<HubWriter, symbol> as unknown as HubWriter);
  });
}

/**
 * The only other way to write: for what the hub's processes store about themselves, about sessions and about work in progress. A body may run
 * several times.
 */
export const housekeeping = <T>(hub: Pick<Hub, 'pool'>, body: (keeper: HubKeeper) => Promise<T>): Promise<T> =>
  untilDone(hub, (orm) => body({ orm }));

async function untilDone<T>({ pool }: Pick<Hub, 'pool'>, body: (orm: Orm) => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await inTransaction(pool, body);
    } catch (error) {
      if (left === 1 || !passing.includes(codeOf(error) ?? '')) throw error;
    }
  }
}

/**
 * Does not use Drizzle's transactions. If a connection is lost before its transaction begins, Drizzle never releases it; after ten of those, the
 * process answers nobody. If it is lost later, Drizzle reports that the rollback failed and hides the original error.
 */
async function inTransaction<T>(pool: pg.Pool, body: (orm: Orm) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSound = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
    const result = await body(drizzle(client));
    const { command } = await commit(client);
    isSound = true;
    // PostgreSQL answers ROLLBACK if a body continued after one of its statements had failed.
    if (command !== 'COMMIT') throw new Error('Nothing of this transaction was kept.');
    return result;
  } catch (error) {
    isSound = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    throw error;
  } finally {
    client.release(!isSound);
  }
}

/** PostgreSQL was asked to commit and its answer did not arrive: the changes may or may not be saved. */
export class CommitUncertain extends Error {}

/** Any answer of PostgreSQL is certain. A lost connection is not, nor is a server that was shut down at that moment. */
const commit = (client: pg.PoolClient) =>
  client.query('COMMIT').catch((error: unknown) => {
    const code = codeOf(error);
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)) throw error;
    throw new CommitUncertain('The commit was not answered.', { cause: error });
  });

/** Returns PostgreSQL's code of the error: five letters and digits. */
export function codeOf(error: unknown): string | undefined {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  const code = (cause as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
