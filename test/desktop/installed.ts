/** The program as it runs from an AppImage, and scripts that stand in for the AppImages of other versions. */
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { temporaryDir } from '../support/station.ts';
import { openDesktop, setUpByHand, type Desktop } from './desktop.ts';
import { newReleaseKey, type ReleaseKey } from './release.ts';

/** The runtime, which the tests use as if it were mounted from the AppImage. */
const runtime = inject('runtime');
const runtimeStart = runtime.kind === 'found' ? [runtime.executablePath, ...runtime.args] : [];
const projectDir = resolve(import.meta.dirname, '../..');

export const oldProgram = '#!/bin/sh\nexit 0\n';

export type Installed = Desktop & { appImage: string; key: ReleaseKey };

/** Opens the program as it runs from an AppImage of its own, with a key of its own. */
export async function openInstalled(environment: Record<string, string> = {}): Promise<Installed> {
  const dir = temporaryDir();
  const appImage = join(dir, 'Satchel.AppImage');
  writeFileSync(appImage, oldProgram);
  chmodSync(appImage, 0o755);
  const key = newReleaseKey();
  const own = {
    APPIMAGE: appImage,
    APPDIR: dirname(runtimeStart[0] ?? ''),
    XDG_CACHE_HOME: join(dir, 'cache'),
    SATCHEL_UPDATE_KEY: key.publicKey,
  };
  return { ...(await openDesktop({ environment: { ...own, ...environment } })), appImage, key };
}

/** A person at the system's dialogs. The program keeps what they were shown. */
type Person = {
  folder?: string;
  /** The first button installs now, the second later. */
  button?: 0 | 1;
  /** Stops a long copy. */
  isInAHurry?: boolean;
};

export async function answerDialogs({ app }: Desktop, { folder = '', button = 0, isInAHurry = false }: Person) {
  await app.evaluate(
    ({ dialog }, answers) => {
      const shown: { message: string; detail: string }[] = [];
      Object.assign(globalThis, { shown });
      dialog.showOpenDialog = ((_window: unknown, { defaultPath }: Electron.OpenDialogOptions) => {
        Object.assign(globalThis, { defaultPath });
        return Promise.resolve({ canceled: false, filePaths: [answers.folder] });
      }) as typeof dialog.showOpenDialog;
      dialog.showMessageBox = ((_window: unknown, { message, detail = '', signal }: Electron.MessageBoxOptions) => {
        // Only a dialog that shows progress has a signal. It comes on a slow machine, and a person who can wait leaves it alone.
        if (signal !== undefined && !answers.isInAHurry) return new Promise(() => undefined);
        shown.push({ message, detail });
        return Promise.resolve({ response: answers.button, checkboxChecked: false });
      }) as typeof dialog.showMessageBox;
    },
    { folder, button, isInAHurry },
  );
}

export const shown = ({ app }: Desktop) =>
  app.evaluate(() => (globalThis as unknown as { shown: { message: string; detail: string }[] }).shown);

/** Returns the folder that was shown when a folder was last asked for. */
export const beganIn = ({ app }: Desktop) =>
  app.evaluate(() => (globalThis as unknown as { defaultPath?: string }).defaultPath);

export async function addPatient({ page }: Desktop): Promise<void> {
  await setUpByHand(page);
  await page.keyboard.press('Alt+n');
  await page.getByLabel(en['form.name'], { exact: true }).fill('Kofi Boateng');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Kofi Boateng' }).waitFor();
}

/** A script that does what a version does that works, and ends. The file then has its process number. */
export const workingProgram = (marker: string): string =>
  `#!/bin/sh\nmv "$APPIMAGE.new" "$APPIMAGE"\nrm "$SATCHEL_DATA_DIR/update-trial.json"\necho $$ > '${marker}'\n`;

/** A migration that changes a table and then fails. With a runtime that cannot load SQLite in a thread, the process ends there. */
const brokenMigration = `ALTER TABLE patient RENAME TO patients;\n--> statement-breakpoint\nSELECT no_such_function();\n`;

type Started = {
  /** The content of its AppImage. */
  program: string;
  /** Returns what it showed in dialogs, each as its message and detail. */
  said: () => { message: string; detail: string }[];
  /** Returns the cookies that it found at its start. */
  cookies: () => string;
};

/**
 * A script that starts these sources as another version. It is ended after the test. `lacks`: it cannot change the tables of a registry of
 * this version, because a migration fails, or because the list of them cannot be read.
 */
export function programOf(version: string, { lacks }: { lacks?: 'migration' | 'list' } = {}): Started {
  const dir = join(temporaryDir(), version);
  mkdirSync(dir);
  for (const name of ['out', 'node_modules']) symlinkSync(join(projectDir, name), join(dir, name));
  cpSync(join(projectDir, 'drizzle'), join(dir, 'drizzle'), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as object;
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ ...manifest, version }));
  const journal = join(dir, 'drizzle', 'meta', '_journal.json');
  if (lacks === 'list') writeFileSync(journal, 'nothing');
  if (lacks === 'migration') {
    const read = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; when: number }[] };
    const last = read.entries.at(-1)!;
    read.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_broken' } as typeof last);
    writeFileSync(journal, JSON.stringify(read));
    writeFileSync(join(dir, 'drizzle', '9999_broken.sql'), brokenMigration);
  }
  const file = (name: string) => join(dir, name);
  const content = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '');
  // Answers each dialog with its first button.
  writeFileSync(
    file('dialogs.cjs'),
    `const { app, dialog, session } = require('electron');
     const answer = async (_window, { message, detail }) => {
       require('node:fs').appendFileSync('${file('said')}', JSON.stringify({ message, detail }) + '\\n');
       return { response: 0 };
     };
     app.whenReady().then(async () => {
       dialog.showMessageBox = answer;
       const kept = await session.defaultSession.cookies.get({});
       require('node:fs').writeFileSync('${file('cookies')}', kept.map(({ name, value }) => name + '=' + value).join());
     });`,
  );
  const start = [...runtimeStart, '-r', file('dialogs.cjs'), dir].map((part) => `'${part}'`).join(' ');
  onTestFinished(() => {
    for (const pid of content('pids').split('\n').filter(Boolean)) end(Number(pid));
  });
  return {
    program: `#!/bin/sh\n# version ${version}\necho $$ >> '${file('pids')}'\nexec ${start} 2>> '${file('log')}'\n`,
    said: () =>
      content('said')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { message: string; detail: string }),
    cookies: () => content('cookies'),
  };
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}
