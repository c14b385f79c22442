/** The list of possible duplicates in the window: pairs one by one, by keyboard alone, and while other windows settle them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { ReadyStation } from '../support/station.ts';
import { sqlite } from '../support/sqlite.ts';
import { withRole } from '../support/station.ts';
import { akua, register, settledWorklist, soon, worklistOf } from '../matching/worklist.ts';
import { until } from '../support/eventually.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, take, windowTest } from './window.ts';

const yaw = {
  name: 'Yaw Darko Agyeman',
  phoneNumber: '+233 20 555 0199',
  dateOfBirth: '1969-08-30',
  gender: 'MALE',
  residentialAddress: '4 Station Road, Nsawam',
};
/** The same person registered again by somebody who knew less and made a typing mistake. */
const again = { ...akua, name: 'Akua Serwa Boateng', residentialAddress: 'Nkawkaw', patientCategory: 'OUTPATIENT' };

async function withPairs(afterSaveMs = 1): Promise<ReadyStation & { ids: string[] }> {
  const ready = await stationWithPage({ comparingTimes: { ...soon.comparingTimes, afterSaveMs } });
  const ids: string[] = [];
  for (const patient of [akua, again, yaw, yaw]) ids.push(await register(ready.admin, patient));
  await ready.admin.post(`/patients/${ids[0]}/visits`, { reason: 'Fever', timeEnd: null });
  expect((await settledWorklist(ready.admin)).total).toBe(2);
  return { ...ready, ids };
}

async function opened(station: ReadyStation, language: Language, size: object = {}) {
  const messages = await wordsOf(language);
  const page = await signedIn(station, { language, messages, ...size });
  const tongue: Tongue = { messages, language };
  const link = page.getByRole('navigation').getByRole('link', { name: messages['duplicates.title'] });
  // Find, the page being left, has a list box as well.
  const heading = page.getByRole('heading', { level: 1, name: messages['duplicates.title'] });
  const follow = () => link.click().then(() => heading.waitFor());
  return { page, tongue, messages, link, heading, follow };
}

/** Sets the grade as if these pairs were less alike. Other tests cover which scores give which grade. */
const grade = ({ station }: ReadyStation, of: string, count: number) =>
  sqlite(station.registry().db)
    .prepare('UPDATE duplicate SET grade = ? WHERE id IN (SELECT id FROM duplicate ORDER BY id LIMIT ?)')
    .run(of, count);

windowTest('pairs that are only possible are on the list, and the number calls nobody to them', async () => {
  const station = await withPairs();
  grade(station, 'possible', 1);
  const first = await opened(station, 'en');
  await expect.poll(() => first.link.locator('strong').innerText()).toBe('1');
  grade(station, 'possible', 2);
  const { page, link, follow } = await opened(station, 'en');
  await link.waitFor();
  expect(await link.locator('strong').count()).toBe(0);
  await follow();
  await expect.poll(() => pairsIn(page).count()).toBe(2);
});

const pairsIn = (page: Page) => page.getByRole('listbox').getByRole('option');
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text);

journeyTest(
  'the number leads to the list; one key says that they are two people, and the next pair comes',
  async (language) => {
    const station = await withPairs();
    const { page, tongue, messages, link, heading } = await opened(station, language);
    await expect.poll(() => link.locator('strong').innerText()).toMatch(/^[2٢]$/);
    await link.focus();
    await page.keyboard.press('Enter');
    await heading.waitFor();
    await expect.poll(() => pairsIn(page).count()).toBe(2);
    await take(page, `duplicates-${language}`);

    // Differences are marked in text as well, for people who do not see colours. Equal values are not marked.
    const table = page.getByRole('table');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    const names = async () => table.getByRole('columnheader').allInnerTexts();
    const first = (await names()).join();
    await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await names()).join()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    const isOfAkua = first.includes('Akua');
    if (!isOfAkua) await page.keyboard.press('ArrowDown');
    await expect.poll(async () => (await names()).join()).toContain('Akua Serwa Boateng');
    const row = (label: string) => table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label }) });
    await expect.poll(() => row(messages['form.name']).getByText(messages['duplicates.differs']).count()).toBe(1);
    expect(await row(messages['form.phoneNumber']).getByText(messages['duplicates.differs']).count()).toBe(0);
    await table.getByText('Fever').waitFor();

    await page.keyboard.press('Alt+k');
    const names2 = { one: 'Akua Serwaa Boateng', other: 'Akua Serwa Boateng' };
    await notice(page, said(tongue, 'duplicates.rejected', names2)).waitFor();
    await expect.poll(async () => (await names()).join()).toContain('Yaw Darko Agyeman');
    await expect.poll(() => pairsIn(page).count()).toBe(1);
    expect((await worklistOf(station.admin)).total).toBe(1);
    // The focus is still in the list.
    expect(await page.evaluate(`document.activeElement.getAttribute('role')`)).toBe('listbox');

    await page.getByRole('button', { name: messages['common.undo'] }).click();
    await expect.poll(() => pairsIn(page).count()).toBe(2);
    await expect.poll(async () => (await names()).join()).toContain('Akua Serwa Boateng');
    expect((await worklistOf(station.admin)).total).toBe(2);

    await page.getByRole('listbox').focus();
    const button = page.getByRole('button', { name: messages['duplicates.reject'] });
    for (let left = 1; left >= 0; left--) {
      // The station has the answer before the window does.
      await expect.poll(() => button.getAttribute('aria-busy')).toBe('false');
      await page.keyboard.press('Alt+k');
      await expect.poll(() => pairsIn(page).count()).toBe(left);
      await expect.poll(async () => (await worklistOf(station.admin)).total).toBe(left);
    }
    await page.getByText(messages['duplicates.none']).waitFor();
    await take(page, `duplicates-none-${language}`);
    await expect.poll(() => link.locator('strong').count()).toBe(0);
  },
);

