/**
 * Makes new hubs with a real PostgreSQL and real migrations. Stations meet them without a network, as those of `exchange/wire.ts` meet each
 * other.
 */
import { onTestFinished } from 'vitest';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { write as writeStation, type Db } from '../../src-main/db/access.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { getSelf as getHub } from '../../src-main/postgres/journal.queries.ts';
import { admit as admitAtHub } from '../../src-main/postgres/members.ts';
import { closeHub, openHub } from '../../src-main/postgres/open.ts';
import { beginHub } from '../../src-main/postgres/record.ts';
import { storeOf } from '../../src-main/postgres/store.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { answering, type Store } from '../../src-main/exchange/answering.ts';
import { exchange, type Exchanged } from '../../src-main/exchange/exchange.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { admit } from '../../src-main/exchange/members.ts';
import { sliceLimits, type SliceLimits } from '../../src-main/exchange/slice.ts';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';

export const silentLog = { info: () => undefined, error: () => undefined };

export type FreshHub = { hub: Hub; database: FreshDatabase };

/** Returns a new hub that has begun, and closes it when the test ends. */
export async function freshHub(more: { name?: string; clock?: Hub['clock'] } = {}): Promise<FreshHub> {
  const database = await freshDatabase();
  const hub = await openedHub(database, more);
  await write(hub, 'station', (writer) => beginHub(writer, { id: newUuid(), name: more.name ?? 'Region under test' }));
  return { hub, database };
}

/** Returns another process of the hub, in effect. */
export async function openedHub(
  database: Pick<FreshDatabase, 'url'>,
  more: { clock?: Hub['clock'] } = {},
): Promise<Hub> {
  const hub = await openHub(database.url, { clock: systemClock, log: silentLog, ...more });
  onTestFinished(async () => void (hub.pool.ended || (await closeHub(hub))));
  return hub;
}

const fingerprintOf = (station: string) => station.replaceAll('-', '').padEnd(64, '0');

/** Does what administrators do on both screens. */
export async function pairWithHub(db: Db, hub: Hub): Promise<void> {
  const [here, there] = [getSelf({ db }), await getHub(hub)];
  await writeStation(db, 'ama', (writer) =>
    admit(writer, { station: there.id, fingerprint: fingerprintOf(there.id), replica: there.replica }),
  );
  await write(hub, 'ama', (writer) =>
    admitAtHub(writer, { station: here.id, fingerprint: fingerprintOf(here.id), replica: here.replica }),
  );
}

/** One store for each hub, as a process has one while it runs: it keeps what it knows of the chains. */
const stores = new WeakMap<Hub, Store>();
function knownStore(hub: Hub): Store {
  const store = stores.get(hub) ?? storeOf(hub);
  stores.set(hub, store);
  return store;
}

type Line = {
  limits?: SliceLimits;
  /** Receives each message on its way there and each answer on its way back, and may lose it. */
  meddle?: (bytes: Uint8Array) => Uint8Array | 'lost';
};

/** The station asks, and the hub answers. */
export async function exchangeWithHub(
  db: Db,
  hub: Hub,
  { limits = sliceLimits, meddle = (bytes) => bytes }: Line = {},
): Promise<Exchanged> {
  const answer = answering(knownStore(hub), { limits });
  const sender = { stationId: getSelf({ db }).id, host: '' };
  const carried = (bytes: Uint8Array): Uint8Array => {
    const came = meddle(bytes);
    if (came === 'lost') throw new LinkProblem('unreachable');
    return came;
  };
  const ask = async (message: Uint8Array) => carried(await answer(carried(message), sender));
  return exchange(db, { link: { ask, close: () => undefined }, stationId: (await getHub(hub)).id }, { limits });
}
