/** Facts of a record that are edited where they are read, and former values that are brought back. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import type { ReadyStation } from '../support/station.ts';
import { said } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { dayWritten } from './written.ts';
import { chooseAction, journeyTest, signedIn, signIn, stationWithPage, take, type Words } from './window.ts';

type At = { clinic: ReadyStation; page: Page; path: string; hash: string; patientId: string; messages: Words };

async function atZawadi(language: 'en' | 'ar', more: object = {}): Promise<At> {
  const messages = await wordsOf(language);
  const clinic = await stationWithPage();
  const fields = { name: 'Zawadi Otieno', phoneNumber: '0712 345 678', village: 'Mlimani', ...more };
  const patientId = (await clinic.admin.post('/patients', fields)).body._id;
  const page = await signedIn(clinic, { language, messages });
  const hash = `#/patients/${patientId}`;
  await page.evaluate(`location.hash = '${hash}'`);
  await page.locator('main h1').waitFor();
  return { clinic, page, path: `/patients/${patientId}`, hash, patientId, messages };
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** A value may have marks that isolate its direction. */
const fact = (page: Page, value: string) =>
  page.locator('main').getByRole('button', { name: new RegExp(`^[\\u2066-\\u2069]*${value}[\\u2066-\\u2069]*$`) });
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text);
const record = async ({ clinic, path }: At) => (await clinic.admin.get(path)).body;

journeyTest('a phone number is corrected with two keys, and the next name goes to Find', async (language) => {
  const at = await atZawadi(language);
  const { page, messages } = at;
  await page.keyboard.press('Alt+o');
  const phone = field(page, messages['form.phoneNumber']);
  await take(page, `fact-${language}`);
  expect(await phone.evaluate((input) => input.matches(':focus'))).toBe(true);
  // Enter alone could end the next patient's name.
  await page.keyboard.type('0722 000 111');
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await record(at)).toMatchObject({ phoneNumber: '0712 345 678', version: 1 });
  await page.keyboard.press('Control+Enter');
  await notice(page, said({ messages, language }, 'form.saved', { name: 'Zawadi Otieno' })).waitFor();
  expect(await record(at)).toMatchObject({ phoneNumber: '0722 000 111', version: 2, village: 'Mlimani' });

  // The focus is back on the fact, where letters and Enter change nothing.
  await expect.poll(() => fact(page, '0722 000 111').evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.type('esther banda', { delay: 60 });
  expect(await page.locator('input[role="combobox"]').inputValue()).toBe('esther banda');
  await page.keyboard.press('Enter');
  await settled(page);
  expect(await record(at)).toMatchObject({ version: 2 });
});

journeyTest('each fact opens its own field, and Escape leaves it as it was', async (language) => {
  const at = await atZawadi(language, { gender: 'FEMALE', dateOfBirth: '1990-05-03', residentialAddress: 'Plot 7' });
  const { page, messages, clinic } = at;
  const own = (await clinic.admin.post('/own-fields', { name: 'Occupation', type: 'text' })).body._id;
  await clinic.admin.patch(at.path, {
    own: { [own]: 'Tailor' },
    nextOfKin: { name: 'Asha', relation: null, phone: null },
  });
  const facts: [string, string][] = [
    ['Zawadi Otieno', messages['form.name']],
    ['0712 345 678', messages['form.phoneNumber']],
    ['Plot 7', messages['form.residentialAddress']],
    ['Mlimani', messages['form.village']],
    ['Tailor', 'Occupation'],
    ['Asha', messages['form.kinName']],
  ];
  for (const [value, label] of facts) {
    await fact(page, value).click();
    expect(await field(page, label).inputValue()).toBe(value);
    await field(page, label).fill('Something else');
    await page.keyboard.press('Escape');
    await field(page, label).waitFor({ state: 'detached' });
    await expect.poll(() => fact(page, value).evaluate((button) => button.matches(':focus'))).toBe(true);
  }
  await fact(page, messages['patient.gender.FEMALE']).press('Enter');
  await page.getByRole('radio', { name: messages['patient.gender.MALE'], exact: true }).check();
  await page.keyboard.press('Escape');
  expect(await record(at)).toMatchObject({ version: 2, gender: 'FEMALE' });
  expect((await clinic.admin.get('/drafts')).body.drafts).toEqual([]);
});

