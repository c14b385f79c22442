/** The page of all patients: filtered, selected and printed, by mouse and by keyboard. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { fillWithPeople } from '../../src-main/demo/people.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, windowTest } from './window.ts';

const rows = (page: Page) => page.locator('[role="option"]');
const names = (page: Page) => page.locator('[role="option"] .name').allTextContents();
const selectedNames = (page: Page) => page.locator('[role="option"][aria-selected="true"] .name').allTextContents();

async function stationWithFour() {
  const ready = await stationWithPage();
  const add = (body: object) => ready.admin.post('/patients', body);
  await add({ name: 'Asha Mushi', gender: 'FEMALE', age: 3, village: 'Kisimani', patientNumber: '1' });
  await add({ name: 'Baraka Kamau', gender: 'MALE', age: 40, village: 'Kisimani' });
  await add({ name: 'Neema Otieno', gender: 'FEMALE', age: 70, village: 'Mlimani', patientNumber: '3' });
  await add({ name: 'Zawadi Phiri', patientNumber: '4', deceased: { on: '2026-01-05' } });
  return ready;
}

async function filtersAndSaves({ messages, language }: Tongue) {
  const ready = await stationWithFour();
  const page = await signedIn(ready, { language, messages });
  const tongue = { messages, language };
  await page.keyboard.press('Alt+p');
  await expect.poll(() => names(page)).toEqual(['Asha Mushi', 'Baraka Kamau', 'Neema Otieno', 'Zawadi Phiri']);
  await page.getByText(said(tongue, 'patientList.found', { count: 4 })).waitFor();

  await page.getByLabel(messages['form.gender']).selectOption('FEMALE');
  await expect.poll(() => names(page)).toEqual(['Asha Mushi', 'Neema Otieno']);
  await page.getByLabel(messages['form.village'], { exact: true }).fill('mlimani');
  await expect.poll(() => names(page)).toEqual(['Neema Otieno']);

  await page.getByLabel(messages['patientList.saveAs']).fill('Hill');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(said(tongue, 'patientList.savedAs', { name: 'Hill' }))
    .waitFor();
  await page.getByRole('button', { name: messages['patientList.clear'] }).click();
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.reload();
  await page.getByLabel(messages['signIn.username']).fill('ama');
  await page.getByLabel(messages['signIn.password']).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Hill', exact: true }).click();
  await expect.poll(() => names(page)).toEqual(['Neema Otieno']);
  expect(await page.getByLabel(messages['form.village'], { exact: true }).inputValue()).toBe('mlimani');
  await page.getByRole('button', { name: said(tongue, 'patientList.remove', { name: 'Hill' }) }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Hill', exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: messages['patientList.clear'] }).click();
  await page.getByLabel(messages['patientList.age']).selectOption('65-');
  await expect.poll(() => names(page)).toEqual(['Neema Otieno']);
  await page.getByLabel(messages['patientList.age']).selectOption('');
  await page.getByText(messages['patientList.more']).click();
  await page.getByLabel(messages['patientList.withoutNumber']).check();
  await expect.poll(() => names(page)).toEqual(['Baraka Kamau']);
  await page.getByLabel(messages['patientList.retired']).check();
  await page.getByText(messages['patientList.none']).waitFor();
}

journeyTest('filters the list of patients, and keeps a filter under a name', async (language) =>
  filtersAndSaves({ messages: await wordsOf(language), language }),
);

windowTest('selects by keyboard, opens, and is at the same place on coming back', async () => {
  const page = await signedIn(await stationWithFour());
  await page.keyboard.press('Alt+p');
  await expect.poll(() => rows(page).count()).toBe(4);
  await page.getByRole('listbox').focus();
  const { keyboard } = page;
  await keyboard.press('ArrowDown');
  await keyboard.press('Space');
  expect(await selectedNames(page)).toEqual(['Baraka Kamau']);
  await keyboard.press('Shift+ArrowDown');
  expect(await selectedNames(page)).toEqual(['Baraka Kamau', 'Neema Otieno']);
  await page.getByText(said({ messages: en, language: 'en' }, 'patientList.selected', { count: 2 })).waitFor();
  await keyboard.press('Escape');
  expect(await selectedNames(page)).toEqual([]);
  await keyboard.press('Control+a');
  expect(await selectedNames(page)).toHaveLength(4);
  await keyboard.press('Home');
  await keyboard.press('Space');
  expect(await selectedNames(page)).toEqual(['Baraka Kamau', 'Neema Otieno', 'Zawadi Phiri']);
  await keyboard.press('End');
  await keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Zawadi Phiri' }).waitFor();
  await page.goBack();
  await expect.poll(() => selectedNames(page)).toHaveLength(3);
  const active = await page.getByRole('listbox').getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"] .name`).textContent()).toBe('Zawadi Phiri');
});

windowTest(
  'prints the list and the cards of who is selected, and of all who fit otherwise; the audit has them',
  async () => {
    const ready = await stationWithFour();
    const page = await signedIn(ready);
    await page.evaluate(`window.prints = 0; window.print = () => { window.prints += 1; }`);
    await page.keyboard.press('Alt+p');
    await expect.poll(() => rows(page).count()).toBe(4);
    await page.getByRole('button', { name: en['patientList.printList'] }).click();
    await expect.poll(() => page.evaluate(`window.prints`)).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.paper tbody tr').count()).toBe(4);
    expect(await page.locator('.paper tbody tr').first().innerText()).toContain('Kisimani');
    expect(await page.getByRole('listbox').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('.paper').isVisible()).toBe(false);

    await rows(page).nth(1).locator('.box').click();
    await page.getByRole('button', { name: en['patientList.printCards'] }).click();
    await expect.poll(() => page.evaluate(`window.prints`)).toBe(2);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.paper .sheet').count()).toBe(1);
    expect(await page.locator('.paper .sheet').innerText()).toContain('Baraka Kamau');
    const { entries } = (await ready.admin.get('/audit?action=printed')).body;
    expect(entries.map(({ shown }: { shown: unknown[] }) => shown.length)).toEqual([1, 4]);
  },
);

windowTest('reads on while it is scrolled, and takes in what is saved elsewhere', async () => {
  const ready = await stationWithPage();
  await fillWithPeople(ready.station, 'demonstration');
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+p');
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(50);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows(page).count()).toBe(100);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows(page).count()).toBe(150);
  const first = await rows(page).first().locator('.name').textContent();
  await ready.admin.post('/patients', { name: '1 Aaron' });
  await expect.poll(() => rows(page).first().locator('.name').textContent()).toBe('1 Aaron');
  expect(first).not.toBe('1 Aaron');
});

windowTest('the page of all patients is usable by everybody, at every size', { timeout: 120_000 }, async () => {
  const ready = await stationWithFour();
  const faults: string[] = [];
  for (const language of ['en', 'ar'] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const messages = await wordsOf(language);
      const page = await signedIn(ready, { language, messages, colorScheme });
      await page.keyboard.press('Alt+p');
      await expect.poll(() => rows(page).count()).toBe(4);
      await page.getByRole('listbox').focus();
      await page.keyboard.press('Space');
      await page.getByLabel(messages['form.gender']).selectOption('FEMALE');
      await settled(page);
      const narrow = { name: '390×800', width: 390, height: 800, zoom: 1 } as never;
      for (const size of [...sizes, narrow])
        faults.push(...(await layoutFaultsAt(page, size)).map((fault) => `${language}: ${fault}`));
      await page.setViewportSize({ width: 1024, height: 640 });
      await page.evaluate(`document.documentElement.style.fontSize = ''`);
      faults.push(...(await accessFaultsOn(page)));
    }
  }
  expect(faults).toEqual([]);
});
