/** The present time, updated every minute, so that words such as "3 minutes ago" stay true while nobody touches the page. */
import { createSubscriber } from 'svelte/reactivity';

const lookMs = 15_000;

let at = Date.now();
const subscribe = createSubscriber((update) => {
  const timer = setInterval(() => {
    // A laptop that slept is right again at the first update.
    at = Date.now();
    update();
  }, lookMs);
  return () => clearInterval(timer);
});

/** Milliseconds since 1970. A component that reads it is updated as time passes. */
export function currentMinute(): number {
  subscribe();
  if (Date.now() - at > lookMs) at = Date.now();
  return at;
}
