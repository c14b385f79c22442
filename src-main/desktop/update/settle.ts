/**
 * Settles a trial that is not over at the start of a program. The new version continues it, unless it ended while it opened the registry. Then, and
 * when the former version starts, the former one takes over, with the registry as it was before the update. A power cut at any point is
 * followed by a start that completes this.
 */
import { existsSync } from 'node:fs';
import { putRegistryBack } from './backup.ts';
import { beside, demote, endTrial, readTrial, writeTrial, type Trial } from './trial.ts';

export type Settled =
  | { kind: 'none' }
  | { kind: 'on-trial'; trial: Trial }
  /** The former program is in its place again and has to be started instead of this one. */
  | { kind: 'give-up'; trial: Trial }
  /** This is the former program again, and the registry is as it was before the update. */
  | { kind: 'returned'; trial: Trial };

/** Call before the station starts. */
export async function settleTrial({ dataDir, version }: { dataDir: string; version: string }): Promise<Settled> {
  const trial = readTrial(dataDir);
  if (trial === undefined || (version !== trial.from && version !== trial.to)) {
    endTrial(dataDir);
    return { kind: 'none' };
  }
  if (version === trial.to) {
    const hasDied = trial.stage === 'opening' && existsSync(beside(trial.appImage).former);
    return { kind: hasDied ? 'give-up' : 'on-trial', trial };
  }
  demote(trial);
  if (trial.backup !== null && trial.stage === 'opening') await putRegistryBack({ dataDir, backup: trial.backup });
  endTrial(dataDir);
  return { kind: 'returned', trial };
}

/** Moves the former program into its place. The caller then starts it and ends, and its start does the rest. */
export function giveUp(dataDir: string, trial: Trial): void {
  writeTrial(dataDir, { ...trial, stage: 'opening', hasFailed: true });
  demote(trial);
}
