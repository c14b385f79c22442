import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { parseCLI } from 'vitest/node';
import { timeZone } from './test/e2e/written.ts';
import { withoutProtection } from './test/drills/without.ts';
import { packagesOfBuild, threadsOfBuild } from './test/support/built.ts';
import { memoryDir } from './test/support/memory.ts';
import { LongestFirst } from './test/support/longest-first.ts';

/** Long enough for a busy machine: only a test that hangs is ended. */
const limits = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 40_000 } } };

/** `npm run drills -- --sabotage` removes one line of the program, here and in the stations that a drill starts. */
const sabotage = {
  name: 'sabotage',
  enforce: 'pre' as const,
  transform: (source: string, path: string) => withoutProtection(path, source),
};

/** Which of the slow tests run: `test/support/sampled.ts`. A developer who names files wants all of their tests. */
function turnOf(mode: string): string {
  const { filter, options } = parseCLI(['vitest', ...process.argv.slice(2)]);
  const isWhole = filter.length === 0 && options.testNamePattern === undefined && options.changed === undefined;
  if (mode === 'drills' || !isWhole) return 'all';
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: 'pipe',
    });
    return String(Number.parseInt(commit.slice(0, 6), 16));
  } catch {
    return '0';
  }
}

export default defineConfig(({ mode }) => {
  // `npm run drills`: `test/support/drills.ts` lists what it tries.
  const env = {
    SATCHEL_DISCOVERY: 'off',
    SATCHEL_TURN: process.env['SATCHEL_TURN'] ?? turnOf(mode),
    ...(mode === 'drills' ? { DRILLS: '1' } : { TMPDIR: memoryDir() }),
  };
  // Imports are evaluated once for all files: stations share nothing, and close when their test ends.
  const shared = { ...limits, env, isolate: false, setupFiles: ['test/support/sampled.ts'] };
  const ofBuild = [threadsOfBuild, packagesOfBuild];
  return {
    test: {
      // A test also waits for a browser, a disk or a timer.
      maxWorkers: availableParallelism() + 2,
      tags: [
        { name: 'sampled', description: 'Runs in one whole run of sixteen, like the tests of a slow file.' },
        { name: 'always', description: 'Runs in each whole run, also in a slow file.' },
      ],
      sequence: { sequencer: LongestFirst },
      projects: [
        // Set up first: it builds the page, which the windows then have.
        {
          plugins: [sabotage, ...ofBuild],
          test: {
            ...shared,
            name: 'desktop',
            include: ['test/desktop/**/*.test.ts'],
            exclude: ['test/desktop/**/*.rules.test.ts'],
            globalSetup: ['test/support/built.ts', 'test/desktop/prepare.ts'],
          },
        },
        {
          plugins: [sabotage, ...ofBuild],
          test: {
            ...shared,
            name: 'station',
            include: ['test/**/*.test.ts'],
            // Rules of the desktop are tested without it.
            exclude: ['test/e2e/**', 'test/desktop/**/!(*.rules).test.ts', 'test/clients/node_modules/**'],
            globalSetup: ['test/clients/prepare.ts', 'test/support/built.ts', 'test/support/postgres-run.ts'],
            // Some tests open registries without a station.
            setupFiles: [...shared.setupFiles, 'src-main/kinds.ts'],
          },
        },
        {
          plugins: [sabotage, ...ofBuild],
          test: {
            ...shared,
            name: 'window',
            env: { ...env, TZ: timeZone },
            include: ['test/e2e/**/*.test.ts'],
            globalSetup: ['test/support/built.ts', 'test/e2e/prepare.ts', 'test/support/postgres-run.ts'],
          },
        },
      ],
    },
  };
});
