/** When a station syncs with its peers by itself. Pure; all times are milliseconds of elapsed time. */
import type { LinkProblemKind } from '../exchange/link.contract.ts';
import { isNear } from '../wire/address.rules.ts';

/** Delay of a sync after a save. All changes of one action then go in one sync. */
export const soonMs = 250;

/**
 * The pause after a sync that took this long. During a large import, a station thus syncs for at most half of the time, or every few
 * seconds.
 */
export const restAfter = (tookMs: number): number => Math.min(5000, tookMs);
/** Interval if the last sync succeeded and nothing was saved since. */
export const roundMs = 5 * 60_000;

const firstPauseMs = 15_000;
const longestPauseMs = 30 * 60_000;

/**
 * A peer of the same network that could not be reached is knocked at every second meanwhile, for some hours: a clinic has one queue again as
 * soon as the cable is back. A laptop that travels, and a hub, are left alone.
 */
const mostFailuresKnocked = 16;
export const mayKnock = (failures: number, host: string): boolean => failures <= mostFailuresKnocked && isNear(host);

/**
 * True if a connection tells when to sync again. A cut in the middle of a sync looks like a peer that cannot sync: such a peer is knocked at
 * once, and keeps its pause if the sync fails although the connection had opened.
 */
export const mayBeAway = (problem: LinkProblemKind, { hasOpened }: { hasOpened: boolean }): boolean =>
  problem === 'unreachable' || (!hasOpened && (problem === 'broken' || problem === 'timed-out'));

/** Milliseconds until the next attempt, after this number of failures in a row. */
export const pauseAfter = (failures: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
