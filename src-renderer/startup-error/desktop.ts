/** All that this page asks of the program that shows it. No station is asked: there may be none. */
import type { StartupError } from '../../src-main/desktop/startup-error.contract.ts';

/** Why the page is shown. It can say something even where that cannot be learnt. */
export async function askWhy(): Promise<StartupError> {
  try {
    const reply = await fetch('./startup-error.json');
    if (reply.ok) return (await reply.json()) as StartupError;
  } catch {
    // The program that shows the page does not answer: said as unexpected, below.
  }
  return { kind: 'unexpected', folder: '', sentence: '', language: null, version: '' };
}

export type Action = 'try-again' | 'show-folder' | 'quit';

/** Whether the program took it. After `try-again` and `quit` it takes the window away from this page by itself. */
export async function act(action: Action): Promise<boolean> {
  try {
    return (await fetch(`./${action}`, { method: 'POST' })).ok;
  } catch {
    return false;
  }
}
