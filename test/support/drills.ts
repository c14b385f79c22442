import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryDir } from './memory.ts';

/**
 * How much is tried: `npm test` uses each value once, `npm run drills` all values together and many more generated ones. Both expect the
 * same results.
 */
export const isDrill = process.env['DRILLS'] === '1';

/** Returns all of these in a drill; otherwise one, a different one each turn. */
export function allOrOne<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const at = turn % values.length;
  return isDrill ? values : values.slice(at, at + 1);
}

/** Returns how many times something is tried. `SATCHEL_DRILL_…` overrides it, to look at one drill or to run it all night. */
export function amount(name: string, { test, drill }: { test: number; drill: number }): number {
  return Number(process.env[`SATCHEL_DRILL_${name}`] ?? (isDrill ? drill : test));
}

/** The seed of a drill's random choices, which is printed when it fails. */
export const drillSeed = Number(process.env['SATCHEL_SEED'] ?? Date.now() % 2 ** 32);

/** Makes a temporary folder, in memory where possible: thousands of registries are opened there, and each open syncs. */
export function quickDir(): string {
  const dir = mkdtempSync(join(memoryDir(), 'satchel-drill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
