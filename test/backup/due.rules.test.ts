import { expect, test } from 'vitest';
import { isBackupDue, isDrillDue, isElsewhereOverdue } from '../../src-main/backup/due.rules.ts';
import { day } from '../support/clock.ts';

const madeAt = '2026-03-02T09:00:00Z';
const newest = { lastChange: 10, keysSha256: 'a', madeAt, madeOn: '2026-03-02' };
const now = { lastChange: 11, keysSha256: 'a', at: Date.parse(madeAt) + day, today: '2026-03-03', isUnchecked: false };
const due = (more: Partial<typeof now> = {}, sinceLastMs = 0) =>
  isBackupDue({ ...now, ...more }, { newest, sinceLastMs });

test('a registry without a backup needs one', () => {
  expect(isBackupDue(now, { newest: undefined, sinceLastMs: 0 })).toBe(true);
});

test('a day with a change needs one, a day without none, and a second one of a day none', () => {
  expect(due()).toBe(true);
  expect(due({ lastChange: 10 })).toBe(false);
  expect(due({ today: '2026-03-02' })).toBe(false);
});

test('a new password or account is a change', () => {
  expect(due({ lastChange: 10, keysSha256: 'b' })).toBe(true);
});

test('a clock that went back makes one too often rather than none', () => {
  expect(due({ today: '1970-01-01' })).toBe(true);
});

test('a clock that stands still keeps none away', () => {
  expect(due({ today: '2026-03-02' }, day)).toBe(true);
  expect(due({ today: '2026-03-02', lastChange: 2000 })).toBe(true);
});

test('the whole registry is read each week though nothing changed, and after an unclean end', () => {
  const unchanged = { lastChange: 10 };
  expect(due({ ...unchanged, at: Date.parse(madeAt) + 6 * day })).toBe(false);
  expect(due({ ...unchanged, at: Date.parse(madeAt) + 7 * day })).toBe(true);
  expect(due({ ...unchanged, isUnchecked: true })).toBe(true);
});

test('a drill is due after a month and a copy elsewhere after a week, by a clock that may have jumped', () => {
  const last = Date.UTC(2026, 2, 1);
  expect([29, 30, -31].map((days) => isDrillDue(last + days * day, last))).toEqual([false, true, true]);
  expect([6, 7, -8].map((days) => isElsewhereOverdue(last + days * day, last))).toEqual([false, true, true]);
});
