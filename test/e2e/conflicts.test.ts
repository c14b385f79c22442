/** Two stations set different values in one record. The frame counts conflicts, a page lists them, and the field offers a choice. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { listHolders, takeHolders } from '../../src-main/staff/holders.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { ReadyStation } from '../support/station.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { clinic, meet } from '../sync/two-clinics.ts';
import { said, type Tongue } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, take } from './window.ts';

type Clinic = ReadyStation & { id: string; path: string; there: Awaited<ReturnType<typeof elsewhere>> };

/** A patient to whom another station gave these values without knowing the values here. */
async function withConflict(fields: Record<string, unknown>, first: object = {}): Promise<Clinic> {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno', phoneNumber: '0711', ...first });
  const there = await elsewhere(ready.station.registry().db, 'Kando');
  await there.say({ id: body._id, fields });
  return { ...ready, id: body._id, path: `/patients/${body._id}`, there };
}

async function opened(clinic: Clinic, language: Language): Promise<{ page: Page; tongue: Tongue }> {
  const messages = await wordsOf(language);
  const page = await signedIn(clinic, { language, messages });
  return { page, tongue: { messages, language } };
}

async function at(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.locator('main h1').waitFor();
}

const choice = (page: Page, tongue: Tongue, key: 'form.phoneNumber' | 'form.name' | 'conflict.retiredAndChanged') =>
  page.getByRole('form', {
    name:
      key === 'conflict.retiredAndChanged'
        ? tongue.messages[key]
        : said(tongue, 'conflict.of', { field: tongue.messages[key] }),
  });
const record = async ({ admin, path }: Clinic) => (await admin.get(path)).body;

journeyTest('the number leads to the list, and the keyboard alone settles what is chosen', async (language) => {
  const clinic = await withConflict({ phoneNumber: '0722' });
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  const link = page.getByRole('navigation').getByRole('link', { name: messages['conflict.title'] });
  await expect.poll(() => link.locator('strong').innerText()).toMatch(/^[1١]$/);
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: messages['conflict.title'] }).waitFor();
  const form = choice(page, tongue, 'form.phoneNumber');
  const text = await form.innerText();
  for (const part of ['0711', '0722', 'ama', 'Kofi', 'Clinic under test', 'Kando']) expect(text).toContain(part);
  await expect.poll(() => page.getByRole('radio', { name: '0711' }).count()).toBe(1);
  await expect(form.getByRole('radio', { name: messages['conflict.shown'] }).count()).resolves.toBe(1);

  // Nothing is preselected. Submitting too early shows a message.
  await form.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await form.getByText(messages['conflict.choose']).waitFor();
  expect((await record(clinic)).conflicts).toEqual(['phoneNumber']);

  await form.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(said(tongue, 'conflict.settled', { field: messages['form.phoneNumber'] }))
    .waitFor();
  await page.getByText(messages['conflict.none']).waitFor();
  expect(await record(clinic)).toMatchObject({ phoneNumber: '0722' });
  expect(await record(clinic)).not.toHaveProperty('conflicts');
  await link.locator('strong').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(`document.activeElement.tagName`)).toBe('H1');
  // This window settled the conflict itself, so it is not told that somebody else did.
  const meanwhile = said(tongue, 'conflict.settledMeanwhile', { field: messages['form.phoneNumber'] });
  expect(await page.getByRole('status').getByText(meanwhile).count()).toBe(0);
  await at(page, '#/today');
  await link.waitFor({ state: 'detached' });
});

