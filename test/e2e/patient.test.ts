/** A patient's page: the record at a glance, its history in words, retiring and putting back, and what others change. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { ReadyStation } from '../support/station.ts';
import { said, type Tongue } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, windowTest } from './window.ts';

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

journeyTest('record and open visit are on a small screen without scrolling', async (language) => {
  const clinic = await withPatient();
  await clinic.admin.post(`${clinic.path}/visits`, { reason: 'Cough' });
  const { page, tongue } = await opened(clinic, language);
  await page.getByText('Cough').waitFor();
  for (const text of ['P-7', '0712 345 678', 'Mlimani', said(tongue, 'form.estimated')]) {
    expect(await page.getByText(text).first().isVisible(), text).toBe(true);
  }
  const bottoms = await page
    .locator('main section')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().bottom));
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(640);
});

windowTest('the name of a patient is not in the title, which browsers write to the disk', async () => {
  const { page } = await opened(await withPatient(), 'en');
  expect(await page.title()).not.toContain('Zawadi');
  await expect.poll(() => heading(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

journeyTest('keys open the form and the card', async (language) => {
  const clinic = await withPatient();
  const { page } = await opened(clinic, language);
  await page.keyboard.press('e');
  await expect.poll(() => page.url()).toContain(`${clinic.hash}/edit`);
  await at(page, clinic);
  await heading(page).waitFor();
  await page.keyboard.press('p');
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
  await button(page, messages['patient.history']).click();
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

/** Without the marks that keep the direction of a name to itself. */
const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');

