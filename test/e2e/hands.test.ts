/** Counts the keys and clicks that a nurse needs for everyday work, apart from typed text. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { password, type ReadyStation } from '../support/station.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

/** A person's hands: they press keys, click and type, and count everything but typed text. */
function handsOn(page: Page) {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    click: async (what: Locator, options?: Parameters<Locator['click']>[0]) => {
      count += 1;
      await what.click(options);
    },
    type: (text: string) => page.keyboard.type(text),
    /** Returns the count since the last call. */
    counted: () => {
      const now = count;
      count = 0;
      return now;
    },
  };
}

async function clinic(): Promise<ReadyStation & { patientId: string }> {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno', phoneNumber: '0712 345 679' });
  const day = 24 * 3_600_000;
  for (let i = 0; i < 2; i++) {
    const timeStart = new Date(Date.now() - day).toISOString();
    const fields = { timeStart, timeEnd: timeStart.replace(/\.\d+Z/, '.999Z'), reason: 'Fever' };
    await ready.admin.post(`/patients/${body._id}/visits`, fields);
  }
  return { ...ready, patientId: body._id };
}

journeyTest('everyday work takes few keys beside what is typed', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  const page = await signedIn(ready, { language, messages });
  const hands = handsOn(page);
  const { admin } = ready;
  const path = `/patients/${ready.patientId}`;
  const record = async () => (await admin.get(path)).body;
  const visits = async () => (await admin.get(`${path}/visits`)).body.embedded.visitResourceList;
  const open = async () => (await admin.get('/visits?open=true')).body.embedded.visitResourceList;
  /** Opens the patient from the search box with one key. */
  const find = async () => {
    await page.evaluate(`location.hash = '#/'`);
    await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await hands.type('zawadi');
    await page.getByRole('option').filter({ hasText: 'Zawadi Otieno' }).first().waitFor();
    await hands.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
    await page.getByRole('heading', { name: messages['patient.visits'] }).waitFor();
  };

  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await hands.type('Yaw Darko');
  await page.getByRole('option').filter({ hasText: 'Yaw Darko' }).waitFor();
  await hands.press('Enter');
  await expect.poll(() => page.getByLabel(messages['form.name'], { exact: true }).inputValue()).toBe('Yaw Darko');
  await hands.press('Control+Enter');
  await expect.poll(async () => (await admin.get('/patients/search?q=darko')).body.page.totalElements).toBe(1);
  await page.getByRole('heading', { level: 1, name: 'Yaw Darko' }).waitFor();
  const walkIn = hands.counted();

  await find();
  await hands.press('Alt+v');
  await page.getByRole('group', { name: messages['visit.usualReasons'] }).waitFor();
  await hands.press('Alt+1');
  await expect.poll(async () => (await open())[0]?.reason).toBe('Fever');
  await page.getByLabel(messages['visit.reasonOfNew'], { exact: true }).waitFor({ state: 'detached' });
  const findAndVisit = hands.counted();

  await page.evaluate(`location.hash = '#/today'`);
  await page.getByRole('link', { name: 'Zawadi Otieno' }).first().waitFor();
  await hands.press('Alt+g');
  await expect.poll(async () => (await open())[0]?.calledBy).toBe('ama');
  const next = hands.counted();

  await page.getByRole('link', { name: 'Zawadi Otieno' }).first().click();
  await page.getByRole('button', { name: messages['visit.end'], exact: true }).waitFor();
  await hands.press('Alt+x');
  await expect.poll(async () => (await open()).length).toBe(0);
  const end = hands.counted();

  await find();
  await hands.press('Alt+o');
  await hands.type('0712 345 678');
  await hands.press('Control+Enter');
  await expect.poll(async () => (await record()).phoneNumber).toBe('0712 345 678');
  const phone = hands.counted();

  await find();
  await hands.press('Alt+b');
  await hands.type('Dressing');
  await hands.press('Control+Enter');
  await expect.poll(async () => (await visits()).map(({ reason }: any) => reason)).toContain('Dressing');
  const ofYesterday = hands.counted();

  const most = { walkIn: 2, findAndVisit: 3, end: 1, phone: 3, ofYesterday: 3, next: 1 };
  expect({ walkIn, findAndVisit, end, phone, ofYesterday, next }).toEqual(most);

  // One click ends a visit on Today.
  await admin.post(`${path}/visits`, {});
  await page.evaluate(`location.hash = '#/today'`);
  await page.getByRole('link', { name: 'Zawadi Otieno' }).first().waitFor();
  await hands.click(page.getByRole('button', { name: messages['visit.end'] }).first());
  await expect.poll(async () => (await open()).length).toBe(0);
  expect(hands.counted()).toBe(1);
});

journeyTest('who came yesterday is two keys away', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  const page = await signedIn(ready, { language, messages });
  const hands = handsOn(page);
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor();
  await hands.press('Alt+t');
  await page.getByRole('heading', { level: 1, name: messages['today.title'] }).waitFor();
  await hands.press(language === 'ar' ? 'ArrowRight' : 'ArrowLeft');
  await page.getByRole('heading', { name: messages['day.wereHere'] }).waitFor();
  await page.getByRole('link', { name: 'Zawadi Otieno' }).first().waitFor();
  expect(hands.counted()).toBeLessThanOrEqual(2);
});

journeyTest('a window is handed over in three keys beside name and password', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  await ready.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  const page = await signedIn(ready, { language, messages });
  const hands = handsOn(page);
  await hands.press('Alt+Shift+L');
  await page.getByLabel(messages['signIn.username']).and(page.locator(':focus')).waitFor();
  await hands.type('esi');
  await hands.press('Tab');
  await hands.type(password);
  await hands.press('Enter');
  await page.getByRole('navigation').getByText('esi').waitFor();
  expect(hands.counted()).toBeLessThanOrEqual(3);
});
