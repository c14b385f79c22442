/**
 * Installs the packages of folders that have a `package.json` of their own: `test/clients` and `installers`. `npm ci` of the project leaves
 * them out, because few people need them and they are as many as all others. This happens when they are first needed, and again when
 * their list changes.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { projectDir } from '../project-dir.ts';

const lock = 'package-lock.json';
const modulesOf = (folder: string): string => join(projectDir, folder, 'node_modules');

/** A copy of the list that was installed. */
const installedLock = (modules: string): string => join(modules, '.satchel-installed.json');

/** Returns why the packages of a folder could not be installed; undefined if they are there. */
export function installPackagesOf(folder: string): string | undefined {
  if (isInstalled(folder)) return undefined;
  process.stderr.write(`Installing the packages of ${folder}, which takes a minute.\n`);
  // Two checks may run at the same time, so each installs in a folder of its own, and the first that is ready wins.
  const dir = mkdtempSync(join(modulesOf('.'), '.packages-'));
  try {
    for (const name of ['package.json', lock, '.npmrc']) copyFileSync(join(projectDir, folder, name), join(dir, name));
    const args = ['ci', '--prefix', dir, '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env['npm_execpath'];
    const { status, error, stderr } =
      npm === undefined
        ? spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' })
        : spawnSync(process.execPath, [npm, ...args], { encoding: 'utf8' });
    if (status !== 0)
      return `The packages of ${folder} could not be installed, so what needs them is not run. ${error?.message ?? stderr}`.trim();
    const installed = join(dir, 'node_modules');
    copyFileSync(join(dir, lock), installedLock(installed));
    takeOver(installed, folder);
    return undefined;
  } finally {
    rmSync(dir, { recursive: true, force: true, maxRetries: 10 });
  }
}

const isInstalled = (folder: string): boolean => {
  const installed = installedLock(modulesOf(folder));
  return existsSync(installed) && readFileSync(installed).equals(readFileSync(join(projectDir, folder, lock)));
};

function takeOver(installed: string, folder: string): void {
  if (isInstalled(folder)) return;
  rmSync(modulesOf(folder), { recursive: true, force: true, maxRetries: 10 });
  try {
    renameSync(installed, modulesOf(folder));
  } catch (error) {
    if (!isInstalled(folder)) throw error;
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) {
  for (const folder of process.argv.slice(2)) {
    const reason = installPackagesOf(folder);
    if (reason === undefined) continue;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  }
}
