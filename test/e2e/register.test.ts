import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { startStation } from '../../src-main/serve.ts';
import { password, setUp, temporaryDir, testConfig, type Client } from '../support/station.ts';
import { said, saidRegistered, type Tongue } from './said.ts';
import { dayWritten } from './written.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, take, windowTest } from './window.ts';

const english: Tongue = { messages: en, language: 'en' };
const tongueOf = async (language: 'en' | 'ar'): Promise<Tongue> => ({ messages: await wordsOf(language), language });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const nameField = (page: Page, messages = en as Tongue['messages']) => field(page, messages['form.name']);
const value = (page: Page, label: string) => field(page, label).inputValue();
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

async function allPatients(admin: Client): Promise<any[]> {
  return (await admin.get('/patients?size=50')).body.embedded.patientResourceList;
}

async function unlock(page: Page, { messages }: Tongue = english) {
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
}

/** Waits for the request that keeps the draft, which is sent a moment after the last letter. */
const keptOnStation = (page: Page) =>
  page.waitForResponse((reply) => reply.url().includes('/api/drafts/') && reply.request().method() === 'PUT');

async function registersByKeyboard(tongue: Tongue) {
  const { messages, language } = tongue;
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(() => {
    const counted = { uses: 0 };
    Object.assign(window, { counted });
    // A key that presses a button causes a click too, but without pointer events.
    for (const name of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(name, () => counted.uses++, true);
  });

  const { keyboard } = page;
  await page.locator('[role="combobox"]:focus').waitFor();
  await keyboard.type('neema mwangi');
  await page.getByRole('option', { name: said(tongue, 'find.register', { typed: 'neema mwangi' }) }).waitFor();
  await keyboard.press('Enter');
  await expect.poll(() => value(page, messages['form.name'])).toBe('Neema Mwangi');
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await keyboard.press('Tab');
  await keyboard.type('3151990');
  await page.getByText(dayWritten(language, '1990-05-31')).waitFor();
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Tab');
  await keyboard.type('0799 000 111');
  await keyboard.press('Tab');
  await keyboard.type('Mlimani');
  await keyboard.press('Control+Enter');
  await notice(page, saidRegistered(tongue, 'Neema Mwangi'));

  const [patient, ...more] = await allPatients(ready.admin);
  expect(more).toEqual([]);
  expect(patient).toMatchObject({
    name: 'Neema Mwangi',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-31',
    dateOfBirthEstimated: true,
    phoneNumber: '0799 000 111',
    residentialAddress: 'Mlimani',
    patientNumber: expect.stringMatching(/^\w{3,6}-0001-\d\d$/),
    patientCategory: null,
  });
  expect(new URL(page.url()).hash).toBe(`#/patients/${patient._id}`);
  expect(await page.evaluate('window.counted.uses')).toBe(0);
  // The page does not wait until the station has removed the draft.
  await expect.poll(async () => (await ready.admin.get('/drafts')).body.drafts).toEqual([]);
  await page.goBack();
  expect(new URL(page.url()).hash).toMatch(/^(#\/)?$/);
}

async function keepsADraftOverLockAndReload(tongue: Tongue) {
  const { messages, language } = tongue;
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  await page.keyboard.press('Alt+N');
  await nameField(page, messages).fill('Juma Otieno');
  await field(page, messages['form.birth']).fill('41');
  await page.keyboard.press('Alt+L');
  await unlock(page, tongue);
  expect(await value(page, messages['form.name'])).toBe('Juma Otieno');
  expect(await value(page, messages['form.birth'])).toBe('41');

  const kept = keptOnStation(page);
  await field(page, messages['form.residentialAddress']).fill('Kisimani');
  await kept;
  await page.reload();
  await signIn(page, { messages });
  await page.getByText(messages['form.restored']).waitFor();
  expect(await value(page, messages['form.name'])).toBe('Juma Otieno');
  expect(await value(page, messages['form.residentialAddress'])).toBe('Kisimani');

  await page.getByRole('button', { name: messages['form.throwAway'] }).click();
  expect(await value(page, messages['form.name'])).toBe('');
  await page.getByRole('button', { name: messages['common.undo'] }).click();
  expect(await value(page, messages['form.name'])).toBe('Juma Otieno');
}

async function outlivesAStationThatStops(tongue: Tongue) {
  const { messages, language } = tongue;
  const dir = temporaryDir();
  const more = { pageDir: inject('pageDir') };
  const first = await startStation(testConfig(dir, more));
  const { admin } = await setUp(first);
  const page = await signedIn({ station: first }, { language, messages });
  await page.keyboard.press('Alt+N');
  await nameField(page, messages).fill('Zawadi');

  await first.close();
  await nameField(page, messages).pressSequentially(' Kimaro');
  await page.keyboard.press('Control+Enter');
  await page.getByText(messages['form.unreachable']).waitFor();
  const notKept = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/drafts/'));
  await field(page, messages['form.residentialAddress']).fill('Bondeni');
  await notKept;

  const second = await startStation(testConfig(dir, { ...more, port: Number(new URL(first.url).port) }));
  onTestFinished(() => second.close());
  // The new station knows no session. Saving asks for the password, and the form is then unchanged.
  await page.keyboard.press('Control+Enter');
  await unlock(page, tongue);
  expect(await value(page, messages['form.name'])).toBe('Zawadi Kimaro');
  expect(await value(page, messages['form.residentialAddress'])).toBe('Bondeni');
  await nameField(page, messages).press('Control+Enter');
  await notice(page, saidRegistered(tongue, 'Zawadi Kimaro'));
  const { body } = await admin.post('/sessions', { username: 'ama', password });
  const headers = { authorization: `Bearer ${body.token}` };
  const list = await admin.send('GET', '/patients', undefined, headers);
  expect(list.body.embedded.patientResourceList).toMatchObject([
    { name: 'Zawadi Kimaro', residentialAddress: 'Bondeni' },
  ]);
}

async function choosesBetweenTwoEdits({ messages, language }: Tongue) {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Asha Mushi', age: 30, residentialAddress: 'Mtoni' });
  const [mine, theirs] = [await signedIn(ready, { language, messages }), await signedIn(ready, { language, messages })];
  for (const page of [mine, theirs]) {
    await page.evaluate(`location.hash = '#/patients/${body._id}/edit'`);
    await nameField(page, messages).waitFor();
  }
  await nameField(mine, messages).fill('Asha Mushi Banda');
  await field(mine, messages['form.phoneNumber']).fill('0799 000 222');

  await nameField(theirs, messages).fill('Aisha Mushi');
  await field(theirs, messages['form.residentialAddress']).fill('Ziwani');
  await theirs.keyboard.press('Control+Enter');
  await mine.getByText(messages['form.changedMeanwhile']).waitFor();

  await mine.keyboard.press('Control+Enter');
  await mine.getByText(messages['compare.title']).waitFor();
  const name = mine.getByRole('group', { name: messages['form.name'] });
  expect(await name.textContent()).toContain('Asha Mushi Banda');
  expect(await name.textContent()).toContain('Aisha Mushi');
  // Only the other user changed the address, so theirs is preselected. Only this window changed the phone number, so it is not a choice.
  const address = mine.getByRole('group', { name: messages['form.residentialAddress'] });
  expect(await address.getByRole('radio').nth(0).isChecked()).toBe(true);
  expect(await address.textContent()).toContain(messages['compare.unchanged']);
  expect(await address.textContent()).not.toContain(messages['compare.mine']);
  expect(await name.textContent()).toContain(messages['compare.mine']);
  expect(await mine.getByRole('group', { name: messages['form.phoneNumber'] }).count()).toBe(0);

  await mine.getByRole('button', { name: messages['compare.take'] }).press('Enter');
  await mine.getByText(messages['compare.choose']).waitFor();
  await name.getByRole('radio').nth(1).check();
  await mine.getByRole('button', { name: messages['compare.take'] }).press('Enter');
  await mine.waitForURL(`**/#/patients/${body._id}`);
  const saved = await ready.admin.get(`/patients/${body._id}`);
  expect(saved.body).toMatchObject({
    name: 'Asha Mushi Banda',
    residentialAddress: 'Ziwani',
    phoneNumber: '0799 000 222',
    age: 30,
    version: 3,
  });
}

journeyTest(
  'a patient is registered from Find without touching the mouse',
  async (language) => registersByKeyboard(await tongueOf(language)),
  { tags: 'always' },
);

journeyTest('what is typed is there again after a lock, a reload, and being thrown away by mistake', async (language) =>
  keepsADraftOverLockAndReload(await tongueOf(language)),
);

journeyTest('what is typed outlives a station that stops, and is saved when it is back', async (language) =>
  outlivesAStationThatStops(await tongueOf(language)),
);

journeyTest('two windows edit one patient: the later one sees both and chooses by field', async (language) =>
  choosesBetweenTwoEdits(await tongueOf(language)),
);

windowTest('a save whose answer got lost is repeated and makes one patient, with what was typed since', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+N');
  await nameField(page).fill('Salim Banda');
  let lost = 0;
  await page.route('**/api/patients?*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.keyboard.press('Control+Enter');
  await page.getByText(en['form.unreachable']).waitFor();
  await field(page, en['form.birth']).fill('52');
  await page.keyboard.press('Control+Enter');
  await notice(page, saidRegistered(english, 'Salim Banda'));
  expect(lost).toBe(1);
  expect(await allPatients(ready.admin)).toMatchObject([{ name: 'Salim Banda', age: 52 }]);
});

journeyTest('registering who is here for certain asks once more, with the reasons', async (language) => {
  const { messages } = await tongueOf(language);
  const ready = await stationWithPage();
  const person = { name: 'Salim Banda', dateOfBirth: '1990-05-31', phoneNumber: '0799 000 333' };
  const { body } = await ready.admin.post('/patients', person);
  const page = await signedIn(ready, { language, messages, width: 390, height: 800 });
  const type = async () => {
    await page.keyboard.press('Alt+N');
    await nameField(page, messages).fill('salim banda');
    await field(page, messages['form.birth']).fill('1990-05-31');
    await field(page, messages['form.phoneNumber']).fill('0799000333');
    await page.getByText(messages['match.same-phone']).first().waitFor();
  };
  await type();
  const [warning, button] = [
    await page.getByRole('heading', { name: messages['form.duplicates'] }).boundingBox(),
    await page.getByRole('button', { name: messages['form.saveNew'], exact: true }).boundingBox(),
  ];
  expect(warning?.y).toBeLessThan(button?.y ?? 0);
  await take(page, `register-matches-${language}`);
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: messages['match.askTitle'] });
  await dialog.getByText(messages['match.same-birth-date']).waitFor();
  await take(page, `register-certain-${language}`);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/#/patients/${body._id}`);
  expect(await allPatients(ready.admin)).toHaveLength(1);
  await type();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await allPatients(ready.admin)).length).toBe(2);
});

