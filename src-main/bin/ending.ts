/** How commands end: with a sentence, or on a signal. */
import { Refusal } from '../wire/refusal.contract.ts';
import { WrongUsage } from './command-line.ts';
import { beQuiet, explain } from './say.ts';

/** Runs a command. Prints the sentence of a refusal, and sets the exit code. */
export async function runCommand(command: () => Promise<void> | void, options: { json?: boolean } = {}): Promise<void> {
  if (options.json === true) beQuiet();
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof WrongUsage)) throw error;
    explain(error.message);
    process.exitCode = error instanceof Refusal ? 1 : 2;
  }
}

/** Milliseconds after which a shutdown is cut off, since the system would kill us anyway. */
const closeLimitMs = 4500;

type Closing = { close: () => Promise<void> };

/** The stations of this process; the demonstration may have two. */
const running: Closing[] = [];

export function closeOnSignal(station: Closing): void {
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
        explain(`Satchel could not close cleanly: ${String((error as { code?: string }).code ?? 'error')}.`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