journeyTest('a death and a move are stated with a key, corrected at the mark, and undone', async (language) => {
  const at = await atZawadi(language);
  const { page, messages, clinic } = at;
  const saved = said({ messages, language }, 'form.saved', { name: 'Zawadi Otieno' });
  const dialog = page.getByRole('dialog', { name: messages['patient.gone'] });
  await page.keyboard.press('Alt+u');
  await page.keyboard.press('Space');
  await field(page, messages['form.deceasedOn']).fill('2026-01-05');
  await take(page, `gone-${language}`);
  await page.keyboard.press('Control+Enter');
  await notice(page, saved).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await record(at)).toMatchObject({ deceased: { on: '2026-01-05' }, movedAwayOn: null, version: 2 });

  // The mark beside the name corrects it: the day is not known, and the patient had moved before.
  const mark = page.locator('main').getByRole('button', {
    name: said({ messages, language }, 'patient.deceasedOn', { day: dayWritten(language, '2026-01-05') }),
  });
  await mark.press('Enter');
  await field(page, messages['form.deceasedOn']).fill('');
  await field(page, messages['form.movedAwayOn']).fill('2025-12-24');
  await dialog.getByRole('button', { name: messages['common.save'] }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await record(at)).toMatchObject({ deceased: { on: null }, movedAwayOn: '2025-12-24', version: 3 });
  const focused = () => page.evaluate('document.activeElement.textContent');
  await expect.poll(focused).toContain(messages['patient.deceased']);
  await page.getByRole('button', { name: messages['common.undo'], exact: true }).click();
  await expect.poll(async () => (await record(at)).deceased).toEqual({ on: '2026-01-05' });

  // Text is kept over a lock, and Escape leaves the record as it was.
  await chooseAction(page, 'patient.gone', messages);
  const kept = page.waitForResponse((reply) => reply.url().includes('/drafts/edit') && reply.ok());
  await field(page, messages['form.movedAwayOn']).fill('2025-11-11');
  await kept;
  await page.reload();
  await signIn(page, { messages });
  await dialog.waitFor();
  await field(page, messages['form.movedAwayOn']).press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await record(at)).toMatchObject({ movedAwayOn: null });
  await expect.poll(async () => (await clinic.admin.get('/drafts')).body.drafts).toEqual([]);
});

journeyTest('what is not known is added in place, without the page of the whole form', async (language) => {
  const { clinic, messages, page, path } = await atZawadi(language, { village: null, phoneNumber: null });
  const translations = { [language]: { name: 'Livelihood' } };
  const own = (await clinic.admin.post('/own-fields', { name: 'Occupation', type: 'text', translations })).body._id;
  const add = async (label: string, value: string) => {
    await page.getByText(messages['patient.addFact'], { exact: true }).click();
    await page.locator('main').getByRole('button', { name: label, exact: true }).click();
    await field(page, label).fill(value);
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => fact(page, value).evaluate((button) => button.matches(':focus'))).toBe(true);
  };
  await page.getByText(messages['patient.addFact'], { exact: true }).click();
  await take(page, `add-fact-${language}`);
  await page.getByText(messages['patient.addFact'], { exact: true }).click();
  await add(messages['form.village'], 'Mlimani');
  await add('Livelihood', 'Tailor');
  await page.keyboard.press('Alt+o');
  await field(page, messages['form.phoneNumber']).fill('0722 000 111');
  await page.keyboard.press('Control+Enter');
  await fact(page, '0722 000 111').waitFor();
  const { body } = await clinic.admin.get(path);
  expect(body).toMatchObject({ village: 'Mlimani', own: { [own]: 'Tailor' }, phoneNumber: '0722 000 111', version: 4 });
});

journeyTest('what both changed is asked at the fact, and text of two facts is in one form', async (language) => {
  const at = await atZawadi(language);
  const { page, messages, clinic, path } = at;
  await page.keyboard.press('Alt+o');
  await field(page, messages['form.phoneNumber']).fill('0722 000 111');
  await clinic.admin.patch(path, { phoneNumber: '0733 999 999', village: 'Kariakoo' });
  await page.getByText(messages['form.changedMeanwhile']).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(messages['compare.title']).waitFor();
  expect(await record(at)).toMatchObject({ phoneNumber: '0733 999 999' });
  await page.getByText('0722 000 111', { exact: true }).click();
  await page.getByRole('button', { name: messages['compare.take'], exact: true }).click();
  await notice(page, said({ messages, language }, 'form.saved', { name: 'Zawadi Otieno' })).waitFor();
  expect(await record(at)).toMatchObject({ phoneNumber: '0722 000 111', village: 'Kariakoo' });

  await page.keyboard.press('Alt+o');
  await field(page, messages['form.phoneNumber']).fill('0744 000 000');
  await fact(page, 'Kariakoo').click();
  await expect.poll(() => page.url()).toContain('/edit');
  expect(await field(page, messages['form.phoneNumber']).inputValue()).toBe('0744 000 000');
});

