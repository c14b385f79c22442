/** A list of patients leaves the desktop's window as a file, at the place that the person chooses. Nothing else leaves it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { temporaryDir } from '../support/station.ts';
import { desktopTest, openDesktop, quit, setUpByHand } from './desktop.ts';

type Download = { isRefused: boolean; asksFor: string | undefined; path: string; isDone: boolean };

type Box = { type: string; message: string; detail: string };
type Heard = { downloads: Download[]; boxes: Box[] };

/** Listens for downloads after the guard, and replaces the system's dialogs, which no test can press. A second list goes where none can be. */
async function answerDialogs(app: ElectronApplication, path: string): Promise<() => Promise<Heard>> {
  await app.evaluate(({ session, dialog }, chosen) => {
    const downloads: Download[] = [];
    const boxes: Box[] = [];
    Object.assign(globalThis, { heard: { downloads, boxes } });
    dialog.showMessageBox = ((_window: unknown, { type, message, detail }: Box) => {
      boxes.push({ type, message, detail });
      return Promise.resolve({ response: 0, checkboxChecked: false });
    }) as typeof dialog.showMessageBox;
    session.defaultSession.on('will-download', (event, item) => {
      const asksFor = item.getSaveDialogOptions().defaultPath;
      const download = { isRefused: event.defaultPrevented, asksFor, path: item.getSavePath(), isDone: false };
      downloads.push(download);
      if (download.isRefused) return;
      item.setSavePath(downloads.length === 1 ? chosen : `${chosen}/no-folder/list.csv`);
      item.once('done', (_event, state) => (download.isDone = state === 'completed'));
    });
  }, path);
  return () => app.evaluate(() => (globalThis as unknown as { heard: Heard }).heard);
}

desktopTest(
  'a list of patients is saved where a person says, with a word at the end, and no other file of the page',
  async () => {
    const desktop = await openDesktop();
    const { page, app } = desktop;
    await setUpByHand(page);
    await page.keyboard.press('Alt+n');
    await page.getByLabel(en['form.name'], { exact: true }).fill('Zawadi Otieno');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Zawadi Otieno' }).waitFor();
    const path = join(temporaryDir(), 'chosen.csv');
    const heard = await answerDialogs(app, path);
    const downloads = async () => (await heard()).downloads;

    await page.keyboard.press('Alt+p');
    await page.getByRole('button', { name: en['export.title'] }).click();
    const dialog = page.getByRole('dialog', { name: en['export.title'] });
    await dialog.getByLabel(en['export.format']).selectOption('csv');
    const save = dialog.getByRole('button', { name: en['export.save'] });
    await save.click();
    await expect.poll(async () => (await downloads())[0]?.isDone, { timeout: 15_000 }).toBe(true);
    const [first] = await downloads();
    // Without a path, the runtime shows the dialog.
    expect(first).toMatchObject({ isRefused: false, path: '' });
    expect(first?.asksFor).toMatch(/patients-\d{4}-\d\d-\d\d\.csv$/);
    expect(readFileSync(path, 'utf8')).toContain('Zawadi Otieno');
    const saved = { type: 'info', message: en['menu.fileSaved'], detail: path };
    await expect.poll(async () => (await heard()).boxes).toEqual([saved]);
    // The page does not know the place, and leaves the word to the system.
    expect(await page.getByRole('status').filter({ hasText: 'File exported' }).count()).toBe(0);

    await page.getByRole('button', { name: en['export.title'] }).click();
    await save.click();
    await expect
      .poll(async () => (await heard()).boxes.slice(1), { timeout: 15_000 })
      .toMatchObject([{ type: 'error', message: en['menu.notSaved'] }]);

    await page.evaluate(() => {
      const href = URL.createObjectURL(new Blob(['told']));
      Object.assign(document.createElement('a'), { href, download: 'patients.sh' }).click();
    });
    await expect.poll(async () => (await downloads()).length).toBe(3);
    expect((await downloads())[2]).toMatchObject({ isRefused: true });
    await quit(desktop);
  },
);
