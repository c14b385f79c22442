/** A station that is started with a way to its key opens its registry itself; otherwise it waits for somebody to sign in. */
import { existsSync } from 'node:fs';
import type { StationConfig } from '../config.ts';
import { hasKeyFile, keyFileSecret, openWithKeyFile, withKeyFile, type Keyring } from '../keys/keyring.ts';
import { keyFromStore } from './auto-unlock.ts';
import { Refusal } from './refusal.contract.ts';
import { assertRegistryThere, getRegistry, saveSlots, slotsOf, stateOf, unlock, type Station } from './registry.ts';

/** With a key file that has a slot, or a key store that opens its slot, the station unlocks itself. */
export function unlockAtStart(station: Station): void {
  if (stateOf(station) !== 'locked') return;
  // Looked at now, so that damaged slots are said at the start and not at the first sign-in.
  assertRegistryThere(station);
  const key = keyFromFile(station.config, slotsOf(station)) ?? keyFromStore(station);
  if (key !== undefined) unlock(station, key);
}

/** A key file that is missing is said in the log; one that opens nothing is refused. */
function keyFromFile({ keyFile, log }: StationConfig, keyring: Keyring): Buffer | undefined {
  if (keyFile === undefined || !hasKeyFile(keyring)) return undefined;
  if (!existsSync(keyFile)) {
    log.info('the key file is missing: the station waits until somebody signs in', { keyFile });
    return undefined;
  }
  const key = openWithKeyFile(keyring, keyFileSecret(keyFile));
  if (key === undefined) {
    throw new Refusal(
      'key-file-wrong',
      `The key file ${keyFile} does not open this registry. Use the right one, or none and sign in.`,
    );
  }
  return key;
}

/** Adds the slot of the key file, if this station was started with one that has none yet. */
export function addKeyFileSlot(station: Station): void {
  const { keyFile } = station.config;
  const keyring = slotsOf(station);
  if (keyFile === undefined || hasKeyFile(keyring)) return;
  saveSlots(station, withKeyFile(keyring, getRegistry(station).key, keyFileSecret(keyFile)));
}
