/**
 * Knows the networks and browsers in which people have signed in, and as which account. It is asked before any part of a request is read, so each
 * process keeps it in memory. A process loads it when it starts, and every few seconds adds what the others have noted.
 */
import { and, desc, gt, sql } from 'drizzle-orm';
import type { Hub } from '../postgres/access.ts';
import { familiarMs, type SignInPlace } from '../postgres/attempt.queries.ts';
import { signInPlace } from '../postgres/schema.ts';
import { nowMs } from '../postgres/server-time.ts';

export type Familiar = {
  /** True if anyone has signed in from this network. @param network its hash */
  hasNetwork: (network: string) => boolean;
  /** True if someone has signed in at this place. @param key see `placesOf` in `logins.ts` */
  has: (key: string) => boolean;
  add: (place: SignInPlace) => void;
  close: () => void;
};

const lookMs = 5000;
/** Rows of transactions that were still running during a look are seen by the next ones. */
const overlapMs = 60_000;
/** More than a region has. A place that is left out only waits a little longer. */
const mostKept = 200_000;

export async function openFamiliar(hub: Hub): Promise<Familiar> {
  const keys = new Set<string>();
  const networks = new Set<string>();
  let seenTo = 0;
  const add: Familiar['add'] = ({ key, network }) => {
    keys.add(key);
    networks.add(network);
  };
  const look = async () => {
    const rows = await hub.orm
      .select({ key: signInPlace.key, network: signInPlace.network, lastAt: signInPlace.lastAt })
      .from(signInPlace)
      .where(and(gt(signInPlace.lastAt, seenTo), gt(signInPlace.lastAt, sql`${nowMs} - ${familiarMs}::bigint`)))
      .orderBy(desc(signInPlace.lastAt))
      .limit(mostKept);
    for (const row of rows) add(row);
    if (rows[0] !== undefined) seenTo = rows[0].lastAt - overlapMs;
  };
  await look();
  const looking = setInterval(() => {
    look().catch((error: unknown) => hub.log.error('reading known sign-in addresses failed', { error }));
  }, lookMs).unref();
  return {
    hasNetwork: (network) => networks.has(network),
    has: (key) => keys.has(key),
    add,
    close: () => clearInterval(looking),
  };
}
