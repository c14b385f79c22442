/** The help lists every command key. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../src-main/project-dir.ts';

const renderer = join(projectDir, 'src-renderer');
const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name))
  .map((name) => readFileSync(join(renderer, name), 'utf8'))
  .join('\n');
const help = readFileSync(join(renderer, 'shell/Help.svelte'), 'utf8');

test('each key that runs a command with Alt is in the list of keyboard shortcuts', () => {
  const handled = [...sources.matchAll(/\bKey([A-Z])(?=: |')/g)].map(([, letter]) => letter);
  const listed = [...help.matchAll(/\{ key: 'Alt\+([A-Z])'/g)].map(([, letter]) => letter);
  expect([...new Set(handled)].sort()).toEqual(listed.sort());
});
