import type { Grade } from './match.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** Whom one record was compared with, and what was found. By their ids: they may come from a copy of this registry. */
export type Found = {
  id: string;
  /** The version that was compared. */
  version: number;
  matches: { id: string; score: number; grade: Grade; reasons: Reason[] }[];
};

/** Whoever is like more people than this shares a name with half a village: the likeliest are enough to look at. */
export const mostPairs = 20;
