import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { memoryDir } from './memory.ts';

/**
 * How much is tried: `npm test` meets every value, `npm run drills` all values together, and many more that are generated. What
 * is expected is the same in both.
 */
export const isDrill = process.env['DRILLS'] === '1';

/** All of these in a drill; otherwise one, and another at the next turn. */
export function allOrOne<Value>(values: readonly Value[], turn: number): readonly Value[] {
  const at = turn % values.length;
  return isDrill ? values : values.slice(at, at + 1);
}

/** How many times something is tried. `SATCHEL_DRILL_…` says another number, for a look at one drill or for a night of it. */
export function amount(name: string, { test, drill }: { test: number; drill: number }): number {
  return Number(process.env[`SATCHEL_DRILL_${name}`] ?? (isDrill ? drill : test));
}

/** What a drill's chances begin with; said when it fails. */
export const drillSeed = Number(process.env['SATCHEL_SEED'] ?? Date.now() % 2 ** 32);

/** A temporary folder, in memory where the system has such: thousands of registries are opened there, and each open syncs. */
export function quickDir(): string {
  const dir = mkdtempSync(join(memoryDir(), 'satchel-drill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
