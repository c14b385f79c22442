/** Makes a backup of a running registry, and copies of backups. */
import { hash, hkdfSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getSelf } from '../journal/journal.queries.ts';
import { formatOf, type Keyring } from '../keys/keyring.ts';
import type { Registry, Station } from '../station/registry.ts';
import { slotsOf } from '../station/slots.ts';
import { copyRunning, runDuplicate, type Watch } from '../station/upkeep.ts';
import type { BackupReason, Manifest } from './backup.contract.ts';
import {
  backupFiles,
  fillFolder,
  listBackups,
  makeFolder,
  nameOf,
  removeUnfinished,
  writeSynced,
  type FoundBackup,
} from './place.ts';
import { superseded } from './retention.rules.ts';
import { readFile } from 'node:fs/promises';

/** The ways to open a backup: those that open the registry now. */
export const backupSlots = (keyring: Keyring): Keyring => keyring;

/** `keys.json` of a backup that was made now. */
export function backupKeys(station: Station): { text: string; sha256: string } {
  const keyring = backupSlots(slotsOf(station));
  const text = `${JSON.stringify({ format: formatOf(keyring), slots: keyring.slots }, null, 2)}\n`;
  return { text, sha256: hash('sha256', text, 'hex') };
}

/** Which key it is, for whoever has the key; it tells nothing of the key. */
export const keyIdOf = (key: Buffer): string =>
  Buffer.from(hkdfSync('sha256', key, '', 'satchel backup key id', 16)).toString('hex');

type Made = { into: string; reason: BackupReason; number: number };

/** Makes a backup in the folder `into` and returns it, read back and checked. */
export async function makeBackup(
  station: Station,
  registry: Registry,
  { into, reason, number, ...watch }: Made & Watch,
): Promise<FoundBackup & { manifest: Manifest }> {
  const { db, key } = registry;
  const { clock, version } = station.config;
  await makeFolder(into);
  await removeUnfinished(into);
  const { id, name, replica } = getSelf({ db });
  const [madeAt, madeOn] = [new Date(clock.now()).toISOString(), clock.today()];
  const folder = join(into, `satchel-${madeAt.replaceAll(':', '-')}-${id.slice(-8)}`);
  let manifest: Manifest | undefined;
  await fillFolder(folder, async (part) => {
    // Read in the moment in which the copy begins, so that slots and accounts are of one time.
    const keys = backupKeys(station);
    const copied = await copyRunning({ db, key }, join(part, backupFiles.database), watch);
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
      keyId: keyIdOf(key),
    };
    await writeSynced(join(part, backupFiles.keys), keys.text);
    await writeSynced(join(part, backupFiles.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
  });
  if (manifest === undefined) throw new Error('A backup has no manifest.');
  return { folder, manifest };
}

/** A copy of a backup in another place, read back there. */
export async function copyBackup(
  { folder, manifest }: FoundBackup & { manifest: Manifest },
  into: string,
  watch: Watch,
): Promise<void> {
  await makeFolder(into);
  await removeUnfinished(into);
  const name = nameOf({ folder, manifest });
  await fillFolder(join(into, name), async (part) => {
    const { sha256 } = manifest;
    const [from, to] = [join(folder, backupFiles.database), join(part, backupFiles.database)];
    await runDuplicate({ from, to, sha256 }, watch);
    for (const each of [backupFiles.keys, backupFiles.manifest]) {
      await writeSynced(join(part, each), await readFile(join(folder, each), 'utf8'));
    }
  });
}

/** Takes away what the newer backups of this station make needless. What was put aside before an upgrade or a restore stays. */
export async function prune(place: string, stationId: string): Promise<void> {
  const own = (await listBackups(place)).flatMap(({ folder, manifest }) =>
    manifest?.station.id === stationId ? [{ folder, number: manifest.number, madeOn: manifest.madeOn }] : [],
  );
  for (const { folder } of superseded(own)) await rm(folder, { recursive: true, force: true });
}
