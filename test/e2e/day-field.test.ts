/** A day can be typed or chosen from a month view, in the calendar of the clinic. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take, windowTest } from './window.ts';

const kenya: DateFormats = { region: 'KE', dayOrder: 'day-first', clock: 'h23', firstWeekday: 1, calendar: 'gregory' };

async function atFilters(language: 'en' | 'ar', formats: Partial<DateFormats> = {}) {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  await ready.admin.send('PUT', '/date-formats', { ...kenya, ...formats });
  await ready.admin.post('/patients', { name: 'Asha' });
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/people'`);
  await settled(page);
  await page.locator('main summary').first().click();
  const field = page.getByLabel(messages['patientList.registeredFrom'], { exact: true });
  const button = page.getByRole('button', {
    name: `${messages['patientList.registeredFrom']}: ${messages['day.choose']}`,
  });
  const dialog = page.getByRole('dialog', { name: messages['day.choose'] });
  return { messages, page, field, button, dialog };
}
const chosen = (page: Page) => page.locator('[role="dialog"] td button[tabindex="0"]');
const months = (page: Page) => page.locator('[role="dialog"] p').first();

journeyTest('a day is chosen by the mouse, and by the keys of the side that one reads to', async (language) => {
  const { messages, page, field, button, dialog } = await atFilters(language);
  await field.fill('15/05/2026');
  await button.click();
  await chosen(page).and(page.locator(':focus')).waitFor();
  await take(page, `day-field-${language}`);
  await dialog.getByRole('button', { name: messages['calendar.before'] }).click();
  await dialog.locator('td button').nth(29).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('30/04/2026');

  await button.focus();
  await page.keyboard.press('Enter');
  await chosen(page).and(page.locator(':focus')).waitFor();
  // Both keys are sent before the next frame is drawn. Neither is lost while the month of the day before disappears.
  const quickly = [{ key: language === 'ar' ? 'ArrowLeft' : 'ArrowRight' }, { key: 'PageDown' }];
  await page.evaluate(async (keys) => {
    for (const key of keys) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true }));
      await new Promise((next) => setTimeout(next));
    }
  }, quickly);
  await page.keyboard.press('Shift+PageUp');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('01/06/2025');
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('01/06/2025');
});

windowTest.for([
  // The thirteenth Ethiopian month has five days. The field shows each day as it is typed there.
  ['ethiopic', '03/01/2018', '03/13/2017', 5],
  ['islamic-umalqura', '03/01/1447', '03/12/1446', 29],
  ['persian', '03/01/1405', '03/12/1404', 29],
] as const)('months and days are those of the calendar %s', async ([calendar, typed, before, days]) => {
  const { messages, page, field, button, dialog } = await atFilters('en', { calendar });
  await field.fill(typed);
  await button.click();
  await chosen(page).waitFor();
  const title = await months(page).textContent();
  expect(title).toContain(typed.slice(-4));
  await dialog.getByRole('button', { name: messages['calendar.before'] }).click();
  await expect.poll(() => months(page).textContent()).not.toBe(title);
  expect(await dialog.locator('td button').count()).toBe(days);
  await dialog.locator('td button').nth(2).click();
  expect(await field.inputValue()).toBe(before);
});

windowTest('on a telephone in the dark the field and its calendar have room', async () => {
  const { page, button } = await atFilters('ar', { calendar: 'islamic-umalqura' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  await take(page, 'day-field-390');
  await button.click();
  await chosen(page).waitFor();
  await take(page, 'day-field-dialog-390');
  expect(await page.evaluate(`document.documentElement.scrollWidth <= innerWidth`)).toBe(true);
});
