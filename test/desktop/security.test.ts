/**
 * Electron's security checklist on the real main process, as far as it concerns how the program is made. `page-that-leads` and
 * `page-that-asks` try what a page can do from inside, and `packaged` has the fuses. The table is in `docs/security.md`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { ElectronApplication, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { contentSecurityPolicy } from '../../src-main/wire/page.ts';
import { desktopTest, openDesktop, quit, setUpByHand } from './desktop.ts';
import { sharedProgram } from './trying.ts';

const projectDir = resolve(import.meta.dirname, '../..');
const program = sharedProgram();

desktopTest('the window and the preview of a print are made as the checklist asks', async () => {
  const { app, page } = program();
  const shown = await openPreview(app);
  const preferences = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      // Electron documents this, but its types lack it.
      return (webContents as unknown as { getLastWebPreferences: () => object }).getLastWebPreferences();
    }),
  );
  expect(preferences).toHaveLength(2);
  for (const each of preferences) {
    expect(each).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
    });
    expect({ enableBlinkFeatures: '', ...each }).toMatchObject({ enableBlinkFeatures: '' });
  }
  // The page of the preview has access neither to the program nor to any address.
  const inside = await shown.evaluate(async (origin) => {
    const names = ['require', 'process', 'satchel'].filter((name) => name in globalThis);
    const asked = await fetch(origin).then(
      () => 'answered',
      () => 'refused',
    );
    return { names, asked, opened: window.open(origin), notifications: await Notification.requestPermission() };
  }, program().other.origin);
  expect(inside).toEqual({ names: [], asked: 'refused', opened: null, notifications: 'denied' });
  expect(program().other.seen).toEqual([]);
  await shown.close();
  await page.bringToFront();
});

desktopTest('all that a window loads comes from its own station on this computer', async () => {
  const { app, page, home } = program();
  await app.evaluate(({ session }) => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    session.defaultSession.webRequest.onSendHeaders(({ url }) => void asked.push(url));
  });
  await page.reload();
  await page.getByRole('button').first().waitFor();
  const sent = await app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked);
  // The page's own list includes what came from its cache.
  const named = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(async () => (await named()).some((url) => url.endsWith('.js'))).toBe(true);
  const asked = [...sent, ...(await named())];
  const { origin, hostname } = new URL(home);
  expect(hostname).toBe('127.0.0.1');
  expect(asked).toContain(home);
  expect(asked.filter((url) => !url.startsWith(`${origin}/`))).toEqual([]);
});

desktopTest('every page of the window comes with a policy that allows its own origin only', async () => {
  const { app, home } = program();
  const policies = await app.evaluate(
    async ({ net }, addresses) =>
      Promise.all(addresses.map(async (url) => (await net.fetch(url)).headers.get('content-security-policy'))),
    [home, 'satchel://app/startup-error.html'],
  );
  expect(policies).toEqual([contentSecurityPolicy, contentSecurityPolicy]);
  const rules = new Map(contentSecurityPolicy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
  expect(rules.get('default-src')).toBe("default-src 'none'");
  expect(rules.get('script-src')).toBe("script-src 'self'");
  for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(rules.get(name)).toBe(`${name} 'none'`);
  expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:|blob:/);
});

desktopTest('a page is told where the interface is, and nothing else', async () => {
  const { page, home } = program();
  expect(await page.evaluate(() => globalThis['satchel' as never])).toEqual({ api: `${new URL(home).origin}/api` });
  const preload = readFileSync(join(projectDir, 'out/preload/preload.cjs'), 'utf8');
  expect(preload).not.toMatch(/ipcRenderer|webFrame|shell|clipboard/);
});

desktopTest('the program hears no message of a page', async () => {
  const heard = await program().app.evaluate(({ ipcMain, webContents }) => {
    const all = [ipcMain, ...webContents.getAllWebContents().map(({ ipc }) => ipc)];
    return all.map((each) => ({
      // Electron itself listens for these two.
      events: each.eventNames().filter((name) => name !== 'error' && !String(name).startsWith('-')),
      handlers: [...((each as unknown as { _invokeHandlers?: Map<string, unknown> })._invokeHandlers?.keys() ?? [])],
    }));
  });
  expect(heard.length).toBeGreaterThan(1);
  for (const each of heard) expect(each).toEqual({ events: [], handlers: [] });
});

desktopTest('a page that an answer of the station sends elsewhere stays', async () => {
  const { app, page, other, expectNothing } = program();
  await app.evaluate(({ session }, location) => {
    session.defaultSession.webRequest.onHeadersReceived(({ url }, answer) =>
      answer(url.endsWith('?away') ? { statusLine: 'HTTP/1.1 302 Found', responseHeaders: { location } } : {}),
    );
  }, other.origin);
  await page.evaluate(() => location.assign('/api/openapi.json?away'));
  await expectNothing();
  await app.evaluate(({ session }) => session.defaultSession.webRequest.onHeadersReceived(null));
});

desktopTest('only the description of the interface opens in the browser of the person', async () => {
  const { app, page, home, other } = program();
  await app.evaluate(({ shell }) => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened });
    shell.openExternal = (url) => Promise.resolve(void opened.push(url));
  });
  const docs = `${new URL(home).origin}/api/docs`;
  const near = [`${docs}/`, `${docs}?q=1`, `${docs}#x`, `${docs}.example.org/`, home, `${new URL(home).origin}/`];
  const far = [
    other.origin,
    'file:///etc/hostname',
    'mailto:a@example.org',
    'javascript:void(0)',
    'satchel://app/quit',
  ];
  for (const address of [...near, ...far, docs]) await page.evaluate((url) => window.open(url), address);
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual([docs]);
});

desktopTest('no breakdown is reported to anybody', async () => {
  const { app } = program();
  const { uploads, folder } = await app.evaluate(({ crashReporter, app: main }) => ({
    uploads: crashReporter.getUploadToServer(),
    folder: main.getPath('crashDumps'),
  }));
  expect(uploads).toBe(false);
  const broken = await openDesktop();
  await broken.page.getByRole('button').first().waitFor();
  await broken.app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  const shown = () =>
    broken.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  await expect.poll(shown, { timeout: 10_000 }).toBe('satchel://app/startup-error.html');
  await quit(broken);
  // Chromium stores a number for itself there, which is sent to nobody.
  const files = [folder, broken.dataDir].flatMap(filesBelow).filter((path) => basename(path) !== 'client_id');
  expect(files.filter((path) => /\.dmp$|crashpad/i.test(path))).toEqual([]);
});

desktopTest('names and languages are not looked up in a dictionary from the network', async () => {
  const isOn = await program().app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled());
  expect(isOn).toBe(false);
});

desktopTest('once packaged, nobody opens the tools of a developer', async () => {
  const { app, page } = await openDesktop({ environment: { ELECTRON_FORCE_IS_PACKAGED: 'true' } });
  // If the tests run without the sandbox, the page shows why no registry is opened. The tools are refused on it as well.
  await page.getByRole('heading').first().waitFor();
  const { isPackaged, isOpen, items } = await app.evaluate(async ({ app: main, BrowserWindow, Menu }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    contents?.openDevTools();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const menus = Menu.getApplicationMenu()?.items ?? [];
    return {
      isPackaged: main.isPackaged,
      isOpen: contents?.isDevToolsOpened(),
      items: menus.flatMap(({ submenu }) => submenu?.items.map(({ role }) => role?.toLowerCase()) ?? []),
    };
  });
  expect(isPackaged).toBe(true);
  expect(isOpen).toBe(false);
  expect(items).toContain('zoomin');
  expect(items).not.toContain('toggledevtools');
});

desktopTest('of a patient, nothing is left in the folder of the window, and nothing readable anywhere', async () => {
  const desktop = await openDesktop();
  const { page, app, dataDir } = desktop;
  await setUpByHand(page);
  const register = async (name: string) => {
    await page.keyboard.press('Alt+n');
    await page.getByLabel(en['form.name'], { exact: true }).fill(name);
  };
  await register('Quilombero Zsafranek');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Quilombero Zsafranek' }).waitFor();
  await openPreview(app);
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.keyboard.type('zsafranek');
  await page.getByText('Quilombero Zsafranek').first().waitFor();
  // The same applies to text that is typed and never saved.
  await register('Wuxtropolo');
  await page.waitForTimeout(1500);
  expect(await quit(desktop)).toBe(0);

  const files = filesBelow(dataDir);
  const finding = (text: string) => {
    const forms = (['utf8', 'utf16le'] as const).map((encoding) => Buffer.from(text, encoding));
    return files.filter((path) => {
      const content = readFileSync(path);
      return forms.some((form) => content.includes(form)) || path.includes(text);
    });
  };
  // Shows that the search works: this word is in the file that stores the place of the window.
  expect(finding('isMaximized')).toEqual([join(dataDir, 'window', 'place.json')]);
  for (const word of [
    'Quilombero',
    'quilombero',
    'Zsafranek',
    'zsafranek',
    'Wuxtropolo',
    'wuxtropolo',
    'correct horse',
  ])
    expect(finding(word), word).toEqual([]);
});

test('Electron is one released version, the one that is installed', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(projectDir, path), 'utf8'));
  const { electron } = read('package.json').devDependencies;
  expect(electron).toMatch(/^\d+\.\d+\.\d+$/);
  expect(read('node_modules/electron/package.json').version).toBe(electron);
});

test('every test that the page about security names is there', () => {
  const table = readFileSync(join(projectDir, 'docs/security.md'), 'utf8');
  const named = [...table.matchAll(/“([^”]+)”/g)].map(([, name]) => name ?? '');
  const sources = filesBelow(join(projectDir, 'test')).filter((path) => path.endsWith('.test.ts'));
  const tests = sources.flatMap((path) =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /(?:\bit|[tT]est(?:Both)?)(?:\.(?:for|each)\([^)]*\))?\(\s*(['"`])(.+?)\1,/g,
      ),
    ].map(([, , name]) => name ?? ''),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !tests.includes(name))).toEqual([]);
});

async function openPreview(app: ElectronApplication): Promise<Page> {
  const [preview] = await Promise.all([
    app.waitForEvent('window'),
    app.evaluate(({ Menu }) => {
      // With a delay, because the program has to answer this call first.
      setTimeout(() => Menu.getApplicationMenu()?.getMenuItemById('preview')?.click(), 50);
    }),
  ]);
  await preview.waitForURL('satchel://app/print-preview.html#en');
  await preview.getByRole('img').first().waitFor();
  return preview;
}

function filesBelow(dir: string): string[] {
  if (!existsSync(dir)) return [];
  const entries = readdirSync(dir, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
