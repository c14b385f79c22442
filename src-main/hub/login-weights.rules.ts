/**
 * The order of sign-ins when there are more than passwords can be checked at once. `known` are networks from which someone has signed in before.
 * `fresh` are networks without any history. `doubted` are networks that sent wrong passwords and no right one. While all three wait, they get
 * turns by weight. So nobody is shut out, and a thousand guessers delay a clinic only slightly. Pure.
 */
import type { Whence } from '../postgres/tries.rules.ts';

export const networkClasses = { known: 16, fresh: 4, doubted: 1 } as const;
export type NetworkClass = keyof typeof networkClasses;

/** Within a network, people at their own browser go before guessers beside them. */
const placesInNetwork: Readonly<Record<Whence, number>> = {
  'own-browser': 16,
  'known-browser': 4,
  'own-network': 2,
  elsewhere: 1,
};

const weights = new Map<string, number>(Object.entries({ ...networkClasses, ...placesInNetwork }));

/** Returns the weight of a group of the login queue; all networks have the same weight. */
export const weightOfGroup = (group: string): number => weights.get(group) ?? 1;

/**
 * How many passwords are checked at a time. One core is left for everyone else, and one thread of Node's pool (`threads`), which also reads
 * files.
 */
export const placesFor = ({ cores, threads }: { cores: number; threads: number }): number =>
  Math.max(1, Math.min(cores, threads) - 1);
