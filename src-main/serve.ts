/**
 * Starts a station: its folder, its registry, its HTTP server. The desktop app, `npm run station` and tests all use the returned value.
 *
 * The folder contains `lock` (held while a station runs), `registry/` and `backups/`.
 */
import type { FastifyInstance } from 'fastify';
import type { StationConfig } from './config.ts';
import { beginBackups } from './backup/backups.ts';
import { finishRestore } from './backup/restore.ts';
import { beginComparing } from './station/comparing.ts';
import { faultAsRefusal } from './db/disk-full.ts';
import { holdFolder } from './db/lock.ts';
import { makePrivate, sweepParts } from './db/private.ts';
import { copyForReading } from './db/reading-copy.ts';
import type { EarlyServer } from './wire/early-server.ts';
import { patientFeed } from './fhir/patient-feed.ts';
import { Refusal } from './wire/refusal.contract.ts';
import { lookInFolder } from './backup/found.ts';
import { setOpened, type Opened } from './computer/opened.ts';
import { portAsRefusal } from './station/port-refusal.ts';
import { closeServer } from './server/close-server.ts';
import { registerOf } from './server/register.ts';
import { createServer, portOf } from './server/server.ts';
import { runAsync } from './steps.ts';
import { endDiscovery } from './pairing/discovery.ts';
import { beginListening } from './sync/listening.ts';
import { beginDelivering } from './webhooks/delivering.ts';
import { beginRounds } from './watch/rounds.ts';
import {
  closeRegistry,
  filesOf,
  getRegistry,
  listenTo,
  newStation,
  stateOf,
  type Registry,
  type Station,
} from './station/registry.ts';
import type { StationState } from './station/station.contract.ts';
import type { Troubles } from './station/trouble.ts';
import { unlockAtStart } from './unlock/unlock.ts';
import { beginWatching } from './watch/watch.ts';
import './kinds.ts';

export type RunningStation = {
  /** The address for people and the page. */
  url: string;
  /** The base URL of the interface. */
  api: string;
  state: () => StationState;
  /** The set-up code; undefined once the station is set up. */
  setupCode: string | undefined;
  /** The secret by which the desktop's window identifies itself at sign-in: see `unlock/login-request.ts`. */
  windowSecret: string;
  /** Returns the registry, for tests and bulk loads in the same process; throws while the station is locked. */
  registry: () => Registry;
  /** Troubles shown to staff; the code that starts a station can add to them. */
  troubles: Troubles;
  /** Checks disk, file and clock now, in addition to the check every minute. */
  look: () => void;
  /** Offers a file that was opened in the system, for an administrator to import on the page. */
  setOpened: (file: Opened) => void;
  /** Lists the backups of a folder too, among those that can be restored. */
  lookForBackups: (folder: string) => Promise<number>;
  /** Finishes requests in flight, folds the log into the file and releases the folder. */
  close: () => Promise<void>;
};

/**
 * Starts a station, on its port or on the server that listens there already. Throws a `Refusal` with a sentence if it cannot start, and then
 * nothing was changed on disk.
 */
export async function startStation(config: StationConfig, early?: EarlyServer): Promise<RunningStation> {
  const station = newStation(config);
  const releaseFolder = holdOrRead(station);
  let server: FastifyInstance | undefined;
  try {
    // Completes a restore that a power cut interrupted.
    if (finishRestore(config)) config.log.info('an interrupted restore was completed');
    await unlockAtStart(station);
    beginWatching(station);
    server = await createServer(station, early);
    await bind(server, config.port);
    // Done last, so that a refused start has changed nothing.
    if (station.readingCopy === undefined) {
      makePrivate(config.dataDir, config.log);
      sweepParts(config.dataDir);
    }
    warmUpWhenReady(station);
  } catch (error) {
    await server?.close();
    await closeRegistry(station);
    releaseFolder();
    throw faultAsRefusal(error, config.dataDir);
  }
  const url = `http://127.0.0.1:${portOf(server)}`;
  const listening = server;
  // Background work needs to save, so it starts only if the registry is writable.
  const endWork =
    station.readingCopy === undefined
      ? beginWork(station, (request, response) => listening.routing(request, response))
      : () => Promise.resolve();
  return {
    url,
    api: `${url}/api`,
    state: () => stateOf(station),
    setupCode: stateOf(station) === 'setup-required' ? station.setupCode : undefined,
    windowSecret: station.windowSecret,
    registry: () => getRegistry(station),
    troubles: station.troubles,
    look: () => station.look(),
    setOpened: (file) => setOpened(station, file),
    lookForBackups: (folder) => lookInFolder(station, folder),
    close: async () => {
      await endWork();
      await closeServer(listening);
      await closeRegistry(station);
      releaseFolder();
    },
  };
}

/** Locks the folder. A registry on a disk that the system made read-only is opened for reading from a copy, since nobody else can write to it. */
function holdOrRead(station: Station): () => void {
  const { config } = station;
  try {
    return holdFolder(config.dataDir);
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'disk-read-only' || stateOf(station) !== 'locked') throw error;
    const copy = copyForReading(filesOf(config).database);
    if (copy === undefined) throw error;
    config.log.error('the disk is read-only: serving a read-only copy of the registry');
    station.readingCopy = copy;
    return copy.remove;
  }
}

function beginWork(station: Station, route: Parameters<typeof beginListening>[1]): () => Promise<void> {
  const endBackups = beginBackups(station);
  const endListening = beginListening(station, route);
  const endRounds = beginRounds(station);
  const endComparing = beginComparing(station);
  const endDelivering = beginDelivering(station, (registry, webhook, part) =>
    runAsync(patientFeed(registerOf(station, registry), webhook, part)),
  );
  return async () => {
    await endDelivering();
    await endComparing();
    await endRounds();
    await endListening();
    await endDiscovery(station);
    await endBackups();
  };
}

/** Warms up the search once the server listens, so that the start is over first. */
function warmUpWhenReady(station: Station): void {
  const warmUp = () => station.unlocked?.searchIndex.warmUp();
  warmUp();
  listenTo(station, ({ kind }) => kind === 'state' && warmUp());
}

async function bind(server: FastifyInstance, port: number): Promise<void> {
  try {
    await server.listen({ host: '127.0.0.1', port });
  } catch (error) {
    throw portAsRefusal(error as Error, port);
  }
}
