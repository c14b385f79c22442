/** Documents name npm scripts, variables and options. Each of them exists, and each one that a user can set is documented. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { lineOf, optionsOf, readCommandLine } from '../../src-main/bin/command-line.ts';
import { commandNames } from '../../src-main/bin/declared-commands.ts';
import { filesOf } from './files.ts';

const textOf = (...paths: string[]) =>
  filesOf(...paths)
    .filter((path) => path !== 'CHANGELOG.md')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
const missingFrom = (text: string, names: string[]) => names.filter((name) => !text.includes(name));

const documents = textOf('*.md', 'docs/hub', 'docs/station');
const variable = /\b(SATCHEL_[A-Z_]+[A-Z])\b/g;

test('every npm script that a document names exists', () => {
  const named = namesIn(documents, /\bnpm run ([a-z][\w:]*)/g);
  expect(named).toEqual(expect.arrayContaining(['station', 'hub', 'demo', 'verify']));
  expect(named.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([]);
});

test('every variable that a document names is read, and every one that the program reads is documented', () => {
  expect(missingFrom(textOf('src-main', 'test'), namesIn(documents, variable))).toEqual([]);
  expect(missingFrom(documents, namesIn(textOf('src-main'), variable))).toEqual([]);
});

test('CONTRIBUTING lists each drill that is there, and each count that `SATCHEL_DRILL_…` sets', () => {
  const [, table = ''] = textOf('CONTRIBUTING.md').split(/^\| drill .*$/m);
  const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| (`.*?) +\| (.*?) +\|/gm)];
  const quoted = (column: 1 | 2) => namesIn(rows.map((row) => row[column]).join('\n'), /`([^`]+)`/g);
  const files = quoted(1).map((name) => `test/${name.includes('/') ? '' : 'drills/'}${name}.test.ts`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  const drilled = filesOf('test/drills/*.test.ts').filter((file) => !file.includes('protections'));
  expect(drilled.filter((file) => !files.includes(file))).toEqual([]);
  expect(quoted(2).toSorted()).toEqual(namesIn(textOf('test'), /\bamount\('([A-Z_]+)'/g).sort());
});

test('the pages about the command line have every command and option of the program, and no other option', () => {
  const described = textOf('docs/cli.md', 'docs/import-export.md');
  // `npm run dev` is for developers, and COMMAND stands for those that follow it.
  const lines = commandNames.map(lineOf).filter((line) => !/ (dev|COMMAND)$/.test(line));
  expect(missingFrom(described, lines)).toEqual([]);
  const options = new Set(commandNames.flatMap((name) => Object.keys(optionsOf(name)).map((option) => `--${option}`)));
  const named = namesIn(described, /(?<![\w-])(--[a-z][a-z-]+)/g);
  expect(named.toSorted()).toEqual([...options].sort());
});

test('every command line in a document is one that the program accepts', () => {
  const lines = namesIn(documents, /\bnpm (?:run )?((?:start|station|hub|demo|dev)(?: -- [^`\n#|]+)?)/g);
  expect(lines.length).toBeGreaterThan(20);
  const answers = lines.map((line) => readCommandLine(line.replace(' -- ', ' ').trim().split(/\s+/)));
  expect(answers.filter((answer) => 'text' in answer && answer.exitCode !== 0)).toEqual([]);
});
