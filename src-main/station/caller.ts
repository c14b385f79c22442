import type { Steps } from '../steps.ts';
import type { Principal } from '../wire/principal.contract.ts';
import type { StationTx } from './register.ts';
import type { Registry, Station } from './registry.ts';

/**
 * Saves what a body does in the name of a principal: `write` with its first two arguments set. `More`: what the body
 * needs from rooms above.
 */
export type Save<More = unknown> = <T>(body: (tx: StationTx & More) => T | Steps<T>) => Promise<T>;

/** The caller of a command: every command of a signed-in person or program receives it. */
export type Caller<More = unknown> = {
  station: Station;
  registry: Registry;
  principal: Principal;
  /**
   * Saves in the caller's name. Honours Idempotency-Key: a repeated request gets the first reply, and nothing is
   * done.
   */
  write: Save<More>;
};
