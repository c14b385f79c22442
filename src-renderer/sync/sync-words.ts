/** The words for other stations that several places share. */
import type { Counts, Exchanged, Peer, Told } from '../../src-main/exchange/sync.contract.ts';
import type { LinkProblemKind } from '../../src-main/exchange/link.contract.ts';
import { formatInstant, formatList, formatSpan } from '../messages/formats.ts';
import { t } from '../messages/words.svelte.ts';

/** Milliseconds. A smaller difference is no problem, because a clock is never quite right. */
const clockMs = 90_000;

/** The words for a code, by its purpose. */
export const codeWords = {
  station: {
    title: 'sync.letJoin',
    gives: 'sync.letJoinText',
    how: 'sync.letJoinHow',
    over: 'sync.codeOver',
    tried: 'sync.codeTried',
    came: 'sync.joined',
    cameText: 'sync.joinedGiven',
  },
  seat: {
    title: 'seat.let',
    gives: 'seat.gives',
    how: 'seat.how',
    over: 'seat.codeOver',
    tried: 'seat.codeTried',
    came: 'seat.admitted',
    cameText: 'seat.admittedText',
  },
} as const;

export const problemText = (problem: LinkProblemKind): string => t(`sync.problem.${problem}`);

export const isClockWrong = ({ clockOffsetMs }: Peer): boolean => Math.abs(clockOffsetMs ?? 0) >= clockMs;

/** A warning if the clock is so wrong that a person has to look at it. */
export function clockText(peer: Peer): string | undefined {
  const { clockOffsetMs } = peer;
  if (clockOffsetMs === null || !isClockWrong(peer)) return undefined;
  const time = formatSpan(Math.abs(clockOffsetMs));
  return clockOffsetMs > 0 ? t('sync.clockAhead', { time }) : t('sync.clockBehind', { time });
}

/** The actual result of a sync that a person started. */
export function exchangedText(name: string, exchanged: Exchanged): string {
  switch (exchanged.kind) {
    case 'done': {
      const { sent, received } = exchanged;
      return sent + received === 0 ? t('sync.nothingNew', { name }) : t('sync.exchanged', { name, sent, received });
    }
    case 'given-up':
      return t('sync.givenUp', { name });
    case 'problem':
      return t('sync.notExchanged', { name, problem: problemText(exchanged.problem) });
  }
}

const weekMs = 7 * 24 * 3_600_000;

/** Says for how many weeks a station has not synced, if that is two or more. */
export function awayText({ lastDoneAt }: Peer, now: number): string | undefined {
  const weeks = lastDoneAt === null ? 0 : Math.floor((now - Date.parse(lastDoneAt)) / weekMs);
  return weeks < 2 ? undefined : t('sync.away', { weeks });
}

/** The part of the registry that another station holds; undefined if it holds everything. */
export function holdsText({ holds }: Peer): string | undefined {
  if (holds === null) return undefined;
  const { places, patients: people, broughtHere: brought } = holds;
  return t('holding.elsewhere', { places, people, brought });
}

export const restoredText = (when: string): string => t('sync.restoredAt', { when: formatInstant(when) });

export const countsText = (counts: Counts): string => t('sync.counts', counts);

/** The state of a station without access: who removed it, as far as known, and what is left to decide. */
export function standingText({ name, revokedBy, letInBy, isDisputed }: Told & { name: string }): string {
  const nameOf = (station: { name: string }) => station.name || t('sync.found.noName');
  if (letInBy !== null) return t('sync.letInBy', { name: nameOf(letInBy) });
  const names = formatList(revokedBy.map(nameOf));
  if (isDisputed) return t('sync.disputed', { name, others: names });
  return revokedBy.length === 0 ? t('sync.isRevoked') : t('sync.revokedBy', { names });
}
