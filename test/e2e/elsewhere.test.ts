/** A computer that holds a part of the registry: somebody of another village comes, with the region reachable and not. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { soon, worklistOf } from '../matching/worklist.ts';
import { until } from '../support/eventually.ts';
import { hide, partOf, showAgain } from '../sync/part.ts';
import { listeningStation, showCode } from '../sync/meeting.ts';
import type { Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, take, windowTest } from './window.ts';

const english: Tongue = { messages: en, language: 'en' };
const fatuma = { name: 'Fatuma Hassan', gender: 'FEMALE', dateOfBirth: '1991-05-31', phoneNumber: '0712 345 678' };

async function meeting() {
  const whole = await listeningStation();
  const part = await partOf({ ...whole, code: await showCode(whole) }, { pageDir: inject('pageDir'), ...soon });
  await part.admin.post('/patients', { name: 'Fatuma Otieno', gender: 'FEMALE', age: 20, home: part.place });
  const { _id: away } = (await whole.admin.post('/patients', { ...fatuma, village: 'Moyo' })).body;
  return { whole, part, away: away as string };
}

const options = (page: Page) => page.getByRole('option');
const group = (page: Page, { messages }: Tongue) => page.getByRole('group', { name: messages['elsewhere.title'] });

journeyTest(
  'somebody of another village is found below the people of this computer, and brought here by three keys',
  async (language) => {
    const tongue = { messages: await wordsOf(language), language };
    const { messages } = tongue;
    const { part, away } = await meeting();
    const page = await signedIn(part, tongue);
    await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('fatuma hassan');
    const there = group(page, tongue).getByRole('option');
    await there.waitFor();
    expect(await there.textContent()).toContain('Moyo');
    expect(await options(page).first().textContent()).toContain('Fatuma Otieno');
    await take(page, `elsewhere-found-${language}`);
    while ((await there.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const reason = page.getByRole('radio', { name: messages['elsewhere.reason.present'] });
    await reason.and(page.locator(':focus')).waitFor();
    expect(await reason.isChecked()).toBe(true);
    await take(page, `elsewhere-reason-${language}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Fatuma Hassan' }).waitFor();
    await take(page, `elsewhere-brought-${language}`);
    expect(await page.evaluate(() => location.hash)).toContain(away);
  },
);

windowTest('nobody is brought without a reason, and another reason is typed', async () => {
  const { whole, part, away } = await meeting();
  const page = await signedIn(part);
  await page.keyboard.type('hassan');
  await group(page, english).getByRole('option').click();
  await page.getByRole('radio', { name: en['elsewhere.reason.other'] }).check();
  const bring = page.getByRole('button', { name: en['elsewhere.bringHere'] });
  await bring.click();
  await page.getByText(en['fieldError.required']).waitFor();
  await page.getByRole('textbox', { name: en['elsewhere.reasonText'] }).fill('Vaccination day');
  await bring.click();
  await page.getByRole('heading', { level: 1, name: 'Fatuma Hassan' }).waitFor();
  const { entries } = (await whole.admin.get(`/audit?action=patient-viewed&patient=${away}`)).body;
  expect(entries[0]).toMatchObject({ detail: 'Vaccination day' });
});

windowTest('somebody registered while the region cannot be reached is met later among the duplicates', async () => {
  const { whole, part } = await meeting();
  await hide(whole);
  const page = await signedIn(part);
  await page.keyboard.type('Fatuma Hassan');
  await page.locator('.elsewhere').getByText(en['elsewhere.away']).waitFor();
  await take(page, 'elsewhere-away');
  await page.keyboard.press('Alt+KeyN');
  await page.getByRole('heading', { name: en['form.register'] }).first().waitFor();
  const { _id: twice } = (await part.admin.post('/patients', fatuma)).body;
  await page.evaluate((id: string) => void (location.hash = `#/patients/${id}`), twice);
  const note = page.getByRole('region', { name: en['elsewhere.notCompared'] });
  await note.waitFor();
  await take(page, 'elsewhere-not-compared');
  await showAgain(whole, part);
  expect((await part.meet()).kind).toBe('done');
  await note.waitFor({ state: 'detached' });
  await until(async () => (await worklistOf(part.admin)).total === 1);
  await page.evaluate(() => void (location.hash = '#/duplicates'));
  const pair = page.locator('main').getByText('Moyo').first();
  await pair.waitFor();
  await take(page, 'elsewhere-duplicate');
});
