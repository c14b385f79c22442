/**
 * Updates in the real program. A shell script stands in for the new program and records that it was started. The replacement is the one for
 * an AppImage. Windows, macOS and Debian packages use other ways, which were never tried.
 */
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { signatureFile } from '../../src-main/desktop/update/update.contract.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { temporaryDir } from '../support/station.ts';
import { choose, desktopTest, ended, openDesktop, quit, setUpByHand, signIn, type Desktop } from './desktop.ts';
import { fileOf, newReleaseKey, stickWith, type ReleaseKey } from './release.ts';
import { eventually } from '../support/eventually.ts';

/** The runtime, which the tests use as if it were mounted from the AppImage. */
const runtime = inject('runtime');
const runtimeStart = runtime.kind === 'found' ? [runtime.executablePath, ...runtime.args] : [];
const projectDir = resolve(import.meta.dirname, '../..');

const oldProgram = '#!/bin/sh\nexit 0\n';

type Installed = Desktop & { appImage: string; key: ReleaseKey };

/** Opens the program as it runs from an AppImage of its own, with a key of its own. */
async function openInstalled(environment: Record<string, string> = {}): Promise<Installed> {
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

async function answerDialogs({ app }: Desktop, { folder = '', button = 0, isInAHurry = false }: Person) {
  await app.evaluate(
    ({ dialog }, answers) => {
      const shown: { message: string; detail: string }[] = [];
      Object.assign(globalThis, { shown });
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [answers.folder] });
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

const shown = ({ app }: Desktop) =>
  app.evaluate(() => (globalThis as unknown as { shown: { message: string; detail: string }[] }).shown);

async function addPatient({ page }: Desktop): Promise<void> {
  await setUpByHand(page);
  await page.keyboard.press('Alt+n');
  await page.getByLabel(en['form.name'], { exact: true }).fill('Kofi Boateng');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Kofi Boateng' }).waitFor();
}

desktopTest('an update from a stick: a backup is made, the new program is in place and started', async () => {
  const marker = join(temporaryDir(), 'started');
  const newProgram = `#!/bin/sh\n# version 9.9.9\necho started > '${marker}'\n`;
  const desktop = await openInstalled();
  await addPatient(desktop);
  await answerDialogs(desktop, { folder: stickWith(newProgram, desktop.key) });
  const end = ended(desktop);
  await choose(desktop, 'update-folder');
  expect(await end, desktop.log()).toBe(0);

  expect(readFileSync(desktop.appImage, 'utf8')).toBe(newProgram);
  await eventually(() => expect(readFileSync(marker, 'utf8')).toBe('started\n'));
  expect(readdirSync(dirname(desktop.appImage)).filter((name) => name.includes('.kept'))).toEqual([]);

  const backups = join(desktop.dataDir, 'backups');
  const [backup = ''] = readdirSync(backups).filter((name) => name.startsWith('before-9.9.9-'));
  for (const name of ['registry.db', 'keys.json']) {
    const kept = readFileSync(join(backups, backup, name));
    expect(kept.equals(readFileSync(join(desktop.dataDir, 'registry', name))), name).toBe(true);
  }
  const again = await openDesktop({ dataDir: desktop.dataDir });
  await signIn(again.page);
  await again.page.getByLabel(en['find.box']).fill('kofi');
  await again.page.getByText('Kofi Boateng').first().waitFor();
  expect(await quit(again)).toBe(0);
});

desktopTest('an update that waits for another day changes nothing', async () => {
  const desktop = await openInstalled();
  await setUpByHand(desktop.page);
  await answerDialogs(desktop, { folder: stickWith('the new program', desktop.key), button: 1 });
  // A second choice is ignored while the first one is examined.
  await Promise.all([choose(desktop, 'update-folder'), choose(desktop, 'update-folder')]);
  await eventually(async () => expect(await shown(desktop)).toHaveLength(1));
  expect((await shown(desktop))[0]?.message).toContain('9.9.9');
  await desktop.page.waitForTimeout(1500);
  expect(await shown(desktop)).toHaveLength(1);
  await eventually(() => expect(existsSync(join(desktop.dataDir, 'updates'))).toBe(false));
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
  await desktop.page.getByRole('navigation').first().waitFor();
  expect(await quit(desktop)).toBe(0);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
});

desktopTest('what is not signed is refused with the sentence for it', async () => {
  const desktop = await openInstalled();
  const folder = stickWith('the new program', desktop.key);
  writeFileSync(join(folder, signatureFile), `${'A'.repeat(86)}==\n`);
  await answerDialogs(desktop, { folder });
  await choose(desktop, 'update-folder');
  await eventually(async () => expect(await shown(desktop)).toHaveLength(1));
  expect(await shown(desktop)).toEqual([{ message: en['update.problem.not-genuine'], detail: en['update.unchanged'] }]);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
});

desktopTest(
  'when the new program cannot be put in place, the old one is, the station runs, and it can be tried again',
  async () => {
    const marker = join(temporaryDir(), 'started');
    const newProgram = `#!/bin/sh\necho started > '${marker}'\n`;
    const desktop = await openInstalled();
    await addPatient(desktop);
    await answerDialogs(desktop, { folder: stickWith(newProgram, desktop.key) });
    // electron-updater deletes the old program and lets `mv` bring the new one. On a full disk only half of it arrives.
    const path = await desktop.app.evaluate(() => process.env['PATH']);
    const half = temporaryDir();
    writeFileSync(join(half, 'mv'), `#!/bin/sh\necho half > "$3"\nexit 1\n`, { mode: 0o755 });
    await desktop.app.evaluate((_electron, broken) => void (process.env['PATH'] = broken), half);
    await choose(desktop, 'update-folder');
    await eventually(async () => expect(await shown(desktop)).toHaveLength(2));
    expect((await shown(desktop))[1]).toEqual({
      message: en['update.problem.not-installed'],
      detail: en['update.unchanged'],
    });
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
    expect(readdirSync(dirname(desktop.appImage)).filter((name) => name.includes('.kept'))).toEqual([]);
    await signIn(desktop.page);
    await desktop.page.getByLabel(en['find.box']).fill('kofi');
    await desktop.page.getByText('Kofi Boateng').first().waitFor();

    await desktop.app.evaluate((_electron, kept) => void (process.env['PATH'] = kept), path);
    const end = ended(desktop);
    await choose(desktop, 'update-folder');
    expect(await end, desktop.log()).toBe(0);
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(newProgram);
    await eventually(() => expect(existsSync(marker)).toBe(true));
  },
);

desktopTest('the new program opens on the same registry, also when the old one takes its time to leave', async () => {
  const port = await freePort();
  const dir = temporaryDir();
  const desktop = await openInstalled({ SATCHEL_PORT: String(port) });
  await addPatient(desktop);
  // The new program is this one, started from its sources.
  const start = [...runtimeStart, projectDir].map((part) => `'${part}'`).join(' ');
  const newProgram = `#!/bin/sh\necho $$ > '${dir}/pid'\nexec ${start} 2> '${dir}/log'\n`;
  onTestFinished(() => void (existsSync(`${dir}/pid`) && end(Number(readFileSync(`${dir}/pid`, 'utf8')))));
  await answerDialogs(desktop, { folder: stickWith(newProgram, desktop.key) });
  await desktop.app.evaluate(({ app }) => {
    const exit = app.exit.bind(app);
    app.exit = (code) => void setTimeout(() => exit(code), 4000);
  });
  await choose(desktop, 'update-folder');
  await ended(desktop);
  const state = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).json();
  await eventually(async () => expect(await state()).toMatchObject({ state: 'locked' }));
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has ended by itself.
  }
}

desktopTest('a long copy shows how far it is, and can be stopped', async () => {
  const desktop = await openInstalled();
  const stick = stickWith('x'.repeat(2_000_000), desktop.key);
  let isLeft = false;
  const address = await serve((url, response) => {
    if (!url.endsWith('.AppImage')) return response.end(readFileSync(join(stick, url)));
    response.on('close', () => (isLeft = true));
    return response.write('x'.repeat(1_000_000));
  });
  await desktop.app.evaluate(({ BrowserWindow }, url) => {
    process.env['SATCHEL_UPDATE_URL'] = url;
    const bar: number[] = [];
    Object.assign(globalThis, { bar });
    BrowserWindow.getAllWindows()[0]!.setProgressBar = (part: number) => void bar.push(part);
  }, address);
  await answerDialogs(desktop, { isInAHurry: true });
  await choose(desktop, 'update-look');
  await eventually(() => expect(isLeft).toBe(true));
  expect((await shown(desktop)).map(({ message }) => message)).toEqual([en['update.copying']]);
  const bar = () => desktop.app.evaluate(() => (globalThis as unknown as { bar: number[] }).bar);
  await eventually(async () => expect((await bar()).at(-1)).toBe(-1));
  expect((await bar()).some((part) => part > 0 && part < 1)).toBe(true);
  expect(existsSync(join(desktop.dataDir, 'updates'))).toBe(false);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
});

async function serve(answer: (url: string, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer(({ url = '' }, response) => void answer(url, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

desktopTest('no network is asked before a person looks for an update, and then only the one address', async () => {
  const marker = join(temporaryDir(), 'started');
  const newProgram = `#!/bin/sh\necho started > '${marker}'\n`;
  const asked: string[] = [];
  let stick = '';
  const address = await serve((url, response) => {
    asked.push(url);
    const path = join(stick, url.replace('/releases/', ''));
    return existsSync(path) ? response.end(readFileSync(path)) : response.writeHead(404).end();
  });
  const desktop = await openInstalled({ SATCHEL_UPDATE_URL: `${address}releases` });
  stick = stickWith(newProgram, desktop.key);
  await addPatient(desktop);
  await answerDialogs(desktop, {});
  expect(asked).toEqual([]);
  const end = ended(desktop);
  await choose(desktop, 'update-look');
  expect(await end, desktop.log()).toBe(0);
  const program = `/releases/${fileOf('').name}`;
  expect(asked).toEqual(['/releases/satchel-release.json', '/releases/satchel-release.json.sig', program]);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(newProgram);
  await eventually(() => expect(existsSync(marker)).toBe(true));
});

desktopTest('an address that sends elsewhere is not followed', async () => {
  const asked: string[] = [];
  const address = await serve((url, response) => {
    asked.push(url);
    return response.writeHead(302, { location: `/elsewhere${url}` }).end();
  });
  const desktop = await openInstalled({ SATCHEL_UPDATE_URL: address });
  await answerDialogs(desktop, {});
  await choose(desktop, 'update-look');
  await eventually(async () => expect(await shown(desktop)).toHaveLength(1));
  expect((await shown(desktop))[0]?.message).toBe(en['update.problem.unreachable']);
  expect(asked).toEqual(['/satchel-release.json']);
});
