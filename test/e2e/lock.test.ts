/** The screen locks after five minutes, whatever happens to the computer's clock. */
import type { Page } from 'playwright-core';
import { en } from '../../src-renderer/messages/en.ts';
import { expect } from 'vitest';
import { signedIn, stationWithPage, windowTest } from './window.ts';

const locked = (page: Page) => page.getByRole('heading', { name: en['lock.title'] });

windowTest('the screen locks after five minutes although the clock was turned back', { tags: 'always' }, async () => {
  const page = await signedIn(await stationWithPage());
  await page.clock.install();
  await page.clock.fastForward(1000);
  await page.evaluate(`{ const now = Date.now(); Date.now = () => now - 3_600_000; }`);
  await page.clock.fastForward(4 * 60_000);
  expect(await locked(page).count()).toBe(0);
  await page.clock.fastForward(61_000);
  await locked(page).waitFor();
  await page.getByText('not saved yet').waitFor();
});

windowTest('after sleep, in which timers stood still, the first touch finds the screen locked', async () => {
  const page = await signedIn(await stationWithPage());
  await page.mouse.move(300, 300);
  // In one step, so that no timer runs in between.
  await page.evaluate(`{
    const now = Date.now();
    Date.now = () => now + 301_000;
    dispatchEvent(new PointerEvent('pointermove'));
  }`);
  await locked(page).waitFor();
});
