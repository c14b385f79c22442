import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { password, type Client, type ReadyStation } from '../support/station.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, windowTest } from './window.ts';

const english: Tongue = { messages: en, language: 'en' };
const tongueOf = async (language: 'en' | 'ar'): Promise<Tongue> => ({ messages: await wordsOf(language), language });

const box = (page: Page) => page.getByRole('combobox');
const options = (page: Page) => page.getByRole('option');
const active = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
/** Waits until the results match the typed text, which the first of them shows. */
const firstIs = (page: Page, text: string) => options(page).filter({ hasText: text }).first().waitFor();

/** Opens the search box with its key. */
async function find(page: Page) {
  await page.keyboard.press('F2');
  await ready(page);
}

/** Waits until the box has the focus. */
const ready = (page: Page) => box(page).and(page.locator(':focus')).waitFor();

/** A window with the empty search box, in which `ama` is signed in. */
async function atFind(station: ReadyStation, { messages, language }: Tongue = english): Promise<Page> {
  const page = await signedIn(station, { messages, language });
  await ready(page);
  return page;
}

async function register(admin: Client, ...people: object[]): Promise<string[]> {
  const ids: string[] = [];
  for (const person of people) ids.push((await admin.post('/patients', person)).body._id);
  return ids;
}

async function findsAMisspeltName(tongue: Tongue) {
  const { messages } = tongue;
  const clinic = await stationWithPage();
  const [, second] = await register(
    clinic.admin,
    { name: 'Wanjiru Kamau', age: 34, gender: 'FEMALE', patientNumber: 'A-1', residentialAddress: 'Mlimani' },
    { name: 'Wanjiru Kamau', age: 7, gender: 'FEMALE', patientNumber: 'A-2', phoneNumber: '0799 000 111' },
    { name: 'Otieno Odhiambo', age: 50 },
  );
  const page = await atFind(clinic, tongue);

  await page.keyboard.type('wanjru kamau');
  await firstIs(page, 'Wanjiru Kamau');
  // They are found before the last letters are typed.
  await expect.poll(() => options(page).nth(0).locator('mark').allTextContents()).toEqual(['Wanjiru', 'Kamau']);
  expect(await options(page).nth(0).textContent()).toContain(messages['find.bySpelling']);
  // The row shows what distinguishes the two.
  expect(await options(page).filter({ hasText: 'A-1' }).textContent()).toContain('Mlimani');
  expect(await options(page).filter({ hasText: 'A-2' }).textContent()).toContain('0799 000 111');

  const chosen = options(page).filter({ hasText: 'A-2' });
  while ((await chosen.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  expect(await box(page).getAttribute('aria-activedescendant')).toBe(await chosen.getAttribute('id'));
  expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/#/patients/${second}`);
}

async function showsRecentPatients(tongue: Tongue) {
  const { messages } = tongue;
  const clinic = await stationWithPage();
  const page = await atFind(clinic, tongue);
  await page.getByText(messages['find.nobodyYet']).waitFor();

  const [first] = await register(clinic.admin, { name: 'Asha Mushi' }, { name: 'Salim Kimaro' });
  await page.getByRole('group', { name: messages['find.recent'] }).waitFor();
  await options(page).filter({ hasText: 'Asha Mushi' }).waitFor();
  expect(await options(page).nth(0).textContent()).toContain('Salim Kimaro');
  await clinic.admin.patch(`/patients/${first}`, { age: 30 });
  await options(page).nth(0).filter({ hasText: 'Asha Mushi' }).waitFor();
  expect(await active(page).count()).toBe(0);
}

async function registersWhomNobodyFits(tongue: Tongue) {
  const clinic = await stationWithPage();
  await register(clinic.admin, { name: 'Asha Mushi' });
  const page = await atFind(clinic, tongue);
  await page.keyboard.type('qqzzx');
  await page.getByText(said(tongue, 'find.nobody', { typed: 'qqzzx' })).waitFor();
  expect(await active(page).textContent()).toContain(said(tongue, 'find.register', { typed: 'qqzzx' }));
  await page.keyboard.press('Enter');
  await expect.poll(() => nameInForm(page, tongue)).toBe('Qqzzx');
}

const nameInForm = (page: Page, { messages }: Tongue = english) =>
  page.getByLabel(messages['form.name'], { exact: true }).inputValue();

journeyTest(
  'a patient is found by a misspelt name, told from a namesake, and opened by arrow keys',
  async (language) => findsAMisspeltName(await tongueOf(language)),
  { tags: 'always' },
);

journeyTest(
  'the patients changed last are there before anything is typed, also when they change now',
  async (language) => showsRecentPatients(await tongueOf(language)),
);

journeyTest('whom nobody fits is registered with Enter under the name that was typed', async (language) =>
  registersWhomNobodyFits(await tongueOf(language)),
);

windowTest('what is typed right after sign-in stays, and the session begins once', async () => {
  const clinic = await stationWithPage();
  for (let turn = 0; turn < 5; turn++) {
    const page = await openWindow(clinic.station.url);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate(typeAsSoonAsThereIsABox);
    await signIn(page);
    await page.getByText(said(english, 'find.nobody', { typed: 'asha' })).waitFor();
    await page.waitForTimeout(300);
    expect(await box(page).inputValue()).toBe('asha');
    expect(asked.filter((path) => /api\/(drafts|events)/.test(path)).toSorted()).toEqual([
      '/api/drafts',
      '/api/events',
    ]);
    await page.close();
  }
});

/** Runs in the page, because no real typing is this fast. */
const typeAsSoonAsThereIsABox = `new MutationObserver((_changes, watcher) => {
  const box = document.querySelector('[role="combobox"]');
  if (box === null) return;
  watcher.disconnect();
  box.value = 'asha';
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
}).observe(document.body, { childList: true, subtree: true })`;

windowTest('a name that was typed is in no address of the history, and nobody else is shown it', async () => {
  const clinic = await stationWithPage();
  await clinic.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  const page = await atFind(clinic);
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const kept = async () => [...addresses, JSON.stringify(await page.evaluate(() => history.state))].join(' ');

  await page.keyboard.type('qqzzx');
  await page.keyboard.press('Alt+N');
  await expect.poll(() => nameInForm(page)).toBe('Qqzzx');
  expect(new URL(page.url()).hash).toBe('#/register');
  await page.goBack();
  await page.getByRole('option', { name: said(english, 'find.register', { typed: 'qqzzx' }) }).click();
  await expect.poll(() => nameInForm(page)).toBe('Qqzzx');
  expect(await kept()).not.toMatch(/qqzzx/i);

  await page.keyboard.press('Alt+L');
  await page.getByLabel(en['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await expect.poll(() => nameInForm(page)).toBe('Qqzzx');
  await page.keyboard.press('Alt+L');
  await page.getByRole('button', { name: en['lock.other'] }).click();
  await signIn(page, { username: 'esi' });
  expect(await nameInForm(page)).toBe('');
  await page.reload();
  await signIn(page, { username: 'esi' });
  expect(await nameInForm(page)).toBe('');
  expect(await kept()).not.toMatch(/qqzzx/i);
});

windowTest(
  'an answer that comes late is cancelled, and what was found stays until the newer one is there',
  async () => {
    const clinic = await stationWithPage();
    await register(clinic.admin, { name: 'Asha Mushi' }, { name: 'Salim Kimaro' }, { name: 'Salvador Banda' });
    const page = await atFind(clinic);
    await page.keyboard.type('as');
    await firstIs(page, 'Asha Mushi');

    const cancelled: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).searchParams.get('q') ?? ''));
    const held: Route[] = [];
    await page.route(/search\?.*q=sal$/, (route) => void held.push(route));
    await box(page).fill('sal');
    await expect.poll(() => held.length).toBe(1);
    expect(await options(page).nth(0).textContent()).toContain('Asha Mushi');
    await box(page).fill('salim');
    await firstIs(page, 'Salim Kimaro');
    expect(cancelled).toContain('sal');
    await held[0]?.continue().catch(() => undefined);
    expect(await options(page).filter({ hasText: 'Salvador Banda' }).count()).toBe(0);
  },
);

windowTest('a code that was pasted opens its record, though Enter comes before the answer', async () => {
  const clinic = await stationWithPage();
  const [id = ''] = await register(clinic.admin, { name: 'Asha Mushi' }, { name: 'Salim Kimaro' });
  const page = await atFind(clinic);
  const held: Route[] = [];
  await page.route(`**/api/patients/${id}`, (route) => void held.push(route), { times: 1 });
  await box(page).fill(id.replaceAll('-', '').toUpperCase());
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForTimeout(100);
  await held[0]?.continue();
  await page.waitForURL(`**/#/patients/${id}`);

  await box(page).waitFor({ state: 'detached' });
  await find(page);
  await box(page).fill('00000000-0000-7000-8000-000000000000');
  await page.keyboard.press('Enter');
  await page.getByText(en['find.noCode']).waitFor();
  expect(await options(page).count()).toBe(0);
});

windowTest('Enter before the answer opens nobody when several could be meant', async () => {
  const clinic = await stationWithPage();
  await register(clinic.admin, { name: 'Salim Kimaro' }, { name: 'Salima Banda' });
  const page = await atFind(clinic);
  const held: Route[] = [];
  await page.route(/search\?.*q=salim$/, (route) => void held.push(route));
  await page.keyboard.type('salim');
  await expect.poll(() => held.length).toBe(1);
  await page.keyboard.press('Enter');
  await held[0]?.continue();
  await options(page).filter({ hasText: 'Salima Banda' }).waitFor();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).hash).toMatch(/^(#\/)?$/);
  await expect.poll(() => active(page).count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/#/patients/*');
});

windowTest(
  'Enter opens what is shown although the same query is on its way again, because records changed',
  async () => {
    const clinic = await stationWithPage();
    await register(clinic.admin, { name: 'Salim Kimaro' }, { name: 'Asha Mushi' });
    const page = await atFind(clinic);
    await page.keyboard.type('Yaw Darko');
    await options(page).filter({ hasText: 'Yaw Darko' }).waitFor();
    let again = 0;
    await page.route(/search\?.*q=Yaw/, () => void (again += 1));
    await register(clinic.admin, { name: 'Neema Banda' });
    await expect.poll(() => again).toBe(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => nameInForm(page)).toBe('Yaw Darko');
  },
);

windowTest('Enter opens nobody from an earlier list when the query has failed', async () => {
  const clinic = await stationWithPage();
  await register(clinic.admin, { name: 'Salim Kimaro' }, { name: 'Asha Mushi' });
  const page = await atFind(clinic);
  await page.keyboard.type('kimaro');
  await firstIs(page, 'Salim Kimaro');
  // Not before: until the last letter is answered, nobody is named.
  await expect.poll(() => active(page).count()).toBe(1);
  await page.route(/search\?.*q=kimaro/, (route) => route.abort());
  await page.keyboard.type(' banda');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(300);
  expect(new URL(page.url()).hash).toMatch(/^(#\/)?$/);
});

windowTest('F2 finds from any page, and going back shows the list again that one came from', async () => {
  const clinic = await stationWithPage();
  await register(clinic.admin, { name: 'Salim Kimaro' }, { name: 'Asha Mushi' });
  const page = await atFind(clinic);
  await page.keyboard.type('kimaro');
  await firstIs(page, 'Salim Kimaro');
  await page.keyboard.press('Enter');
  await box(page).waitFor({ state: 'detached' });
  await page.goBack();
  await firstIs(page, 'Salim Kimaro');
  expect(await box(page).inputValue()).toBe('kimaro');
  await find(page);
  await page.keyboard.type('asha');
  expect(await box(page).inputValue()).toBe('asha');
  await page.keyboard.press('Alt+T');
  await box(page).waitFor({ state: 'detached' });
  await find(page);
  expect(await box(page).inputValue()).toBe('');
});

windowTest('a long list goes on while one scrolls, without an empty row', async () => {
  const clinic = await stationWithPage();
  const people = Array.from({ length: 140 }, (_, n) => ({ name: 'Salim Kimaro', patientNumber: `N-${1000 + n}` }));
  await Promise.all(people.map((person) => clinic.admin.post('/patients', person)));
  const page = await atFind(clinic);
  await page.keyboard.type('salim');
  await firstIs(page, 'Salim Kimaro');
  await page.getByRole('heading', { name: said(english, 'find.found', { count: 140 }) }).waitFor();
  await page.mouse.move(500, 400);
  for (let turn = 0; turn < 40; turn++) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(20);
    expect(await emptyRowsOnScreen(page)).toBe(0);
  }
  await expect.poll(() => options(page).count()).toBe(141);
  const numbers = await options(page).locator('.number bdi').allTextContents();
  expect(new Set(numbers).size).toBe(140);
  // The last option is on the screen at every step.
  expect(await options(page).last().isVisible()).toBe(true);
});

windowTest('who comes back from a patient far down the list is there again, with the same person chosen', async () => {
  const clinic = await stationWithPage();
  const people = Array.from({ length: 90 }, (_, n) => ({ name: 'Salim Kimaro', patientNumber: `N-${1000 + n}` }));
  await Promise.all(people.map((person) => clinic.admin.post('/patients', person)));
  const page = await atFind(clinic);
  await page.keyboard.type('salim');
  await firstIs(page, 'Salim Kimaro');
  for (let count = 0; count < 91; count = await options(page).count()) {
    await options(page).last().scrollIntoViewIfNeeded();
    await page.waitForTimeout(50);
  }
  const person = options(page).nth(70);
  await person.scrollIntoViewIfNeeded();
  const number = (await person.locator('.number bdi').textContent()) ?? '';
  await person.click();
  await page.waitForURL('**/#/patients/*');
  await box(page).waitFor({ state: 'detached' });
  await page.goBack();
  await expect.poll(() => active(page).locator('.number bdi').textContent()).toBe(number);
  const inSight = () =>
    active(page).evaluate(
      (row) => row.getBoundingClientRect().top > 0 && row.getBoundingClientRect().bottom < innerHeight,
    );
  await expect.poll(inSight).toBe(true);
});

windowTest('who may only read finds, and is not offered to register', async () => {
  const clinic = await stationWithPage();
  await register(clinic.admin, { name: 'Salim Kimaro' });
  await clinic.admin.post('/staff', { username: 'rita', password, role: 'reader' });
  const page = await openWindow(clinic.station.url);
  await signIn(page, { username: 'rita' });
  await ready(page);
  await page.keyboard.type('salim');
  await firstIs(page, 'Salim Kimaro');
  expect(await options(page).count()).toBe(1);
  await box(page).fill('qqzzx');
  await page.getByText(en['find.nobodyReader']).waitFor();
  // There may be a removed record. A reader can search for those, too.
  await expect.poll(() => options(page).allTextContents()).toEqual([expect.stringContaining(en['find.askRemoved'])]);
});

/** Counts the rows between the box and the lower edge that show nothing. */
const emptyRowsOnScreen = (page: Page): Promise<number> =>
  page.evaluate(() => {
    let empty = 0;
    for (let y = 140; y < innerHeight - 80; y += 40) {
      const row = document.elementFromPoint(400, y)?.closest('[role="option"]');
      if (!row || (row as HTMLElement).innerText.trim() === '') empty += 1;
    }
    return empty;
  });
