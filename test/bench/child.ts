/** Starts, measures and stops the processes of the benchmark. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

export type Child = { child: ChildProcess; ready: Record<string, unknown> };

/** The flags that `npm run station` sets. */
export const nodeFlags = ['--max-semi-space-size=8'];
export const stationArguments = [...nodeFlags, resolve(import.meta.dirname, '../../src-main/bin/launch.js'), 'station'];

/** Starts Node with these arguments and waits for the line of JSON that reports that it is serving. */
export async function startChild(args: string[], env: NodeJS.ProcessEnv = process.env): Promise<Child> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  const line = await new Promise<string>((done, fail) => {
    lines.once('line', done);
    child.once('exit', (code) => fail(new Error(`The process ended with ${code}.`)));
  });
  return { child, ready: JSON.parse(line) as Record<string, unknown> };
}

export async function stopChild({ child }: Child): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await ended;
}

/**
 * Returns the processor seconds that a process has used so far, read in Linux's hundredths of a second; undefined elsewhere. Unlike elapsed
 * time, they do not depend on what else the machine does.
 */
export function processorSeconds({ child }: Child): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const stat = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8');
  // The 14th and 15th of all fields, counted from after the name, which can contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests for each second of a processor of this process; of the clock, where the system does not count processor time. */
export async function perProcessorSecond(
  process: Child,
  run: () => Promise<{ count: number; seconds: number }>,
): Promise<number> {
  const before = processorSeconds(process);
  const { count, seconds } = await run();
  const after = processorSeconds(process);
  return count / (before === undefined || after === undefined ? seconds : after - before);
}

/**
 * Returns the milliseconds for which the main thread of a process has worked so far; undefined if the system does not report them. They
 * include neither waiting nor the time that other programs take.
 */
export function mainThreadMs({ child }: Child): number | undefined {
  const file = `/proc/${child.pid ?? 0}/task/${child.pid ?? 0}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6 : undefined;
}

/** Returns the resident memory in megabytes; undefined if the system does not report it this way. */
export function residentMb({ child }: Child): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1];
  return kb === undefined ? undefined : Number(kb) / 1024;
}
