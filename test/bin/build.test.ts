import { readdirSync, readFileSync } from 'node:fs';
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
