/**
 * Who may touch the database of a hub, and how. What `db/access.ts` is for a station, with one difference that changes everything else:
 * any number of transactions go on at once, in any number of processes. What must not cross is held: see `record` in `schema.ts`.
 */
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Clock, NewId } from '../clock.ts';
import type { Log } from '../log.ts';

export type Orm = NodePgDatabase;
/** What can only select. `execute` can say anything, and PostgreSQL refuses what writes: see `readOnly`. */
export type ReadOrm = Pick<
  Orm,
  'select' | 'selectDistinct' | 'selectDistinctOn' | '$with' | 'with' | '$count' | 'execute'
>;

/** Of every connection: outside of `write` and `housekeeping`, whose transactions say that they write, nothing can be changed. */
export const readOnly = '-c default_transaction_read_only=on';

export type Hub = {
  readonly pool: pg.Pool;
  readonly orm: ReadOrm;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly log: Log;
};

/** Can read: a hub, outside of any transaction, or a transaction. */
export type HubReader = { readonly orm: ReadOrm };

/** Changes rows of the hub's processes, in a transaction: no record, and nothing in anybody's name. */
export type HubKeeper = { readonly orm: Orm };

declare const writerBrand: unique symbol;

/** Exists only inside the body that `write` runs. */
export type HubWriter = HubKeeper & {
  readonly [writerBrand]: true;
  /** Who makes the changes of this transaction: the id of an account or of a service token. */
  readonly author: string;
  readonly group: string | undefined;
  /** The instant of this transaction in milliseconds: one value for all it writes. */
  readonly now: number;
  /** The calendar day at the hub, of the same instant. */
  readonly today: string;
  readonly newId: NewId;
};

export const newHub = (pool: pg.Pool, { clock, newId, log }: Pick<Hub, 'clock' | 'newId' | 'log'>): Hub => ({
  ...{ pool, clock, newId, log },
  orm: drizzle(pool),
});

/** Two transactions waited for each other, or one saw what the other changed: what was begun is begun anew. */
const passing = ['40001', '40P01'];
const tries = 8;

/**
 * The only door to changing records. Runs `body` in a transaction and settles after the commit. Rejects with what the body threw, and then
 * nothing of it is kept. A body may run several times.
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

/** The only other door: to what processes of the hub keep of themselves, of sessions and of what is under way. A body may run several times. */
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
 * Not by Drizzle: where a connection is lost before its transaction begins, Drizzle keeps it for ever, and after ten such a process answers
 * nobody any more; and where it is lost later, Drizzle says that it could not roll back, and no more what was wrong.
 */
async function inTransaction<T>(pool: pg.Pool, body: (orm: Orm) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isSound = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE');
    const result = await body(drizzle(client));
    const { command } = await commit(client);
    isSound = true;
    // So PostgreSQL ends what a body went on with after something in it had failed.
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

/** PostgreSQL had been asked to commit, and its answer did not come: it is saved, or it is not. */
export class CommitUncertain extends Error {}

/** An answer of PostgreSQL is certain, whatever it says; a line that broke is not, nor a server that was ended just then. */
const commit = (client: pg.PoolClient) =>
  client.query('COMMIT').catch((error: unknown) => {
    const code = codeOf(error);
    if (code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P)/.test(code)) throw error;
    throw new CommitUncertain('The commit was not answered.', { cause: error });
  });

/** What PostgreSQL calls the error: five letters and digits. */
export function codeOf(error: unknown): string | undefined {
  const cause: unknown = error instanceof DrizzleQueryError ? error.cause : error;
  const code = (cause as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
