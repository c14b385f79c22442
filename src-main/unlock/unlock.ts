/**
 * Opens the registry with its key. A station that was started with a way to that key unlocks itself; otherwise it
 * waits for somebody to sign in.
 */
import { existsSync } from 'node:fs';
import { verifySoon } from '../station/audit.commands.ts';
import type { StationConfig } from '../config.ts';
import { assertDatabaseThere } from '../db/open.ts';
import { listen } from '../journal/events.ts';
import { keyFileHolder } from '../keys/holder.ts';
import { keyFileSecret } from '../keys/key-file.ts';
import { hasKind, openWithKeyFile, type Keyring } from '../keys/keyring.ts';
import { followAccounts, settleInTurn } from './accounts.ts';
import { keyFromStore, type OwnOpening } from './auto-unlock.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import {
  dropAnchor,
  filesOf,
  openRegistry,
  registryDirOf,
  stateOf,
  tell,
  type Registry,
  type Station,
} from '../station/registry.ts';
import { clearUpAfterRekey, finishRekeyAtStart, rekeyIfDue, settlePair } from './rekey.ts';
import { inTurn, replaceOlder, slotsOf } from './slots.ts';
import { compareAtOpening, compareFile } from './vouching.ts';

/** Opens the registry with its key; calling it again is no error. */
export async function unlock(station: Station, key: Buffer): Promise<Registry> {
  if (station.unlocked !== undefined) return station.unlocked;
  station.unlocking ??= open(station, key).finally(() => (station.unlocking = undefined));
  return station.unlocking;
}

async function open(station: Station, key: Buffer): Promise<Registry> {
  station.config.onOpening?.('begins');
  const registry = await openRegistry(station, key).catch((error: unknown) => {
    station.config.onOpening?.(station.closing.signal.aborted ? 'cancelled' : 'failed');
    throw error;
  });
  if (slotsOf(station).replaced !== null) settlePair(registry, registryDirOf(station.config));
  station.unlocked = registry;
  listen(registry.db, (event) => {
    tell(station, event);
    followAccounts(station, registry, event);
  });
  // Queued before any later change of slots.
  inTurn(station, async () => {
    clearUpAfterRekey(station);
    try {
      await compareAtOpening(station, registry);
    } finally {
      // Runs even if the comparison failed, because the file is held still until this has checked it.
      compareFile(station, registry);
    }
    await settleInTurn(station, registry);
    // The start of a copy was written, and its file closed, before anybody opened it here.
    if (registry.isCopy) dropAnchor(station, registry);
  }).catch((error: unknown) => station.config.log.error('tasks after opening the registry failed', { error }));
  rekeyIfDue(station);
  verifySoon(station, registry);
  tell(station, { kind: 'state', state: 'ready' });
  return registry;
}

/** Unlocks the station without a person, with a key file that has a slot or a key store that opens its slot. */
export async function unlockAtStart(station: Station): Promise<void> {
  if (stateOf(station) !== 'locked') return;
  // Read now, so that damaged slots are reported at the start and not at the first sign-in.
  const keyring = slotsOf(station);
  finishRekeyAtStart(station.config);
  assertDatabaseThere(filesOf(station.config).database);
  const own = (await keyFromFile(station.config, keyring)) ?? (await keyFromStore(station));
  if (own === undefined) return;
  await unlock(station, own.opening.key);
  await replaceOlder(station, own.opening, own.newHolder);
}

/** Logs a missing key file; refuses one that opens nothing. */
async function keyFromFile({ keyFile, log }: StationConfig, keyring: Keyring): Promise<OwnOpening | undefined> {
  if (keyFile === undefined || !hasKind(keyring, 'key-file')) return undefined;
  if (!existsSync(keyFile)) {
    log.info('the key file is missing: waiting for somebody to sign in', { keyFile });
    return undefined;
  }
  const secret = keyFileSecret(keyFile);
  const opening = await openWithKeyFile(keyring, secret);
  if (opening === undefined) {
    throw new Refusal(
      'key-file-wrong',
      `The key file ${keyFile} does not open this registry. Use the right one, or start without one and sign in.`,
    );
  }
  return { opening, newHolder: () => keyFileHolder(secret) };
}
