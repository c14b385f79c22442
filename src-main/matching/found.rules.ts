import { compareIds } from '../patients/record-id.rules.ts';
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

/** The one that was registered first is the first, at whatever station. */
export const inOrderRegistered = <Row extends { id: string; createdAt: number }>(a: Row, b: Row): [Row, Row] =>
  (a.createdAt - b.createdAt || compareIds(a, b)) < 0 ? [a, b] : [b, a];

/** Of those who are equally likely the first by their ids, which are the same at every station. */
export const likeliestFound = (matches: Found['matches']): Found['matches'] =>
  matches.toSorted((a, b) => b.score - a.score || compareIds(a, b)).slice(0, mostPairs);
