/** Makes a backup of a running registry, and copies of backups. */
import { hash, hkdfSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { untilNotStill } from '../db/still.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { toStored } from '../keys/keyring.ts';
import type { Registry, Station } from '../station/registry.ts';
import { slotsForBackup } from '../unlock/rekey.ts';
import { slotsOf } from '../unlock/slots.ts';
import { copyRunning, runDuplicate, type Watch } from '../db/thread.ts';
import type { BackupReason, Manifest } from './backup.contract.ts';
import {
  backupFiles,
  fillFolder,
  listBackups,
  makeFolder,
  manifestText,
  nameOf,
  removeUnfinished,
  writeSynced,
  type FoundBackup,
} from './place.ts';
import { superseded } from './retention.rules.ts';
import { readFile } from 'node:fs/promises';

/** `keys.json` for a backup that is made now. Its database has the default name, whatever the file is called here. */
export function backupKeys(station: Station, registry: Registry): { text: string; sha256: string } {
  const keyring = slotsForBackup(registry, { ...slotsOf(station), file: backupFiles.database });
  const text = `${JSON.stringify(toStored(keyring), null, 2)}\n`;
  return { text, sha256: hash('sha256', text, 'hex') };
}

/** Identifies a key to anyone who has it, and reveals nothing of it. */
export const keyIdOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'satchel backup key id', 16)).toString('hex');

type Made = { into: string; reason: BackupReason; number: number };

/** Makes a backup in the folder `into` and returns it, read back and checked. */
export async function makeBackup(
  station: Station,
  registry: Registry,
  { into, reason, number, ...watch }: Made & Watch,
): Promise<FoundBackup & { manifest: Manifest }> {
  const { db } = registry;
  const { clock, version } = station.config;
  await makeFolder(into);
  await removeUnfinished(into);
  const { id, name, replica } = getSelf({ db });
  const [madeAt, madeOn] = [new Date(clock.now()).toISOString(), clock.today()];
  const folder = join(into, `satchel-${madeAt.replaceAll(':', '-')}-${id.slice(-8)}`);
  let manifest: Manifest | undefined;
  await fillFolder(folder, async (part) => {
    await untilNotStill(db, watch);
    // Read at the moment when the copy begins, so that slots, accounts and key are of the same time. The registry may
    // get another key while this waits.
    const keys = backupKeys(station, registry);
    const keyId = keyIdOf(registry.key);
    const copied = await copyRunning(registry, join(part, backupFiles.database), watch);
    manifest = {
      format: 1,
      number,
      madeAt,
      madeOn,
      reason,
      version,
      station: { id, name },
      replica,
      ...copied,
      keysSha256: keys.sha256,
      keyId,
    };
    await writeSynced(join(part, backupFiles.keys), keys.text);
    await writeSynced(join(part, backupFiles.manifest), manifestText(manifest));
  });
  if (manifest === undefined) throw new Error('A backup has no manifest.');
  return { folder, database: join(folder, backupFiles.database), manifest };
}

/** Copies a backup to another place and reads it back there. */
export async function copyBackup(
  { folder, database, manifest }: FoundBackup & { manifest: Manifest },
  into: string,
  watch: Watch,
): Promise<void> {
  await makeFolder(into);
  await removeUnfinished(into);
  const name = nameOf({ folder, database, manifest });
  await fillFolder(join(into, name), async (part) => {
    const { sha256 } = manifest;
    await runDuplicate({ from: database, to: join(part, backupFiles.database), sha256 }, watch);
    await writeSynced(join(part, backupFiles.keys), await readFile(join(folder, backupFiles.keys), 'utf8'));
    await writeSynced(join(part, backupFiles.manifest), manifestText(manifest));
  });
}

/**
 * Deletes the backups that newer ones of this station supersede. Registries that were put aside before an upgrade or
 * a restore stay.
 */
export async function prune(place: string, stationId: string): Promise<void> {
  const own = (await listBackups(place)).flatMap(({ folder, manifest }) => {
    if (manifest?.station.id !== stationId) return [];
    const { number, madeOn, reason } = manifest;
    return [{ folder, number, madeOn, reason }];
  });
  for (const { folder } of superseded(own)) await rm(folder, { recursive: true, force: true });
}
