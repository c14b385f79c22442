/** How commands end: with a sentence, or when they are told to. */
import { Refusal } from '../wire/refusal.contract.ts';
import { tell } from './say.ts';

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

/** A shutdown that takes longer than this is cut off: the system would kill us anyway. */
const closeLimitMs = 4500;

type Closing = { close: () => Promise<void> };

/** What this process runs: the demonstration may have two stations. */
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
        tell(`Satchel could not close cleanly: ${String((error as { code?: string }).code ?? 'error')}.`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
