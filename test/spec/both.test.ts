/** Checks that cases of the register run against both engines. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The rooms whose commands and routes are written once. */
const rooms = [
  'patients',
  'identifiers',
  'visits',
  'search',
  'statistics',
  'matching',
  'merging',
  'drafts',
  'audit',
  'transfer',
];
const besides = ['conflicts/conflict', 'hub/people', 'hub/search', 'hub/duplicates', 'hub/audit'];

const tests = join(import.meta.dirname, '..');
const isCase = /^\s*(test|it)(\.\w+)*\(/;
const reason = /At (a station|a hub) alone: \S|At neither: \S/;

test('every case runs at a station and at a hub, or says why it runs at one of them alone', () => {
  const unexplained: string[] = [];
  const files = [
    ...rooms.flatMap((room) => readdirSync(join(tests, room)).map((file) => join(room, file))),
    ...besides.map((file) => `${file}.test.ts`),
  ].filter((file) => /(?<!\.rules)\.test\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(30);
  for (const path of files) {
    const [opening = '', ...rest] = readFileSync(join(tests, path), 'utf8').split('import ');
    if (reason.test(opening)) continue;
    const lines = rest.join('import ').split('\n');
    for (const [at, line] of lines.entries()) {
      if (isCase.test(line) && !reason.test(commentBefore(lines, at))) unexplained.push(`${path}: ${line.trim()}`);
    }
  }
  expect(unexplained).toEqual([]);
});

function commentBefore(lines: readonly string[], at: number): string {
  const from = lines.findLastIndex((line, i) => i < at && !/^\s*(\/\/|\/\*\*|\*)/.test(line));
  return lines.slice(from + 1, at).join(' ');
}
