/**
 * Installs a verified update on Windows and macOS through electron-updater, which knows how each system does that. It checks the file again:
 * its checksum on both and its certificate on Windows. On macOS the system checks it. `app-image.ts` replaces an AppImage.
 *
 * It is loaded at its first use. By itself it contacts nothing, downloads nothing, and installs nothing when the program
 * quits.
 */
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { app, autoUpdater as systemUpdater } from 'electron';
import type { AppUpdater } from 'electron-updater';
import { standardErrorLog } from '../../log.ts';
import { sumOf } from './copy.ts';
import { updateFailure } from './failure.ts';
import { serveFeed } from './feed.ts';
import { windowsPublisher } from './key.ts';
import type { Prepared, VerifiedUpdate } from './steps.ts';

/** Milliseconds that a system may take to begin the installation: macOS copies the program first. */
const installLimitMs = 120_000;

export async function prepareInstaller(
  verified: VerifiedUpdate,
  { updatesDir }: { updatesDir: string },
): Promise<Prepared> {
  const updater = await loadUpdater(updatesDir);
  const feed = await serveFeed(verified);
  let downloaded: string | undefined;
  const discard = async () => {
    const folders = [updatesDir, ...(downloaded === undefined ? [] : [dirname(downloaded)])];
    for (const folder of folders) await rm(folder, { recursive: true, force: true }).catch(noteLeftover);
  };
  try {
    updater.setFeedURL({ provider: 'generic', url: feed.url });
    const found = await updater.checkForUpdates();
    if (found?.isUpdateAvailable !== true || found.updateInfo.version !== verified.release.version)
      throw updateFailure('not-installed');
    [downloaded] = await updater.downloadUpdate();
    if (downloaded === undefined || (await sumOf(downloaded)).sha512 !== verified.file.sha512)
      throw updateFailure('damaged');
    // The updater has its own copy now, and space should not be wasted.
    await rm(verified.path);
  } catch (error) {
    await discard();
    throw error;
  } finally {
    await feed.close();
  }
  return { install: () => install(updater), discard };
}

const noteLeftover = (error: unknown) => standardErrorLog.info('update files were not deleted', { error });

async function loadUpdater(updatesDir: string): Promise<AppUpdater> {
  const { autoUpdater: updater } = await import('electron-updater');
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.autoRunAppAfterInstall = true;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  // A feed with one file has nothing to compare with.
  updater.disableDifferentialDownload = true;
  // A program that runs from its sources is not updated, except where `kindOf` found something to replace.
  updater.forceDevUpdateConfig = !app.isPackaged;
  const note = (said: unknown) =>
    standardErrorLog.error('message of the updater', { said: String(said).split('\n', 1)[0] });
  updater.logger = { info: () => undefined, warn: note, error: note };
  // The settings that it would read beside the program. The publisher makes it check certificates on Windows.
  const settings = {
    updaterCacheDirName: 'satchel-updater',
    ...(windowsPublisher && { publisherName: windowsPublisher }),
  };
  const settingsFile = join(updatesDir, 'app-update.yml');
  await writeFile(settingsFile, JSON.stringify(settings));
  updater.updateConfigPath = settingsFile;
  return updater;
}

async function install(updater: AppUpdater): Promise<void> {
  // The new program starts while this one quits. Without this, it would take this one for an open instance and exit.
  app.releaseSingleInstanceLock();
  try {
    await quitting(updater);
  } catch (error) {
    app.requestSingleInstanceLock();
    throw updateFailure('not-installed', error);
  }
}

/** Waits until the program is installed and this one is about to quit, or until neither can happen any longer. */
async function quitting(updater: AppUpdater): Promise<void> {
  const { promise, resolve: quits, reject: refused } = Promise.withResolvers<undefined>();
  const begins = () => quits(undefined);
  const limit = setTimeout(() => refused(new Error('The installer did not begin.')), installLimitMs);
  updater.once('error', refused);
  systemUpdater.once('before-quit-for-update', begins);
  try {
    updater.quitAndInstall();
    await promise;
  } finally {
    clearTimeout(limit);
    updater.removeListener('error', refused);
    systemUpdater.removeListener('before-quit-for-update', begins);
  }
}
