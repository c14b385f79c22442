/**
 * The first run: a registry is built in `setup.part/` and appears by one rename of that folder, so a power cut leaves
 * either no registry or a whole one.
 */
import { timingSafeEqual } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { write } from '../db/access.ts';
import { closeDatabase, createDatabase } from '../db/open.ts';
import { syncPath } from '../db/sync-path.ts';
import { findReply, once, type Intent } from '../http/idempotency.ts';
import { problem } from '../http/problem.contract.ts';
import { beginStation } from '../journal/record.ts';
import {
  keyFileSecret,
  newPasswordSlot,
  newRegistryKey,
  openWithPassword,
  withKeyFile,
  withPasswordSlot,
  withRecoveryKey,
} from '../keys/keyring.ts';
import { saveKeyring } from '../keys/slot-file.ts';
import { startSession } from '../staff/session.commands.ts';
import { insertStaff } from '../staff/staff.queries.ts';
import { beginAttempt, endAttempt } from './attempts.ts';
import { filesIn, openOptions, registryDirOf, stateOf, type Station } from './registry.ts';
import { slotsOf } from './slots.ts';
import type { NewStation, SetUpStation } from './station.contract.ts';
import { unlock } from './unlock.ts';

/** Makes the registry, its first administrator and its recovery key, and unlocks it. */
export async function setUp(station: Station, input: NewStation, intent: Intent | undefined): Promise<SetUpStation> {
  if (stateOf(station) !== 'setup-required') return repeated(station, input, intent);
  if (station.isSettingUp) throw problem('forbidden', 'This station is being set up at this moment.');
  beginAttempt(station, 'setup');
  if (!isSetupCode(station, input.setupCode)) {
    throw problem('forbidden', 'This is not the set-up code that the station showed when it started.');
  }
  endAttempt(station, 'setup');
  station.isSettingUp = true;
  try {
    const made = await buildRegistry(station, input, intent);
    renameSync(made.folder, registryDirOf(station.config));
    await openFirst(station, made.key);
    return made.reply;
  } finally {
    station.isSettingUp = false;
  }
}

/** The registry is there from now on, whatever happens. */
async function openFirst(station: Station, key: Buffer): Promise<void> {
  try {
    syncPath(station.config.dataDir);
    await unlock(station, key);
  } catch (cause) {
    const sentence = 'The station was set up, and its registry could not be opened after that. Try to sign in.';
    throw problem('uncertain', sentence, { cause });
  }
}

/** The first reply may never have arrived: with the same Idempotency-Key and password it is given again. */
async function repeated(
  station: Station,
  { administrator }: NewStation,
  intent: Intent | undefined,
): Promise<SetUpStation> {
  beginAttempt(station, 'setup');
  const { passwordCost: cost } = station.config;
  const opening = await openWithPassword(slotsOf(station), { ...administrator, cost });
  const first =
    opening === undefined || intent === undefined
      ? undefined
      : findReply<SetUpStation>(await unlock(station, opening.key), opening.staffId, intent);
  if (first === undefined) throw problem('forbidden', 'This station is set up already. Sign in instead.');
  endAttempt(station, 'setup');
  return first;
}

function isSetupCode({ setupCode }: Station, code: string): boolean {
  const typed = Buffer.from(code.trim().toUpperCase());
  return typed.length === setupCode.length && timingSafeEqual(typed, Buffer.from(setupCode));
}

/** Makes a whole registry in a folder of its own; an unfinished one of an earlier attempt is thrown away. */
async function buildRegistry({ config }: Station, input: NewStation, intent: Intent | undefined) {
  const { username, password } = input.administrator;
  const folder = join(config.dataDir, 'setup.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const files = filesIn(folder);
  const key = newRegistryKey();
  const staffId = config.newId();
  const recovery = withRecoveryKey({ slots: [] }, key);

  const db = createDatabase(openOptions(config, files.database, key));
  let reply: SetUpStation;
  try {
    reply = await write(db, staffId, (writer) => {
      beginStation(writer, { id: writer.newId(), name: input.stationName });
      return once(writer, intent, () => {
        const administrator = insertStaff(writer, { id: staffId, username, role: 'administrator' });
        const { token, staff } = startSession(writer, administrator);
        return { token, recoveryKey: recovery.recoveryKey, staff };
      });
    });
  } finally {
    closeDatabase(db);
  }

  const slot = await newPasswordSlot(key, { staffId, username, password, cost: config.passwordCost });
  let keyring = withPasswordSlot(recovery.keyring, slot);
  if (config.keyFile !== undefined) keyring = withKeyFile(keyring, key, keyFileSecret(config.keyFile));
  saveKeyring(files.keys, keyring);
  return { folder, key, reply };
}
