/**
 * Keys without Ctrl or Alt: what they do, and that they do nothing once somebody has turned them off.
 *
 * A test types each word after each key fast in one direction of writing and slowly in the other, and words where no field is in
 * one of the two; a drill types all in both.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allOrOne, isDrill } from '../support/drills.ts';
import { password } from '../support/station.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, type Words } from './window.ts';

const hashOf = (page: Page) => new URL(page.url()).hash;
const help = (page: Page) => page.getByRole('dialog');

async function choose(page: Page, messages: Words, choice: 'keys.on' | 'keys.off'): Promise<void> {
  await page.keyboard.press('Alt+S');
  await page
    .getByRole('group', { name: messages['keys.letters'] })
    .getByRole('radio', { name: messages[choice] })
    .check();
}

/** The patient's page, with the focus on no field. */
async function atPatient(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
}

/** Shows all keys that the help names, and closes it again. */
async function keysInHelp(page: Page, messages: Words): Promise<string[]> {
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await help(page).waitFor();
  const keys = await help(page).locator('kbd').allInnerTexts();
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  return keys;
}

journeyTest('keys without Ctrl or Alt are turned off, stay off, and are turned on again', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const hash = `#/patients/${body._id}`;
  const visits = async (): Promise<number> =>
    (await ready.admin.get(`/patients/${body._id}/visits`)).body.page.totalElements;
  const page = await signedIn(ready, { language, messages });
  expect(await keysInHelp(page, messages)).toEqual(expect.arrayContaining(['V', 'E', 'P', '?']));

  await choose(page, messages, 'keys.off');
  await page.reload();
  await signIn(page, { messages });
  await atPatient(page, hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  for (const key of ['v', 'e', 'p', '/', '?']) await page.keyboard.press(key);
  await page.waitForTimeout(300);
  expect(hashOf(page)).toBe(hash);
  expect(await help(page).count()).toBe(0);
  expect(await visits()).toBe(0);
  expect(await page.locator('main kbd').count()).toBe(0);
  expect(await page.locator('main [aria-keyshortcuts]').count()).toBe(0);
  const left = await keysInHelp(page, messages);
  expect(left).toEqual(expect.arrayContaining(['F2', 'Alt+N', 'Ctrl+Enter']));
  expect(left.filter((key) => key.length === 1 || key.includes('/'))).toEqual([]);
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await page.getByText(messages['keys.areOff']).waitFor();
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  // Keys with Ctrl or Alt, and those of the top row, are no letters.
  await page.keyboard.press('F2');
  await page.locator('[role="combobox"]:focus').waitFor();

  await choose(page, messages, 'keys.on');
  await atPatient(page, hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  await page.keyboard.press('v');
  await expect.poll(visits).toBe(1);
  // The reason of the visit has the focus.
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await help(page).waitFor();
  await page.keyboard.press('Escape');
  await help(page).waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await expect.poll(() => hashOf(page)).toBe(`${hash}/edit`);
  await atPatient(page, hash);
  await page.keyboard.press('p');
  await expect.poll(() => hashOf(page)).toBe(`${hash}/card`);
  await page.keyboard.press('/');
  await page.locator('[role="combobox"]:focus').waitFor();
});

journeyTest(
  'a word that is typed after a key, or where there is no field, opens and changes nothing',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
    const hash = `#/patients/${body._id}`;
    const page = await signedIn(ready, { language, messages });
    const box = page.getByRole('combobox');
    const reason = page.getByLabel(messages['visit.reasonOfNew'], { exact: true });
    const nothing = async () => expect(hashOf(page)).toBe(hash);
    const afterKey: Record<string, () => Promise<unknown>> = {
      e: nothing,
      p: async () => expect(hashOf(page)).toBe(`${hash}/card`),
      '?': nothing,
      '/': () => expect.poll(() => box.inputValue()).toContain('ever'),
      // Last: from then on there is a visit.
      v: () => expect.poll(() => reason.inputValue()).toContain('ever'),
    };
    const ofLanguage = language === 'en' ? 0 : 1;
    for (const [key, then] of Object.entries(afterKey)) {
      for (const [turn, word] of (key === 'v' ? ['Fever'] : ['Fever', 'never p']).entries()) {
        for (const delay of key === 'v' ? [130] : allOrOne([0, 130], ofLanguage + turn)) {
          await page.evaluate(`location.hash = '#/settings/account'`);
          await page.getByRole('heading', { level: 1, name: messages['settings.title'] }).waitFor();
          await atPatient(page, hash);
          await page.getByText(messages['patient.noVisits']).waitFor();
          await page.keyboard.press(key);
          await page.keyboard.type(word, { delay });
          await page.waitForTimeout(300);
          await then();
          await page.keyboard.press('Escape');
          await help(page).waitFor({ state: 'detached' });
        }
      }
    }
    // Typed where no field is, by somebody who looks for each key.
    await atPatient(page, hash);
    const words = ['Fever', 'Never', 'Opened'].filter((_, turn) => isDrill || turn % 2 === ofLanguage);
    for (const word of words) {
      await page.keyboard.type(word, { delay: 600 });
      expect(hashOf(page)).toBe(hash);
      await page.keyboard.press('Escape');
    }
    const { name, version } = (await ready.admin.get(`/patients/${body._id}`)).body;
    expect({ name, version }).toEqual({ name: 'Zawadi Otieno', version: 1 });
  },
);

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
  // Nor are the keys of the page dead.
  await page.keyboard.press('Alt+T');
  await page.getByRole('heading', { level: 1, name: messages['nav.today'] }).waitFor();
});
