/** Limits what an install brings. Each package is code that somebody else can change, on the computers of clinics and of developers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDir } from '../../src-main/project-dir.ts';

type Manifest = Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>;
type Locked = { version?: string; dev?: true; devOptional?: true };

/** The project, and the folders that `src-main/bin/folder-packages.ts` installs. */
const folders = ['.', 'installers', 'test/clients'];

const read = (...path: string[]): string => readFileSync(join(projectDir, ...path), 'utf8');
const listedIn = (folder: string): Record<string, string> => {
  const manifest = JSON.parse(read(folder, 'package.json')) as Manifest;
  return { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };
};
const lockedIn = (folder: string): Locked[] => {
  const { packages } = JSON.parse(read(folder, 'package-lock.json')) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, locked]) => (path === '' ? [] : [locked]));
};

test('an install brings at most 800 packages, of which at most 200 are on a computer that only runs Satchel', () => {
  const all = lockedIn('.');
  expect(all.length).toBeLessThanOrEqual(800);
  expect(all.filter(({ dev, devOptional }) => !dev && !devOptional).length).toBeLessThanOrEqual(200);
});

test.for(folders)('every package in %s has one version, and runs nothing when it is installed', (folder) => {
  const listed = listedIn(folder);
  const inexact = Object.entries(listed).filter(
    ([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  );
  expect(inexact).toEqual([]);
  expect(read(folder, '.npmrc')).toMatch(/^ignore-scripts=true$/m);
});

test('a package that several folders list has the same version in each', () => {
  const others = folders.slice(1).flatMap((folder) => Object.entries(listedIn(folder)));
  const own = listedIn('.');
  expect(others.filter(([name, version]) => own[name] !== undefined && own[name] !== version)).toEqual([]);
});
