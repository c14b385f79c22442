/**
 * The requests of a station to the program that serves it: see `serve-computer.ts`. A station that serves alone, as under a test or `npm run
 * demo`, has none of these.
 */
import type { StationConfig } from '../config.ts';
import type { JoinRefusal } from '../exchange/sync.contract.ts';
import type { Address } from '../wire/address.rules.ts';

/** `isWindow`: the desktop's own window asked, and shows what follows by itself. */
export type By = { isWindow: boolean };

export type ComputerActs = {
  /** Once it has joined, the computer turns into a workstation as soon as the requests in flight are answered. */
  becomeSeat: (asked: {
    address: Address;
    code: string;
  }) => Promise<{ kind: 'joined'; station: string } | { kind: 'refused'; reason: JoinRefusal }>;
  /** Asks the person at the desktop's window for a folder; undefined without a window. Returns undefined if they cancel. */
  chooseFolder: (() => Promise<string | undefined>) | undefined;
  /** Returns the address of its page. */
  openPractice: (by: By) => Promise<string>;
};

export type PracticeActs = {
  /** The address of the page of the real registry. */
  home: () => string;
  /** Closes it as soon as the requests in flight are answered. */
  end: (by: By & { isDeleted: boolean }) => void;
};

const acts = new WeakMap<StationConfig, ComputerActs>();
const practiceActs = new WeakMap<StationConfig, PracticeActs>();

export const giveActs = (config: StationConfig, given: ComputerActs): void => void acts.set(config, given);
export const givePracticeActs = (config: StationConfig, given: PracticeActs): void =>
  void practiceActs.set(config, given);
export const actsOf = (config: StationConfig): ComputerActs | undefined => acts.get(config);
export const practiceActsOf = (config: StationConfig): PracticeActs | undefined => practiceActs.get(config);
