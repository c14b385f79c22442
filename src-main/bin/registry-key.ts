/**
 * Gets the registry's key for a command that runs while no station does, from the key file or from a user name and password.
 */
import type { StationConfig } from '../config.ts';
import { keyFileSecret } from '../keys/key-file.ts';
import { openWithKeyFile, openWithPassword } from '../keys/keyring.ts';
import { readKeyring } from '../keys/slot-file.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { filesOf } from '../station/registry.ts';
import { askForAccount } from './account.ts';

export async function registryKey(config: StationConfig): Promise<Buffer> {
  const keyring = readKeyring(filesOf(config).keys);
  if (config.keyFile !== undefined) {
    const opening = await openWithKeyFile(keyring, keyFileSecret(config.keyFile));
    if (opening !== undefined) return opening.key;
  }
  const opening = await openWithPassword(keyring, { ...(await askForAccount()), cost: config.passwordCost });
  if (opening === undefined) throw new Refusal('setting', 'The user name or the password is not right.');
  return opening.key;
}
