/**
 * `npm run station`: a station without a window. Standard output carries one line of JSON when it serves, for the program
 * that started it; everything for people goes to standard error.
 */
import packageJson from '../../package.json' with { type: 'json' };
import { configFrom } from '../config.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { outlive } from '../log.ts';
import { startStation, type RunningStation } from '../serve.ts';
import { report, tell } from './say.ts';

/** A shutdown that takes longer than this is cut off: the system would kill us anyway. */
const closeLimitMs = 4500;

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

/** Runs a command and turns a refusal into its sentence and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    tell(error.message);
    process.exitCode = 1;
  }
}

/** The stations of this process: the demonstration may have two. */
const running: Pick<RunningStation, 'close'>[] = [];

export function closeOnSignal(station: Pick<RunningStation, 'close'>): void {
  running.push(station);
  if (running.length > 1) return;
  let isClosing = false;
  const close = () => {
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => process.exit(1), closeLimitMs).unref();
    Promise.all(running.map((each) => each.close())).then(
      () => process.exit(0),
      (error: unknown) => {
        tell(`Satchel could not close cleanly: ${String((error as { code?: string }).code ?? 'error')}.`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}

export async function station(): Promise<void> {
  const served = await serve();
  printReady(served);
  greet(served);
}
