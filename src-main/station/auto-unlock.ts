/**
 * A station that unlocks itself by the key store of the operating system: only if an administrator asked for it, and only by
 * a store that keeps a secret. Whatever goes wrong with the store, the slots of staff open the registry as before: the
 * station then waits for somebody to sign in, and refuses no start.
 */
import { hasKeyStore, openWithKeyStore } from '../keys/keyring.ts';
import type { Station } from './registry.ts';
import { slotsOf } from './slots.ts';
import type { AutoUnlockRefusal, AutoUnlockState } from './station.contract.ts';

/** `on` says that there is a slot; with a refusal, that it opens nothing as things are. */
export function autoUnlockOf(station: Pick<Station, 'config'>): {
  state: AutoUnlockState;
  refusal: AutoUnlockRefusal | undefined;
} {
  const { keyStore } = station.config;
  const keyring = slotsOf(station);
  const refusal = keyStore === undefined ? 'no-store' : keyStore.refusal();
  if (!hasKeyStore(keyring)) return { state: refusal === undefined ? 'off' : 'unavailable', refusal };
  const isOpening = keyStore !== undefined && openWithKeyStore(keyring, keyStore.open) !== undefined;
  return { state: 'on', refusal: refusal ?? (isOpening ? undefined : 'cannot-open') };
}

/** The registry key at the start of the station; undefined, and said in the log, when somebody has to sign in after all. */
export function keyFromStore(station: Pick<Station, 'config'>): Buffer | undefined {
  const { keyStore, log } = station.config;
  const keyring = slotsOf(station);
  if (!hasKeyStore(keyring)) return undefined;
  const refusal = keyStore === undefined ? 'no-store' : keyStore.refusal();
  const key = refusal === undefined && keyStore ? openWithKeyStore(keyring, keyStore.open) : undefined;
  if (key === undefined) {
    const reason = refusal ?? 'cannot-open';
    log.info('the key store does not open the registry: the station waits until somebody signs in', { reason });
  }
  return key;
}
