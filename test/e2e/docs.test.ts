/** A developer of another program reads the interface's description and tries requests in it. */
import { expect } from 'vitest';
import { readyStation } from '../support/station.ts';
import { openWindow, windowTest } from './window.ts';

windowTest('the interface can be browsed and tried, with nothing from another host', async () => {
  const { station } = await readyStation();
  const page = await openWindow('about:blank');
  const hosts = new Set<string>();
  page.on('request', (request) => void hosts.add(new URL(request.url()).host));
  await page.goto(`${station.url}/api/docs#problem-stale`);
  await page.getByText('/patients/search').first().waitFor();
  expect(await page.locator('#problem-stale').textContent()).toContain('412');

  // Only the operations near the visible part of the page are rendered.
  const health = page.locator('.opblock', { hasText: '/health' });
  const isMet = async () => {
    await page.mouse.wheel(0, 500);
    return health.count();
  };
  await page.mouse.move(400, 400);
  await expect.poll(isMet, { timeout: 30_000, interval: 250 }).toBe(1);
  await health.getByRole('button').first().click();
  await health.getByRole('button', { name: 'Try it out' }).click();
  await health.getByRole('button', { name: 'Execute' }).click();
  await health.locator('.live-responses-table').getByText('"ready"').waitFor();
  expect([...hosts]).toEqual([new URL(station.url).host]);
});
