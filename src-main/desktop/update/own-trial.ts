/** The part of the desktop in a trial of its own version: see `trial.ts`. */
import { app, type BrowserWindow } from 'electron';
import type { StationConfig } from '../../config.ts';
import { ignoreAbort } from '../pages.ts';
import { running } from '../running.ts';
import type { OnTrial } from './on-trial.ts';
import type { Trial } from './trial.ts';

/** Set while this version is on trial. */
let onTrial: OnTrial | undefined;

export const ownTrial = (): OnTrial | undefined => onTrial;

/** Continues or ends a trial. Returns the trial that brought this version back, if there is one to explain. */
export async function settleTrialOf(
  config: StationConfig,
  close: () => Promise<void>,
): Promise<Trial | 'given-up' | undefined> {
  const [{ settleTrial }, { runOnTrial }] = await Promise.all([import('./settle.ts'), import('./on-trial.ts')]);
  const settled = await settleTrial(config);
  if (settled.kind === 'on-trial') {
    const { trial } = settled;
    const giveUp = () => {
      const way = onTrial?.wayBack();
      if (way === 'watched') app.exit(1);
      if (way === 'start') void changeToFormer(config, trial, close);
    };
    onTrial = runOnTrial(config.dataDir, { trial, giveUp });
  }
  if (settled.kind === 'give-up') {
    void changeToFormer(config, settled.trial, close);
    return 'given-up';
  }
  return settled.kind === 'returned' ? settled.trial : undefined;
}

/** Reports once that the page works: its script runs in it. */
export async function reportStarted(reporting: OnTrial, { webContents }: BrowserWindow): Promise<void> {
  const works = "typeof globalThis.keepDrafts === 'function'";
  while (webContents.isLoadingMainFrame() || (await webContents.executeJavaScript(works).catch(ignoreAbort)) !== true)
    await new Promise((resolve) => setTimeout(resolve, 100));
  reporting.started(running.computer?.now().state() !== 'locked');
}

/** Ends this version, which could not open the registry, and starts the former one. */
async function changeToFormer({ dataDir }: StationConfig, trial: Trial, close: () => Promise<void>): Promise<void> {
  const { startFormer } = await import('./update.ts');
  running.leaving ??= close().then(() => {
    startFormer(dataDir, trial);
    app.exit(0);
  });
  await running.leaving;
}

export async function tellReturn(window: BrowserWindow, trial: Trial): Promise<void> {
  const { tellReturn: tell } = await import('./update.ts');
  await running.wordsReady;
  await tell(window, trial);
}
