/** The text with which the command line describes a station. */
import { expect, test } from 'vitest';
import { memberText, peerText } from '../../src-main/bin/peer.rules.ts';

const peer = {
  name: 'Village',
  words: 'amber-boat-cloud-door',
  address: '10.0.0.7:7747',
  isRevoked: false,
  letInBy: null,
  isDisputed: false,
  lastDoneAt: '2026-03-04T12:00:00.000Z',
  clockOffsetMs: 20_000,
};

test('the last sync is shown as people write a time', () => {
  expect(peerText(peer)).toMatch(
    /^Village: amber-boat-cloud-door, 10\.0\.0\.7:7747, last synced Mar [345], 2026, \d+:\d\d\s[AP]M, its clock agrees with the one here\.$/u,
  );
});

test.each([
  [15 * 60_000, '15 minutes ahead of'],
  [-90_000, '2 minutes behind'],
  [-3 * 3_600_000, '3 hours behind'],
  [40 * 86_400_000, '40 days ahead of'],
])('a clock that is off by %i ms is told in words', (clockOffsetMs, words) => {
  expect(peerText({ ...peer, clockOffsetMs })).toContain(`, its clock is ${words} the one here.`);
});

test('of one that never met, or was revoked, nothing is made up', () => {
  const fresh = { ...peer, words: null, address: null, lastDoneAt: null, clockOffsetMs: null };
  expect(peerText(fresh)).toBe('Village: connects to this one, not synced yet.');
  expect(peerText({ ...fresh, isRevoked: true })).toBe('Village: connects to this one, access removed.');
});

test('of one that is out it is said why, in the same words of a peer and of a member', () => {
  const { name, words, isRevoked, letInBy, isDisputed } = peer;
  const member = { name, words, isRevoked, letInBy, isDisputed, heardUntil: '2026-03-04T12:00:00.000Z' };
  expect(memberText(member)).toMatch(/paired with others, its changes until Mar [345], 2026, \d+:\d\d\s[AP]M\.$/u);
  expect(memberText({ ...member, heardUntil: null })).toContain('no changes of it yet.');
  const thief = { id: 'x', name: 'Lost laptop' };
  for (const text of [
    (more: object) => peerText({ ...peer, ...more }),
    (more: object) => memberText({ ...member, ...more }),
  ]) {
    expect(text({ isRevoked: true })).toMatch(/, access removed\.$/);
    expect(text({ isRevoked: true, isDisputed: true })).toContain(
      'access removed, and it removed the access of whoever did so: another admin',
    );
    expect(text({ isRevoked: true, letInBy: thief })).toContain(
      "paired by Lost laptop after that one's access was removed",
    );
  }
});
