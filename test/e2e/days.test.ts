/** The visits of any day, their printed list, and the report of a month. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { localDay } from '../../src-renderer/time/local-day.ts';
import type { ReadyStation } from '../support/station.ts';
import { said } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The instant at which today began. */
const midnight = () => new Date().setHours(0, 0, 0, 0);
const at = (ms: number) => new Date(ms).toISOString();
const dayOf = (ms: number) => localDay(new Date(ms));
const forward = (language: string) => (language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
const back = (language: string) => (language === 'ar' ? 'ArrowRight' : 'ArrowLeft');

type Ready = ReadyStation & { visit: (name: string, from: number, more?: object) => Promise<void> };

async function clinic(): Promise<Ready> {
  const ready = await stationWithPage();
  const visit = async (name: string, from: number, more: object = {}) => {
    const { body } = await ready.admin.post('/patients', { name });
    const times = { timeStart: at(from), timeEnd: at(from + hourMs) };
    await ready.admin.post(`/patients/${body._id}/visits`, { ...times, ...more });
  };
  return { ...ready, visit };
}

const names = (page: Page) => page.locator('main li a').allInnerTexts();

journeyTest(
  'from day to day go the arrows of the page and the keyboard, and the address says which',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await clinic();
    await ready.visit('Esi Owusu', midnight() - 5 * hourMs, { reason: 'Fever', attendedBy: 'Nurse B' });
    await ready.visit('Kofi Boateng', midnight() - 8 * hourMs, { timeEnd: null });
    await ready.visit('Yaw Darko', midnight() - dayMs - 5 * hourMs);
    const page = await signedIn(ready, { language, messages });
    await page.keyboard.press('Alt+t');
    await page.getByRole('heading', { level: 1, name: messages['today.title'] }).waitFor();
    expect(await page.getByRole('button', { name: messages['day.after'] }).isDisabled()).toBe(true);

    await page.getByRole('button', { name: messages['day.before'] }).click();
    await expect.poll(() => page.url()).toContain(`#/today/${dayOf(midnight() - hourMs)}`);
    await page.getByRole('heading', { name: messages['day.wereHere'] }).waitFor();
    // A visit that nobody ended comes first and can be ended here.
    expect(await names(page)).toEqual(['Kofi Boateng', 'Esi Owusu']);
    const gone = page.getByRole('listitem').filter({ hasText: 'Esi Owusu' });
    expect(await gone.innerText()).toMatch(/Fever[\s\S]*Nurse B/);
    await page
      .getByRole('button', { name: said({ messages, language }, 'visit.endOf', { name: 'Kofi Boateng' }) })
      .waitFor();

    // The button keeps the focus, and the arrow keys work from there.
    await page.getByRole('button', { name: messages['day.before'] }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press(back(language));
    await page.getByRole('link', { name: 'Yaw Darko' }).waitFor();
    expect(await names(page)).toEqual(['Yaw Darko']);
    await page.keyboard.press(back(language));
    await page.getByText(messages['day.nobody']).waitFor();
    await page.keyboard.press(forward(language));
    await page.getByRole('link', { name: 'Yaw Darko' }).waitFor();

    for (const none of ['2026-02-30', '2026-13-01', 'yesterday', '2026-02-03/card']) {
      await page.evaluate(`location.hash = '#/today/${none}'`);
      await page.getByRole('heading', { level: 1, name: messages['nav.nowhere'] }).waitFor();
      await page.goBack();
      await page.getByRole('link', { name: 'Yaw Darko' }).waitFor();
    }

    await page.reload();
    await page.getByLabel(messages['signIn.username']).waitFor();
    expect(page.url()).toContain(`#/today/${dayOf(midnight() - dayMs - hourMs)}`);
  },
);

journeyTest('a day is chosen in the calendar by the keyboard, and none that is still to come', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/today/2026-03-31'`);
  await page.locator('main [aria-haspopup="dialog"]').click();
  const dialog = page.getByRole('dialog', { name: messages['day.choose'] });
  const dayText = (day: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));
  const day = (text: string) => dialog.getByRole('button', { name: dayText(text), exact: true });
  await day('2026-03-31').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('PageUp');
  await day('2026-02-28').and(page.locator(':focus')).waitFor();
  await page.keyboard.press(forward(language));
  await day('2026-03-01').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowUp');
  await day('2026-02-22').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('#/today/2026-02-22');

  await page.evaluate(`location.hash = '#/today'`);
  await page.locator('main [aria-haspopup="dialog"]').click();
  const today = dayOf(midnight());
  await day(today).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await day(today).and(page.locator(':focus')).waitFor();
});

