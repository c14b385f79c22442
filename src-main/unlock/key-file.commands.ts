/** Lets an administrator turn unlocking by a key file on or off: a way in is never added silently. */
import { problem } from '../wire/problem.contract.ts';
import { keyFileHolder } from '../keys/holder.ts';
import { keyFileSecret } from '../keys/key-file.ts';
import { withoutKind, withSlots } from '../keys/keyring.ts';
import type { Caller } from '../station/caller.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { confirmPassword } from './sign-in.ts';
import { changeSlots } from './slots.ts';

/** Needs the administrator's own password. Creates the file if it is missing. */
export async function turnOnKeyFile(caller: Caller, password: string): Promise<void> {
  const { station } = caller;
  const { assertCurrent } = await confirmPassword(caller, password);
  const { keyFile } = station.config;
  if (keyFile === undefined) {
    throw problem('forbidden', 'This station was started without a key file. Start it with SATCHEL_KEY_FILE first.');
  }
  const holder = await keyFileHolder(secretIn(keyFile));
  await changeSlots(
    station,
    (keyring, slots) => {
      assertCurrent();
      return withSlots(keyring, slots);
    },
    [holder],
  );
}

function secretIn(keyFile: string): Buffer {
  try {
    return keyFileSecret(keyFile);
  } catch (error) {
    // The same sentence would refuse the next start.
    throw error instanceof Refusal ? problem('forbidden', error.message) : error;
  }
}

/** Needs no file, so that a way in can be removed even after the file was lost. */
export const turnOffKeyFile = ({ station }: Pick<Caller, 'station'>): Promise<void> =>
  changeSlots(station, (keyring) => withoutKind(keyring, 'key-file'));
