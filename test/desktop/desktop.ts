/** Runs the real main process in a real Electron, on a folder of its own. */
import type { ChildProcess } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { inject, onTestFinished, test } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { password, temporaryDir } from '../support/station.ts';
import { launchProgram } from './launch.ts';
import { environmentFor } from './program.ts';

const found = inject('runtime');
const projectDir = resolve(import.meta.dirname, '../..');

/** A test that needs an Electron runtime and a display. Without them it is reported as skipped. */
export const desktopTest = test.skipIf(found.kind === 'none');

export type Desktop = {
  app: ElectronApplication;
  page: Page;
  dataDir: string;
  process: ChildProcess;
  /** Returns what the program wrote to standard error. */
  log: () => string;
};

type DesktopOptions = {
  dataDir?: string;
  environment?: Record<string, string>;
  language?: string;
  switches?: string[];
  /** Opened with the program, as by a double click. */
  files?: string[];
};

/** Starts the program. It is stopped at the end of the test if it still runs. */
export async function openDesktop({
  dataDir,
  environment = {},
  language = 'en',
  switches = [],
  files = [],
}: DesktopOptions = {}): Promise<Desktop> {
  if (found.kind === 'none') throw new Error(found.reason);
  const folder = dataDir ?? join(temporaryDir(), 'data');
  const app = await launchProgram(found, {
    args: [...switches, `--lang=${language}`, projectDir, ...files],
    env: environmentFor(folder, { LANGUAGE: language, ...environment }),
    timeout: 30_000,
  });
  evaluateAgain(app);
  // Playwright forgets the process when it ends.
  const child = app.process();
  let log = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (log += text));
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended({ process: child });
  });
  const page = await app.firstWindow();
  page.setDefaultTimeout(15_000);
  return { app, page, dataDir: folder, process: child, log: () => log };
}

/** Waits until the main process has ended, and returns its exit code. */
export function ended({ process: child }: Pick<Desktop, 'process'>): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Asks the program to quit as its menu does, and waits until it has. */
export async function quit(desktop: Desktop): Promise<number | null> {
  const end = ended(desktop);
  // The answer may never come, because the process ends.
  desktop.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
  return end;
}

/** Completes the first run as a person does, up to the search box. */
export async function setUpByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: en['first.new'] }).click();
  await page.getByLabel(en['setup.station']).fill('Clinic under test');
  await page.getByLabel(en['signIn.username']).fill('ama');
  await page.getByLabel(en['setup.password'], { exact: true }).fill(password);
  await page.getByLabel(en['setup.repeat']).fill(password);
  await page.keyboard.press('Enter');
  const key = await page.getByLabel(en['setup.keyLabel']).innerText();
  await page.getByLabel(en['setup.confirm']).fill(key.trim().slice(-4));
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

export async function signIn(page: Page, { isAwaited = true } = {}): Promise<void> {
  await page.getByLabel(en['signIn.username']).fill('ama');
  await page.getByLabel(en['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  if (isAwaited) await page.getByRole('navigation').first().waitFor();
}

/** Runs code in the window's page through the main process, because Playwright's own page does not survive a crash. */
export function inPage<Value>({ app }: Pick<Desktop, 'app'>, code: string): Promise<Value> {
  return app.evaluate(
    ({ BrowserWindow }, source) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(source) as unknown,
    code,
  ) as Promise<Value>;
}

/** Chooses an item of the menu by its id. */
export function choose({ app }: Pick<Desktop, 'app'>, id: string): Promise<void> {
  return app.evaluate(({ Menu }, wanted) => void Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(), id);
}

/** Repeats a request whose answer Playwright has lost to the program's garbage collection, which is set to run often. */
function evaluateAgain(app: ElectronApplication): void {
  const evaluate = app.evaluate.bind(app) as (...args: unknown[]) => Promise<unknown>;
  const again = async (...args: unknown[]): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      try {
        return await evaluate(...args);
      } catch (error) {
        if (tries === 5 || !String(error).includes('garbage collected')) throw error;
      }
    }
  };
  Object.assign(app, { evaluate: again });
}
