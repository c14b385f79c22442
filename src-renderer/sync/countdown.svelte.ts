/** The present time, a second at a time: for what is good for some minutes. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Milliseconds until then. Whoever reads it while a page is drawn is drawn again each second. */
export function leftUntil(instant: string): number {
  subscribe();
  return Date.parse(instant) - Date.now();
}
