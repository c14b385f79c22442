import { expect, test } from 'vitest';
import type { AuditEntry } from '../../src-main/audit/audit.contract.ts';
import { byPersonAndDay } from '../../src-renderer/audit/by-person-and-day.rules.ts';

const entry = (at: string, name: string, action: AuditEntry['action'], count = 1): AuditEntry => ({
  ...{ at, action, count, from: 'window', who: { id: name, name, fullName: null }, patient: null, record: null },
  ...{ shown: [], query: null, status: null, detail: '' },
});

test('what a person did on a day is listed once with all times, and nothing of another person or day is in it', () => {
  const entries = [
    entry('2026-11-27T10:00:00Z', 'ama', 'patient-viewed'),
    entry('2026-11-27T09:30:00Z', 'esi', 'patient-viewed', 2),
    entry('2026-11-27T09:00:00Z', 'ama', 'patient-changed'),
    entry('2026-11-27T08:00:00Z', 'ama', 'patient-viewed', 3),
    entry('2026-11-26T08:00:00Z', 'ama', 'patient-viewed'),
  ];
  const groups = byPersonAndDay(entries, (at) => at.slice(0, 10));
  const shown = groups.map(({ day, by, deeds }) => [
    ...[day, by.who?.name],
    ...deeds.map(({ entry: { action, count }, times }) => [action, count, times.map((at) => at.slice(11, 16))]),
  ]);
  expect(shown).toEqual([
    ['2026-11-27', 'ama', ['patient-viewed', 4, ['10:00', '08:00']], ['patient-changed', 1, ['09:00']]],
    ['2026-11-27', 'esi', ['patient-viewed', 2, ['09:30']]],
    ['2026-11-26', 'ama', ['patient-viewed', 1, ['08:00']]],
  ]);
});
