import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every test starts real stations; more processes than cores would only make them wait for each other.
    maxWorkers: 2,
  },
});
