/** In the end stations agree, whatever happens between them, and nothing that was acknowledged is gone. A failing seed names its life. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { nodeArguments } from '../drills/without-arguments.ts';
import { builtOr } from '../support/built.ts';
import { amount, drillSeed } from '../support/drills.ts';

const schedules = amount('SCHEDULES', { test: 150, drill: 1_000_000 });

type Lives = { seed: number; step: number; lives: number };

/** Rejects with what a process printed about the life that failed. */
function run({ seed, step, lives }: Lives): Promise<void> {
  const args = [...nodeArguments, builtOr('schedules-process')];
  const child = spawn(process.execPath, [...args, `${seed}`, `${step}`, `${lives}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  return new Promise((end, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? end() : fail(new Error(`${said}The process ended with ${code}.`))));
  });
}

test(`stations agree after ${schedules} lives`, { timeout: 48 * 3_600_000 }, async () => {
  const processes = Math.min(schedules, availableParallelism());
  const counts = Array.from({ length: processes }, (_each, i) => Math.ceil((schedules - i) / processes));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(schedules);
  // The first failure ends the test, and with it the other processes.
  await Promise.all(counts.map((lives, i) => run({ seed: drillSeed + i, step: processes, lives })));
});
