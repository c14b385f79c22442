/** Questions when a visit begins, and before a second open visit or one in the future. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ReadyStation } from '../support/station.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take, type Words } from './window.ts';

type Ready = ReadyStation & { patientId: string };

/** A clinic where fever is the most frequent reason. */
async function clinic(): Promise<Ready> {
  const ready = await stationWithPage();
  const { body: other } = await ready.admin.post('/patients', { name: 'Kofi Boateng' });
  const hourAgo = Date.now() - 3_600_000;
  for (const reason of ['Fever', 'Fever', 'Fever', 'Cough', 'Cough']) {
    const timeStart = new Date(hourAgo).toISOString();
    await ready.admin.post(`/patients/${other._id}/visits`, { timeStart, timeEnd: new Date().toISOString(), reason });
  }
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  return { ...ready, patientId: body._id };
}

async function atPatient(page: Page, { patientId }: Ready, messages: Words): Promise<void> {
  await page.evaluate(`location.hash = '#/patients/${patientId}'`);
  await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
  await page.getByText(messages['patient.noVisits']).waitFor();
}

const visitsOf = async ({ admin, patientId }: Ready): Promise<any[]> =>
  (await admin.get(`/patients/${patientId}/visits`)).body.embedded.visitResourceList;
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const latestReason = async (ready: Ready) => (await visitsOf(ready))[0]?.reason;

journeyTest(
  'who starts a visit before the visits have come gets one when they are there, unless one is open',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await clinic();
    const page = await signedIn(ready, { language, messages });
    const openBeforeVisits = async () => {
      const visits = Promise.withResolvers<undefined>();
      await page.route('**/visits?*', async (route) => {
        await visits.promise;
        await route.continue();
      });
      await page.evaluate(`location.hash = '#/patients/${ready.patientId}'`);
      await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
      return () => visits.resolve(undefined);
    };
    const comeBeforeClick = await openBeforeVisits();
    await button(page, messages['visit.start']).click();
    comeBeforeClick();
    await page.getByLabel(messages['visit.reasonOfNew'], { exact: true }).waitFor();
    await button(page, messages['visit.end']).waitFor();
    await page.unroute('**/visits?*');
    await page.evaluate(`location.hash = '#/'`);
    await page.getByRole('combobox').waitFor();

    const comeBeforeKey = await openBeforeVisits();
    await page.keyboard.press('Alt+v');
    comeBeforeKey();
    await page.getByRole('dialog').waitFor();
    expect(await visitsOf(ready)).toHaveLength(1);
  },
);

journeyTest('a usual reason is one key, one click, or chosen with the arrows', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  const page = await signedIn(ready, { language, messages });
  await atPatient(page, ready, messages);
  const field = page.getByLabel(messages['visit.reasonOfNew'], { exact: true });
  const usual = page.getByRole('group', { name: messages['visit.usualReasons'] });
  const end = async () => {
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+x');
    await expect.poll(async () => (await visitsOf(ready))[0].timeEnd).not.toBeNull();
    await button(page, messages['visit.end']).waitFor({ state: 'detached' });
  };

  await page.keyboard.press('Alt+v');
  await usual.waitFor();
  expect(await usual.getByRole('button').allInnerTexts()).toEqual(['Alt 1\nFever', 'Alt 2\nCough'].map(asShown));
  await page.keyboard.press('Alt+1');
  await expect.poll(() => latestReason(ready)).toBe('Fever');
  expect((await visitsOf(ready))[0]).toMatchObject({ attendedBy: null, calledBy: null });
  await end();
  // Nobody called the patient, so the user who ends the visit attended.
  expect((await visitsOf(ready))[0]).toMatchObject({ attendedBy: 'ama' });

  await page.keyboard.press('Alt+v');
  await usual.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => latestReason(ready)).toBe('Cough');
  await end();

  await page.keyboard.press('Alt+v');
  await usual.getByRole('button', { name: 'Fever' }).click();
  await expect.poll(() => latestReason(ready)).toBe('Fever');
  await end();

  // A digit at the beginning of a reason chooses nothing, and Enter starts the visit with the typed text.
  await page.keyboard.press('Alt+v');
  await page.keyboard.type('1 week of cough');
  await page.keyboard.press('Enter');
  await expect.poll(() => latestReason(ready)).toBe('1 week of cough');
  await end();
  await page.keyboard.press('Alt+v');
  await field.waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  expect((await visitsOf(ready))[0]).toMatchObject({ reason: null, timeEnd: null });
});

