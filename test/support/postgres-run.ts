/** The folder of the run's PostgreSQL cluster, which is started by the first test that wants it; ended with the run. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { memoryDir } from './memory.ts';
import { controlCluster, postgresPrograms } from './postgres-cluster.ts';

export default function setup(project: TestProject) {
  const dir = mkdtempSync(join(memoryDir(), 'satchel-pg-'));
  // Its owner is another one than who runs the tests, where that is root.
  chmodSync(dir, 0o755);
  project.provide('postgresDir', dir);
  const programs = postgresPrograms();
  if ('reason' in programs) process.stderr.write(`The tests of a hub are not run: ${programs.reason}\n`);
  return () => {
    const data = join(dir, 'data');
    if (existsSync(join(dir, 'ready')) && 'bin' in programs) controlCluster(programs, data, '-m', 'immediate', 'stop');
    rmSync(dir, { recursive: true, force: true });
  };
}
