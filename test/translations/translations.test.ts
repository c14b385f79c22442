/** The command as a maintainer types it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  const file = join(import.meta.dirname, 'translations.ts');
  return spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
}

test('the command explains itself', () => {
  const { status, stdout } = run('--help');
  expect(status).toBe(0);
  for (const command of ['due', 'checked', 'write', 'read']) expect(stdout).toMatch(new RegExp(`^${command} `, 'm'));
});

test.for<[string[], string]>([
  [[], 'Which command?'],
  [['wirte', 'fr'], 'There is no command wirte.'],
  [['due', 'xx'], 'There is no language xx.'],
  [['checked'], 'Which language?'],
  [['checked', 'fr', 'common.clsoe'], 'Not a key of en.ts: common.clsoe.'],
  [['write', 'all', 'folder'], 'Name one language.'],
  [['write', 'fr'], 'Name one folder to write to.'],
  [['read', 'fr', '/nowhere.xlsx'], 'There is no file /nowhere.xlsx.'],
  [['due', '--pictures'], "Unknown option '--pictures'"],
])('%j is refused as a wrong usage', ([args, sentence]) => {
  const { status, stderr } = run(...args);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(sentence) });
});
