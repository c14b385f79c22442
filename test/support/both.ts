/** Runs the cases of the interface against both hosts that serve it: a station and a hub. */
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { write as writeAtHub } from '../../src-main/postgres/access.ts';
import { rebuild as rebuildHub } from '../../src-main/postgres/rebuild.ts';
import type { RunningHub } from '../../src-main/hub/start-hub.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import type { Change, ChangeHash } from '../../src-main/journal/change.contract.ts';
import { rebuild } from '../../src-main/journal/rebuild.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { startStation, type RunningStation } from '../../src-main/serve.ts';
import type { WebhookTimes } from '../../src-main/config.ts';
import { readyHub } from '../hub/running.ts';
import { newWriter } from '../hub/writer.ts';
import { newStranger } from '../journal/stranger.ts';
import type { Clock } from '../../src-main/clock.ts';
import type { StationConfig } from '../../src-main/config.ts';
import { ofHub, registerPatient } from './commands.ts';
import { migrationsOfNew } from './new-registry.ts';
import { hasPostgres } from './postgres.ts';
import { clientOf, setUp, temporaryDir, testConfig, type Client } from './station.ts';

/** A host that contains nothing yet, with its administrator signed in. */
export type Ready = {
  admin: Client;
  anyone: Client;
  /** Undefined for a hub. */
  station?: RunningStation;
  recoveryKey?: string;
  /** Undefined for a station. */
  running?: RunningHub;
  /** Stops the host and starts it again on the same data. */
  restarted: () => Promise<Client>;
};

/** Only a station uses `comparingTimes` and `webhookTimes`. */
type More = { clock?: Clock; comparingTimes?: StationConfig['comparingTimes']; webhookTimes?: WebhookTimes };
/** The station or hub under test, for direct access to its data. */
export type Place = Pick<Ready, 'station' | 'running'>;
type Body = (ready: (more?: More) => Promise<Ready>) => Promise<void>;
/** Makes a station or a hub. */
export type NewReady = (more?: More) => Promise<Omit<Ready, 'restarted'>>;

/** Runs a case of the interface at a station and at a hub. Both run the same commands, so a whole run samples the hub's cases. */
export function testBoth(name: string, body: Body): void {
  test(`at a station: ${name}`, () => body(newStation));
  test.skipIf(!hasPostgres)(`at a hub: ${name}`, { tags: 'sampled' }, () => body(newHub));
}

/** Registers these patients in one transaction, which is faster than a request for each. */
export async function registerAll(
  { station, running }: Place,
  patients: readonly NewPatient[],
): Promise<{ id: string }[]> {
  if (running === undefined) {
    return write((station as RunningStation).registry().db, 'test', (writer) =>
      patients.map((each) => registerPatient(writer, each)),
    );
  }
  return writeAtHub(running.hub, 'test', async (writer) => {
    const rows = [];
    for (const each of patients) rows.push(await ofHub.registerPatient(writer, each));
    return rows;
  });
}

/** Rebuilds all rows from the journal. */
export async function rebuildRows({ station, running }: Place): Promise<void> {
  if (running === undefined)
    await write((station as RunningStation).registry().db, 'station', (writer) => void rebuild(writer));
  else await rebuildHub(running.hub);
}

/** Returns a writer at another station that knows no change made here. Each change arrives at once; the writer returns its hash. */
export async function saysElsewhere({ station, running }: Place) {
  if (running !== undefined) {
    const { save, slice } = await newWriter(running.hub);
    return async (said: Partial<Change>): Promise<ChangeHash> => {
      const hash = save(said);
      expect(await takeSlice(running.hub, slice())).toMatchObject({ held: 0 });
      return hash as ChangeHash;
    };
  }
  const stranger = newStranger();
  const apply = ({ bytes, hash }: { bytes: Uint8Array; hash: ChangeHash }) =>
    write((station as RunningStation).registry().db, 'sync', (writer) => {
      expect(applyChange(writer, bytes).kind).toBe('applied');
      return hash;
    });
  await apply(stranger.introduction);
  return (said: Partial<Change>) => apply(stranger.write(said));
}

const newHub = ({ clock }: More = {}): Promise<Ready> => readyHub(clock && { clock });

async function newStation(more: More = {}): Promise<Ready> {
  const config = testConfig(temporaryDir(), { migrationsDir: migrationsOfNew(), ...more });
  let station = await startStation(config);
  onTestFinished(() => station.close());
  const { admin, anyone, recoveryKey } = await setUp(station);
  const restarted = async () => {
    await station.close();
    station = await startStation(config);
    return clientOf(station.api, '');
  };
  return { admin, anyone, recoveryKey, station, restarted };
}
