import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { freshStationWithPage, openWindow, windowTest } from './window.ts';

windowTest('a new station is set up, and its recovery key has to be typed back in part', async () => {
  const station = await freshStationWithPage();
  const page = await openWindow(station.url);
  await page.getByLabel(en['setup.code']).fill(station.setupCode ?? '');
  await page.getByLabel(en['setup.station']).fill('Clinic under test');
  await page.getByLabel(en['signIn.username']).fill('ama');
  await page.getByLabel(en['setup.password'], { exact: true }).fill('correct horse battery');
  await page.getByLabel(en['setup.repeat']).fill('correct horse battery');
  await page.getByRole('button', { name: en['setup.submit'] }).click();

  const key = page.getByLabel(en['setup.keyLabel']);
  const groups = await key.locator('span').allTextContents();
  expect(groups.join('-')).toMatch(/^(\w{4}-){7}\w{4}$/);
  await page.getByLabel(en['setup.confirm']).fill('WRONG');
  await page.getByRole('button', { name: en['setup.done'] }).click();
  await page.getByText(en['setup.confirmWrong']).waitFor();
  await page.getByLabel(en['setup.confirm']).fill(groups.at(-1)?.toLowerCase() ?? '');
  await page.getByRole('button', { name: en['setup.done'] }).click();
  await page.getByRole('navigation').waitFor();
  expect(station.state()).toBe('ready');
});
