/** The present time, updated every second, for things that are valid for a few minutes. */
import { createSubscriber } from 'svelte/reactivity';

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, 1000);
  return () => clearInterval(timer);
});

/** Milliseconds until `instant`. A component that reads it is updated every second. */
export function leftUntil(instant: string): number {
  subscribe();
  return Date.parse(instant) - Date.now();
}