windowTest('who is registered already is shown beside the form, and opened instead', async () => {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Salim Banda', age: 52, phoneNumber: '0799 000 333' });
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+N');
  await nameField(page).fill('Saleem Banda');
  await page.getByRole('heading', { name: en['form.duplicates'] }).waitFor();
  await nameField(page).fill('Nobody Else');
  await page.getByRole('heading', { name: en['form.duplicates'] }).waitFor({ state: 'detached' });
  // A different name with the same phone number means the same household. The number alone is not enough.
  await nameField(page).fill('Saleem Banda');
  await field(page, en['form.phoneNumber']).fill('0799000333');
  await page.getByRole('button', { name: en['form.itIsThisPatient'] }).click();
  await page.waitForURL(`**/#/patients/${body._id}`);
  expect(await allPatients(ready.admin)).toHaveLength(1);
  await page.getByRole('button', { name: en['common.undo'] }).click();
  await expect.poll(() => value(page, en['form.phoneNumber'])).toBe('0799000333');
});

windowTest('a fault is said when its field is left, and a save goes to the first one', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+N');
  await nameField(page).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(en['form.empty']).waitFor();
  await nameField(page).fill('Pendo Mushi');
  await field(page, en['form.birth']).pressSequentially('31022020');
  expect(await page.getByText(en['fieldError.date']).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.getByText(en['fieldError.date']).waitFor();
  await page.keyboard.press('Control+Enter');
  expect(await field(page, en['form.birth']).evaluate((input) => input === document.activeElement)).toBe(true);
  await field(page, en['form.birth']).fill('x');
  await page.keyboard.press('Tab');
  await page.getByText(said(english, 'fieldError.birth', { date: '31/12/2025' })).waitFor();
  await field(page, en['form.birth']).fill('٤١');
  await page.keyboard.press('Control+Enter');
  await notice(page, saidRegistered(english, 'Pendo Mushi'));
  expect(await allPatients(ready.admin)).toMatchObject([{ name: 'Pendo Mushi', age: 41, dateOfBirth: null }]);
});