journeyTest('the list of a day goes on paper with clinic, date and all who were here', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  const from = midnight() - 10 * hourMs;
  const { body: patient } = await ready.admin.post('/patients', { name: 'Esi Owusu', patientNumber: 'P-7' });
  const times = { timeStart: at(from), timeEnd: at(from + hourMs), reason: 'Fever', attendedBy: 'Nurse B' };
  await Promise.all(Array.from({ length: 203 }, () => ready.admin.post(`/patients/${patient._id}/visits`, times)));
  await ready.visit('Kofi Boateng', from - hourMs, { timeEnd: null });
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/today/${dayOf(from)}'`);
  await page.getByRole('button', { name: messages['day.list'] }).click();
  const sheet = page.locator('main article');
  await expect.poll(() => sheet.locator('tbody tr').count()).toBe(204);
  const dayText = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(dayOf(from)),
  );
  const head = await sheet.locator('header').innerText();
  expect(head).toContain('Clinic under test');
  expect(head).toContain(said({ messages, language }, 'day.listTitle', { day: dayText }));
  // Patients are listed in the order in which they came.
  expect(await sheet.locator('tbody tr').first().innerText()).toContain('Kofi Boateng');
  expect(await sheet.locator('tbody tr').last().innerText()).toMatch(/Esi Owusu[\s\S]*P-7[\s\S]*Fever[\s\S]*Nurse B/);

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThan(3);
  await page.emulateMedia({ media: 'print' });
  const shown = await page
    .locator('nav, .panel > header, button, .no-print')
    .evaluateAll((parts) => parts.filter((part) => (part as HTMLElement).checkVisibility()).length);
  expect(shown).toBe(0);
});

journeyTest('when the station stops, what was there stays on the screen and says of when it is', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  await ready.visit('Esi Owusu', Date.now() - 60_000, { timeEnd: null });
  const gone = Array.from({ length: 6 }, (_, i) => `Kofi ${'ABCDEF'[i]}`);
  for (const name of gone) await ready.visit(name, Date.now() - 2000, { timeEnd: at(Date.now() - 1000) });
  const page = await signedIn(ready, { language, messages });
  await page.keyboard.press('Alt+t');
  await page.getByRole('link', { name: 'Esi Owusu' }).waitFor();
  const old = page.getByRole('status').filter({ hasText: messages['day.asOf'].split('{when}')[1]?.trim() ?? '' });
  expect(await old.count()).toBe(0);
  await ready.station.close();
  await old.waitFor();
  await page.getByRole('link', { name: 'Esi Owusu' }).waitFor();
  // The list also stays when the user asks for more and no answer comes.
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().includes('/visits'));
  await page.getByRole('button', { name: said({ messages, language }, 'today.showMore', { count: 1 }) }).click();
  await unanswered;
  await settled(page);
  expect(await page.getByRole('link', { name: /^Kofi/ }).count()).toBe(5);
  expect(await page.locator('main').getByText(messages['failure.unreachable']).count()).toBe(0);
});

journeyTest('the report of a month says in tables what the station counted, for any month', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  await ready.visit('Esi Owusu', Date.parse('2026-02-10T09:00:00Z'), { reason: 'Fever', category: 'INPATIENT' });
  await ready.visit('Kofi Boateng', Date.parse('2026-02-10T09:00:00Z'), { reason: 'fever ' });
  await ready.visit('Yaw Darko', Date.parse('2026-02-20T09:00:00Z'));
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/month/2026-03'`);
  const title = (month: string) => {
    const text = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
    return said({ messages, language }, 'month.title', { month: text.format(new Date(month)) });
  };
  await page.getByRole('heading', { level: 1, name: title('2026-03-01') }).waitFor();
  await page.keyboard.press(back(language));
  await page.getByRole('heading', { level: 1, name: title('2026-02-01') }).waitFor();
  await expect.poll(() => page.url()).toContain('#/month/2026-02');

  const number = new Intl.NumberFormat(language);
  const table = (name: string) => page.getByRole('table', { name });
  const rowOf = async (name: string, label: string | RegExp) =>
    table(name)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
      .getByRole('cell')
      .innerText();
  await table(messages['month.byReason']).waitFor();
  // The two spellings are equally frequent, so either of them is shown for both.
  expect(await rowOf(messages['month.byReason'], /^fever$/i)).toBe(number.format(2));
  expect(await rowOf(messages['month.byReason'], messages['month.noReason'])).toBe(number.format(1));
  expect(await rowOf(messages['month.byCategory'], messages['patient.category.INPATIENT'])).toBe(number.format(1));
  expect(await rowOf(messages['month.byGender'], messages['patient.gender.none'])).toBe(number.format(3));
  const days = page.getByRole('figure', { name: messages['month.byDay'] });
  expect(await days.locator('rect.bar').count()).toBe(28);
  await days.getByRole('button', { name: messages['plot.asTable'] }).click();
  const cells = await days.locator('tbody td').allInnerTexts();
  expect(cells[9]).toBe(number.format(2));

  // The printed page has the numbers by age, whether or not the screen shows their table.
  await page.emulateMedia({ media: 'print' });
  const ages = page.getByRole('figure', { name: messages['month.byAge'] });
  expect(await ages.locator('tbody tr').first().isVisible()).toBe(true);
  expect(await page.locator('nav').first().isVisible()).toBe(false);
});
