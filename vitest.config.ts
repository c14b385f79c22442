import { defineConfig } from 'vitest/config';
import { withoutProtection } from './test/drills/without.ts';
import { threadsOfBuild } from './test/support/built.ts';
import { memoryDir } from './test/support/memory.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const limits = { testTimeout: 60_000, hookTimeout: 60_000 };
/**
 * A test in a real browser on a busy machine runs again if it fails once, and the report shows that. A test that fails twice is a fault. A
 * poll waits as long as everything else that a window is asked.
 */
const withBrowser = { ...limits, retry: 1, expect: { poll: { timeout: 10_000 } } };

/** `npm run drills -- --sabotage` removes one line of the program, here and in the stations that a drill starts. */
const sabotage = {
  name: 'sabotage',
  enforce: 'pre' as const,
  transform: (source: string, path: string) => withoutProtection(path, source),
};

export default defineConfig(({ mode }) => {
  // `npm run drills`: `test/support/drills.ts` lists what it tries.
  const env = { SATCHEL_DISCOVERY: 'off', ...(mode === 'drills' ? { DRILLS: '1' } : { TMPDIR: memoryDir() }) };
  return {
    test: {
      // Every test starts real stations, so more processes than cores would only wait for each other.
      maxWorkers: 3,
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          plugins: [sabotage, threadsOfBuild],
          test: {
            ...limits,
            env,
            name: 'station',
            include: ['test/**/*.test.ts'],
            // Rules of the desktop are tested without it.
            exclude: ['test/e2e/**', 'test/desktop/**/!(*.rules).test.ts'],
            globalSetup: ['test/support/built.ts', 'test/support/postgres-run.ts'],
            // Some tests open registries without a station.
            setupFiles: ['src-main/kinds.ts'],
            // Imports are evaluated once for all files: stations share nothing, and close when their test ends.
            isolate: false,
          },
        },
        {
          plugins: [sabotage, threadsOfBuild],
          test: {
            ...withBrowser,
            env,
            name: 'window',
            include: ['test/e2e/**/*.test.ts'],
            isolate: false,
            globalSetup: ['test/support/built.ts', 'test/e2e/prepare.ts', 'test/support/postgres-run.ts'],
          },
        },
        {
          test: {
            ...withBrowser,
            env,
            name: 'desktop',
            include: ['test/desktop/**/*.test.ts'],
            exclude: ['test/desktop/**/*.rules.test.ts'],
            isolate: false,
            globalSetup: 'test/desktop/prepare.ts',
          },
        },
      ],
    },
  };
});
