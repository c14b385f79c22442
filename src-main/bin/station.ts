/**
 * `npm run station`: a station without a window. Standard output carries one line of JSON when it serves, for the program
 * that started it; everything for people goes to standard error.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom } from '../config.ts';
import { outlive } from '../log.ts';
import { startStation, type RunningStation } from '../serve.ts';
import { closeOnSignal } from './ending.ts';
import { report, tell } from './say.ts';

export async function serve(environment: NodeJS.ProcessEnv = process.env): Promise<RunningStation> {
  // Whatever is written from here on is for this account alone.
  process.umask(0o077);
  outlive(process.stdout);
  const station = await startStation(configFrom(environment, packageJson.version));
  closeOnSignal(station);
  return station;
}

/** Tells the program that started us where we serve. */
export function printReady({ url, api, state, setupCode }: RunningStation): void {
  report({ event: 'ready', url, api, state: state(), ...(setupCode !== undefined && { setupCode }) });
}

/** Tells people where we serve, and what to do next. */
export function greet({ url, state, setupCode }: RunningStation): void {
  const next = {
    'setup-required': `Set the station up with the code ${setupCode ?? ''}.`,
    locked: 'It is locked until somebody signs in.',
    ready: 'It is unlocked.',
  }[state()];
  tell(`Satchel is serving at ${url}. ${next} Stop it with Ctrl+C.`);
}

export async function station(): Promise<void> {
  const served = await serve();
  printReady(served);
  greet(served);
}
