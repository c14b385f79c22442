/** The registry's key for a command that runs while no station does: from the key file, or from a user name and password. */
import type { StationConfig } from '../config.ts';
import { keyFileSecret, openWithKeyFile, openWithPassword } from '../keys/keyring.ts';
import { readKeyring } from '../keys/slot-file.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { filesOf } from '../station/registry.ts';
import { asking } from './ask.ts';

export async function registryKey(config: StationConfig): Promise<Buffer> {
  const keyring = readKeyring(filesOf(config).keys);
  if (config.keyFile !== undefined) {
    const key = openWithKeyFile(keyring, keyFileSecret(config.keyFile));
    if (key !== undefined) return key;
  }
  const account = await asking(async (ask) => ({
    username: await ask('User name: '),
    password: await ask('Password: ', { isSecret: true }),
  }));
  const opening = await openWithPassword(keyring, { ...account, cost: config.passwordCost });
  if (opening === undefined) throw new Refusal('setting', 'The user name or the password is not right.');
  return opening.key;
}
