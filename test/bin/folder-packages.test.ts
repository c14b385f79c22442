import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';

const sources = resolve(import.meta.dirname, '../../src-main');

/** Stands in for npm: installs one package, and notes where it was started. Without a registry it fails. */
const npm = `
const { appendFileSync, mkdirSync, readFileSync } = require('node:fs');
const dir = process.argv[process.argv.indexOf('--prefix') + 1];
appendFileSync('calls', readFileSync(dir + '/.npmrc', 'utf8'));
if (process.env.NO_REGISTRY) {
  process.stderr.write('no registry');
  process.exit(1);
}
mkdirSync(dir + '/node_modules/linter', { recursive: true });
`;

/** A project with a folder of packages that are not installed. */
function project() {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'node_modules'));
  mkdirSync(join(dir, 'tools'));
  for (const name of ['project-dir.ts', 'bin/folder-packages.ts'])
    cpSync(join(sources, name), join(dir, 'src-main', name));
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
  write('package.json', '{ "type": "module" }');
  write('npm.cjs', npm);
  write('tools/package.json', '{}');
  write('tools/package-lock.json', '{ "list": 1 }');
  write('tools/.npmrc', 'ignore-scripts=true\n');
  const install = (more: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, ['src-main/bin/folder-packages.ts', 'tools'], {
      cwd: dir,
      encoding: 'utf8',
      env: { ...process.env, npm_execpath: join(dir, 'npm.cjs'), ...more },
    });
  const calls = () =>
    existsSync(join(dir, 'calls')) ? readFileSync(join(dir, 'calls'), 'utf8').split('\n').length - 1 : 0;
  const installed = () => existsSync(join(dir, 'tools/node_modules/linter'));
  const left = () => readdirSync(join(dir, 'node_modules'));
  return { install, calls, installed, left, write };
}

test('the packages of a folder are installed once, and again when their list has changed', () => {
  const { install, calls, installed, left, write } = project();
  expect(install().status).toBe(0);
  expect(installed()).toBe(true);
  expect(install()).toMatchObject({ status: 0, stderr: '' });
  expect(calls()).toBe(1);
  write('tools/package-lock.json', '{ "list": 2 }');
  expect(install().status).toBe(0);
  expect([calls(), installed(), left()]).toEqual([2, true, []]);
});

test('without a registry it says what is not run, and leaves nothing behind', () => {
  const { install, installed, left } = project();
  const { status, stderr } = install({ NO_REGISTRY: '1' });
  expect(status).toBe(1);
  expect(stderr).toContain('The packages of tools could not be installed, so what needs them is not run. no registry');
  expect([installed(), left()]).toEqual([false, []]);
});
