/** A list of patients leaves the desktop's window as a file, at the place that the person chooses. Nothing else leaves it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { temporaryDir } from '../support/station.ts';
import { desktopTest, openDesktop, quit, setUpByHand } from './desktop.ts';

type Download = { isRefused: boolean; asksFor: string | undefined; path: string; isDone: boolean };

/** Listens for downloads after the guard, and replaces the system's dialog, which no test can press. */
async function answerDialogs(app: ElectronApplication, path: string): Promise<() => Promise<Download[]>> {
  await app.evaluate(({ session }, chosen) => {
    const downloads: Download[] = [];
    Object.assign(globalThis, { downloads });
    session.defaultSession.on('will-download', (event, item) => {
      const asksFor = item.getSaveDialogOptions().defaultPath;
      const download = { isRefused: event.defaultPrevented, asksFor, path: item.getSavePath(), isDone: false };
      downloads.push(download);
      if (download.isRefused) return;
      item.setSavePath(chosen);
      item.once('done', (_event, state) => (download.isDone = state === 'completed'));
    });
  }, path);
  return () => app.evaluate(() => (globalThis as unknown as { downloads: Download[] }).downloads);
}

desktopTest('a list of patients is saved where a person says, and no other file of the page', async () => {
  const desktop = await openDesktop();
  const { page, app } = desktop;
  await setUpByHand(page);
  await page.keyboard.press('Alt+n');
  await page.getByLabel(en['form.name'], { exact: true }).fill('Zawadi Otieno');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Zawadi Otieno' }).waitFor();
  const path = join(temporaryDir(), 'chosen.csv');
  const downloads = await answerDialogs(app, path);

  await page.keyboard.press('Alt+p');
  await page.getByRole('button', { name: en['export.title'] }).click();
  const dialog = page.getByRole('dialog', { name: en['export.title'] });
  await dialog.getByLabel(en['export.format']).selectOption('csv');
  await dialog.getByRole('button', { name: en['export.save'] }).click();
  await expect.poll(async () => (await downloads())[0]?.isDone, { timeout: 15_000 }).toBe(true);
  const [first] = await downloads();
  // Without a path, the runtime shows the dialog.
  expect(first).toMatchObject({ isRefused: false, path: '' });
  expect(first?.asksFor).toMatch(/patients-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(path, 'utf8')).toContain('Zawadi Otieno');

  await page.evaluate(() => {
    const href = URL.createObjectURL(new Blob(['told']));
    Object.assign(document.createElement('a'), { href, download: 'patients.sh' }).click();
  });
  await expect.poll(async () => (await downloads()).length).toBe(2);
  expect((await downloads())[1]).toMatchObject({ isRefused: true });
  await quit(desktop);
});