windowTest('a registration begun before is not lost when another one begins', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+N');
  await nameField(page).fill('Pendo Mushi');
  await page.keyboard.press('F2');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('baraka otieno');
  await page.keyboard.press('Alt+N');
  await page.getByText(en['form.begunBefore']).waitFor();
  await page.getByRole('button', { name: en['form.goOn'] }).press('Enter');
  expect(await value(page, en['form.name'])).toBe('Pendo Mushi');
});

windowTest('an edit of one field sends that field alone', async () => {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Asha Mushi', dateOfBirth: '1990-05-31' });
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '#/patients/${body._id}/edit'`);
  await field(page, en['form.residentialAddress']).fill('Mtoni');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('Control+Enter');
  expect((await sent).postDataJSON()).toEqual({ residentialAddress: 'Mtoni' });
  expect((await sent).headers()['if-match']).toBe('"1"');
  await notice(page, said(english, 'form.saved', { name: 'Asha Mushi' }));
});

windowTest('a draft that is still on its way to the station when the form is saved does not come back', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  let letGo: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/drafts/**', async (route) => {
    if (route.request().method() === 'PUT') await held;
    await route.continue();
  });
  await page.keyboard.press('Alt+n');
  const underWay = page.waitForRequest((request) => request.url().includes('/api/drafts/'));
  await page.getByLabel(en['form.name'], { exact: true }).fill('Neema Mwangi');
  await underWay;
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Neema Mwangi' }).waitFor();
  const dropped = page.waitForResponse((reply) => reply.request().method() === 'DELETE');
  letGo?.();
  await dropped;
  expect((await ready.admin.get('/drafts')).body.drafts).toEqual([]);
});

windowTest('the button to register stays in sight when possible duplicates appear beside the form', async () => {
  const ready = await stationWithPage();
  for (const phoneNumber of ['0799 000 333', '0799 000 444', '0799 000 555', '0799 000 666'])
    await ready.admin.post('/patients', { name: 'Salim Banda', dateOfBirth: '1990-05-31', phoneNumber });
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+N');
  await nameField(page, en).fill('salim banda');
  await field(page, en['form.birth']).fill('1990-05-31');
  const matches = page.getByRole('complementary', { name: en['form.duplicates'] }).getByRole('button');
  await expect.poll(() => matches.count()).toBe(4);
  const button = await page.getByRole('button', { name: en['form.saveNew'], exact: true }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(640);
});
