/**
 * A station that unlocks itself by the key store of the operating system: only if an administrator asked for it, and only by
 * a store that keeps a secret. Whatever goes wrong with the store, the slots of staff open the registry as before: the
 * station then waits for somebody to sign in, and refuses no start.
 */
import { problem } from '../http/problem.contract.ts';
import { hasKeyStore, openWithKeyStore, withKeyStore, withoutKeyStore } from '../keys/keyring.ts';
import { getRegistry, saveSlots, slotsOf, type Station } from './registry.ts';
import type { AutoUnlockRefusal, AutoUnlockState } from './station.contract.ts';

const sentences: Record<AutoUnlockRefusal, string> = {
  'no-store':
    'Only the desktop application can ask the operating system to keep a secret. This station runs without it.',
  'basic-text': 'The operating system would keep the secret in plain text here. Set up its password store first.',
  'no-encryption': 'The operating system keeps no secrets at this moment, so it cannot unlock the station.',
  'cannot-open': 'The operating system does not give back what it sealed, so it cannot unlock the station.',
};

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

/** Seals the registry key by a new secret, in place of an older one. Throws `forbidden` where no store can be trusted with it. */
export function addKeyStoreSlot(station: Station): void {
  const { keyStore } = station.config;
  if (keyStore === undefined) throw refused('no-store');
  const refusal = keyStore.refusal();
  if (refusal !== undefined) throw refused(refusal);
  const keyring = withKeyStore(slotsOf(station), getRegistry(station).key, keyStore.seal);
  // A store that fails when the station starts again would be found out by somebody who is in a hurry.
  if (openWithKeyStore(keyring, keyStore.open) === undefined) throw refused('cannot-open');
  saveSlots(station, keyring);
}

/** Needs no store: also where none is, nobody has to leave a way in behind. */
export function removeKeyStoreSlot(station: Station): void {
  const keyring = slotsOf(station);
  if (hasKeyStore(keyring)) saveSlots(station, withoutKeyStore(keyring));
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

const refused = (refusal: AutoUnlockRefusal) => problem('forbidden', sentences[refusal]);
