import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readlinkSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';

const script = resolve(import.meta.dirname, '../../src-main/bin/own-node.js');
const isWindows = process.platform === 'win32';

/** A project as npm 10 leaves it: this system's Node among its packages, and no link to it. */
function installedProject({ name = `node-${process.platform}-${process.arch}` } = {}) {
  const dir = temporaryDir();
  const modules = join(dir, 'node_modules');
  mkdirSync(join(modules, name, 'bin'), { recursive: true });
  mkdirSync(join(modules, '.bin'));
  writeFileSync(join(modules, name, 'bin', 'node'), '');
  cpSync(script, join(dir, 'src-main', 'bin', 'own-node.mjs'));
  const run = () =>
    execFileSync(process.execPath, [join(dir, 'src-main', 'bin', 'own-node.mjs')], { encoding: 'utf8', stdio: 'pipe' });
  return { run, links: ['node', 'own-node'].map((link) => join(modules, '.bin', link)) };
}

test.skipIf(isWindows)('the Node of the project is linked where its scripts and tools look first', () => {
  const { run, links } = installedProject();
  expect(run()).toBe('');
  for (const link of links) expect(readlinkSync(link)).toBe(`../node-${process.platform}-${process.arch}/bin/node`);
  // A second script finds the link there.
  expect(run()).toBe('');
});

test.skipIf(isWindows)('a link that leads nowhere any more, or to another Node, is made anew', () => {
  const { run, links } = installedProject();
  const [node = '', ownNode = ''] = links;
  symlinkSync('../node-of-another-system/bin/node', node);
  symlinkSync(script, ownNode);
  run();
  for (const link of links) expect(readlinkSync(link)).toBe(`../node-${process.platform}-${process.arch}/bin/node`);
});

test('where no Node was installed for this system, it is the one outside', () => {
  const { run, links } = installedProject({ name: 'node-aix-ppc64' });
  expect(run()).toBe('');
  for (const link of links) expect(realpathSync(link)).toBe(realpathSync(process.execPath));
});

test('where nothing can be linked, it says who has to start it once', () => {
  const { run, links } = installedProject();
  rmSync(join(links[0]!, '..'), { recursive: true });
  expect(run).toThrow(/Satchel cannot make .* \(ENOENT\)\. Run «npm start» once as the owner of that folder\./);
});
