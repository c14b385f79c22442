/** Processes of a hub as they are started, and stations that joined one over its own port. */
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/clock.ts';
import type { HubConfig } from '../../src-main/hub/config.ts';
import { openCode } from '../../src-main/hub/pairing.ts';
import { startHub, type RunningHub } from '../../src-main/hub/start-hub.ts';
import { joinAt, peersOf } from '../sync/meeting.ts';
import { readyStation, type ReadyStation } from '../support/station.ts';
import { freshDatabase, type FreshDatabase } from '../support/postgres.ts';
import { silentLog } from './hub.ts';

/** A process of a hub, as `npm run hub` starts one. */
export async function runningHub(database?: FreshDatabase, more: Partial<HubConfig> = {}): Promise<RunningHub> {
  const { url: databaseUrl } = database ?? (await freshDatabase());
  const running = await startHub({
    ...{ databaseUrl, name: 'Region', host: '127.0.0.1', port: 0, syncPort: 0, tls: undefined },
    ...{ clock: systemClock, log: silentLog, version: '0.0.0', origin: undefined, address: undefined },
    pageDir: '/nowhere',
    ...more,
  });
  onTestFinished(() => running.close());
  return running;
}

export const codeOf = async ({ hub }: RunningHub) => (await openCode(hub, 'station')).code;

export async function joined(running: RunningHub, more: { acceptsPatients?: boolean } = {}): Promise<ReadyStation> {
  const station = await readyStation();
  const { status, body } = await joinAt(station, { port: running.syncPort, code: await codeOf(running), ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ kind: 'joined', peer: { name: 'Region' } });
  return station;
}

export async function meetHub(station: ReadyStation): Promise<any> {
  const [peer] = await peersOf(station);
  const { body } = await station.admin.post(`/peers/${peer.id}/exchange`);
  return body;
}