journeyTest('a lock and a scanned card during the edit lose nothing and write nothing', async (language) => {
  const at = await atZawadi(language);
  const { page, messages, clinic, hash } = at;
  const juma = (await clinic.admin.post('/patients', { name: 'Juma' })).body._id;
  const phone = field(page, messages['form.phoneNumber']);
  await page.keyboard.press('Alt+o');
  const kept = page.waitForResponse((reply) => reply.url().includes('/drafts/edit') && reply.ok());
  await phone.fill('0722 000 111');
  await kept;
  await page.reload();
  await signIn(page, { messages });
  await expect.poll(() => phone.inputValue()).toBe('0722 000 111');

  await phone.focus();
  for (const key of codeTextOf(juma)) await page.keyboard.press(key === '-' ? 'Minus' : key);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Juma' }).waitFor();
  await page.evaluate(`location.hash = '${hash}'`);
  await expect.poll(() => phone.inputValue()).toBe('0722 000 111');
  expect(await record(at)).toMatchObject({ phoneNumber: '0712 345 678', version: 1 });
  expect((await clinic.admin.get(`/patients/${juma}`)).body).toMatchObject({ version: 1, phoneNumber: null });
});

journeyTest('a former value is brought back from Changes, as an edit that is undone', async (language) => {
  const at = await atZawadi(language, { age: 30, dateOfBirthEstimated: true });
  const { page, messages, clinic, path } = at;
  await clinic.admin.patch(path, { phoneNumber: '0733 999 999', dateOfBirth: '1990-05-03' });
  const bringBack = (value: string) => page.getByRole('dialog').getByRole('button').filter({ hasText: value });
  await chooseAction(page, 'patient.history', messages);
  await take(page, `bring-back-${language}`);
  await bringBack('0712 345 678').click();
  await notice(page, said({ messages, language }, 'form.saved', { name: 'Zawadi Otieno' })).waitFor();
  expect(await record(at)).toMatchObject({ phoneNumber: '0712 345 678', dateOfBirth: '1990-05-03', version: 3 });
  await page.getByRole('button', { name: messages['common.undo'], exact: true }).click();
  await expect.poll(async () => (await record(at)).phoneNumber).toBe('0733 999 999');

  await chooseAction(page, 'patient.history', messages);
  await bringBack(said({ messages, language }, 'patient.years', { count: 30 })).click();
  await expect.poll(async () => (await record(at)).age).toBe(30);
  expect(await record(at)).toMatchObject({ dateOfBirth: null, dateOfBirthEstimated: true });
});

journeyTest(
  'a visit of yesterday takes two keys, is in no queue, and says that it was entered later',
  async (language) => {
    const at = await atZawadi(language);
    const { page, messages, clinic, path } = at;
    await page.keyboard.press('Alt+b');
    await page.keyboard.type('Cough');
    await page.keyboard.press('Enter');
    await take(page, `past-visit-${language}`);
    expect((await clinic.admin.get(`${path}/visits`)).body.page.totalElements).toBe(0);
    const kept = page.waitForResponse((reply) => reply.url().includes('/drafts/past-visit') && reply.ok());
    await page.keyboard.type('s');
    await kept;
    await page.reload();
    await signIn(page, { messages });
    const form = page.getByRole('form', { name: messages['visit.past'] });
    await expect.poll(() => form.getByLabel(messages['visit.reason'], { exact: true }).inputValue()).toBe('Coughs');
    await page.keyboard.press('Control+Enter');
    await notice(page, messages['visit.pastSaved']).waitFor();
    const [visit] = (await clinic.admin.get(`${path}/visits`)).body.embedded.visitResourceList;
    const yesterday = Date.now() - 24 * 3_600_000;
    expect(visit).toMatchObject({ reason: 'Coughs', calledAt: null, timeEnd: visit.timeStart });
    expect(Math.abs(Date.parse(visit.timeStart) - yesterday)).toBeLessThan(3_600_000);
    await page.getByText(said({ messages, language }, 'visit.enteredLater', { when: '' }).trim()).waitFor();
    expect((await clinic.admin.get('/visits?open=true')).body.page.totalElements).toBe(0);
    await page.waitForTimeout(900);
    expect((await clinic.admin.get('/drafts')).body.drafts).toEqual([]);

    await page.getByRole('button', { name: messages['common.undo'], exact: true }).click();
    await expect.poll(async () => (await clinic.admin.get(`${path}/visits`)).body.page.totalElements).toBe(0);
  },
);
