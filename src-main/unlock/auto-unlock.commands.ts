/** Lets an administrator turn on or off that the station unlocks itself when it starts. */
import { problem } from '../wire/problem.contract.ts';
import { newKeyStoreHolder, openPlainHolder } from '../keys/holder.ts';
import { withoutKind, withSlots, type Keyring, type Slot } from '../keys/keyring.ts';
import type { Caller } from '../station/caller.ts';
import { confirmPassword } from './sign-in.ts';
import { changeSlots } from './slots.ts';
import type { AutoUnlockRefusal } from '../station/station.contract.ts';

const sentences: Record<AutoUnlockRefusal, string> = {
  'no-store':
    'This station runs without the desktop application, which is needed to use the operating system’s key store.',
  'basic-text': 'The operating system would store the secret in plain text. Set up its password store first.',
  'no-encryption': 'The operating system cannot store secrets now, so it cannot unlock the station.',
  'cannot-open': 'The operating system cannot decrypt what it encrypted, so it cannot unlock the station.',
};

/**
 * Encrypts the registry key with a new secret, which replaces an older one. Needs the administrator's own password.
 * Throws `forbidden` if no store can be trusted with the secret.
 */
export async function turnOnAutoUnlock(caller: Caller, password: string): Promise<void> {
  const { station } = caller;
  const { assertCurrent } = await confirmPassword(caller, password);
  const { keyStore } = station.config;
  if (keyStore === undefined) throw refused('no-store');
  const refusal = await keyStore.refusal();
  if (refusal !== undefined) throw refused(refusal);
  const holder = await newKeyStoreHolder(keyStore.seal);
  // Tested now: a store that fails at the next start would be noticed by somebody who is in a hurry.
  const secret = await keyStore.open(Buffer.from(holder.sealedSecret, 'base64'));
  if (secret === undefined || openPlainHolder(holder, secret) === undefined) throw refused('cannot-open');
  const put = (keyring: Keyring, slots: readonly Slot[]) => {
    assertCurrent();
    return withSlots(keyring, slots);
  };
  await changeSlots(station, put, [holder]);
}

/** Needs no store, so that a way in can be removed even where there is none. */
export const turnOffAutoUnlock = ({ station }: Pick<Caller, 'station'>): Promise<void> =>
  changeSlots(station, (keyring) => withoutKind(keyring, 'key-store'));

const refused = (refusal: AutoUnlockRefusal) => problem('forbidden', sentences[refusal]);
