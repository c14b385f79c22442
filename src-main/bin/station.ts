/**
 * `npm run station`: a station without a window. When it serves, it writes one line of JSON to standard output for the
 * program that started it; text for people goes to standard error.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom } from '../config.ts';
import { outlive } from '../log.ts';
import { startStation, type RunningStation } from '../serve.ts';
import type { Act } from './declared-commands.ts';
import { closeOnSignal } from './ending.ts';
import { report, tell } from './say.ts';

export async function serve(environment: NodeJS.ProcessEnv = process.env): Promise<RunningStation> {
  // From here on, only this account may read the files that are written.
  process.umask(0o077);
  outlive(process.stdout);
  const station = await startStation(configFrom(environment, packageJson.version));
  closeOnSignal(station);
  return station;
}

/** Reports the address to the program that started us. */
export function printReady({ url, api, state, setupCode }: RunningStation): void {
  report({ event: 'ready', url, api, state: state(), ...(setupCode !== undefined && { setupCode }) });
}

/** Shows people the address, and what to do next. */
export function greet({ url, state, setupCode }: RunningStation): void {
  const next = {
    'setup-required': `Set it up with the code ${setupCode ?? ''}.`,
    locked: 'It is locked until somebody signs in.',
    ready: 'It is unlocked.',
  }[state()];
  tell(`Satchel is serving at ${url}. ${next} Stop it with Ctrl+C.`);
}

export const station: Act<'station'> = async () => {
  const served = await serve();
  printReady(served);
  greet(served);
};
