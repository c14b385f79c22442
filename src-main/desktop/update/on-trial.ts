/** The side of a new version on trial: it reports what works, moves into its place, and gives up in favour of the former one. */
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import type { OpeningStep } from '../../config.ts';
import { beside, endTrial, isWatched, promote, startProgram, trialFileIn, writeTrial, type Trial } from './trial.ts';

export type OnTrial = {
  /** Call when the page works. `isOver`: there is no registry that still has to be opened. */
  started: (isOver: boolean) => void;
  /** See `StationConfig.onOpening`. */
  onOpening: (step: OpeningStep) => void;
  /** Returns how the former program takes over: the one that watches by itself, or we start it; undefined if there is none. */
  wayBack: () => 'watched' | 'start' | undefined;
};

/**
 * Waits until the process $1 has ended. If it was then still opening the registry, as $2 says, starts the program $3 again, which gives up.
 * Nobody else watches by then: the former program has left when the page worked, and people sign in any time later.
 */
const guardScript =
  'while [ -e "/proc/$1" ]; do sleep 1; done; if grep -q \'"stage": "opening"\' "$2"; then exec "$3"; fi';

const guard = (dataDir: string, { appImage }: Trial): ChildProcess =>
  startProgram('/bin/sh', ['-c', guardScript, 'satchel', String(process.pid), trialFileIn(dataDir), appImage]);

/** `giveUp` is called when the registry could not be opened. */
export function runOnTrial(dataDir: string, { trial, giveUp }: { trial: Trial; giveUp: () => void }): OnTrial {
  let now: Trial | undefined = trial;
  let guarding: ChildProcess | undefined;
  const { fresh, former } = beside(trial.appImage);
  const reach = (stage: Trial['stage']) => {
    if (now === undefined) return;
    now = { ...now, stage };
    writeTrial(dataDir, now);
  };
  const takePlace = () => {
    promote(trial);
    // The next update replaces this program where it is now.
    process.env['APPIMAGE'] = trial.appImage;
  };
  const end = () => {
    if (now === undefined) return;
    takePlace();
    endTrial(dataDir);
    now = undefined;
    rmSync(former, { force: true });
  };
  const isUnplaced = () => existsSync(fresh);
  return {
    started: (isOver) => {
      if (now === undefined) return;
      if (isOver) return end();
      takePlace();
      if (now.stage === 'starting') reach('started');
    },
    onOpening: (step) => {
      if (now === undefined) return;
      if (step === 'begins') {
        reach('opening');
        if (!isUnplaced()) guarding = guard(dataDir, trial);
        return;
      }
      if (step === 'opened') end();
      if (step === 'cancelled') reach(isUnplaced() ? 'starting' : 'started');
      if (step === 'failed') giveUp();
      guarding?.kill();
    },
    wayBack: () => {
      if (now === undefined) return undefined;
      if (isUnplaced()) return isWatched(trial) ? 'watched' : undefined;
      return existsSync(former) ? 'start' : undefined;
    },
  };
}
