/** The last action is undone from its notice: one at a time, closable, and only by the user who did it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import type { ReadyStation } from '../support/station.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

async function windowOn(language: 'en' | 'ar'): Promise<Tongue & { page: Page; ready: ReadyStation }> {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  return { messages, language, ready, page: await signedIn(ready, { language, messages }) };
}

const undo = (page: Page, { messages }: Tongue) => page.getByRole('button', { name: messages['common.undo'] });
const notice = (page: Page) => page.getByRole('status').locator('div');

journeyTest(
  'a registration is taken back from its notice, and what was typed is in the form again',
  async (language) => {
    const { page, ready, ...tongue } = await windowOn(language);
    const { messages } = tongue;
    await page.evaluate(`location.hash = '#/register'`);
    await page.getByLabel(messages['form.name'], { exact: true }).fill('Zawadi Otieno');
    await page.getByLabel(messages['form.phoneNumber'], { exact: true }).fill('0712345678');
    await page.keyboard.press('Control+Enter');
    await undo(page, tongue).click();
    await page.getByText(said(tongue, 'form.registrationUndone', { name: 'Zawadi Otieno' })).waitFor();
    expect(await page.getByLabel(messages['form.name'], { exact: true }).inputValue()).toBe('Zawadi Otieno');
    expect(await page.getByLabel(messages['form.phoneNumber'], { exact: true }).inputValue()).toBe('0712345678');
    expect((await ready.admin.get('/patients')).body.page.totalElements).toBe(0);

    // Registering again creates a new patient and does not reuse the one that was undone.
    await page.keyboard.press('Control+Enter');
    await undo(page, tongue).waitFor();
    expect((await ready.admin.get('/patients')).body.page.totalElements).toBe(1);
  },
);

journeyTest('an edit is taken back from its notice, with all that it changed', async (language) => {
  const { page, ready, ...tongue } = await windowOn(language);
  const { messages } = tongue;
  const before = { name: 'Zawadi Otieno', phoneNumber: '0712345678', dateOfBirth: '1990-05-31', gender: 'FEMALE' };
  const { body } = await ready.admin.post('/patients', before);
  await page.evaluate(`location.hash = '#/patients/${body._id}/edit'`);
  await page.getByLabel(messages['form.name'], { exact: true }).fill('Zawadi Atieno');
  await page.getByLabel(messages['form.phoneNumber'], { exact: true }).fill('');
  await page.getByLabel(messages['form.birth'], { exact: true }).fill('31/5/1991');
  await page.keyboard.press('Control+Enter');
  await page.getByText(said(tongue, 'form.saved', { name: 'Zawadi Atieno' })).waitFor();
  expect((await ready.admin.get(`/patients/${body._id}`)).body).toMatchObject({ dateOfBirth: '1991-05-31' });
  await undo(page, tongue).click();
  await page.getByText(said(tongue, 'form.undone', { name: 'Zawadi Otieno' })).waitFor();
  expect((await ready.admin.get(`/patients/${body._id}`)).body).toMatchObject(before);
});

journeyTest('one notice is shown at a time, and it can be closed', async (language) => {
  const { page, ready, ...tongue } = await windowOn(language);
  const { messages } = tongue;
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  await ready.admin.post(`/patients/${body._id}/visits`);
  await page.evaluate(`location.hash = '#/patients/${body._id}/edit'`);
  await page.getByLabel(messages['form.name'], { exact: true }).fill('Zawadi Atieno');
  await page.keyboard.press('Control+Enter');
  await page.getByText(said(tongue, 'form.saved', { name: 'Zawadi Atieno' })).waitFor();
  await page.getByRole('button', { name: messages['visit.end'], exact: true }).click();
  await page.getByText(messages['visit.ended']).waitFor();
  expect(await notice(page).count()).toBe(1);

  await page.getByRole('button', { name: messages['common.close'], exact: true }).click();
  await expect.poll(() => notice(page).count()).toBe(0);
});
