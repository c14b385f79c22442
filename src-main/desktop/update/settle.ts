/**
 * What a start does with a trial that is not over. The new version continues it, unless it ended while it opened the registry. Then, and
 * when the former version starts, the former one takes over, with the registry as it was before the update. A power cut at any point is
 * followed by a start that completes this.
 */
import { existsSync } from 'node:fs';
import type { Clock } from '../../clock.ts';
import { putRegistryBack } from './backup.ts';
import { beside, demote, endTrial, readTrial, writeTrial, type Trial } from './trial.ts';

export type Settled =
  | { kind: 'none' }
  | { kind: 'on-trial'; trial: Trial }
  /** The former program is in its place again and has to be started instead of this one. */
  | { kind: 'give-up'; trial: Trial }
  /** This is the former program again, and the registry is as it was before the update. */
  | { kind: 'returned'; trial: Trial };

type SettleOptions = { dataDir: string; version: string; clock: Clock };

/** Call before the station starts. */
export async function settleTrial({ dataDir, version, clock }: SettleOptions): Promise<Settled> {
  const trial = readTrial(dataDir);
  if (trial === undefined || (version !== trial.from && version !== trial.to)) {
    endTrial(dataDir);
    return { kind: 'none' };
  }
  if (version === trial.to && trial.stage !== 'replacing') {
    const hasDied = trial.stage === 'opening' && existsSync(beside(trial.appImage).former);
    return { kind: hasDied ? 'give-up' : 'on-trial', trial };
  }
  demote(trial);
  const { backup } = trial;
  if (backup !== null && (trial.stage === 'opening' || trial.stage === 'replacing')) {
    const isKept = trial.stage === 'replacing';
    const onKept = () => writeTrial(dataDir, { ...trial, stage: 'replacing' });
    await putRegistryBack({ dataDir, backup, clock, isKept, onKept });
  }
  endTrial(dataDir);
  return version === trial.from ? { kind: 'returned', trial } : { kind: 'none' };
}

/** Moves the former program into its place. The caller then starts it and ends, and its start does the rest. */
export function giveUp(dataDir: string, trial: Trial): void {
  writeTrial(dataDir, { ...trial, stage: 'opening', hasFailed: true });
  demote(trial);
}
