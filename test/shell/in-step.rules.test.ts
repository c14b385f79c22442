/** The frame of every page shows whether all stations are in step. */
import { expect, test } from 'vitest';
import type { Peer } from '../../src-main/exchange/sync.contract.ts';
import { behindSince, unheardOf } from '../../src-renderer/shell/in-step.rules.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

const peer = (said: Partial<Peer> = {}): Peer => ({
  id: 'a',
  name: 'Kando',
  address: null,
  words: null,
  ...{ isRevoked: false, revokedBy: [], letInBy: null, isDisputed: false, restoredAt: null },
  pairedAt: minutesAgo(10_000),
  lastTriedAt: minutesAgo(1),
  lastDoneAt: minutesAgo(1),
  lastProblem: null,
  clockOffsetMs: null,
  unsent: 0,
  unsentSince: null,
  holds: null,
  exchange: null,
  ...said,
});

const minutesBehind = (...peers: Peer[]): number | undefined => {
  const since = behindSince({ peers, members: [] }, now);
  return since === undefined ? undefined : (now - since) / 60_000;
};

test('stations that have just met have the same', () => expect(minutesBehind(peer(), peer())).toBeUndefined());

test('what waits to be sent is told by the oldest change of all', () => {
  expect(minutesBehind(peer({ unsentSince: minutesAgo(3) }), peer({ unsentSince: minutesAgo(7) }))).toBe(7);
});

test('with one that cannot be reached it is apart since they last met', () => {
  const lost = { lastDoneAt: minutesAgo(90), lastProblem: 'unreachable' } as const;
  expect(minutesBehind(peer(lost))).toBe(90);
  expect(minutesBehind(peer({ ...lost, unsentSince: minutesAgo(95) }))).toBe(95);
});

test('one that calls here and has been silent for long may have saved something', () => {
  expect(minutesBehind(peer({ lastDoneAt: minutesAgo(30) }))).toBeUndefined();
  expect(minutesBehind(peer({ lastDoneAt: minutesAgo(60) }))).toBe(60);
});

test('one that was never met is apart since it was paired with, not since what it was paired for', () => {
  const fresh = { pairedAt: minutesAgo(2), lastDoneAt: null, unsentSince: minutesAgo(5000) };
  expect(minutesBehind(peer(fresh))).toBe(2);
});

test('nobody waits for a station that was revoked', () => {
  expect(minutesBehind(peer({ isRevoked: true, unsentSince: minutesAgo(5000) }))).toBeUndefined();
});

test('a station that only others meet is behind when nothing of it came for a week, and counted', () => {
  const member = (days: number | null, isRevoked = false) => ({
    heardUntil: days === null ? null : minutesAgo(days * 24 * 60),
    isRevoked,
  });
  const members = [member(6), member(21), member(40, true), member(null)];
  expect(behindSince({ peers: [peer()], members }, now)).toBe(now - 21 * 24 * 60 * 60_000);
  expect(unheardOf(members, now)).toEqual([member(21), member(null)]);
  expect(behindSince({ peers: [peer()], members: [member(6)] }, now)).toBeUndefined();
});