journeyTest('a record is retired with a reason, taken back at once, and put back later', async (language) => {
  const clinic = await withPatient();
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  const record = async () => (await clinic.admin.get(clinic.path)).body;
  const dialog = page.getByRole('dialog');
  const retire = async () => {
    await button(page, messages['retire.open']).click();
    await dialog.getByLabel(messages['retire.reason'], { exact: true }).fill('Registered twice');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };

  await button(page, messages['retire.open']).click();
  await dialog.getByRole('button', { name: messages['retire.submit'], exact: true }).click();
  await dialog.getByText(messages['fault.required']).waitFor();
  expect(await record()).toMatchObject({ retired: null });
  await page.keyboard.press('Escape');

  await retire();
  await page.getByRole('heading', { name: messages['retire.isRetired'] }).waitFor();
  await page.getByText('Registered twice').waitFor();
  expect(await record()).toMatchObject({ retired: true, retiredReason: 'Registered twice' });
  expect(await page.getByRole('button', { name: messages['visit.start'] }).count()).toBe(0);
  await page.keyboard.press('v');
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
  await button(page, messages['retire.open']).click();
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
  await clinic.admin.post('/staff', { username: 'esi', password: 'another long secret', role: 'reader' });
  const messages = await wordsOf(language);
  const page = await openWindow(clinic.station.url, { language });
  await signIn(page, { username: 'esi', secret: 'another long secret', messages });
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
  await page.keyboard.press('e');
  await page.keyboard.press('v');
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

/** The window keeps the direction of what people typed apart by marks that nobody sees. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069\u200e\u200f]/gu, '');
const quoted = (tongue: Tongue, text: string) => said(tongue, 'history.text', { text });
const sentences = async (page: Page) => (await page.getByRole('dialog').locator('ul li').allInnerTexts()).map(plain);

journeyTest('the history says in words what was changed, by whom and where, latest first', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const ready = await withPatient();
  const { admin, path } = ready;
  await admin.patch(path, { name: 'Zawadi A. Otieno', phoneNumber: null });
  await admin.patch(path, { dateOfBirth: '1996-05-31', dateOfBirthEstimated: true });
  await admin.patch(path, { name: zawadi.name });
  const page = await signedIn(ready, tongue);
  await at(page, ready.hash);
  await button(page, messages['patient.history']).click();
  await page.getByRole('dialog').getByText(messages['history.registered']).waitFor();

  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format;
  const age = said(tongue, 'history.saidAge', {
    age: said(tongue, 'patient.years', { count: 30 }),
    day: day(new Date()),
  });
  const changed = (from: string, to: string) =>
    said(tongue, 'history.changed', {
      field: messages['form.name'],
      old: quoted(tongue, from),
      value: quoted(tongue, to),
    });
  const set = (field: string, value: string) => said(tongue, 'history.set', { field, value });
  const lines = await sentences(page);
  const expected = [
    changed('Zawadi A. Otieno', 'Zawadi Otieno'),
    set(messages['form.dateOfBirth'], day(new Date('1996-05-31'))),
    messages['history.estimated'],
    said(tongue, 'history.ageFollows', { old: age }),
    changed('Zawadi Otieno', 'Zawadi A. Otieno'),
    said(tongue, 'history.removed', { field: messages['form.phoneNumber'], old: quoted(tongue, zawadi.phoneNumber) }),
    set(messages['form.name'], quoted(tongue, zawadi.name)),
    set(messages['form.gender'], messages['patient.gender.FEMALE']),
    set(messages['form.age'], age),
    set(messages['form.patientNumber'], quoted(tongue, zawadi.patientNumber)),
    set(messages['form.phoneNumber'], quoted(tongue, zawadi.phoneNumber)),
    set(messages['form.residentialAddress'], quoted(tongue, zawadi.residentialAddress)),
  ].map(plain);
  expect(lines.toSorted()).toEqual(expected.toSorted());
  expect(lines[0]).toBe(expected[0]);
  const by = said(tongue, 'history.by', { who: 'ama', where: 'Clinic under test' });
  expect(await page.getByRole('dialog').getByText(by).count()).toBe(4);

  // What is changed elsewhere while the history is open comes in at its top.
  await admin.patch(path, { patientCategory: 'INPATIENT' });
  const category = set(messages['form.patientCategory'], messages['patient.category.INPATIENT']);
  await expect.poll(async () => (await sentences(page))[0]).toBe(plain(category));
});

journeyTest('the history of a visit says that it ended, and that it was opened again', async (language) => {
  const tongue = await tongueOf(language);
  const ready = await withPatient();
  const { body: visit } = await ready.admin.post(`${ready.path}/visits`, { timeStart: '2026-03-02T06:30:00Z' });
  const path = `${ready.path}/visits/${visit._id}`;
  await ready.admin.patch(path, { timeEnd: '2026-03-02T08:15:00Z', reason: 'Cough' });
  await ready.admin.patch(path, { timeEnd: null });
  const page = await signedIn(ready, tongue);
  await at(page, ready.hash);
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Africa/Nairobi',
  });
  const [from, to] = ['2026-03-02T06:30:00Z', '2026-03-02T08:15:00Z'].map((at) => format.format(new Date(at)));
  await button(page, said(tongue, 'visit.historyOf', { when: from ?? '' })).click();
  await page.getByRole('dialog').getByText(tongue.messages['history.entered']).waitFor();
  const [reopened, ...older] = await sentences(page);
  expect(reopened).toBe(plain(said(tongue, 'history.reopened', { old: to ?? '' })));
  const reason = { field: tongue.messages['visit.reason'], value: quoted(tongue, 'Cough') };
  expect(older.toSorted()).toEqual(
    [
      said(tongue, 'history.ended', { at: to ?? '' }),
      said(tongue, 'history.set', reason),
      said(tongue, 'history.started', { at: from ?? '' }),
    ]
      .map(plain)
      .toSorted(),
  );
});

journeyTest('a record is retired with a reason, which can be taken back, and put back later', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const ready = await withPatient();
  const stored = async () => (await ready.admin.get(ready.path)).body;
  const page = await signedIn(ready, tongue);
  await at(page, ready.hash);

  await button(page, messages['retire.open']).click();
  await button(page, messages['retire.submit']).click();
  await page.getByText(messages['fault.required']).waitFor();
  await page.getByLabel(messages['retire.reason']).fill('Registered twice');
  await page.keyboard.press('Enter');
  const done = said(tongue, 'retire.done', { name: zawadi.name });
  await notice(page, done).waitFor();
  expect(await stored()).toMatchObject({ retired: true, retiredReason: 'Registered twice' });
  const note = page.getByRole('region', { name: messages['retire.isRetired'] });
  await note.getByText('Registered twice').waitFor();
  await page.keyboard.press('v');
  expect(await page.getByRole('button', { name: messages['visit.start'] }).count()).toBe(0);
  expect((await ready.admin.get(`${ready.path}/visits`)).body.page.totalElements).toBe(0);

  await undo(page, messages);
  await note.waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ retired: false, retiredReason: null });

  await button(page, messages['retire.open']).click();
  await page.getByLabel(messages['retire.reason']).fill('Never was here');
  await button(page, messages['retire.submit']).click();
  await button(page, messages['retire.putBack']).click();
  await note.waitFor({ state: 'detached' });
  expect(await stored()).toMatchObject({ retired: false, retiredReason: null });
  await button(page, messages['patient.history']).click();
  await page.getByRole('dialog').getByText(messages['history.registered']).waitFor();
  const retired = (reason: string) => plain(said(tongue, 'history.retiredFor', { reason: quoted(tongue, reason) }));
  expect((await sentences(page)).slice(0, 4)).toEqual([
    messages['history.putBack'],
    retired('Never was here'),
    messages['history.putBack'],
    retired('Registered twice'),
  ]);
});

journeyTest('what another window changes is on the page without loading it again', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const ready = await withPatient();
  const page = await signedIn(ready, tongue);
  await at(page, ready.hash);
  const other = await signedIn(ready, tongue);
  await other.evaluate(`location.hash = ${JSON.stringify(`${ready.hash}/edit`)}`);
  await other.getByLabel(messages['form.phoneNumber'], { exact: true }).fill('0799 111 222');
  await button(other, messages['common.save']).click();
  await page.getByText('0799 111 222').waitFor();

  await button(other, messages['retire.open']).click();
  await other.getByLabel(messages['retire.reason']).fill('Registered twice');
  await button(other, messages['retire.submit']).click();
  await page.getByRole('region', { name: messages['retire.isRetired'] }).getByText('Registered twice').waitFor();
});

journeyTest('a reader sees the record, the visits and the history, and nothing that edits', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const ready = await withPatient();
  await ready.admin.post(`${ready.path}/visits`, { reason: 'Fever' });
  await ready.admin.post('/staff', { username: 'yaw', password, role: 'reader' });
  const page = await openWindow(ready.station.url, { language });
  await signIn(page, { username: 'yaw', messages });
  await at(page, ready.hash);
  await page.getByText('Fever').waitFor();
  const names = await page.getByRole('main').getByRole('button').allInnerTexts();
  expect(names.map((name) => name.replace(/\s+P$/, '').trim()).filter(Boolean)).toEqual([
    messages['patient.printCard'],
    messages['patient.history'],
  ]);
  for (const key of ['v', 'e']) await page.keyboard.press(key);
  await ready.admin.patch(ready.path, { retired: true, retiredReason: 'Registered twice' });
  await page.getByText('Registered twice').waitFor();
  expect(await button(page, messages['retire.putBack']).count()).toBe(0);
  expect(new URL(page.url()).hash).toBe(ready.hash);
  expect((await ready.admin.get(`${ready.path}/visits`)).body.page.totalElements).toBe(1);
});

journeyTest('while the station is away the record stays to be read', async (language) => {
  const tongue = await tongueOf(language);
  const ready = await withPatient();
  await ready.admin.post(`${ready.path}/visits`, { reason: 'Fever' });
  const page = await signedIn(ready, tongue);
  await at(page, ready.hash);
  await page.getByText('Fever').waitFor();
  await ready.station.close();
  await page.getByText(tongue.messages['failure.banner']).waitFor();
  await button(page, tongue.messages['visit.end']).click();
  await notice(page, tongue.messages['visit.unreachable']).waitFor();
  for (const text of [zawadi.phoneNumber, 'Fever']) expect(await page.getByText(text).isVisible()).toBe(true);
});
