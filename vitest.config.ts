import { defineConfig } from 'vitest/config';
import { withoutProtection } from './test/drills/without.ts';
import { threadsOfBuild } from './test/support/built.ts';
import { memoryDir } from './test/support/memory.ts';
import { LongestFirst } from './test/support/longest-first.ts';

const limits = { testTimeout: 60_000, hookTimeout: 60_000 };
/**
 * A real browser on a busy machine: what fails once is tried again, and the report says so; what fails twice is a fault. A poll waits as
 * long as all else that a window is asked.
 */
const withBrowser = { ...limits, retry: 1, expect: { poll: { timeout: 10_000 } } };

/** `npm run drills -- --sabotage` takes one line of the program out, here and in the stations that a drill starts. */
const sabotage = {
  name: 'sabotage',
  enforce: 'pre' as const,
  transform: (source: string, path: string) => withoutProtection(path, source),
};

export default defineConfig(({ mode }) => {
  // `npm run drills`: what it tries is said in `test/support/drills.ts`.
  const env = { SATCHEL_DISCOVERY: 'off', ...(mode === 'drills' ? { DRILLS: '1' } : { TMPDIR: memoryDir() }) };
  return {
    test: {
      // Every test starts real stations; more processes than cores would only make them wait for each other.
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
            // Rules of the desktop are decided without it.
            exclude: ['test/e2e/**', 'test/desktop/**/!(*.rules).test.ts'],
            globalSetup: ['test/support/built.ts', 'test/support/postgres-run.ts'],
            // Registries are opened without a station too.
            setupFiles: ['src-main/kinds.ts'],
            // What a file imports is evaluated once for all: stations share nothing, and close when their test ends.
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
