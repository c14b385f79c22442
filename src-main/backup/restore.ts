/**
 * Puts a backup in the place of the registry. What it replaces is moved to the backups, and never deleted.
 *
 * The backup is copied into `restore.part/`, opened with a secret of it, checked as a whole, and made a replica of its own with
 * nobody signed in. Then that folder becomes `restore/` by one rename, and from there on the restore is decided: the registry is
 * moved aside and `restore/` becomes `registry/`, now or, when power fails, at the next start. So a cut leaves the old registry
 * or the restored one.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StationConfig } from '../config.ts';
import { DamagedCopy } from '../db/copy.ts';
import { isDiskFull } from '../db/disk-full.ts';
import { makePrivateFolder } from '../db/private.ts';
import { syncPath } from '../db/sync-path.ts';
import { namedIn, openWithPassword, openWithRecoveryKey, signed, withoutSlots, type Keyring } from '../keys/keyring.ts';
import { readKeyring, saveKeyring } from '../keys/slot-file.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { filesIn, openOptions, registryDirOf } from '../station/registry.ts';
import { runUpkeep } from '../station/upkeep.ts';
import { runDuplicate, type Watch } from '../db/thread.ts';
import type { RestoreRefusal, Secret } from './backup.contract.ts';
import { backupFiles, type FoundBackup } from './place.ts';

/** `withoutPassword`: the user names of those who sign in again only when an administrator has given them another password. */
type Staged = { kind: 'staged'; withoutPassword: string[] } | { kind: 'refused'; reason: RestoreRefusal };

type Wanted = {
  backup: FoundBackup;
  secret: Secret;
  /** The station whose registry it has to be; undefined for any. */
  ofStation?: string | undefined;
  /** Who may sign in today, where there is a registry that says so. */
  today?: Today | undefined;
};

/** `left`: accounts that may not come. `passwords`: the versions of those of everybody else. */
export type Today = { left: readonly string[]; passwords: readonly string[] };

const stagedDir = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'restore');

/** Gets a restore ready, up to where it is decided. Nothing of the registry was changed when it is refused or rejects. */
export async function stageRestore(config: StationConfig, wanted: Wanted, watch: Watch = {}): Promise<Staged> {
  const part = `${stagedDir(config)}.part`;
  try {
    rmSync(part, { recursive: true, force: true });
    const opened = await openBackup(config, wanted);
    if (opened === undefined) return { kind: 'refused', reason: 'wrong-secret' };
    mkdirSync(part, { mode: 0o700 });
    // It says what the registry is called beside it.
    const keyring = keyringFor(opened, wanted.today);
    saveKeyring(filesIn(part).keys, keyring);
    const { database } = filesIn(part);
    await copyFiles(wanted.backup, database, partOf(watch, { from: 0, to: 0.5 }));
    const options = { ...openOptions(config, database, opened.key), isCopy: true };
    const { staffId: restoredBy } = opened;
    const { station, withoutHolder } = await runUpkeep<Settled>('settle', options, {
      ...partOf(watch, { from: 0.5, to: 1 }),
      restoredBy,
      passwords: wanted.today?.passwords ?? [],
    });
    if (wanted.ofStation !== undefined && station !== wanted.ofStation) {
      return { kind: 'refused', reason: 'other-station' };
    }
    syncPath(part);
    renameSync(part, stagedDir(config));
    syncPath(config.dataDir);
    const opens = (id: string) => namedIn(keyring).some((slot) => slot.kind === 'password' && slot.id === id);
    const hasLeft = (id: string) => wanted.today?.left.includes(id) === true;
    const named = withoutHolder.filter(({ id }) => !opens(id) && !hasLeft(id));
    return { kind: 'staged', withoutPassword: named.map(({ username }) => username) };
  } catch (error) {
    return { kind: 'refused', reason: watch.signal?.aborted === true ? 'stopped' : reasonOf(error) };
  } finally {
    // Nothing is there any more when it was staged.
    rmSync(part, { recursive: true, force: true });
  }
}

/** Without the slots of those who left since. A backup has the slots of administrators alone: the others are seen to at the opening. */
function keyringFor({ keyring, key }: { keyring: Keyring; key: Buffer }, today: Today | undefined): Keyring {
  const kept = withoutSlots(keyring, ({ kind, id }) => kind === 'password' && today?.left.includes(id) === true);
  return { ...(kept === keyring || keyring.tag === '' ? kept : signed(kept, key)), isPartial: true };
}

type Settled = { station: string; withoutHolder: { id: string; username: string }[] };

/** A part of the whole way. Whatever counts anew on it does not go back. */
function partOf({ progress, ...watch }: Watch, { from, to }: { from: number; to: number }): Watch {
  let furthest = from;
  return {
    ...watch,
    progress: (done, of) => {
      furthest = Math.max(furthest, from + ((to - from) * done) / Math.max(1, of));
      progress?.(furthest, 1);
    },
  };
}

async function openBackup(
  config: StationConfig,
  { backup, secret }: Wanted,
): Promise<{ key: Buffer; staffId: string | undefined; keyring: Keyring } | undefined> {
  const keyring = readKeyring(join(backup.folder, backupFiles.keys));
  if ('recoveryKey' in secret) {
    const opening = await openWithRecoveryKey(keyring, secret.recoveryKey);
    return opening && { key: opening.key, staffId: undefined, keyring };
  }
  const opening = await openWithPassword(keyring, { ...secret, cost: config.passwordCost });
  return opening && { key: opening.key, staffId: opening.id, keyring };
}

async function copyFiles({ database, manifest }: FoundBackup, to: string, watch: Watch): Promise<void> {
  const sha256 = manifest?.sha256;
  await runDuplicate({ from: database, to, ...(sha256 !== undefined && { sha256 }) }, watch);
  const log = `${database}-wal`;
  // Of a registry that was not closed in order.
  if (existsSync(log)) await runDuplicate({ from: log, to: `${to}-wal` }, watch);
}

/** What is no reason that a person could do something about is a bug, or a failing disk, and is thrown. */
function reasonOf(error: unknown): RestoreRefusal {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'NotAdministrator') return 'not-administrator';
  if (name === DamagedCopy.name) return 'damaged';
  if (error instanceof Refusal)
    return error.kind === 'registry-newer' || error.kind === 'keys-newer' ? 'newer' : 'damaged';
  if (isDiskFull(error) || code === 'EFBIG') return 'full';
  if (code === 'ENOENT' || code === 'EIO' || code === 'ENODEV') return 'missing';
  throw error;
}

/**
 * Ends a restore that was decided, while nobody has the registry open. To be called at each start, before anything is looked at.
 * Returns whether there was one.
 */
export function finishRestore(config: Pick<StationConfig, 'dataDir' | 'clock'>): boolean {
  const staged = stagedDir(config);
  if (!existsSync(staged)) return false;
  const registry = registryDirOf(config);
  if (existsSync(registry)) {
    const backups = join(config.dataDir, 'backups');
    makePrivateFolder(backups);
    renameSync(
      registry,
      freeName(join(backups, `replaced-${new Date(config.clock.now()).toISOString().replaceAll(':', '-')}`)),
    );
    syncPath(backups);
  }
  renameSync(staged, registry);
  syncPath(config.dataDir);
  return true;
}

/** A clock that stands or jumps back can name two alike. */
function freeName(path: string): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? path : `${path}-${i}`;
    if (!existsSync(name)) return name;
  }
}
