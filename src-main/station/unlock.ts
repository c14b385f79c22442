/**
 * How the registry is opened with its key. A station that is started with a way to that key opens it itself; otherwise it
 * waits for somebody to sign in.
 */
import { existsSync } from 'node:fs';
import type { StationConfig } from '../config.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { listen } from '../journal/events.ts';
import { hasKeyFile, keyFileSecret, openWithKeyFile, withKeyFile, type Keyring } from '../keys/keyring.ts';
import { keyFromStore } from './auto-unlock.ts';
import { Refusal } from './refusal.contract.ts';
import { filesOf, getRegistry, openRegistry, stateOf, tell, type Registry, type Station } from './registry.ts';
import { watch } from './watch.ts';
import { changeSlots, settleAtStart, settleAtUnlock, slotsOf } from './slots.ts';

/** Opens the registry with its key; doing it again is no error. */
export async function unlock(station: Station, key: Buffer): Promise<Registry> {
  if (station.unlocked !== undefined) return station.unlocked;
  station.unlocking ??= open(station, key).finally(() => (station.unlocking = undefined));
  return station.unlocking;
}

async function open(station: Station, key: Buffer): Promise<Registry> {
  const registry = await openRegistry(station, key);
  station.unlocked = registry;
  listen(registry.db, (event) => tell(station, event));
  settleAtUnlock(station, registry);
  watch(station, registry);
  tell(station, { kind: 'state', state: 'ready' });
  return registry;
}

/** With a key file that has a slot, or a key store that opens its slot, the station unlocks itself. */
export async function unlockAtStart(station: Station): Promise<void> {
  if (stateOf(station) !== 'locked') return;
  settleAtStart(station);
  // Looked at now, so that damaged slots are said at the start and not at the first sign-in.
  const keyring = slotsOf(station);
  assertDatabaseThere(filesOf(station.config).database);
  const key = keyFromFile(station.config, keyring) ?? keyFromStore(station);
  if (key !== undefined) await unlock(station, key);
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
export async function addKeyFileSlot(station: Station): Promise<void> {
  const { keyFile } = station.config;
  if (keyFile === undefined || hasKeyFile(slotsOf(station))) return;
  const secret = keyFileSecret(keyFile);
  await changeSlots(station, (keyring) => withKeyFile(keyring, getRegistry(station).key, secret));
}
