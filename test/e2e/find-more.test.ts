/** Find with an age beside the name, with removed records on request, and with suggestions before anything is typed. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from '../support/station.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, take, windowTest } from './window.ts';

const box = (page: Page) => page.getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
const atBox = (page: Page) => box(page).and(page.locator(':focus')).waitFor();
const thisYear = new Date().getFullYear();

journeyTest('of many of one name, an age or a year beside it brings the right one first', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  for (let i = 0; i < 40; i++) {
    await ready.admin.post('/patients', { name: 'Amina Otieno', dateOfBirth: `${thisYear - 60 + (i % 20)}-01-01` });
  }
  await ready.admin.post('/patients', { name: 'Amina Otieno', age: 34, residentialAddress: 'Kisimani' });
  await ready.admin.post('/patients', {
    name: 'Amina Otieno',
    dateOfBirth: '1987-05-06',
    residentialAddress: 'Mlimani',
  });
  const page = await signedIn(ready, { language, messages });
  await atBox(page);
  for (const [typed, place] of [
    ['amina 34', 'Kisimani'],
    ['amina ٣٤', 'Kisimani'],
    ['1987 amina', 'Mlimani'],
  ] as const) {
    await box(page).fill(typed);
    const first = options(page).first();
    await first.getByText(place).waitFor();
    // The name and the age are marked as the reason for the first place, and the patient is not listed as merely similar.
    expect(await first.locator('mark').count()).toBe(2);
    expect(await page.getByText(messages['find.similar']).count()).toBe(0);
  }
  await box(page).press('Enter');
  await page.getByRole('region', { name: messages['patient.record'] }).getByText('Mlimani').first().waitFor();
});

journeyTest('a removed record is found when it is asked for, and restored from there', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { _id } = (await ready.admin.post('/patients', { name: 'Zawadi Otieno' })).body;
  await ready.admin.post('/patients', { name: 'Juma Otieno' });
  await ready.admin.patch(`/patients/${_id}`, { retired: true, retiredReason: 'Twice' });
  const page = await signedIn(ready, { language, messages });
  await atBox(page);
  await page.keyboard.type('zawadi');
  const ask = page.getByRole('option', { name: messages['find.askRemoved'] });
  await ask.waitFor();
  expect(await page.getByText('Zawadi Otieno').count()).toBe(0);
  while ((await ask.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const found = page.getByRole('group', { name: messages['find.removed'] }).getByRole('option');
  await found.getByText(messages['find.retired']).waitFor();
  await take(page, `find-removed-${language}`);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();

  await page.keyboard.press('F2');
  await box(page).fill('xyzzy');
  await ask.click();
  await page.getByText(messages['find.noRemoved']).waitFor();
  // Another letter starts a new search, so the offer is shown again.
  await page.keyboard.type('q');
  await ask.waitFor();
});

journeyTest(
  'before anything is typed Find offers who is here and who was open last, to the arrow keys',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const ids: string[] = [];
    for (const name of ['Asha', 'Juma', 'Zawadi', 'Neema'])
      ids.push((await ready.admin.post('/patients', { name })).body._id);
    const hourAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    await ready.admin.post(`/patients/${ids[1]}/visits`, { timeStart: hourAgo(1), reason: 'Fever' });
    await ready.admin.post(`/patients/${ids[2]}/visits`, { timeStart: hourAgo(2), reason: 'Cough' });
    const page = await signedIn(ready, { language, messages });
    await atBox(page);
    const here = page.getByRole('group', { name: messages['today.hereNow'] });
    const opened = page.getByRole('group', { name: messages['find.opened'] });
    await here.waitFor();
    expect(await here.locator('.name').allTextContents()).toEqual(['Zawadi', 'Juma']);
    await here.getByText('Cough').waitFor();
    expect(await opened.count()).toBe(0);

    const open = async (id: string | undefined, name: string) => {
      await page.evaluate(`location.hash = '#/patients/${id}'`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await open(ids[0], 'Asha');
    await open(ids[3], 'Neema');
    await open(ids[1], 'Juma');
    await page.keyboard.press('F2');
    await atBox(page);
    await opened.waitFor();
    // Patients who are here are listed above and not repeated.
    expect(await opened.locator('.name').allTextContents()).toEqual(['Neema', 'Asha']);
    expect(await options(page).count()).toBe(4);
    await take(page, `find-start-${language}`);

    await ready.admin.patch(`/patients/${ids[3]}`, { name: 'Neema Mushi' });
    await opened.getByText('Neema Mushi').waitFor();

    expect(await active(page).count()).toBe(0);
    for (const name of ['Zawadi', 'Juma', 'Neema Mushi', 'Asha']) {
      await page.keyboard.press('ArrowDown');
      expect(await active(page).locator('.name').textContent()).toBe(name);
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();
    // Typed letters still start a search.
    await page.keyboard.press('F2');
    await box(page).fill('juma');
    await here.waitFor({ state: 'detached' });
    expect(await opened.count()).toBe(0);
  },
);

windowTest('whom somebody opened is shown to nobody else, written nowhere, and gone when they sign out', async () => {
  const messages = await wordsOf('en');
  const ready = await stationWithPage();
  await ready.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  const { _id } = (await ready.admin.post('/patients', { name: 'Asha' })).body;
  const page = await openWindow(ready.station.url);
  await signIn(page);
  const opened = page.getByRole('group', { name: messages['find.opened'] });
  const look = async () => {
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();
    await page.keyboard.press('F2');
    await opened.waitFor();
  };
  await look();
  expect(
    await page.evaluate(`JSON.stringify([localStorage, sessionStorage, document.cookie, history.state])`),
  ).not.toMatch(new RegExp(`Asha|${_id}`));
  // The same person finds their list again.
  await page.keyboard.press('Alt+l');
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await opened.waitFor();
  // Another person does not see the list.
  await page.keyboard.press('Alt+l');
  await page.getByRole('button', { name: messages['lock.other'] }).click();
  await signIn(page, { username: 'esi' });
  await atBox(page);
  await settled(page);
  expect(await opened.count()).toBe(0);
  await look();
  await page.keyboard.press('Alt+Shift+l');
  await signIn(page, { username: 'esi' });
  await atBox(page);
  await settled(page);
  expect(await opened.count()).toBe(0);
});
