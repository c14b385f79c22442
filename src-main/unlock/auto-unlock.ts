/**
 * Unlocks a station by the key store of the operating system, only if an administrator asked for it and the store
 * keeps secrets. If the store fails, the slots of staff open the registry as before. The station then waits for
 * somebody to sign in, and no start is refused.
 */
import type { Holder } from '../keys/holder.contract.ts';
import { keyStoreHolder } from '../keys/holder.ts';
import { hasKind, keyStoreSecret, openWithKeyStore, type Opening } from '../keys/keyring.ts';
import type { Station } from '../station/registry.ts';
import { slotsOf } from './slots.ts';
import type { AutoUnlockRefusal, AutoUnlockState } from '../station/station.contract.ts';

/** A way to open the registry without a person, and how to make its holder again if it is of an earlier version. */
export type OwnOpening = { opening: Opening; newHolder: () => Promise<Holder> };

/** `on` means that there is a slot. Together with a refusal, it cannot open anything at present. */
export async function autoUnlockOf(station: Pick<Station, 'config'>): Promise<{
  state: AutoUnlockState;
  refusal: AutoUnlockRefusal | undefined;
}> {
  const { keyStore } = station.config;
  const keyring = slotsOf(station);
  const refusal = keyStore === undefined ? 'no-store' : await keyStore.refusal();
  if (!hasKind(keyring, 'key-store')) return { state: refusal === undefined ? 'off' : 'unavailable', refusal };
  const isOpening = keyStore !== undefined && (await openWithKeyStore(keyring, keyStore.open)) !== undefined;
  return { state: 'on', refusal: refusal ?? (isOpening ? undefined : 'cannot-open') };
}

/** Opens the key at the start of the station. If somebody has to sign in after all, logs that and returns undefined. */
export async function keyFromStore(station: Pick<Station, 'config'>): Promise<OwnOpening | undefined> {
  const { keyStore, log } = station.config;
  const keyring = slotsOf(station);
  if (!hasKind(keyring, 'key-store')) return undefined;
  const refusal = keyStore === undefined ? 'no-store' : await keyStore.refusal();
  const kept = refusal === undefined && keyStore ? await keyStoreSecret(keyring, keyStore.open) : undefined;
  const opening = kept && (await openWithKeyStore(keyring, () => Promise.resolve(kept.secret)));
  if (kept === undefined || opening === undefined) {
    const reason = refusal ?? 'cannot-open';
    log.info('the key store does not unlock the registry: waiting for somebody to sign in', { reason });
    return undefined;
  }
  return { opening, newHolder: () => keyStoreHolder(kept.secret, kept.sealedSecret) };
}
