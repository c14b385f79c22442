import { repeatedly } from './repeatedly.svelte.ts';

/** Half a second is as often as people look at progress. */
const everyMs = 500;

/** Calls `read` repeatedly while something runs. Call it while a component is set up. */
export function whileRunning(isRunning: () => boolean, read: () => void): void {
  repeatedly(() => (isRunning() ? everyMs : undefined), read);
}
