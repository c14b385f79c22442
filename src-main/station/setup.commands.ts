/**
 * The first run: a registry is built in `setup.part/` and appears by one rename of that folder, so a power cut leaves
 * either no registry or a whole one.
 */
import { timingSafeEqual } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { write, type Writer } from '../db/access.ts';
import { closeDatabase, createDatabase } from '../db/open.ts';
import { syncPath } from '../db/sync-path.ts';
import { addSelf } from '../journal/journal.queries.ts';
import {
  keyFileSecret,
  newRegistryKey,
  saveKeyring,
  withKeyFile,
  withPassword,
  withRecoveryKey,
} from '../keys/keyring.ts';
import type { StaffRow } from '../staff/staff.queries.ts';
import { filesIn, openOptions, registryDirOf, unlock, type Station } from './registry.ts';
import type { NewStation } from './station.contract.ts';

/** What the caller does in the first transaction of a registry: makes the administrator. */
type FirstWrite<Reply> = (writer: Writer, recoveryKey: string) => { staff: StaffRow; reply: Reply };

/** Makes the registry and unlocks it. */
export async function setUp<Reply>(station: Station, input: NewStation, first: FirstWrite<Reply>): Promise<Reply> {
  const { config } = station;
  const made = await buildRegistry(config, input, first);
  renameSync(made.folder, registryDirOf(config));
  syncPath(config.dataDir);
  unlock(station, made.key);
  return made.reply;
}

export function isSetupCode({ setupCode }: Station, code: string): boolean {
  const typed = Buffer.from(code.trim().toUpperCase());
  return typed.length === setupCode.length && timingSafeEqual(typed, Buffer.from(setupCode));
}

/** Makes a whole registry in a folder of its own; an unfinished one of an earlier attempt is thrown away. */
async function buildRegistry<Reply>(
  config: StationConfig,
  { stationName, administrator }: NewStation,
  first: FirstWrite<Reply>,
) {
  const folder = join(config.dataDir, 'setup.part');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = filesIn(folder);
  const key = newRegistryKey();
  const recovery = withRecoveryKey({ slots: [] }, key);

  const db = createDatabase(openOptions(config, files.database, key));
  let made: { staff: StaffRow; reply: Reply };
  try {
    made = await write(db, administrator.username, (writer) => {
      addSelf(writer, stationName);
      return first(writer, recovery.recoveryKey);
    });
  } finally {
    closeDatabase(db);
  }

  const { username, password } = administrator;
  const owner = { staffId: made.staff.id, username, password, cost: config.passwordCost };
  let keyring = await withPassword(recovery.keyring, key, owner);
  if (config.keyFile !== undefined) keyring = withKeyFile(keyring, key, keyFileSecret(config.keyFile));
  saveKeyring(files.keys, keyring);
  return { folder, key, reply: made.reply };
}
