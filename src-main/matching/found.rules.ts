import { compareIds } from '../patients/record-id.rules.ts';
import type { Grade } from './match.rules.ts';
import type { Reason } from './reasons.rules.ts';

/** The matches of one record. By id, because they may come from a copy of this registry. */
export type Found = {
  id: string;
  /** The version that was compared. */
  version: number;
  matches: { id: string; score: number; grade: Grade; reasons: Reason[] }[];
};

/** Anyone similar to more people than this shares a name with half a village: the likeliest are enough to review. */
export const mostPairs = 20;

/** Puts the patient who was registered first, at any station, first. */
export const inOrderRegistered = <Row extends { id: string; createdAt: number }>(a: Row, b: Row): [Row, Row] =>
  (a.createdAt - b.createdAt || compareIds(a, b)) < 0 ? [a, b] : [b, a];

/** Returns the likeliest matches. Equally likely ones are ordered by id, which is the same at every station. */
export const likeliestFound = (matches: Found['matches']): Found['matches'] =>
  matches.toSorted((a, b) => b.score - a.score || compareIds(a, b)).slice(0, mostPairs);
