/**
 * A new version on trial, and the files that make every step of it safe from a power cut.
 *
 * The new AppImage is started from `….AppImage.new`, beside the installed one, while the former program watches. Once it works, it moves
 * itself into the place of the former one, which stays beside it as `….AppImage.former` until the registry was opened. Each step is one
 * rename, so a program that starts is always in that place.
 *
 * `update-trial.json` in the data folder says how far it got. While it exists, the new version has acknowledged nothing that anybody saved:
 * it is deleted, and synced, after the registry was opened and before the first reply. Only while it exists may the registry be put back.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, linkSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../db/replace-file.ts';
import { syncPath } from '../../db/sync-path.ts';

export type Trial = {
  /** The version that made the update, and the one on trial. */
  from: string;
  to: string;
  /** The path of the installed program. */
  appImage: string;
  /** The folder of the backup that was made before; null if there was no registry. */
  backup: string | null;
  /** The former program, which watches. Its beginning tells it from another process that got its number later. */
  watcher: { pid: number; beganAt: string | null };
  /** `started`: its page works, and nobody has signed in. `opening`: it may have changed the registry. */
  stage: 'starting' | 'started' | 'opening';
  /** The new version was given up; otherwise, an unfinished trial was interrupted. */
  hasFailed: boolean;
};

export const trialFileIn = (dataDir: string): string => join(dataDir, 'update-trial.json');

/** Returns undefined if no version is on trial, or if the file is none of ours. */
export function readTrial(dataDir: string): Trial | undefined {
  const file = trialFileIn(dataDir);
  if (!existsSync(file)) return undefined;
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Partial<Trial>;
    const isTrial = [read.from, read.to, read.appImage, read.stage].every((member) => typeof member === 'string');
    return isTrial ? (read as Trial) : undefined;
  } catch {
    return undefined;
  }
}

export const writeTrial = (dataDir: string, trial: Trial): void => replaceFile(trialFileIn(dataDir), trial);

export function endTrial(dataDir: string): void {
  rmSync(trialFileIn(dataDir), { force: true });
  syncPath(dataDir);
}

export const beside = (appImage: string): { fresh: string; former: string } => ({
  fresh: `${appImage}.new`,
  former: `${appImage}.former`,
});

/** Moves the new program into its place, and keeps the former one beside it. Calling it again is no error. */
export function promote({ appImage }: Pick<Trial, 'appImage'>): void {
  const { fresh, former } = beside(appImage);
  if (!existsSync(fresh)) return;
  rmSync(former, { force: true });
  try {
    linkSync(appImage, former);
  } catch {
    // The disk does not support hard links.
    copyFileSync(appImage, former);
    syncPath(former);
  }
  syncPath(dirname(appImage));
  renameSync(fresh, appImage);
  syncPath(dirname(appImage));
}

/** Moves the former program back into its place, and deletes the new one. Calling it again is no error. */
export function demote({ appImage }: Pick<Trial, 'appImage'>): void {
  const { fresh, former } = beside(appImage);
  // If both names link to the same file, the rename does nothing, so the second one is removed.
  if (existsSync(former)) renameSync(former, appImage);
  rmSync(former, { force: true });
  rmSync(fresh, { force: true });
  syncPath(dirname(appImage));
}

/** Starts a program that outlives this one. */
export function startProgram(path: string, args: readonly string[] = []): ChildProcess {
  const child = spawn(path, args, { detached: true, stdio: 'ignore' });
  child.unref();
  child.on('error', () => undefined);
  return child;
}

/** Returns whether the program that made the update still runs and watches. */
export const isWatched = ({ watcher }: Trial): boolean =>
  watcher.beganAt !== null && beganAt(watcher.pid) === watcher.beganAt;

/** Returns when a process began, in ticks since the start of Linux; null if it does not run. */
export function beganAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program, in parentheses, can contain anything. The 22nd field is the 20th after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
