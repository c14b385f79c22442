/** A patient's page: the record at a glance, its history in words, removing and restoring it, and changes by other people. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { ReadyStation } from '../support/station.ts';
import { instantWritten } from './written.ts';
import { said, type Tongue } from './said.ts';
import { measure } from './measures.ts';
import { allLanguages, settled, wordsOf } from './screens.ts';
import {
  chooseAction,
  chooseLanguage,
  journeyTest,
  openWindow,
  signedIn,
  signIn,
  stationWithPage,
  windowTest,
} from './window.ts';

const whole = {
  name: 'Zawadi Otieno',
  gender: 'FEMALE',
  dateOfBirth: '1990-05-03',
  dateOfBirthEstimated: true,
  patientNumber: 'P-7',
  phoneNumber: '0712 345 678',
  residentialAddress: 'Mlimani',
  patientCategory: 'OUTPATIENT',
};

type Clinic = ReadyStation & { path: string; hash: string };

async function withPatient(fields: object = whole): Promise<Clinic> {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', fields);
  return { ...ready, path: `/patients/${body._id}`, hash: `#/patients/${body._id}` };
}

const heading = (page: Page, name = whole.name) => page.getByRole('heading', { level: 1, name });
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function at(page: Page, { hash }: Pick<Clinic, 'hash'>): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator('main h1').waitFor();
}

async function opened(clinic: Clinic, language: Language): Promise<{ page: Page; tongue: Tongue }> {
  const messages = await wordsOf(language);
  const page = await signedIn(clinic, { language, messages });
  await at(page, clinic);
  return { page, tongue: { messages, language } };
}

windowTest('record, open visit and actions are on a small screen in every language without scrolling', async () => {
  const clinic = await withPatient({ ...whole, name: 'Maria da Conceição Aparecida dos Santos Figueiredo e Silva' });
  await clinic.admin.post(`${clinic.path}/visits`, { reason: 'Cough' });
  const { page } = await opened(clinic, 'en');
  for (const language of allLanguages) {
    const messages = await wordsOf(language);
    await chooseLanguage(page, language);
    await at(page, clinic);
    for (const shown of ['P-7', '0712 345 678', 'Mlimani', 'Cough', messages['form.estimated']]) {
      await page.getByText(shown).first().waitFor();
    }
    const bottoms = await page
      // The family is below them.
      .locator('main .record > :not(section), main .visits section')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
    expect(Math.max(...bottoms), language).toBeLessThanOrEqual(640);
    expect(await page.evaluate(measure), language).toEqual([]);

    await page.getByText(messages['patient.more']).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await button(page, messages['photo.add']).evaluate((element) => element.matches(':focus'))).toBe(true);
  }
});

windowTest('the name of a patient is not in the title, which browsers write to the disk', async () => {
  const { page } = await opened(await withPatient(), 'en');
  expect(await page.title()).not.toContain('Zawadi');
  await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

journeyTest('keys open the form and the card', async (language) => {
  const clinic = await withPatient();
  const { page } = await opened(clinic, language);
  await page.keyboard.press('Alt+e');
  await expect.poll(() => page.url()).toContain(`${clinic.hash}/edit`);
  await at(page, clinic);
  await heading(page).waitFor();
  await page.keyboard.press('Alt+i');
  await expect.poll(() => page.url()).toContain(`${clinic.hash}/card`);
});

journeyTest('the history says in words what became of each field, latest first', async (language) => {
  const clinic = await withPatient({ name: 'Zawadi', age: 34 });
  const { admin, path } = clinic;
  await admin.patch(path, { name: 'Zawadi Otieno' });
  await admin.patch(path, { dateOfBirth: '1992-05-03' });
  await admin.patch(path, { dateOfBirthEstimated: true, phoneNumber: '0712 345 678' });
  await admin.patch(path, { phoneNumber: null });
  await admin.patch(path, { retired: true, retiredReason: 'Registered twice' });
  await admin.patch(path, { retired: false });
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  await chooseAction(page, 'patient.history', messages);
  const changes = page.getByRole('dialog').locator('ol > li');
  await expect.poll(() => changes.count()).toBe(7);
  const texts = (await changes.allInnerTexts()).map(plain);
  const quoted = (text: string) => plain(said(tongue, 'history.text', { text }));
  const field = (key: 'form.name' | 'form.phoneNumber') => messages[key];

  expect(texts[0]).toContain(messages['history.putBack']);
  expect(texts[1]).toContain(plain(said(tongue, 'history.retiredFor', { reason: quoted('Registered twice') })));
  const number = quoted('0712 345 678');
  const removed = { field: field('form.phoneNumber'), old: number };
  expect(texts[2]).toContain(plain(said(tongue, 'history.removed', removed)));
  expect(texts[3]).toContain(messages['history.estimated']);
  expect(texts[3]).toContain(plain(said(tongue, 'history.set', { field: field('form.phoneNumber'), value: number })));
  expect(texts[4]).toContain(plain(said(tongue, 'patient.years', { count: 34 })));
  const renamed = { field: field('form.name'), old: quoted('Zawadi'), value: quoted('Zawadi Otieno') };
  expect(texts[5]).toContain(plain(said(tongue, 'history.changed', renamed)));
  expect(texts[6]).toContain(messages['history.registered']);
  for (const text of texts) {
    expect(text).toContain(plain(said(tongue, 'history.by', { who: 'ama', where: 'Clinic under test' })));
    expect(text).not.toMatch(/\{|\[object|null|undefined/);
  }
});

/** Removes the marks that isolate the direction of a name. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

journeyTest('a record is retired with a reason, taken back at once, and put back later', async (language) => {
  const clinic = await withPatient();
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  const record = async () => (await clinic.admin.get(clinic.path)).body;
  const dialog = page.getByRole('dialog');
  const retire = async () => {
    await chooseAction(page, 'retire.open', messages);
    await dialog.getByLabel(messages['retire.reason'], { exact: true }).fill('Registered twice');
    // It could be the next patient's name, typed into the wrong field.
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect((await record()).retired).not.toBe(true);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  await chooseAction(page, 'retire.open', messages);
  await dialog.getByRole('button', { name: messages['retire.submit'], exact: true }).click();
  await dialog.getByText(messages['fieldError.required']).waitFor();
  expect(await record()).toMatchObject({ retired: null });
  await page.keyboard.press('Escape');

  await retire();
  await page.getByRole('heading', { name: messages['retire.isRetired'] }).waitFor();
  await page.getByText('Registered twice').waitFor();
  expect(await record()).toMatchObject({ retired: true, retiredReason: 'Registered twice' });
  expect(await page.getByRole('button', { name: messages['visit.start'] }).count()).toBe(0);
  const visits = page.getByRole('region', { name: messages['patient.visits'] });
  await visits.getByText(said(tongue, 'patient.noVisitsRemoved', { restore: messages['retire.putBack'] })).waitFor();
  expect(await visits.getByText(messages['patient.noVisitsText']).count()).toBe(0);
  await page.keyboard.press('Alt+v');
  await button(page, messages['common.undo']).click();
  await notice(page, said(tongue, 'retire.isBack', { name: whole.name })).waitFor();
  expect(await record()).toMatchObject({ retired: false, retiredReason: null });

  await page.getByRole('button', { name: messages['visit.start'] }).waitFor();
  await retire();
  await button(page, messages['retire.putBack']).click();
  await button(page, messages['retire.open']).waitFor();
  expect(await record()).toMatchObject({ retired: false, retiredReason: null });
  expect((await clinic.admin.get(`${clinic.path}/visits`)).body.page.totalElements).toBe(0);
});

journeyTest('a reason for retiring that was typed is there again after a lock', async (language) => {
  const clinic = await withPatient();
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  await chooseAction(page, 'retire.open', messages);
  const reason = page.getByRole('dialog').getByLabel(messages['retire.reason'], { exact: true });
  const kept = page.waitForResponse((reply) => reply.url().includes('/drafts/retire') && reply.ok());
  await reason.fill('Registered twice');
  await kept;
  await page.reload();
  await signIn(page, { messages });
  await expect.poll(() => reason.inputValue()).toBe('Registered twice');
});

journeyTest('what another window changes is shown without loading anew', async (language) => {
  const clinic = await withPatient();
  const { page, tongue } = await opened(clinic, language);
  const other = await signedIn(clinic, { language, messages: tongue.messages });
  await other.evaluate(`location.hash = '${clinic.hash}/edit'`);
  await other.getByLabel(tongue.messages['form.name'], { exact: true }).fill('Zawadi Achieng');
  await other.keyboard.press('Control+Enter');
  await heading(page, 'Zawadi Achieng').waitFor();
});

journeyTest('whoever may only read sees no button that changes anything', async (language) => {
  const clinic = await withPatient();
  await clinic.admin.post(`${clinic.path}/visits`, { reason: 'Cough' });
  await clinic.admin.post('/staff', { username: 'esi', password: 'another long lantern', role: 'reader' });
  const messages = await wordsOf(language);
  const page = await openWindow(clinic.station.url, { language });
  await signIn(page, { username: 'esi', secret: 'another long lantern', messages });
  await at(page, clinic);
  await page.getByText('Cough').waitFor();
  const names = await page
    .locator('main button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent.trim()));
  const isReading = (name: string) =>
    [messages['patient.printCard'], messages['patient.history'], messages['visit.historyOf'].split('{')[0] ?? ''].some(
      (known) => name.startsWith(known),
    );
  expect(names.filter((name) => !isReading(name))).toEqual([]);
  await page.keyboard.press('Alt+e');
  await page.keyboard.press('Alt+v');
  await settled(page);
  expect(page.url()).toContain(clinic.hash);
  expect(page.url()).not.toContain('/edit');
});

journeyTest('a record that is not on this station is said to be missing', async (language) => {
  const clinic = await withPatient();
  const messages = await wordsOf(language);
  const page = await signedIn(clinic, { language, messages });
  await page.evaluate(`location.hash = '#/patients/00000000-0000-7000-8000-000000000000'`);
  await page.getByText(messages['failure.not-found']).waitFor();
});

journeyTest('what is shown stays readable while the station is away', async (language) => {
  const clinic = await withPatient();
  const { page, tongue } = await opened(clinic, language);
  await page.getByText('Mlimani').waitFor();
  await clinic.station.close();
  await page.getByRole('button', { name: tongue.messages['visit.start'] }).click();
  await notice(page, tongue.messages['visit.unreachable']).waitFor();
  await page.getByText(tongue.messages['failure.banner']).waitFor();
  expect(await heading(page).isVisible()).toBe(true);
  expect(await page.getByText('Mlimani').isVisible()).toBe(true);
});

journeyTest('the history of a visit says that it ended, and that it was opened again', async (language) => {
  const clinic = await withPatient();
  const { body: visit } = await clinic.admin.post(`${clinic.path}/visits`, { timeStart: '2026-03-02T06:30:00Z' });
  const path = `${clinic.path}/visits/${visit._id}`;
  await clinic.admin.patch(path, { timeEnd: '2026-03-02T08:15:00Z', reason: 'Cough' });
  await clinic.admin.patch(path, { timeEnd: null });
  const { page, tongue } = await opened(clinic, language);
  const [from, to] = ['2026-03-02T06:30:00Z', '2026-03-02T08:15:00Z'].map((at) => instantWritten(language, at));
  await button(page, said(tongue, 'visit.historyOf', { when: from ?? '' })).click();
  await page.getByRole('dialog').getByText(tongue.messages['history.entered']).waitFor();
  const lines = await page.getByRole('dialog').locator('ul li').allInnerTexts();
  const [reopened, ...older] = lines.map(plain);
  expect(reopened).toBe(plain(said(tongue, 'history.reopened', { old: to ?? '' })));
  const reason = { field: tongue.messages['visit.reason'], value: said(tongue, 'history.text', { text: 'Cough' }) };
  expect(older.toSorted()).toEqual(
    [
      said(tongue, 'history.ended', { at: to ?? '' }),
      said(tongue, 'history.set', reason),
      said(tongue, 'history.started', { at: from ?? '' }),
    ]
      .map(plain)
      .toSorted(),
  );

  // A change that is saved while the history is open appears at its top.
  await clinic.admin.patch(path, { reason: null });
  await page.getByRole('dialog').locator('ol > li').nth(3).waitFor();
});
