/** Troubles of a station are reported to staff, and withdrawn when they are over. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../src-main/project-dir.ts';
import { troubleKinds } from '../../src-main/station/trouble.contract.ts';
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
  troubles.begin('clock-off');
  troubles.begin('disk-nearly-full', '0 MB');
  troubles.begin('disk-full');
  // A full disk is told once.
  expect(troubles.list().map(({ kind, stopsSaving }) => [kind, stopsSaving])).toEqual([
    ['disk-full', true],
    ['clock-off', false],
  ]);
  troubles.end('disk-full');
  expect(
    troubles
      .list()
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(['clock-off', 'disk-nearly-full']);
});

test('each kind of trouble is reported by some part', () => {
  const sources = readdirSync(join(projectDir, 'src-main'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.contract.ts'))
    .map((name) => readFileSync(join(projectDir, 'src-main', name), 'utf8'))
    .join('\n');
  expect(troubleKinds.filter((kind) => !sources.includes(`'${kind}'`))).toEqual([]);
});

test('a station with nothing wrong says so to a reader', async () => {
  const { admin } = await readyStation();
  const reader = await withRole(admin, 'reader');
  expect((await reader.get('/station/trouble')).body).toEqual({ troubles: [] });
});