journeyTest(
  'the number of the next patient is saved as no reason, at any pace, unless it is meant',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await clinic();
    const page = await signedIn(ready, { language, messages });
    await atPatient(page, ready, messages);
    const field = page.getByLabel(messages['visit.reasonOfNew'], { exact: true });
    const warning = page.getByText(messages['visit.reasonIsNumber']);
    await page.keyboard.press('Alt+v');
    await field.waitFor();
    await page.keyboard.type('2024-00012', { delay: 600 });
    expect(await field.inputValue()).toBe('2024-00012');
    await page.keyboard.press('Enter');
    await warning.waitFor();
    await take(page, `reason-number-${language}`);
    expect(await latestReason(ready)).toBeNull();
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => latestReason(ready)).toBe('2024-00012');
  },
);

/** The key and the reason may be side by side or one below the other. */
const asShown = (text: string): unknown => expect.stringMatching(new RegExp(text.replace('\n', '\\s*')));

journeyTest(
  'a second visit of somebody who is here is asked about, and of two none is ended by a key',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await clinic();
    const page = await signedIn(ready, { language, messages });
    await atPatient(page, ready, messages);
    await page.keyboard.press('Alt+v');
    await button(page, messages['visit.end']).waitFor();
    await page.keyboard.press('Escape');

    const another = page.getByRole('button', { name: messages['visit.startAnother'] });
    const dialog = page.getByRole('dialog', { name: messages['visit.hereAlready'] });
    await another.click();
    await button(dialog, messages['common.cancel']).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await visitsOf(ready)).toHaveLength(1);
    await another.click();
    await button(dialog, messages['visit.startAnother']).click();
    await expect.poll(async () => (await visitsOf(ready)).length).toBe(2);
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => button(page, messages['visit.end']).count()).toBe(2);
    await page.keyboard.press('Alt+x');
    await page.getByRole('status').getByText(messages['visit.severalOpen']).waitFor();
    expect((await visitsOf(ready)).map(({ timeEnd }) => timeEnd)).toEqual([null, null]);
  },
);

journeyTest('a start in the future is asked about, and one beyond a day refused', async (language) => {
  const messages = await wordsOf(language);
  const ready = await clinic();
  await ready.admin.post(`/patients/${ready.patientId}/visits`, {});
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/patients/${ready.patientId}'`);
  const before = (await visitsOf(ready))[0].timeStart;
  await page.getByRole('article').getByTitle(messages['visit.edit']).click();
  const start = page.getByLabel(messages['visit.timeStart'], { exact: true });
  /** The local time in Nairobi, this many hours from now. */
  const wall = (hours: number) => new Date(Date.now() + (3 + hours) * 3_600_000).toISOString().slice(0, 16);

  await start.fill(wall(25));
  await page.keyboard.press('Control+Enter');
  await page.getByText(messages['visit.startsTooLate']).waitFor();
  await start.fill(wall(2));
  await page.keyboard.press('Control+Enter');
  await page.getByText(messages['visit.startsInFuture']).waitFor();
  expect((await visitsOf(ready))[0].timeStart).toBe(before);
  await button(page, messages['visit.saveAnyway']).click();
  await expect.poll(async () => Date.parse((await visitsOf(ready))[0].timeStart)).toBeGreaterThan(Date.now());
});
