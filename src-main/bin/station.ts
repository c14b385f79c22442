/**
 * `npm run station`: a station without a window. When it serves, it writes one line of JSON to standard output for the
 * program that started it; text for people goes to standard error.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom, type StationConfig } from '../config.ts';
import { outlive } from '../log.ts';
import { refuseSeat } from '../db/lock.ts';
import { startStation, type RunningStation } from '../serve.ts';
import { serveComputer, type ServedComputer } from '../serve-computer.ts';
import type { Act } from './declared-commands.ts';
import { closeOnSignal, runCommand } from './ending.ts';
import { report, tell } from './say.ts';

/** Prepares this process for serving, and returns its configuration. */
function prepare(environment: NodeJS.ProcessEnv): StationConfig {
  // From here on, only this account may read the files that are written.
  process.umask(0o077);
  outlive(process.stdout);
  return configFrom(environment, packageJson.version);
}

export async function serve(environment: NodeJS.ProcessEnv = process.env): Promise<RunningStation> {
  const station = await startStation(prepare(environment));
  closeOnSignal(station);
  return station;
}

type Greeted = Pick<RunningStation, 'url' | 'api' | 'state' | 'setupCode'>;

/** Reports the address to the program that started us. */
export function printReady({ url, api, state, setupCode }: Greeted): void {
  report({ event: 'ready', url, api, state: state(), ...(setupCode !== undefined && { setupCode }) });
}

/** Shows people the address, and what to do next. */
export function greet({ url, state, setupCode }: Greeted): void {
  const next = {
    'setup-required': `Set it up with the code ${setupCode ?? ''}.`,
    locked: 'It is locked until somebody signs in.',
    ready: 'It is unlocked.',
  }[state()];
  tell(`Satchel is serving at ${url}. ${next} Stop it with Ctrl+C.`);
}

/** The page can turn this computer into a workstation, and open its practice registry. */
export const station: Act<'station'> = async () => {
  const config = prepare(process.env);
  refuseSeat(config.dataDir);
  const computer = await serveComputer(config, {
    onturned: (error) => void runCommand(() => showTurned(computer, error)),
  });
  closeOnSignal(computer);
  showServed(computer);
};

export function showServed(computer: ServedComputer): void {
  const served = computer.now();
  if (served.kind === 'seat') {
    const { url, api, stationName } = served;
    report({ event: 'ready', url, api, state: 'seat', station: stationName });
    tell(`This workstation of ${stationName} is serving at ${url}. Stop it with Ctrl+C.`);
    return;
  }
  printReady(served);
  greet(served);
}

export async function showTurned(computer: ServedComputer, error: unknown): Promise<void> {
  if (error === undefined) return showServed(computer);
  await computer.close();
  throw error instanceof Error ? error : new Error('This computer could not be served again.', { cause: error });
}
