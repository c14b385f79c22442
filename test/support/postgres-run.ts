/** The folder of the run's PostgreSQL cluster, which is started by the first test that wants it; ended with the run. */
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { memoryDir } from './memory.ts';
import { controlCluster, hasStandbys, postgresPrograms } from './postgres-cluster.ts';

export default function setup(project: TestProject) {
  const dir = mkdtempSync(join(memoryDir(), 'satchel-pg-'));
  // Its owner is another one than who runs the tests, where that is root.
  chmodSync(dir, 0o755);
  project.provide('postgresDir', dir);
  const programs = postgresPrograms();
  const notRun =
    'reason' in programs
      ? `The tests of a hub were not run: ${programs.reason}\n`
      : hasStandbys(programs)
        ? ''
        : 'The test of a promoted standby was not run: the embedded PostgreSQL has no pg_basebackup.\n';
  return () => {
    process.stderr.write(notRun);
    const data = join(dir, 'data');
    if (existsSync(join(dir, 'ready')) && 'bin' in programs) controlCluster(programs, data, '-m', 'immediate', 'stop');
    rmSync(dir, { recursive: true, force: true });
  };
}
