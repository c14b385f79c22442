/** Lets an administrator turn unlocking by a key file on or off: a way in is never added silently. */
import { existsSync } from 'node:fs';
import { problem } from '../wire/problem.contract.ts';
import { keyFileHolder } from '../keys/holder.ts';
import { keyFileSecret, makeKeyFile } from '../keys/key-file.ts';
import { hasKind, withoutKind, withSlots } from '../keys/keyring.ts';
import type { Caller } from '../station/caller.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { confirmPassword } from './sign-in.ts';
import { changeSlots, slotsOf } from './slots.ts';

/**
 * Needs the administrator's own password. Creates the file if it is missing, unless one is in use already: that one is on a disk that is
 * not mounted, and would open nothing afterwards.
 */
export async function turnOnKeyFile(caller: Caller, password: string): Promise<void> {
  const { station } = caller;
  const { assertCurrent } = await confirmPassword(caller, password);
  const { keyFile } = station.config;
  if (keyFile === undefined) {
    throw problem('forbidden', 'This station was started without a key file. Start it with SATCHEL_KEY_FILE first.');
  }
  const holder = await keyFileHolder(secretIn(keyFile, { isInUse: hasKind(slotsOf(station), 'key-file') }));
  await changeSlots(
    station,
    (keyring, slots) => {
      assertCurrent();
      return withSlots(keyring, slots);
    },
    [holder],
  );
}

function secretIn(keyFile: string, { isInUse }: { isInUse: boolean }): Buffer {
  try {
    if (!isInUse && !existsSync(keyFile)) makeKeyFile(keyFile);
    return keyFileSecret(keyFile);
  } catch (error) {
    // The same sentence would refuse the next start.
    throw error instanceof Refusal ? problem('forbidden', error.message) : error;
  }
}

/** Needs no file, so that a way in can be removed even after the file was lost. */
export const turnOffKeyFile = ({ station }: Pick<Caller, 'station'>): Promise<void> =>
  changeSlots(station, (keyring) => withoutKind(keyring, 'key-file'));
