/** All requests of this page to the program that shows it. No station is involved, because there may be none. */
import type { StartupError } from '../../src-main/desktop/startup-error.contract.ts';

/** Returns why the page is shown. If that cannot be learnt, the page still has a message. */
export async function askWhy(): Promise<StartupError> {
  try {
    const reply = await fetch('./startup-error.json');
    if (reply.ok) return (await reply.json()) as StartupError;
  } catch {
    // The program that shows the page does not answer; reported as unexpected, below.
  }
  return { kind: 'unexpected', folder: '', sentence: '', language: null, version: '' };
}

export type Action = 'try-again' | 'show-folder' | 'quit';

/**
 * Resolves with true if the program accepted it. After `try-again` and `quit` the program itself takes the window away from this page.
 */
export async function act(action: Action): Promise<boolean> {
  try {
    return (await fetch(`./${action}`, { method: 'POST' })).ok;
  } catch {
    return false;
  }
}
