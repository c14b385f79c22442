/**
 * Who goes first when more people sign in than passwords can be checked at once. `known` are networks from which somebody has signed in
 * before, `fresh` those of which nothing is known, `doubted` those from which wrong passwords came and no right one. While all three
 * wait, they get turns by weight: nobody is shut out, and a thousand guessers delay a clinic by a small part. Pure.
 */
import type { Whence } from '../postgres/tries.rules.ts';

export const lanes = { known: 16, fresh: 4, doubted: 1 } as const;
export type LoginLane = keyof typeof lanes;

/** Within a network: people at a browser of their own go before whoever guesses beside them. */
const placesInNetwork: Readonly<Record<Whence, number>> = {
  'own-browser': 16,
  'known-browser': 4,
  'own-network': 2,
  elsewhere: 1,
};

const weights = new Map<string, number>(Object.entries({ ...lanes, ...placesInNetwork }));

/** Of a group of the login queue; a network has the same weight as any other. */
export const weightOfGroup = (group: string): number => weights.get(group) ?? 1;

/**
 * How many passwords are checked at a time: a core is left for everybody else, and so is one of the threads of Node's pool (`threads`), which
 * reads files as well.
 */
export const placesFor = ({ cores, threads }: { cores: number; threads: number }): number =>
  Math.max(1, Math.min(cores, threads) - 1);
