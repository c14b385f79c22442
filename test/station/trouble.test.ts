/** Troubles of a station are reported to staff, and withdrawn when they are over. */
import { expect, test } from 'vitest';
import { newTroubles } from '../../src-main/station/trouble.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { readyStation, withRole } from '../support/station.ts';

function told() {
  const clock = fakeClock();
  const lines: string[] = [];
  let changes = 0;
  const write = (event: string) => void lines.push(event);
  const troubles = newTroubles({ clock, log: { info: write, error: write } }, () => (changes += 1));
  return { clock, lines, troubles, changes: () => changes };
}

test('trouble keeps the moment in which it began, and is told once', () => {
  const { clock, lines, troubles, changes } = told();
  troubles.begin('disk-nearly-full', '480 MB');
  clock.advance(minute);
  troubles.begin('disk-nearly-full', '480 MB');
  expect(troubles.list()).toEqual([
    { kind: 'disk-nearly-full', stopsSaving: false, since: '2026-03-02T09:00:00.000Z', detail: '480 MB' },
  ]);
  expect([changes(), lines]).toEqual([1, ['trouble']]);
  troubles.begin('disk-nearly-full', '300 MB');
  expect(changes()).toBe(2);
  troubles.end('disk-nearly-full');
  troubles.end('disk-nearly-full');
  expect([troubles.list(), changes(), lines]).toEqual([[], 3, ['trouble', 'trouble is over']]);
});

test('what stops every save is said first', () => {
  const { troubles } = told();
  troubles.begin('backup-old');
  troubles.begin('disk-full');
  expect(troubles.list().map(({ kind, stopsSaving }) => [kind, stopsSaving])).toEqual([
    ['disk-full', true],
    ['backup-old', false],
  ]);
});

test('a station with nothing wrong says so to a reader', async () => {
  const { admin } = await readyStation();
  const reader = await withRole(admin, 'reader');
  expect((await reader.get('/station/trouble')).body).toEqual({ troubles: [] });
});
