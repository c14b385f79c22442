/** An account's owner who copied the folder of a station while working there, and what they can do with the copy. */
import { cpSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { announce } from '../../src-main/journal/events.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import { setPeer } from '../../src-main/exchange/exchange.queries.ts';
import { exchange } from '../../src-main/exchange/exchange.ts';
import { httpsLink } from '../../src-main/exchange/https-link.ts';
import { LinkProblem } from '../../src-main/exchange/link.ts';
import { findMember } from '../../src-main/exchange/member.queries.ts';
import { ownIdentities } from '../../src-main/exchange/own-identity.ts';
import { ownRenewal } from '../../src-main/exchange/renewals.ts';
import { untilGeneration } from '../support/keys.ts';
import {
  clientOf,
  password,
  signIn,
  temporaryDir,
  testConfig,
  type Client,
  type ReadyStation,
} from '../support/station.ts';
import { peersOf } from '../sync/meeting.ts';
import { registerPatient } from '../support/commands.ts';

export const nurse = { username: 'esi', password: 'nine good lanterns' };
export const dbOf = ({ station }: Pick<ReadyStation, 'station'>): Db => station.registry().db;

export type Home = ReadyStation & { dataDir: string };

/** Adds an account for the leaver. Anyone else who typed their password there can vouch. Resolves with the path of the account. */
export async function workAt(home: Home, role: string): Promise<string> {
  const { id } = (await home.admin.post('/staff', { ...nurse, role })).body;
  expect((await signIn(home.admin, { username: 'ama', password })).token).toEqual(expect.any(String));
  return `/staff/${id}`;
}

/**
 * Stops these stations from calling others on their own: the test decides when they meet. It first waits for the sync that pairing began,
 * since that would tell each where the other can be reached.
 */
export async function apart(...all: ReadyStation[]): Promise<void> {
  for (const at of all) {
    await expect
      .poll(async () => (await peersOf(at)).every((peer) => peer.lastDoneAt !== null && peer.exchange === null), {
        timeout: 20_000,
      })
      .toBe(true);
  }
  for (const at of all) {
    const peers = await peersOf(at);
    await write(dbOf(at), 'sync', (writer) => {
      for (const { id } of peers) setPeer(writer, id, { address: null });
      announce(writer, { kind: 'sync' });
    });
  }
}

/** The station that is called. The caller verifies the certificate that its own record of it names. */
export type Called = { id: string; port: number };

/** Calls with everything in this registry, bound by the rules of the other side alone. Retries while that side is busy. */
export async function call(db: Db, called: Called): Promise<string> {
  for (let tried = 1; ; tried++) {
    const ended = await callOnce(db, called);
    if (ended !== 'timed-out' || tried === 20) return ended;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function callOnce(db: Db, { id, port }: Called): Promise<string> {
  const link = httpsLink({
    address: { host: '127.0.0.1', port },
    identities: ownIdentities({ db }),
    fingerprint: findMember({ db }, id)?.fingerprint ?? '',
    renewal: () => ownRenewal({ db }),
  });
  try {
    await exchange(db, { link, stationId: id });
    return 'met';
  } catch (error) {
    return error instanceof LinkProblem ? error.kind : String(error);
  } finally {
    link.close();
  }
}

export const copyOf = ({ dataDir }: Home): string => copyFolder(dataDir);

export function copyFolder(dataDir: string): string {
  const copy = temporaryDir();
  cpSync(dataDir, copy, { recursive: true, filter: (path) => !path.endsWith('-shm') && !path.endsWith('lock') });
  return copy;
}

/** Starts the copy as its holder does, on a computer of their own. */
export async function stolen(dataDir: string, proof: object = nurse): Promise<RunningStation> {
  const thief = await opened(dataDir, proof);
  if (thief === undefined) throw new Error('The copy does not open.');
  return thief.station;
}

/** The same as `stolen`, with the session that was opened. Resolves to undefined if the secret opens nothing. */
export async function opened(
  dataDir: string,
  proof: object,
): Promise<{ station: RunningStation; admin: Client } | undefined> {
  const station = await startStation(testConfig(dataDir));
  onTestFinished(() => station.close());
  const { status, body } = await clientOf(station.api, '').post('/sessions', proof);
  return status === 200 ? { station, admin: clientOf(station.api, body.token) } : undefined;
}

export const strike = ({ registry }: RunningStation, at: Called) => call(registry().db, at);

export const say = (thief: RunningStation, name: string) =>
  write(thief.registry().db, 'somebody', (writer) => void registerPatient(writer, { name }));

export async function leave(home: Home, leaver: string): Promise<void> {
  expect((await home.admin.patch(leaver, { disabled: true })).status).toBe(200);
  await untilGeneration(home.admin, 2);
}
