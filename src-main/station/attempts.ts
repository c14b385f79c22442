/** Counts the tries at each secret, in memory: a restart takes longer than what it would save a guesser. */
import { problem } from '../http/problem.contract.ts';
import { failed, waitMs } from './attempts.rules.ts';
import type { Station } from './registry.ts';

/** Names that were tried are forgotten oldest first beyond this many, so that guessing cannot fill the memory. */
const maxRememberedAttempts = 10_000;

/** Throws `too-many-attempts` when `name` has failed too often; call it before checking a secret. */
export function beginAttempt({ config, attempts }: Station, name: string): void {
  const now = config.clock.now();
  const wait = Math.ceil(waitMs(attempts.get(name), now) / 1000);
  if (wait > 0) {
    const headers = { 'retry-after': String(wait) };
    throw problem('too-many-attempts', `Too many failed attempts. Wait ${wait} seconds and try again.`, { headers });
  }
  // Counted before the secret is checked, so that attempts side by side do not slip through together.
  attempts.set(name, failed(attempts.get(name), now));
  if (attempts.size > maxRememberedAttempts) attempts.delete(attempts.keys().next().value ?? '');
}

/** The secret was right: the count starts again. */
export function endAttempt({ attempts }: Station, name: string): void {
  attempts.delete(name);
}
