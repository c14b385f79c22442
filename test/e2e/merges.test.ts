/** Two records of one person are merged from the record, found by the old number, and unmerged. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { listChanges } from '../../src-main/journal/journal.queries.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { accessFaultsOn } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage } from './window.ts';

const pictures = process.env['SATCHEL_JOIN_PICTURES'];

async function twoRecords(language: Language) {
  const ready = await stationWithPage();
  const register = async (fields: object) => (await ready.admin.post('/patients', fields)).body._id as string;
  const stands = await register({ name: 'Zawadi Nyambura', patientNumber: 'K-100', age: 30, gender: 'FEMALE' });
  const joined = await register({
    name: 'Sawadi Wanjiku',
    patientNumber: 'L-200',
    age: 31,
    phoneNumber: '0700 123456',
  });
  const system = (await ready.admin.post('/identifier-systems', { name: 'National ID' })).body._id as string;
  const identifier = { system, value: 'GH 4711', use: null, from: null, to: null };
  await ready.admin.patch(`/patients/${joined}`, { identifiers: [identifier] });
  await ready.admin.post(`/patients/${joined}/visits`, {
    timeStart: '2026-02-01T08:00:00Z',
    timeEnd: '2026-02-01T09:00:00Z',
    reason: 'Fever',
  });
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  return { ...ready, stands, joined, page, tongue: { messages, language } satisfies Tongue };
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await page.screenshot({ path: `${pictures}/${name}.png` });
}

async function openRecord(page: Page, id: string): Promise<void> {
  await page.evaluate(`location.hash = '#/patients/${id}'`);
  await page.locator('main h1').waitFor();
}

const heading = (page: Page) => page.locator('main h1').innerText();

journeyTest('a record is joined with another, found by the number of that one, and taken apart', async (language) => {
  const { admin, page, tongue, stands, joined } = await twoRecords(language);
  const { messages } = tongue;
  await openRecord(page, stands);
  await chooseAction(page, 'join.open', messages);
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByLabel(messages['join.find']).evaluate((field) => field.matches(':focus')))
    .toBe(true);
  await page.keyboard.type('Sawadi');
  const choose = dialog.getByRole('button', { name: `${messages['join.choose']}: Sawadi Wanjiku` });
  await choose.waitFor();
  // A record cannot be merged with itself.
  await expect.poll(() => dialog.getByRole('button', { name: messages['join.choose'] }).count()).toBe(1);
  await choose.click();
  const phone = dialog.getByRole('group', { name: messages['form.phoneNumber'] });
  // A value that only the other record has is preselected.
  await expect.poll(() => phone.getByRole('radio', { name: '0700 123456' }).isChecked()).toBe(true);
  await dialog.getByRole('group', { name: messages['form.name'] }).getByRole('radio', { name: 'Sawadi' }).check();
  await picture(page, `join-${language}`);
  // Enter in a field merges nobody, Ctrl+Enter does.
  await page.keyboard.press('Enter');
  expect(await dialog.count()).toBe(1);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => heading(page)).toBe('Sawadi Wanjiku');
  const note = page.getByRole('region', { name: said(tongue, 'join.note', { name: 'Sawadi Wanjiku' }) });
  await expect.poll(() => note.innerText()).toContain('L-200');
  await page.getByText('Fever').first().waitFor();
  await picture(page, `joined-${language}`);

  await page.evaluate("location.hash = '#/'");
  const box = page.getByRole('combobox');
  await box.fill('L-200');
  const option = page.getByRole('option').filter({ hasText: 'K-100' });
  await expect.poll(() => option.innerText()).toContain('L-200');
  await picture(page, `found-${language}`);
  // Both records now have this number, and it is shown once.
  await box.fill('GH 4711');
  await expect.poll(async () => (await option.innerText()).match(/GH 4711/g)).toHaveLength(1);
  await box.fill('L-200');
  await expect.poll(() => option.innerText()).toContain('L-200');
  await box.press('Enter');
  await expect.poll(() => page.evaluate('location.hash')).toBe(`#/patients/${stands}`);

  // Opens an old card, or an address that somebody saved.
  await page.evaluate(`location.hash = '#/patients/${joined}'`);
  await page.getByText(said(tongue, 'join.opened', { name: 'Sawadi Wanjiku' })).waitFor();
  expect(await page.evaluate('location.hash')).toBe(`#/patients/${stands}`);

  await chooseAction(page, 'patient.history', messages);
  await expect.poll(() => dialog.innerText()).toContain(messages['history.joined']);
  await picture(page, `history-${language}`);
  await page.keyboard.press('Escape');

  await note.getByRole('button', { name: messages['part.open'] }).click();
  const text = await dialog.innerText();
  expect(text).toContain(said(tongue, 'part.visits', { count: 1 }));
  expect(text).toContain(messages['form.phoneNumber']);
  await picture(page, `part-${language}`);
  await dialog.getByRole('button', { name: messages['part.submit'] }).click();
  await expect.poll(() => heading(page)).toBe('Zawadi Nyambura');
  await expect.poll(() => note.count()).toBe(0);
  expect((await admin.get(`/patients/${joined}`)).body).toMatchObject({ _id: joined, name: 'Sawadi Wanjiku' });

  await page.getByRole('button', { name: messages['common.undo'] }).click();
  await expect.poll(() => heading(page)).toBe('Sawadi Wanjiku');
  expect((await admin.get(`/patients/${joined}`)).body._id).toBe(stands);
});

journeyTest('the notice of a join takes it back, and the other record may be the one that stays', async (language) => {
  const { admin, page, tongue, stands, joined } = await twoRecords(language);
  const { messages } = tongue;
  await openRecord(page, stands);
  await chooseAction(page, 'join.open', messages);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(messages['join.find']).fill('L-200');
  await dialog.getByRole('button', { name: `${messages['join.choose']}: Sawadi Wanjiku` }).click();
  await dialog.getByRole('button', { name: messages['join.turn'] }).click();
  await dialog.getByRole('button', { name: messages['join.submit'] }).click();
  await expect.poll(() => page.evaluate('location.hash')).toBe(`#/patients/${joined}`);
  expect((await admin.get(`/patients/${stands}`)).body._id).toBe(joined);
  await page.getByRole('button', { name: messages['common.undo'] }).click();
  await page.getByText(said(tongue, 'part.done', { name: 'Sawadi Wanjiku' })).waitFor();
  expect((await admin.get(`/patients/${stands}`)).body).toMatchObject({ _id: stands, name: 'Zawadi Nyambura' });
});

journeyTest('before anything is typed who is likely the same person is offered, with why', async (language) => {
  const ready = await stationWithPage();
  const person = { name: 'Salim Banda', dateOfBirth: '1990-05-31', phoneNumber: '0799 000 333' };
  const register = async (fields: object) => (await ready.admin.post('/patients', fields)).body._id as string;
  const stands = await register(person);
  const joined = await register({ ...person, name: 'Saleem Banda', phoneNumber: '0799-000-333' });
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages, width: 390, height: 844 });
  await openRecord(page, stands);
  await chooseAction(page, 'join.open', messages);
  const dialog = page.getByRole('dialog');
  const likely = dialog.getByRole('region', { name: messages['join.likely'] });
  await likely.getByText(messages['match.same-phone']).waitFor();
  await picture(page, `join-likely-${language}`);
  expect(await accessFaultsOn(page)).toEqual([]);
  await dialog.getByLabel(messages['join.find']).fill('zz');
  await likely.waitFor({ state: 'detached' });
  await dialog.getByLabel(messages['join.find']).fill('');
  const choose = likely.getByRole('button', { name: `${messages['join.choose']}: Saleem Banda` });
  await choose.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await dialog.getByRole('group', { name: messages['form.name'] }).waitFor();
  // The same phone number in another notation is not a choice.
  expect(await dialog.getByRole('group', { name: messages['form.phoneNumber'] }).count()).toBe(0);
  await dialog.getByRole('button', { name: messages['join.submit'] }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await ready.admin.get(`/patients/${joined}`)).body._id).toBe(stands);
});

journeyTest(
  'what others said of a joined record, not knowing of it, is taken over or left with a key',
  async (language) => {
    const { admin, station, page, tongue, stands, joined } = await twoRecords(language);
    const { messages } = tongue;
    const { db } = station.registry();
    const [first] = listChanges({ db }, joined);
    await admin.post(`/patients/${stands}/join`, { with: joined });
    const { say } = await elsewhere(db, 'Kando');
    const after = first === undefined ? [] : [first.hash];
    const fields = { phoneNumber: '0711 000111', residentialAddress: 'Mill Road' };
    await say({ kind: 'patient', id: joined, fields, after });
    await page.setViewportSize({ width: 390, height: 844 });
    await openRecord(page, stands);
    const note = page.getByRole('region', { name: said(tongue, 'join.note', { name: 'Sawadi Wanjiku' }) });
    await note.getByText(messages['join.saidSince']).waitFor();
    await picture(page, `said-since-${language}`);
    expect(await accessFaultsOn(page)).toEqual([]);
    const take = note.getByRole('button', { name: messages['join.take'] }).filter({ hasText: messages['join.take'] });
    await expect.poll(() => take.count()).toBe(2);
    await note.getByRole('button', { name: new RegExp(`^${messages['join.take']}: .*0711 000111`) }).press('Enter');
    await page.getByText(said(tongue, 'join.taken', { field: messages['form.phoneNumber'] })).waitFor();
    await expect.poll(async () => (await admin.get(`/patients/${stands}`)).body.phoneNumber).toBe('0711 000111');
    await expect.poll(() => take.count()).toBe(1);
    await note.getByRole('button', { name: new RegExp(`^${messages['join.leave']}: `) }).press('Enter');
    await note.getByText(messages['join.saidSince']).waitFor({ state: 'detached' });
    expect((await admin.get(`/patients/${stands}`)).body.residentialAddress).toBeNull();
  },
);

journeyTest(
  'of three values that others said of a joined record the chosen one is saved, and one that comes meanwhile is shown first',
  async (language) => {
    const { admin, station, page, tongue, stands, joined } = await twoRecords(language);
    const { messages } = tongue;
    const { db } = station.registry();
    const after = listChanges({ db }, joined)
      .slice(0, 1)
      .map(({ hash }) => hash);
    await admin.post(`/patients/${stands}/join`, { with: joined });
    const says = async (place: string, phoneNumber: string) =>
      (await elsewhere(db, place)).say({ kind: 'patient', id: joined, fields: { phoneNumber }, after });
    await says('Kando', '0711 000111');
    await says('Bahari', '0722 000222');
    await openRecord(page, stands);
    const note = page.getByRole('region', { name: said(tongue, 'join.note', { name: 'Sawadi Wanjiku' }) });
    const takes = (number: string) =>
      note.getByRole('button', { name: new RegExp(`^${messages['join.take']}: .*${number}`) });
    // Neither of the two changes replaced the other.
    await takes('0700 123456.*0711 000111').waitFor();
    await takes('0700 123456.*0722 000222').waitFor();
    // The page does not know of the third change when the key is pressed.
    const before = (await admin.get(`/patients/${stands}/joins`)).body;
    let isRefused = false;
    page.on('response', (reply) => (isRefused ||= reply.status() === 409));
    await page.route('**/joins', (route) => (isRefused ? route.continue() : route.fulfill({ json: before })));
    await says('Mtoni', '0733 000333');
    await takes('0711 000111').press('Enter');
    await page.getByText(messages['failure.not-current']).waitFor();
    expect((await admin.get(`/patients/${stands}`)).body.phoneNumber).toBeNull();
    await takes('0733 000333').waitFor();
    await picture(page, `said-by-three-${language}`);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, `said-by-three-narrow-${language}`);
    expect(await accessFaultsOn(page)).toEqual([]);
    await takes('0711 000111').press('Enter');
    await note.getByText(messages['join.saidSince']).waitFor({ state: 'detached' });
    expect((await admin.get(`/patients/${stands}`)).body.phoneNumber).toBe('0711 000111');
  },
);

journeyTest(
  'who joins two records while somebody changes one of them sees that, and what it says now',
  async (language) => {
    const { admin, page, tongue, stands, joined } = await twoRecords(language);
    const { messages } = tongue;
    await openRecord(page, stands);
    await chooseAction(page, 'join.open', messages);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(messages['join.find']).fill('L-200');
    await dialog.getByRole('button', { name: `${messages['join.choose']}: Sawadi Wanjiku` }).click();
    const phone = dialog.getByRole('group', { name: messages['form.phoneNumber'] });
    await phone.getByRole('radio', { name: '0700 123456' }).waitFor();
    await admin.patch(`/patients/${joined}`, { phoneNumber: '0711 000111' });
    await dialog.getByText(messages['join.changedMeanwhile']).waitFor();
    await expect.poll(() => phone.getByRole('radio', { name: '0711 000111' }).isChecked()).toBe(true);
    await picture(page, `join-changed-${language}`);
    await dialog.getByRole('button', { name: messages['join.submit'] }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(async () => (await admin.get(`/patients/${stands}`)).body.phoneNumber).toBe('0711 000111');
  },
);
