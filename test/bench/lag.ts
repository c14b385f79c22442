/**
 * Measures how long the window's process makes a request wait while it has long work to do. Requests are sent every few milliseconds, and
 * for comparison also while it is idle. If other programs use the machine as well, most of each wait is theirs. The limit therefore applies
 * to the time for which the answering thread worked, if the system reports it.
 */
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { mainThreadMs, nodeFlags, startChild, stationArguments, stopChild, type Child } from './child.ts';
import type { ClerkData } from './clerk.ts';
import { note } from './figures.ts';
import { administrator, environmentOf } from './registry.ts';

const everyMs = 5;
const idleMs = 4000;
const limitMs = 50;
/** More than a twentieth of 100,000, so that the postings are merged, and so that a log is left behind. */
const saves = 6000;
const savers = 16;
const mergingMs = 15_000;

type Measured = { dir: string; data: ClerkData; name: string };

/** Measures a registry that no station has open. */
export async function measureLag({ dir, data, name }: Measured): Promise<void> {
  const noteLag = async (what: string, child: Child, act: () => Promise<unknown>) => {
    const idle = await whileAsked(child, () => pause(idleMs));
    const busy = await whileAsked(child, act);
    const longest = ({ waited, worked }: Waits) => ({ waited: Math.max(...waited), worked: Math.max(...worked) });
    const [most, least] = [longest(busy), longest(idle)];
    const inWork = worked(most) === undefined ? '' : `${most.worked.toFixed(0)} ms of work, `;
    const besides = `doing nothing ${worked(least) === undefined ? '' : `${least.worked.toFixed(0)} and `}${least.waited.toFixed(0)} ms`;
    note({
      what: `the longest wait for an answer during ${what}`,
      size: name,
      measured: `${inWork}${most.waited.toFixed(0)} ms in all (${busy.waited.length} answers; ${besides})`,
      limit: `≤ ${limitMs} ms`,
      isReached: (worked(most) ?? most.waited) <= limitMs,
    });
  };
  const environment = environmentOf(dir);
  const rebuilding = await startChild([...nodeFlags, resolve(import.meta.dirname, 'rebuilding.ts')], environment);
  await noteLag('a rebuild', rebuilding, () => send(rebuilding, 'POST', '/rebuild'));
  await stopChild(rebuilding);

  const station = await startChild(stationArguments, environment);
  const token = await signIn(station);
  await noteLag('a backup', station, () => backUp(station, token));
  await saveMany(station, token, data);
  await noteLag('the merging of the postings', station, () => pause(mergingMs));
  await saveMany(station, token, data);
  const killed = new Promise((done) => station.child.once('exit', done));
  station.child.kill('SIGKILL');
  await killed;

  // Without its key the station waits until somebody signs in, and answers meanwhile.
  const cut = await startChild(stationArguments, { ...environment, SATCHEL_KEY_FILE: undefined });
  await noteLag('the opening of a registry that was cut off', cut, () => signIn(cut));
  await stopChild(cut);
}

/** Milliseconds until each answer, and those for which the answering thread worked until then. */
type Waits = { waited: number[]; worked: number[] };

/** Returns undefined if the system does not report it. */
const worked = ({ worked: ms }: { worked: number }) => (Number.isNaN(ms) ? undefined : ms);

/** Measures requests while `act` runs. The first requests warm the process up and do not count. */
async function whileAsked(child: Child, act: () => Promise<unknown>): Promise<Waits> {
  for (let i = 0; i < 50; i++) await send(child, 'GET', '/health');
  const waits: Waits = { waited: [], worked: [] };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const [from, workedBefore] = [performance.now(), mainThreadMs(child) ?? NaN];
      await send(child, 'GET', '/health');
      waits.waited.push(performance.now() - from);
      waits.worked.push((mainThreadMs(child) ?? NaN) - workedBefore);
      await pause(everyMs);
    }
  })();
  try {
    await act();
  } finally {
    isOver = true;
    await asking;
  }
  return waits;
}

async function send(
  child: Child,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
) {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const reply = await fetch(`${String(child.ready['api'])}${path}`, {
    method,
    headers,
    ...(sent !== undefined && { body: sent }),
  });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}.`);
  const text = await reply.text();
  return (text === '' ? null : JSON.parse(text)) as unknown;
}

async function signIn(child: Child): Promise<string> {
  const { token } = (await send(child, 'POST', '/sessions', { body: administrator })) as { token: string };
  return token;
}

async function backUp(child: Child, token: string): Promise<void> {
  await send(child, 'POST', '/backups', { token });
  for (;;) {
    const { running } = (await send(child, 'GET', '/backups', { token })) as { running: unknown };
    if (running === null) return;
    await pause(100);
  }
}

async function saveMany(child: Child, token: string, data: ClerkData): Promise<void> {
  let next = 0;
  const save = async () => {
    while (next < saves) await send(child, 'POST', '/patients', { token, body: data.patient(next++) });
  };
  await Promise.all(Array.from({ length: savers }, save));
}
