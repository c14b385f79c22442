/**
 * Replaces an AppImage. The new one is copied beside the installed one, and started there while this program watches. If it ends, hangs, or
 * cannot open the registry, it is ended, and this program continues with the registry as it was. `trial.ts` has the files.
 *
 * electron-updater is not used here: it deletes the installed program before it moves the new one, and never looks whether that one starts.
 */
import { chmod, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { syncPath } from '../../db/sync-path.ts';
import type { Log } from '../../log.ts';
import { copyFile } from './backup.ts';
import { updateFailure } from './failure.ts';
import type { Prepared, VerifiedUpdate } from './steps.ts';
import { beganAt, beside, demote, readTrial, startProgram, writeTrial, type Trial } from './trial.ts';

export type TrialLimits = {
  /** Milliseconds until the page of the new version has to work. */
  startMs: number;
  /** Milliseconds for changing the registry before that, at a station that unlocks itself. A million patients take long. */
  openingMs: number;
};

export const usualLimits: TrialLimits = { startMs: 60_000, openingMs: 30 * 60_000 };

export type AppImageHost = {
  dataDir: string;
  /** The version of this program. */
  version: string;
  appImage: string;
  limits: TrialLimits;
  log: Log;
  /** Lets the new program be the only instance, and takes that back. */
  release: () => void;
  regain: () => void;
  /** Shows that the new version starts, until the signal. `stop` ends it, as if it had failed. */
  showStarting: (version: string, ended: AbortSignal, stop: () => void) => void;
  quit: () => void;
};

const watchEveryMs = 100;

export async function prepareAppImage(
  { release: { version }, path }: VerifiedUpdate,
  host: AppImageHost,
): Promise<Prepared> {
  const { appImage } = host;
  const { fresh } = beside(appImage);
  const part = `${fresh}.part`;
  const discard = async () => {
    for (const file of [part, fresh, dirname(path)]) await rm(file, { recursive: true, force: true });
  };
  try {
    await rm(part, { force: true });
    await copyFile(path, part);
    await chmod(part, 0o755);
    await syncFile(part);
    await rename(part, fresh);
    syncPath(dirname(fresh));
    await rm(dirname(path), { recursive: true });
  } catch (error) {
    await discard();
    throw error;
  }
  return { install: (backup) => install(host, { to: version, backup }), discard };
}

/** Saves the mode of a file too. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function install(host: AppImageHost, { to, backup }: { to: string; backup: string | undefined }): Promise<void> {
  const { dataDir, version: from, appImage, log } = host;
  const watcher = { pid: process.pid, beganAt: beganAt(process.pid) };
  const trial: Trial = { from, to, appImage, backup: backup ?? null, watcher, stage: 'starting', hasFailed: false };
  const [ended, stop] = [new AbortController(), new AbortController()];
  writeTrial(dataDir, trial);
  host.release();
  host.showStarting(to, ended.signal, () => stop.abort());
  try {
    if (await isGood(host, stop.signal)) return host.quit();
    log.error('the new version failed on trial', { version: to });
    // The start of the station puts the registry back.
    writeTrial(dataDir, { ...trial, stage: readTrial(dataDir)?.stage ?? 'opening', hasFailed: true });
  } catch (error) {
    log.error('the trial of the new version failed', { error });
  } finally {
    ended.abort();
  }
  demote(trial);
  host.regain();
  throw updateFailure('came-back');
}

/** Starts the new program and watches it until it works, or is ended because it does not. */
async function isGood({ dataDir, appImage, limits }: AppImageHost, stop: AbortSignal): Promise<boolean> {
  const child = startProgram(beside(appImage).fresh);
  const gone = new AbortController();
  const end = new Promise((resolve) => gone.signal.addEventListener('abort', resolve));
  for (const event of ['exit', 'error']) child.once(event, () => gone.abort());
  const began = performance.now();
  for (;;) {
    const trial = readTrial(dataDir);
    if (trial === undefined || trial.stage === 'started') return true;
    const limit = trial.stage === 'opening' ? limits.openingMs : limits.startMs;
    if (gone.signal.aborted || stop.aborted || performance.now() - began > limit) break;
    await sleep(watchEveryMs);
  }
  endProgram(child.pid);
  await end;
  // It may have opened the registry at the last moment, and then saved something. In that case it stays, and is started again.
  if (readTrial(dataDir) !== undefined) return false;
  startProgram(appImage);
  return true;
}

/** Ends a program with all of its processes. It leads a group of its own. */
function endProgram(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}
