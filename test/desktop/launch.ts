/** Starts the program under Playwright. */
import { join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright-core';
import type { Runtime } from './program.ts';

const untilConnected = join(import.meta.dirname, 'until-connected.cjs');

/**
 * Returns the started program. It opens its window only when Playwright is connected: a client that connects while a
 * window is being made may wait forever for that window's answers.
 */
export const launchProgram = (
  { executablePath, args: ownArgs }: Runtime,
  { args, env, timeout }: { args: string[]; env: Record<string, string>; timeout?: number },
): Promise<ElectronApplication> =>
  _electron.launch({
    executablePath,
    args: [...ownArgs, '-r', untilConnected, ...args],
    env,
    ...(timeout !== undefined && { timeout }),
  });
