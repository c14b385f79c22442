/** Page shortcuts all have Alt. Tests what letters do outside fields, and that they do nothing once the user has turned that off. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from '../support/station.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, windowTest, type Words } from './window.ts';

const hashOf = (page: Page) => new URL(page.url()).hash;
const help = (page: Page) => page.getByRole('dialog');
/** The search box while it has the focus. */
const focused = (page: Page) => page.locator('[role="combobox"]:focus');

async function choose(page: Page, messages: Words, choice: 'keys.on' | 'keys.off'): Promise<void> {
  await page.keyboard.press('Alt+S');
  await page
    .getByRole('group', { name: messages['keys.letters'] })
    .getByRole('radio', { name: messages[choice] })
    .check();
}

/** Opens the patient's page, with the focus in no field. */
async function atPatient(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
}

/** Opens the help, returns all keys that it lists, and closes it. */
async function keysInHelp(page: Page, messages: Words): Promise<string[]> {
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await help(page).waitFor();
  const keys = await help(page).locator('kbd').allInnerTexts();
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  return keys;
}

journeyTest('typing outside of fields is turned off, stays off, and is turned on again', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const hash = `#/patients/${body._id}`;
  const visits = async (): Promise<number> =>
    (await ready.admin.get(`/patients/${body._id}/visits`)).body.page.totalElements;
  const page = await signedIn(ready, { language, messages });
  expect(await keysInHelp(page, messages)).toEqual(expect.arrayContaining(['Alt+V', 'Alt+X', 'F2 /', '?']));

  await choose(page, messages, 'keys.off');
  await page.reload();
  await signIn(page, { messages });
  await atPatient(page, hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  for (const key of ['v', 'e', 'p', '1', '/', '?']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  expect(hashOf(page)).toBe(hash);
  expect(await help(page).count()).toBe(0);
  const left = await keysInHelp(page, messages);
  expect(left).toEqual(expect.arrayContaining(['F2', 'Alt+N', 'Alt+V', 'Ctrl+Enter']));
  expect(left.filter((key) => key.length === 1 || key.includes('/'))).toEqual([]);
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await page.getByText(messages['keys.areOff']).waitFor();
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  // Keys with Alt and function keys are not letters, so they still work.
  await page.keyboard.press('Alt+v');
  await expect.poll(visits).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('F2');
  await focused(page).waitFor();

  await choose(page, messages, 'keys.on');
  await atPatient(page, hash);
  await page.keyboard.press('?');
  await help(page).waitFor();
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await focused(page).waitFor();
  expect(await focused(page).inputValue()).toBe('');
  await atPatient(page, hash);
  await page.keyboard.type('eve');
  expect(await focused(page).inputValue()).toBe('eve');
});

journeyTest('a key with Alt acts once, however long it is held, and not in a field', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const hash = `#/patients/${body._id}`;
  const page = await signedIn(ready, { language, messages });
  await atPatient(page, hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  const reason = page.getByLabel(messages['visit.reasonOfNew'], { exact: true });
  await page.keyboard.down('Alt');
  for (let turn = 0; turn < 3; turn++) await page.keyboard.down('v');
  // Alt is released first.
  await page.keyboard.up('Alt');
  for (let turn = 0; turn < 3; turn++) await page.keyboard.down('v');
  await page.keyboard.up('v');
  await reason.and(page.locator(':focus')).waitFor();
  expect(await reason.inputValue()).toBe('');
  await page.keyboard.type('vv');
  expect(await reason.inputValue()).toBe('vv');
  await page.keyboard.press('Alt+e');
  await page.waitForTimeout(200);
  expect(hashOf(page)).toBe(hash);
  expect((await ready.admin.get(`/patients/${body._id}/visits`)).body.page.totalElements).toBe(1);
});

windowTest('Enter in a field of a record that is edited saves nothing, Ctrl+Enter does', async () => {
  const messages = await wordsOf('en');
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const path = `/patients/${body._id}`;
  const { body: visit } = await ready.admin.post(`${path}/visits`, { reason: 'Fever' });
  const page = await signedIn(ready);
  const field = (label: keyof Words) => page.getByLabel(messages[label], { exact: true });
  await atPatient(page, `#${path}`);
  await page.keyboard.press('Alt+e');
  await field('form.name').waitFor();
  // Text typed next is not meant for the name, so the heading has the focus.
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('H1');
  for (const label of ['form.name', 'form.phoneNumber'] as const) {
    await field(label).focus();
    await page.keyboard.type('esther banda');
    await page.keyboard.press('Enter');
  }
  await page.waitForTimeout(300);
  expect((await ready.admin.get(path)).body).toMatchObject({ name: 'Zawadi Otieno', phoneNumber: null, version: 1 });
  await field('form.phoneNumber').fill('0712 345 678');
  await field('form.name').fill('Zawadi Banda');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await ready.admin.get(path)).body.name).toBe('Zawadi Banda');

  await page.getByTitle(messages['visit.edit']).click();
  await field('visit.reason').fill('esther banda');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  const reason = async () => (await ready.admin.get(`${path}/visits/${visit._id}`)).body.reason;
  expect(await reason()).toBe('Fever');
  await page.keyboard.press('Control+Enter');
  await expect.poll(reason).toBe('esther banda');
});

journeyTest('the screen is locked at once from a dialog, which is not there again afterwards', async (language) => {
  const messages = await wordsOf(language);
  const page = await signedIn(await stationWithPage(), { language, messages });
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await help(page).waitFor();
  await page.keyboard.press('Alt+L');
  await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  expect(await help(page).count()).toBe(0);
  // The shortcuts of the page still work.
  await page.keyboard.press('Alt+T');
  await page.getByRole('heading', { level: 1, name: messages['nav.today'] }).waitFor();
});
