/**
 * Serves what this computer is: a station or, in the folder of a workstation, the connection to another one's. A person turns one into the
 * other on the page, and the address stays. Beside it, the practice registry is a station of its own, at another port and without others.
 */
import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { defaultPort, type StationConfig } from './config.ts';
import { giveActs, givePracticeActs, type By, type ComputerActs, type PracticeActs } from './computer/acts.ts';
import { deletePractice, practiceFolderIn, readPractice, writePractice } from './computer/practice.ts';
import { seatFileIn } from './db/seat-place.ts';
import { wordsOf } from './pairing/words.rules.ts';
import { startStation, type RunningStation } from './serve.ts';
import type { EarlyServer } from './wire/early-server.ts';
import { Refusal } from './wire/refusal.contract.ts';

/** The server at the usual address. A station never treats a seat as its window. */
export type Served = Pick<RunningStation, 'url' | 'api' | 'state' | 'setupCode' | 'windowSecret'> &
  ({ kind: 'station'; station: RunningStation } | { kind: 'seat'; stationName: string });

export type ServedComputer = {
  now: () => Served;
  /** The practice registry while it is open. */
  practice: () => RunningStation | undefined;
  close: () => Promise<void>;
};

type Options = {
  early?: EarlyServer | undefined;
  /** Takes any other port if the usual one is taken and nobody chose it. */
  mayGoElsewhere?: boolean;
  /** It serves something else at the usual address, or failed to. */
  onturned: (error?: unknown) => void;
  /** See `ComputerActs`. */
  chooseFolder?: (() => Promise<string | undefined>) | undefined;
  /** The person who asked is to see the page of the practice registry, or again that of the usual address. */
  onshown?: (page: 'practice' | 'own', by: By) => void;
};

type Running = Served & { close: () => Promise<void> };

export async function serveComputer(config: StationConfig, options: Options): Promise<ServedComputer> {
  const { onturned, onshown = () => undefined } = options;
  let practice: RunningStation | undefined;
  let opening: Promise<RunningStation> | undefined;
  /** Each waits for the one before. */
  let turning = Promise.resolve();
  let running = await start(config.port, options.early);

  async function start(port: number, early?: EarlyServer): Promise<Running> {
    const isSeat = existsSync(seatFileIn(config.dataDir));
    const at = (chosen: number, by?: EarlyServer) => (isSeat ? startSeat(chosen) : startOwn(chosen, by));
    try {
      return await at(port, early);
    } catch (error) {
      const isTaken = error instanceof Refusal && error.kind === 'port-in-use' && port === defaultPort;
      if (!isTaken || options.mayGoElsewhere !== true) throw error;
      const elsewhere = await at(0);
      if (elsewhere.kind === 'station') elsewhere.station.troubles.begin('port-taken');
      return elsewhere;
    }
  }

  async function startOwn(port: number, early?: EarlyServer): Promise<Running> {
    const own: StationConfig = { ...config, port };
    giveActs(own, { becomeSeat, openPractice, chooseFolder: options.chooseFolder });
    const station = await startStation(own, early);
    const { url, api, state, setupCode, windowSecret, close } = station;
    return { kind: 'station', station, url, api, state, setupCode, windowSecret, close };
  }

  async function startSeat(port: number): Promise<Running> {
    const { startSeatIn } = await import('./seats/start-seat.ts');
    const { url, api, station: stationName, close } = await startSeatIn({ ...config, port }, turn);
    return { kind: 'seat', stationName, url, api, state: () => 'ready', setupCode: undefined, windowSecret: '', close };
  }

  /** Serves what the folder is now, at the same port. Closing answers the requests in flight, so the one that asked has its reply. */
  function turn(): void {
    const port = Number(new URL(running.url).port);
    turning = turning
      .then(async () => {
        await running.close();
        running = await start(port);
      })
      .then(() => onturned(), onturned);
  }

  async function becomeSeat(asked: Parameters<ComputerActs['becomeSeat']>[0]) {
    const [{ joinAsSeat }, { writeSeat }] = await Promise.all([
      import('./seats/join-seat.ts'),
      import('./seats/seat-file.ts'),
    ]);
    const joined = await joinAsSeat(asked);
    if (joined.kind === 'refused') return joined;
    writeSeat(config.dataDir, joined.seat);
    setImmediate(turn);
    return { kind: 'joined' as const, station: joined.seat.station.name };
  }

  async function openPractice(by: By): Promise<string> {
    opening ??= startPractice(config, {
      home: () => running.url,
      end: ({ isDeleted, isWindow }) => void endPractice({ isDeleted, isWindow }),
    }).finally(() => (opening = undefined));
    practice ??= await opening;
    onshown('practice', by);
    return practice.url;
  }

  async function endPractice({ isDeleted, isWindow }: By & { isDeleted: boolean }): Promise<void> {
    const ending = practice;
    practice = undefined;
    onshown('own', { isWindow });
    try {
      await ending?.close();
      if (isDeleted) deletePractice(practiceFolderIn(config.dataDir));
    } catch (error) {
      config.log.error('the practice registry could not be closed or deleted', { error });
    }
  }

  return {
    now: () => running,
    practice: () => practice,
    close: async () => {
      await turning;
      await opening?.catch(() => undefined);
      await practice?.close();
      await running.close();
    },
  };
}

/** Opens the practice registry, and makes it first if there is none or its making was interrupted. */
async function startPractice(config: StationConfig, acts: PracticeActs): Promise<RunningStation> {
  const dataDir = practiceFolderIn(config.dataDir);
  const kept = readPractice(dataDir);
  const account = { username: 'practice', password: wordsOf(randomBytes(8).toString('hex')) };
  if (kept?.isWhole !== true) {
    deletePractice(dataDir);
    writePractice(dataDir, { format: 1, ...account, isWhole: false });
  }
  const alone = {
    port: 0,
    syncPort: 0,
    discovery: undefined,
    keyFile: undefined,
    keyStore: undefined,
    onOpening: undefined,
  };
  const own: StationConfig = { ...config, dataDir, ...alone };
  givePracticeActs(own, acts);
  const station = await startStation(own);
  if (kept?.isWhole === true) return station;
  try {
    const { setUpDemonstration } = await import('./demo/set-up.ts');
    await setUpDemonstration(station, account);
    writePractice(dataDir, { format: 1, ...account, isWhole: true });
    return station;
  } catch (error) {
    await station.close();
    throw error;
  }
}
