/**
 * Gets the registry's key for a command that runs while no station does, from the key file or from a user name and password.
 * Makes no key file: one that is missing is on a disk that is not mounted, and a new one would open nothing.
 */
import type { StationConfig } from '../config.ts';
import { keyFileSecret } from '../keys/key-file.ts';
import { hasKind, openWithKeyFile, openWithPassword } from '../keys/keyring.ts';
import { readKeyring } from '../keys/slot-file.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { filesOf } from '../station/registry.ts';
import { askForAccount } from './account.ts';

export async function registryKey(config: StationConfig): Promise<Buffer> {
  const keyring = readKeyring(filesOf(config).keys);
  if (config.keyFile !== undefined && hasKind(keyring, 'key-file')) {
    const opening = await openWithKeyFile(keyring, keyFileSecret(config.keyFile));
    if (opening !== undefined) return opening.key;
  }
  const opening = await openWithPassword(keyring, { ...(await askForAccount()), cost: config.passwordCost });
  if (opening === undefined) throw new Refusal('setting', 'The user name or the password is not right.');
  return opening.key;
}
