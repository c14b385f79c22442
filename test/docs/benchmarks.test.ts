/** `npm run bench -- --write` replaces the figures in docs/benchmarks.md. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withFigures, type Figure } from '../bench/figures.ts';

const document = readFileSync('docs/benchmarks.md', 'utf8');
const reads: Figure = {
  what: 'GET /patients/{id}, 32 clients, against a bare route',
  size: '100,000',
  measured: '0.61 [0.60 to 0.62], 61 to 100 a second',
  limit: '≥ 0.6',
  isReached: true,
};

test('a measured figure replaces that of its row and size, and no other line', () => {
  const { text, missing } = withFigures(document, [reads]);
  expect(missing).toEqual([]);
  const [before, after] = [document.split('\n'), text.split('\n')];
  const changed = after.filter((line, i) => line !== before[i]);
  expect(changed).toEqual([`| ${reads.what} | 100,000 | ${reads.measured} | ≥ 0.6 |`]);
  expect(after).toHaveLength(before.length);
});

test('a target that is not met has its mark, and a figure without a row is reported', () => {
  const missed = { ...reads, isReached: false };
  const elsewhere = { ...reads, size: '7' };
  const { text, missing } = withFigures(document, [missed, elsewhere]);
  expect(text).toContain(`${reads.measured} ✗ |`);
  expect(missing).toEqual([elsewhere]);
});

test('a time has no verdict, since it depends on the computer', () => {
  const late = { what: 'start to first 200', size: '100,000', measured: '900 ms', limit: '≤ 450 ms', isReached: false };
  const { text, missing } = withFigures(document, [late]);
  expect(missing).toEqual([]);
  expect(text).not.toContain('900 ms ✗');
});

test('each figure of the README is one of the page', () => {
  const section = /\n## Performance\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))?.[1] ?? '';
  const told = [...section.matchAll(/^\| .+ \| (\d.*?) *\|$/gm)].map(([, figure]) => figure);
  expect(told.length).toBeGreaterThan(0);
  // Without the lowest and the highest round: `364 [339 to 450] ms`.
  const page = document.replaceAll(/ \[[^\]]*\]/g, '');
  expect(told.filter((figure) => !page.includes(`| ${figure} `))).toEqual([]);
});
