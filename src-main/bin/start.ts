/** `npm start`: opens the window, or serves without one if there is no display or no Electron runtime. */
import { spawn } from 'node:child_process';
import { station } from './station.ts';
import { projectDir } from '../project-dir.ts';
import type { Act } from './declared-commands.ts';
import { findRuntime } from './electron-runtime.ts';
import { tell } from './say.ts';

/**
 * A runtime that ends within these milliseconds could not open a window, for example because a system library is
 * missing.
 */
const openLimitMs = 3000;

export const start: Act<'start'> = async () => {
  const runtime = findRuntime();
  const reason = runtime.kind === 'none' ? runtime.reason : await openWindow(runtime.path);
  if (reason === undefined) return;
  tell(`${reason} Satchel serves without a window; open the address below in a browser.`);
  await station({});
};

/** Runs the desktop until it is closed; returns why no window could be opened, if so. */
function openWindow(runtime: string): Promise<string | undefined> {
  const startedAt = Date.now();
  const child = spawn(runtime, [projectDir], { stdio: 'inherit' });
  let isAsked = false;
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) {
    process.on(signal, () => {
      isAsked = true;
      child.kill(signal);
    });
  }
  return new Promise((resolve) => {
    const failed = () => {
      for (const signal of signals) process.removeAllListeners(signal);
      resolve('The window could not be opened.');
    };
    child.on('error', failed);
    child.on('exit', (code) => {
      if (code !== 0 && !isAsked && Date.now() - startedAt < openLimitMs) {
        failed();
        return;
      }
      process.exitCode = code ?? 1;
      resolve(undefined);
    });
  });
}