journeyTest('at the field of the record something else is typed, which neither station had said', async (language) => {
  const clinic = await withConflict({ name: 'Zawadi O.', phoneNumber: '0722' });
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  await at(page, `#${clinic.path}`);
  const form = choice(page, tongue, 'form.phoneNumber');
  const { phoneNumber: shown } = await record(clinic);
  await form.getByRole('radio', { name: messages['conflict.other'] }).check();
  const typed = form.getByLabel(said(tongue, 'conflict.otherOf', { field: messages['form.phoneNumber'] }));
  await form.getByRole('button').click();
  await form.getByText(messages['fieldError.required']).waitFor();
  await expect.poll(() => typed.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('0733');
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.locator('dd').getByText('0733', { exact: true }).waitFor();
  expect(await record(clinic)).toMatchObject({ phoneNumber: '0733', conflicts: ['name'] });
  await choice(page, tongue, 'form.name').waitFor();
  await page.getByRole('button', { name: messages['common.undo'], exact: true }).click();
  await expect.poll(async () => (await record(clinic)).phoneNumber).toBe(shown);
  await page.locator('dd').getByText(shown, { exact: true }).waitFor();
});

journeyTest('a visit is settled in its place, and a record that was retired elsewhere is kept', async (language) => {
  const clinic = await withConflict({ retired: true, retiredReason: 'Registered twice' }, { name: 'Zawadi' });
  const visit = (await clinic.admin.post(`${clinic.path}/visits`, { reason: 'Cough' })).body;
  await clinic.there.say({ kind: 'visit', id: visit._id, fields: { reason: 'Fever', patientId: clinic.id } });
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  await at(page, `#${clinic.path}`);
  const reason = page.getByRole('article').getByRole('form');
  await reason.getByRole('radio', { name: 'Fever' }).check();
  await reason.getByRole('button').click();
  await reason.waitFor({ state: 'detached' });
  await page.getByRole('article').getByText('Fever').waitFor();

  await at(page, '#/conflicts');
  // The question states what is meant, and no single word stands alone beside the name.
  await page.getByText(messages['conflict.retiredAndChanged']).waitFor();
  expect(await page.getByText(messages['patient.record'], { exact: true }).count()).toBe(0);
  await at(page, `#${clinic.path}`);
  const retirement = choice(page, tongue, 'conflict.retiredAndChanged');
  await retirement.getByRole('radio', { name: messages['conflict.retireAfterAll'] }).check();
  await retirement.getByRole('button').click();
  await page.getByRole('heading', { name: messages['retire.isRetired'] }).waitFor();
  expect(await record(clinic)).toMatchObject({ retired: true, retiredReason: 'Registered twice' });
});

journeyTest('a form that is open while somebody else settles the field keeps what was typed', async (language) => {
  const clinic = await withConflict({ phoneNumber: '0722' });
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  await at(page, `#${clinic.path}/edit`);
  await page.getByLabel(messages['form.phoneNumber'], { exact: true }).fill('0744');
  await page.getByLabel(messages['form.residentialAddress'], { exact: true }).fill('Mlimani');
  await clinic.admin.post(`/conflicts/${clinic.id}/settle`, { fields: { phoneNumber: '0722' } });
  await page.getByText(messages['form.changedMeanwhile']).waitFor();
  await page.keyboard.press('Control+Enter');
  const side = page.getByRole('group', { name: messages['form.phoneNumber'] });
  await side.getByRole('radio', { name: said(tongue, 'compare.savedBy', { who: 'ama' }) }).check();
  await page.getByRole('button', { name: messages['compare.take'] }).click();
  await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
  expect(await record(clinic)).toMatchObject({ phoneNumber: '0722', residentialAddress: 'Mlimani' });
});

journeyTest('who was choosing while somebody else settled it is told so', async (language) => {
  const clinic = await withConflict({ phoneNumber: '0722' });
  const { page, tongue } = await opened(clinic, language);
  const field = tongue.messages['form.phoneNumber'];
  await at(page, `#${clinic.path}`);
  const form = choice(page, tongue, 'form.phoneNumber');
  await form.getByRole('radio', { name: '0711' }).check();
  await clinic.admin.post(`/conflicts/${clinic.id}/settle`, { fields: { phoneNumber: '0722' } });
  await page
    .getByRole('status')
    .getByText(said(tongue, 'conflict.settledMeanwhile', { field }))
    .waitFor();
  await form.waitFor({ state: 'detached' });
});

journeyTest('whoever may only read sees both values, and nothing to choose', async (language) => {
  const clinic = await withConflict({ phoneNumber: '0722' });
  await clinic.admin.post('/staff', { username: 'esi', password: 'another long lantern', role: 'reader' });
  const messages = await wordsOf(language);
  const page = await openWindow(clinic.station.url, { language });
  await signIn(page, { username: 'esi', secret: 'another long lantern', messages });
  for (const hash of ['#/conflicts', `#${clinic.path}`]) {
    await at(page, hash);
    await page.getByText('0722').waitFor();
    await settled(page);
    expect(await page.locator('main').getByRole('radio').count()).toBe(0);
  }
});

const nurse = { username: 'esi', password: 'nine good lanterns' };

/** Two stations that have met, each with an account of the same name. */
async function withCollision(): Promise<ReadyStation & { theirs: string }> {
  const here = await stationWithPage();
  await here.admin.post('/staff', { ...nurse, role: 'clerk' });
  const there = await clinic({ name: 'Kando', username: 'yaw' });
  const theirs = await there.admin.post('/staff', {
    username: 'Esi',
    password: 'another long lantern',
    role: 'reader',
  });
  const { db } = here.station.registry();
  await meet(there.db, db);
  await write(db, 'sync', (writer) => takeHolders(writer, listHolders({ db: there.db })));
  return { ...here, theirs: theirs.body.id };
}

journeyTest(
  'two people of one user name: the second signs in with what is shown, until it gets another',
  async (language) => {
    const { station, admin } = await withCollision();
    const messages = await wordsOf(language);
    const tongue = { messages, language };
    const shown = 'Esi (Kando)';
    const title = said(tongue, 'collision.title', { name: 'esi' });

    const theirs = await openWindow(station.url, { language });
    await signIn(theirs, { username: shown, secret: 'another long lantern', messages });
    await at(theirs, '#/conflicts');
    const read = theirs.getByRole('article', { name: title });
    for (const text of [shown, messages['collision.administrator']]) await read.getByText(text).waitFor();
    expect(await read.getByRole('textbox').count()).toBe(0);

    const page = await signedIn({ station }, { language, messages });
    const link = page.getByRole('navigation').getByRole('link', { name: messages['conflict.title'] });
    await expect.poll(() => link.locator('strong').innerText()).toMatch(/^[1١]$/);
    await link.click();
    const form = page.getByRole('form', { name: title });
    const name = form.getByLabel(messages['collision.newName']);
    const save = form.getByRole('button');
    await save.click();
    await form.getByText(messages['collision.choose']).waitFor();
    await form.getByRole('radio', { name: shown }).check();
    for (const taken of ['ESI', 'ama']) {
      await name.fill(taken);
      await save.click();
      await form.getByText(messages['staff.taken']).waitFor();
    }
    await name.fill('esi.k');
    await page.keyboard.press('Enter');
    await page
      .getByRole('status')
      .getByText(said(tongue, 'collision.saved', { before: shown, name: 'esi.k' }))
      .waitFor();
    await page.getByText(messages['conflict.none']).waitFor();
    await expect.poll(() => page.evaluate(`document.activeElement.tagName`)).toBe('H1');
    await link.locator('strong').waitFor({ state: 'detached' });
    expect((await admin.get('/conflicts/names')).body.names).toEqual([]);

    for (const [username, secret] of [
      ['esi.k', 'another long lantern'],
      [nurse.username, nurse.password],
    ] as const) {
      const window = await openWindow(station.url, { language });
      await signIn(window, { username, secret, messages });
    }
  },
);

/** A picture of one colour, as base64 of a JPEG that every browser shows. */
const picture = (page: Page, colour: string) =>
  page.evaluate(async (fill) => {
    const canvas = new OffscreenCanvas(64, 64);
    const context = canvas.getContext('2d')!;
    context.fillStyle = fill;
    context.fillRect(0, 0, 64, 64);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return btoa(String.fromCharCode(...bytes));
  }, colour);

const photoOf = async ({ station, path, admin }: Clinic): Promise<string> => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const reply = await fetch(`${station.api}${path}/photo`, { headers });
  return Buffer.from(await reply.arrayBuffer()).toString('base64');
};

journeyTest('of two photos both are shown, and one is chosen', async (language) => {
  const clinic = await withConflict({});
  const { page, tongue } = await opened(clinic, language);
  const { messages } = tongue;
  const [taken, theirs] = [await picture(page, 'teal'), await picture(page, 'tomato')];
  await clinic.admin.send('PUT', `${clinic.path}/photo`, { jpeg: taken });
  // The stored photo is without the metadata that a camera writes.
  const ours = await photoOf(clinic);
  await clinic.there.say({ id: clinic.id, fields: { photo: theirs } });
  await at(page, `#${clinic.path}`);
  const form = page.getByRole('form', { name: said(tongue, 'conflict.of', { field: messages['photo.title'] }) });
  await expect
    .poll(() => form.locator('img').evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth)))
    .toEqual([64, 64]);
  await take(page, `photo-conflict-${language}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await take(page, `photo-conflict-${language}-390`);
  await form
    .locator('label')
    .filter({ has: page.locator(`img[src$="${ours}"]`) })
    .click();
  await form.getByRole('button').click();
  await form.waitFor({ state: 'detached' });
  expect(await record(clinic)).not.toHaveProperty('conflicts');
  expect(await photoOf(clinic)).toBe(ours);
});
