/**
 * Replaces the registry by a backup. The replaced registry is moved to the backups, and never deleted.
 *
 * The backup is copied into `restore.part/`, opened with a secret of it and checked as a whole. It becomes a replica
 * of its own with nobody signed in. Then that folder becomes `restore/` by one rename, which decides the restore.
 * After that the registry is moved aside and `restore/` becomes `registry/`, now or, after a power cut, at the next
 * start. So a power cut leaves either the old registry or the restored one.
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

/** `withoutPassword`: user names of people who can sign in only after an administrator gives them a new password. */
type Staged = { kind: 'staged'; withoutPassword: string[] } | { kind: 'refused'; reason: RestoreRefusal };

type Wanted = {
  backup: FoundBackup;
  secret: Secret;
  /** The station that the backup must belong to; undefined for any. */
  ofStation?: string | undefined;
  /** Accounts and passwords that are valid today, if there is a registry to read them from. */
  today?: Today | undefined;
};

/** `left`: accounts that may not sign in. `passwords`: the versions of the passwords of all others. */
export type Today = { left: readonly string[]; passwords: readonly string[] };

const stagedDir = ({ dataDir }: Pick<StationConfig, 'dataDir'>) => join(dataDir, 'restore');

/** Prepares a restore, up to where it is decided. If it is refused or rejects, nothing of the registry was changed. */
export async function stageRestore(config: StationConfig, wanted: Wanted, watch: Watch = {}): Promise<Staged> {
  const part = `${stagedDir(config)}.part`;
  try {
    rmSync(part, { recursive: true, force: true });
    const opened = await openBackup(config, wanted);
    if (opened === undefined) return { kind: 'refused', reason: 'wrong-secret' };
    mkdirSync(part, { mode: 0o700 });
    // The keyring names the database file beside it.
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
    // After a successful staging there is nothing left here.
    rmSync(part, { recursive: true, force: true });
  }
}

/**
 * The keyring without the slots of people who left since. A backup has only the slots of administrators; the opening
 * adds the others.
 */
function keyringFor({ keyring, key }: { keyring: Keyring; key: Buffer }, today: Today | undefined): Keyring {
  const kept = withoutSlots(keyring, ({ kind, id }) => kind === 'password' && today?.left.includes(id) === true);
  return { ...(kept === keyring || keyring.tag === '' ? kept : signed(kept, key)), isPartial: true };
}

type Settled = { station: string; withoutHolder: { id: string; username: string }[] };

/**
 * Maps the progress of one step to its share of the whole. Progress never goes back, even if a step starts counting
 * again.
 */
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
  // Exists for a registry that was not closed in order.
  if (existsSync(log)) await runDuplicate({ from: log, to: `${to}-wal` }, watch);
}

/** Returns a reason that a person can act on. Any other error is a bug or a failing disk, and is thrown. */
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
 * Completes a restore that was decided, while nothing has the registry open. Call it at each start, before anything
 * is read. Returns true if there was one.
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

/** Adds a number to a name that exists: a clock that stops or jumps back can give two folders the same name. */
function freeName(path: string): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? path : `${path}-${i}`;
    if (!existsSync(name)) return name;
  }
}
