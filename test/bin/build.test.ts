import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDir } from '../support/station.ts';
import { closedRegistry, signedIn, spawnStation, stop } from './child.ts';

const projectDir = resolve(import.meta.dirname, '../..');

test('a station is started from its build, and nothing of its sources is loaded but what reads the command line and makes sure of that', async () => {
  const registry = await closedRegistry();
  const coverageDir = temporaryDir();
  // Makes Node record what it has loaded.
  const child = spawnStation({ ...registry, environment: { NODE_V8_COVERAGE: coverageDir } });
  const clerk = signedIn(await child.ready, registry.token);
  expect((await clerk.get('/patients')).body.page.totalElements).toBe(1);
  expect((await stop(child)).code).toBe(0);

  const loaded = readdirSync(coverageDir).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(coverageDir, name), 'utf8')) as { result: { url: string }[] };
    return result.map(({ url }) => url);
  });
  const below = (folder: string) => {
    const start = `${pathToFileURL(join(projectDir, folder)).href}/`;
    return loaded.filter((url) => url.startsWith(start)).map((url) => url.slice(start.length));
  };
  expect(below('out/main')).toContain('commands.js');
  expect(below('src-main').toSorted()).toEqual([
    'bin/build.ts',
    'bin/command-line.ts',
    'bin/declared-commands.ts',
    'bin/launch.js',
    'compile-cache.js',
    'project-dir.ts',
  ]);
});

/** The built project out of an archive, with all packages but the one that builds. */
function withoutBuilder(): string {
  const dir = temporaryDir();
  const archive = join(dir, 'archive.tar');
  const kept = ['src-main', 'drizzle', 'out', 'package.json', 'electron.vite.config.ts'];
  execFileSync('tar', ['-cf', archive, ...kept], { cwd: projectDir });
  execFileSync('tar', ['-xf', archive], { cwd: dir });
  const packages = join(dir, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(projectDir, 'node_modules')))
    if (name !== 'electron-vite') symlinkSync(join(projectDir, 'node_modules', name), join(packages, name));
  return dir;
}

test('a built project starts without the packages that build it', async () => {
  const child = spawnStation({ dataDir: temporaryDir(), project: withoutBuilder() });
  const { url } = await child.ready;
  expect(await (await fetch(url)).text()).toContain('<script');
  const { stderr } = await stop(child);
  expect(stderr).not.toContain('built');
});

test('where a project is neither built nor can be, it says what to do, and runs from its sources', async () => {
  const project = withoutBuilder();
  rmSync(join(project, 'out'), { recursive: true });
  const child = spawnStation({ dataDir: temporaryDir(), project });
  expect((await fetch(`${(await child.ready).api}/health`)).status).toBe(200);
  const { stderr } = await stop(child);
  expect(stderr).toContain('Run npm ci, or copy the folder out/');
  expect(stderr).not.toContain('Error');
});