journeyTest(
  'a pair that somebody else settles while it is looked at is told, and the next one comes',
  async (language) => {
    const station = await withPairs();
    const { page, tongue, messages, follow } = await opened(station, language);
    await follow();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    const [top] = (await worklistOf(station.admin)).pairs;
    const [one, other] = top?.patients.map(({ name }) => name) ?? [];
    await page
      .getByRole('table')
      .getByText(one ?? '')
      .first()
      .waitFor();
    const other2 = await withRole(station.admin, 'clerk');
    await other2.post(`/duplicates/${top?._id}/reject`);
    await notice(page, said(tongue, 'duplicates.settledMeanwhile', { one: one ?? '', other: other ?? '' })).waitFor();
    await expect.poll(() => pairsIn(page).count()).toBe(1);
    // Pressing the button of a pair at the moment in which it disappears causes no error either.
    const [left] = (await worklistOf(station.admin)).pairs;
    await other2.patch(`/patients/${left?.patients[1]?._id}`, { retired: true });
    await page.keyboard.press('Alt+k');
    await page.getByText(messages['duplicates.none']).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  },
);

journeyTest(
  'one key joins the two with the values chosen, the next pair comes, and undo brings the first back',
  async (language) => {
    const station = await withPairs();
    const { page, messages, follow } = await opened(station, language);
    await follow();
    const [top, next] = (await worklistOf(station.admin)).pairs;
    await expect.poll(() => pairsIn(page).count()).toBe(2);
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await page.keyboard.down('Enter');
    const dialog = page.getByRole('dialog', { name: messages['duplicates.join'] });
    await dialog.waitFor();
    await take(page, `duplicates-join-${language}`);
    // The key that opened the dialog merges nobody when it is held too long or pressed again; only the button does.
    await expect
      .poll(() => dialog.locator('form').evaluate((form) => form.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    expect((await worklistOf(station.admin)).total).toBe(2);
    await page.keyboard.press('Enter');
    expect((await worklistOf(station.admin)).total).toBe(2);
    await dialog.getByRole('button', { name: messages['join.submit'] }).press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => pairsIn(page).count()).toBe(1);
    const headers = async () => (await page.getByRole('table').getByRole('columnheader').allInnerTexts()).join();
    await expect.poll(headers).toContain(next?.patients[0]?.name);
    await expect.poll(() => page.evaluate(`document.activeElement.getAttribute('role')`)).toBe('listbox');
    const [one, other] = top?.patients.map(({ _id }) => _id) ?? [];
    expect((await station.admin.get(`/patients/${other}`)).body._id).toBe(one);

    await page.getByRole('button', { name: messages['common.undo'] }).click();
    await expect.poll(() => pairsIn(page).count()).toBe(2);
    expect((await settledWorklist(station.admin)).total).toBe(2);
    await expect.poll(headers).toContain(top?.patients[0]?.name);
  },
);

journeyTest(
  'a pair that was put back is looked at when it is compared, also when that takes a while',
  async (language) => {
    const station = await withPairs(1000);
    const { page, messages, follow } = await opened(station, language);
    await follow();
    const headers = async () => (await page.getByRole('table').getByRole('columnheader').allInnerTexts()).join();
    await expect.poll(headers).toContain('Yaw');
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Alt+k');
    await expect.poll(headers).toContain('Akua');
    await page.getByRole('button', { name: messages['common.undo'] }).click();
    await expect.poll(headers).toContain('Yaw');
    await expect.poll(() => pairsIn(page).count()).toBe(2);
  },
);

journeyTest(
  'while one is joining two records, somebody else joins them: that is told, and the form goes',
  async (language) => {
    const station = await withPairs();
    const { page, tongue, messages, follow } = await opened(station, language);
    await follow();
    const [top] = (await worklistOf(station.admin)).pairs;
    const [first, second] = top?.patients ?? [];
    await page.getByRole('listbox').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Alt+j');
    const dialog = page.getByRole('dialog', { name: messages['duplicates.join'] });
    await dialog.waitFor();
    const clerk = await withRole(station.admin, 'clerk');
    expect((await clerk.post(`/patients/${first?._id}/join`, { with: second?._id })).status).toBe(200);
    const names = { one: first?.name ?? '', other: second?.name ?? '' };
    await notice(page, said(tongue, 'duplicates.settledMeanwhile', names)).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => pairsIn(page).count()).toBe(1);
  },
);

