/** What happens between the address and the first thing on the screen. */
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { openWindow, stationWithPage, windowTest } from './window.ts';

windowTest('the page asks once how the station is, and before its script has come', async () => {
  const { station } = await stationWithPage();
  const page = await openWindow('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The script comes late: what is asked meanwhile is asked by the page itself.
  await page.route('**/assets/*.js', async (route) => {
    await expect.poll(() => asked).toContain('/api/health');
    await route.continue();
  });
  await page.goto(station.url);
  await page.getByLabel(en['signIn.username']).waitFor();
  expect(asked.filter((path) => path === '/api/health')).toHaveLength(1);
});
