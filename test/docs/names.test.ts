/** Documents name npm scripts, variables and options. Each of them exists, and each one that a user can set is documented. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const textOf = (...paths: string[]) =>
  execFileSync('git', ['ls-files', ...paths], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && path !== 'CHANGELOG.md')
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
const namesIn = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
const missingFrom = (text: string, names: string[]) => names.filter((name) => !text.includes(name));

const documents = textOf('*.md', 'docs/hub');
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

test('docs/cli.md and docs/import-export.md have the commands and options of the program, and no others', () => {
  const described = textOf('docs/cli.md', 'docs/import-export.md');
  const option = /(?<![\w-])(--[a-z][a-z-]+)/g;
  expect(missingFrom(textOf('src-main/bin'), namesIn(described, option))).toEqual([]);
  const commands = textOf(...['demo', 'hub', 'import', 'seat', 'sync'].map((name) => `src-main/bin/${name}.ts`));
  const usage = namesIn(commands, /^ {2}((?:sync|seat|npm run hub --) [a-z]+)/gm);
  expect(usage.length).toBeGreaterThan(10);
  expect(missingFrom(described, [...usage, ...namesIn(commands, option)])).toEqual([]);
});
