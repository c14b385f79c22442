import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { fr } from '../../src-renderer/messages/fr.ts';
import { languages } from '../../src-renderer/messages/languages.ts';
import { clientOf, setupBody, temporaryDir } from '../support/station.ts';
import { choose, desktopTest, openDesktop, quit, type Desktop } from './desktop.ts';

const boundsOf = ({ app }: Desktop) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());

desktopTest('the window opens where it was left', async () => {
  const dataDir = join(temporaryDir(), 'data');
  mkdirSync(join(dataDir, 'window'), { recursive: true });
  // Otherwise the first window fills a small screen, and there is no window manager to undo that.
  const place = { x: 30, y: 40, width: 700, height: 500, isMaximized: false, isFullScreen: false };
  writeFileSync(join(dataDir, 'window', 'place.json'), JSON.stringify(place));
  const first = await openDesktop({ dataDir });
  await first.page.getByRole('heading').waitFor();
  await expect.poll(() => boundsOf(first)).toMatchObject({ width: 700, height: 500 });
  await first.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 60, y: 80, width: 720, height: 520 }),
  );
  await expect.poll(() => boundsOf(first)).toMatchObject({ width: 720, height: 520 });
  const left = await boundsOf(first);
  await quit(first);
  const second = await openDesktop({ dataDir });
  expect(await boundsOf(second)).toEqual(left);
});

const menuLabels = ({ app }: Desktop) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []);

desktopTest('the menu is in the language of the page, also after it is changed and at the next start', async () => {
  const first = await openDesktop();
  await first.page.getByRole('heading').waitFor();
  await expect.poll(() => menuLabels(first)).toContain(en['menu.file']);
  await first.page.getByRole('button', { name: languages.fr }).click();
  await expect.poll(() => menuLabels(first)).toContain(fr['menu.file']);
  await quit(first);
  const second = await openDesktop({ dataDir: first.dataDir });
  await second.page.getByRole('heading', { name: fr['first.title'] }).waitFor();
  await expect.poll(() => menuLabels(second)).toContain(fr['menu.file']);
});

desktopTest(
  'before the page is painted the window has the ground of the page, in its light or dark colour',
  async () => {
    const { app } = await openDesktop();
    const { colour, isDark } = await app.evaluate(({ BrowserWindow, nativeTheme }) => ({
      colour: BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
      isDark: nativeTheme.shouldUseDarkColors,
    }));
    const design = readFileSync(resolve(import.meta.dirname, '../../src-renderer/ui/design.css'), 'utf8');
    const [, light, dark] = /--ground: light-dark\((#\w+), (#\w+)\)/.exec(design) ?? [];
    expect(colour).toBe(isDark ? dark : light);
    const window = readFileSync(resolve(import.meta.dirname, '../../src-main/desktop/window.ts'), 'utf8');
    expect(window).toContain(light);
    expect(window).toContain(dark);
  },
);

desktopTest(
  'spelling is not checked: names are no mistakes, and a dictionary would come from the network',
  async () => {
    const { app } = await openDesktop();
    expect(await app.evaluate(({ session }) => session.defaultSession.isSpellCheckerEnabled())).toBe(false);
  },
);

desktopTest('the waiting-room screen has one window of its own, which leads nowhere', async () => {
  const { app, page } = await openDesktop();
  await page.getByRole('heading').waitFor();
  const open = (hash: string) =>
    page.evaluate((url) => window.open(url, '_blank', 'noopener'), `/waiting-list.html#${hash}`);
  expect(await open('en/first')).toBe(null);
  await expect.poll(() => app.windows().length).toBe(2);
  const screen = app.windows().find((window) => window !== page)!;
  await screen.getByText(en['screen.closed']).waitFor();
  const home = screen.url();
  expect(await screen.evaluate(() => [window.opener, 'satchel' in globalThis])).toEqual([null, false]);
  await screen.evaluate(() => window.open('/waiting-list.html#en/other'));
  for (const address of ['/', '/index.html', '/api/health']) {
    await screen.evaluate((url) => location.assign(url), address);
    await screen.waitForTimeout(200);
  }
  expect([screen.url(), app.windows().length]).toEqual([home, 2]);
  await open('en/second');
  await expect.poll(() => screen.url()).toContain('#en/second');
  expect(app.windows()).toHaveLength(2);
});

desktopTest('what is printed is seen first, and can be saved where the person says', async () => {
  const desktop = await openDesktop();
  const { app, page } = desktop;
  await page.getByRole('heading').waitFor();
  await expect.poll(() => menuLabels(desktop)).toContain(en['menu.file']);
  await choose(desktop, 'preview');
  const isPreview = (window: Page) => window.url().startsWith('satchel://app/print-preview.html');
  await expect.poll(() => app.windows().some(isPreview), { timeout: 15_000 }).toBe(true);
  const preview = app.windows().find(isPreview)!;
  const paper = preview.getByRole('img', { name: /^Page 1 of \d+$/ });
  await paper.waitFor();
  // Something is drawn on it, in more than one colour.
  const colours = () =>
    paper.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    });
  await expect.poll(colours).toBeGreaterThan(2);
  // The window goes before the key is answered.
  preview.keyboard.press('Escape').catch(() => undefined);
  await expect.poll(() => app.windows().length).toBe(1);

  const file = join(temporaryDir(), 'page.pdf');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  await choose(desktop, 'save-pdf');
  const begin = () => {
    try {
      return readFileSync(file, 'latin1').slice(0, 5);
    } catch {
      return '';
    }
  };
  await expect.poll(begin).toBe('%PDF-');
});

/** Sets up the station behind this page, and returns the troubles that staff see. */
async function troubleIn(address: string): Promise<string[]> {
  const { origin, hash } = new URL(address);
  const { body } = await clientOf(`${origin}/api`, '').post('/setup', setupBody(hash.split('/').at(-1)));
  const { troubles } = (await clientOf(`${origin}/api`, body.token).get('/station/trouble')).body;
  return troubles.map(({ kind }: { kind: string }) => kind);
}

desktopTest('where the usual port is taken the window takes another one, and says so', async () => {
  const first = await openDesktop({ environment: { SATCHEL_PORT: '' } });
  await first.page.getByRole('heading', { name: en['first.title'] }).waitFor();
  const second = await openDesktop({ environment: { SATCHEL_PORT: '' } });
  await second.page.getByRole('heading', { name: en['first.title'] }).waitFor();
  expect(new URL(first.page.url()).port).not.toBe(new URL(second.page.url()).port);
  expect([await troubleIn(first.page.url()), await troubleIn(second.page.url())]).toEqual([[], ['port-taken']]);
});