windowTest.for(['en', 'ar'] as const)(
  'nothing is cut or out of reach on a telephone and in large type (%s)',
  async (language) => {
    const station = await withPairs();
    const { page, follow } = await opened(station, language);
    await follow();
    await page.getByRole('table').waitFor();
    for (const size of sizes) {
      expect({ size: size.name, faults: await layoutFaultsAt(page, size) }).toEqual({ size: size.name, faults: [] });
      await take(page, `duplicates-${language}-${size.width}-${size.zoom}`);
    }
    await layoutFaultsAt(page, sizes[0]);
    expect(await accessFaultsOn(page)).toEqual([]);
  },
);

windowTest('who may only read sees neither the entry nor the page', async () => {
  const station = await withPairs();
  await station.admin.post('/staff', { username: 'kwesi', password: 'correct horse battery', role: 'reader' });
  const { page, messages, link } = await opened(station, 'en');
  await link.waitFor();
  await page.keyboard.press('Alt+Shift+L');
  await signIn(page, { username: 'kwesi' });
  expect(await link.count()).toBe(0);
  await page.evaluate(`location.hash = '#/duplicates'`);
  await page.getByText(messages['nav.nowhereText']).waitFor();
});

journeyTest(
  'the screen is locked while two records are joined: who comes back finds the pair, and begins anew',
  async (language) => {
    const station = await withPairs();
    const { page, messages, follow } = await opened(station, language);
    await follow();
    await page.getByRole('listbox').focus();
    await page.keyboard.press('End');
    const header = () => page.getByRole('table').getByRole('columnheader').allInnerTexts();
    await expect.poll(async () => (await header()).length).toBe(3);
    const before = (await header()).join();
    await page.keyboard.press('Alt+j');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Alt+l');
    await page.getByRole('table').waitFor({ state: 'detached' });
    await page.getByLabel(messages['signIn.password']).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await header()).join()).toBe(before);
    // The choices of the open merge form no longer exist, so the form closes as well.
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect((await worklistOf(station.admin)).total).toBe(2);
  },
);

windowTest('while many are compared it says how far it is, can be stopped, and goes on', async () => {
  const station = await stationWithPage({
    comparingTimes: {
      afterOpeningMs: 1e9,
      afterSaveMs: 1e9,
      threadFrom: 1,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  });
  for (let i = 0; i < 60; i++) await register(station.admin, { name: `Patient ${i}` });
  const { page, messages } = await opened(station, 'en');
  await page.evaluate(`location.hash = '#/duplicates'`);
  await page.getByRole('progressbar').waitFor();
  await take(page, 'duplicates-comparing');
  await page.getByRole('button', { name: messages['backup.stop'] }).click();
  await page.getByText(messages['duplicates.stopped']).waitFor();
  await take(page, 'duplicates-stopped');
  await page.getByRole('button', { name: messages['duplicates.goOn'] }).click();
  await page.getByText(messages['duplicates.none']).waitFor();
  await until(async () => (await worklistOf(station.admin)).comparing.state === 'done');
  await page.getByText(messages['duplicates.stopped']).waitFor({ state: 'detached' });
});
