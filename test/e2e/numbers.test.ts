/** Patient numbers as a user gets, types and compares them in the window. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { said, saidRegistered, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

journeyTest(
  'a new patient gets the next number, and a number that somebody has is said with the person',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue: Tongue = { messages, language };
    const ready = await stationWithPage();
    const { admin } = ready;
    const { next } = (await admin.get('/patient-numbers')).body;
    await admin.post('/patients', { name: 'Kofi Annor', patientNumber: 'H-0042', age: 40 });
    const page = await signedIn(ready, { language, messages });
    const number = field(page, messages['form.patientNumber']);

    await page.keyboard.press('Alt+N');
    await field(page, messages['form.name']).fill('Ama Mensah');
    await page.getByText(said(tongue, 'number.given', { number: next.replaceAll('-', '\u2011') })).waitFor();
    await number.fill('h 0042');
    const same = page.getByRole('status').filter({ hasText: messages['number.same'] });
    await same.getByRole('link', { name: 'Kofi Annor' }).waitFor();
    await take(page, `number-taken-${language}`);
    // Wrong check digits mean a typing mistake.
    await number.fill(next.replace(/..$/, next.endsWith('11') ? '12' : '11'));
    await page.getByText(messages['number.misread']).waitFor();
    await number.fill('');
    await expect.poll(() => same.count()).toBe(0);
    await page.keyboard.press('Control+Enter');
    await page.getByText(saidRegistered(tongue, 'Ama Mensah')).waitFor();
    await page.getByText(next, { exact: true }).first().waitFor();

    // Two stations that did not know of each other may both have given the same number by hand.
    const { _id } = (await admin.post('/patients', { name: 'Esi Owusu', patientNumber: 'H0042' })).body;
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await same.getByRole('link', { name: 'Kofi Annor' }).waitFor();
    const without = (await admin.post('/patients', { name: 'Yaw Darko' })).body._id;
    await page.evaluate(`location.hash = '#/patients/${without}'`);
    await page.getByRole('button', { name: messages['number.give'] }).click();
    await page.getByText('-0002-').first().waitFor();
    expect((await admin.get(`/patients/${without}`)).body.patientNumber).toContain('-0002-');
  },
);

journeyTest('an administrator chooses with what the numbers begin, or that none are given', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  await page.evaluate("location.hash = '#/settings/station'");
  const form = page.getByRole('form', { name: messages['number.title'] });
  const prefix = form.getByLabel(messages['number.prefix']);
  await prefix.fill('clinic 7');
  await form.getByRole('button', { name: messages['common.save'] }).click();
  await form.getByText(messages['number.wrongPrefix']).waitFor();
  const uri = form.getByLabel(messages['identifier.uri']);
  await uri.fill('patient');
  await prefix.fill('kd');
  await form.getByRole('button', { name: messages['common.save'] }).click();
  await form.getByText(messages['identifier.noUri']).waitFor();
  await uri.fill('http://clinic.example.org/patient');
  await prefix.press('Enter');
  await page.getByText(messages['number.saved']).waitFor();
  await form.getByText('KD-0001-').waitFor();
  expect((await ready.admin.get('/patient-numbers')).body.uri).toBe('http://clinic.example.org/patient');
  await take(page, `numbering-${language}`);
  await form.getByLabel(messages['number.who']).selectOption('off');
  await form.getByRole('button', { name: messages['common.save'] }).click();
  await expect.poll(async () => (await ready.admin.get('/patient-numbers')).body.isOn).toBe(false);
  await page.keyboard.press('Alt+N');
  await field(page, messages['form.name']).fill('Ama Mensah');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Ama Mensah' }).waitFor();
  const [patient] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
  expect(patient.patientNumber).toBeNull();
});
