/** Requests between the address and the first screen, and on the way to the first pages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { openWindow, signIn, stationWithPage, windowTest } from './window.ts';

windowTest('the page asks once how the station is, and before its script has come', async () => {
  const { station } = await stationWithPage();
  const page = await openWindow('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The script is delayed, so a request before it comes from the HTML page itself.
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => asked).toContain('/api/health');
    await route.continue();
  });
  await page.goto(station.url);
  await page.getByLabel(en['signIn.username']).waitFor();
  expect(asked.filter((path) => path === '/api/health')).toHaveLength(1);
});

windowTest('the page is painted while a station that is still starting does not answer', async () => {
  const { station } = await stationWithPage();
  const page = await openWindow('about:blank');
  await page.route('**/api/health', async (route) => {
    await page.getByRole('heading', { name: en['start.asking'] }).waitFor();
    await route.continue();
  });
  await page.goto(station.url, { waitUntil: 'commit' });
  await page.getByLabel(en['signIn.username']).waitFor();
});

windowTest('nobody waits for many files, nor for tables that only the station needs', async () => {
  const { station } = await stationWithPage();
  const page = await openWindow('about:blank');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(request.url());
  });
  await page.goto(station.url);
  await signIn(page);
  expect(scripts.length).toBeLessThanOrEqual(5);
  await page.evaluate("location.hash = '#/people'");
  await page.getByRole('heading', { name: en['patientList.title'] }).waitFor();
  expect(scripts.length).toBeLessThanOrEqual(7);
  expect(readFileSync(join(inject('pageDir'), 'licenses.md'), 'utf8')).not.toContain('any-ascii');
});
