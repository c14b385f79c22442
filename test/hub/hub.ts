/** Fresh hubs: real PostgreSQL, real migrations. */
import { onTestFinished } from 'vitest';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { write as writeStation, type Db } from '../../src-main/db/access.ts';
import { write, type Hub } from '../../src-main/hub/access.ts';
import { closeHub, openHub } from '../../src-main/hub/open.ts';
import { beginHub } from '../../src-main/hub/record.ts';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';

const silentLog = { info: () => undefined, error: () => undefined };

export type FreshHub = { hub: Hub; database: FreshDatabase };

/** A hub that was begun; closed when the test ends. */
export async function freshHub(more: { name?: string; clock?: Hub['clock'] } = {}): Promise<FreshHub> {
  const database = await freshDatabase();
  const hub = await openedHub(database, more);
  await write(hub, 'station', (writer) => beginHub(writer, { id: newUuid(), name: more.name ?? 'Region under test' }));
  return { hub, database };
}

/** One more process of a hub, as it were. */
export async function openedHub(database: FreshDatabase, more: { clock?: Hub['clock'] } = {}): Promise<Hub> {
  const hub = await openHub(database.url, { clock: systemClock, log: silentLog, ...more });
  onTestFinished(() => closeHub(hub));
  return hub;
}
