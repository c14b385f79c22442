/** Patients entered from a paper list, line by line, with the keyboard alone. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { password } from '../support/station.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, take, windowTest } from './window.ts';

const cell = (page: Page, label: string) => page.locator('tr.open').last().getByLabel(label, { exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'));
const savedAre = (page: Page, tongue: Tongue, count: number) =>
  page.getByText(said(tongue, 'paper.saved', { count }), { exact: true }).waitFor();

journeyTest(
  'a paper list is entered by keyboard, with own columns, and each line is a registration',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue: Tongue = { messages, language };
    const ready = await stationWithPage();
    const { admin } = ready;
    const { _id: system } = (await admin.post('/identifier-systems', { name: 'Old list', isUnique: true })).body;
    const { _id: own } = (await admin.post('/own-fields', { name: 'Occupation', type: 'text' })).body;
    const page = await signedIn(ready, { language, messages });
    await page.setViewportSize({ width: 1024, height: 640 });
    await page.evaluate("location.hash = '#/paper'");
    await page.getByRole('button', { name: messages['paper.columns'] }).click();
    for (const name of ['Old list', 'Occupation']) await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('checkbox', { name: messages['form.phoneNumber'], exact: true }).uncheck();
    await page.getByRole('button', { name: said(tongue, 'own.up', { name: 'Old list' }) }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await signIn(page, { messages });
    await cell(page, messages['form.name']).waitFor();

    // Name, gender, birth, number of the list, village, own field: the columns of the paper.
    await cell(page, messages['form.name']).focus();
    const keys = async (...texts: string[]) => {
      for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
    };
    await page.keyboard.type('Amina Juma');
    await page.keyboard.press('Enter');
    await page.locator('tr.open select').selectOption('FEMALE');
    await page.keyboard.press('Enter');
    await keys('31 31', '17', 'Kisimani', 'Farmer');
    // The cell says what is wrong with it and has the focus. Nothing is saved.
    await page.getByText(messages['fieldError.birth'].slice(0, 12)).first().waitFor();
    expect(await focused(page)).toBe('birth');
    await cell(page, messages['form.birth']).fill('1980');
    await page.keyboard.press('Control+Enter');
    await savedAre(page, tongue, 1);
    await expect.poll(() => focused(page)).toBe('name');

    // The next line takes over what is as above by one key.
    await keys('Juma Hamisi');
    await page.keyboard.press('F8');
    await keys('~30', '18');
    await page.keyboard.press('F8');
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await savedAre(page, tongue, 2);
    const all = async () => (await admin.get('/patients?sort=createdAt')).body.embedded.patientResourceList;
    expect(await all()).toMatchObject([
      { name: 'Amina Juma', gender: 'FEMALE', village: 'Kisimani', identifiers: [{ system, value: '17' }] },
      {
        ...{ name: 'Juma Hamisi', gender: 'FEMALE', age: 30, village: 'Kisimani', own: { [own]: 'Farmer' } },
        identifiers: [{ system, value: '18' }],
      },
    ]);

    // A saved line is corrected where it is, as the record is now, and its registration can be undone.
    const [, hamisi] = await all();
    await admin.patch(`/patients/${hamisi._id}`, { village: 'Mtoni' }, { 'if-match': `"${hamisi.version}"` });
    await page.getByRole('button', { name: said(tongue, 'identifier.changeOf', { name: 'Juma Hamisi' }) }).click();
    await expect.poll(() => page.locator('tr.open input[name="village"]').first().inputValue()).toBe('Mtoni');
    await page.locator('tr.open select').first().selectOption('MALE');
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await all())[1]).toMatchObject({ gender: 'MALE', village: 'Mtoni' });
    await take(page, `paper-${language}`);
    await page.getByRole('button', { name: `${messages['common.undo']}: Juma Hamisi` }).click();
    await savedAre(page, tongue, 1);
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Amina Juma']);
  },
);

windowTest(
  'a line is asked about if its patient is registered already, and the unsaved lines are a draft',
  async () => {
    const messages = await wordsOf('en');
    const tongue: Tongue = { messages, language: 'en' };
    const ready = await stationWithPage();
    const known = { name: 'Akua Mensah', dateOfBirth: '1987-04-12', phoneNumber: '0712 345 678' };
    const page = await signedIn(ready);
    await page.evaluate("location.hash = '#/paper'");
    await cell(page, messages['form.name']).fill(known.name);
    // The screen is locked in the middle of the line.
    await page.keyboard.press('Alt+l');
    await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
    await page.getByLabel(messages['signIn.password']).fill(password);
    await page.keyboard.press('Enter');
    await expect.poll(() => cell(page, messages['form.name']).inputValue()).toBe(known.name);
    await cell(page, messages['form.birth']).fill('12/4/1987');
    await cell(page, messages['form.phoneNumber']).fill(known.phoneNumber);
    // The patient arrives while the line is typed, as a sync brings one.
    await ready.admin.post('/patients', known);
    const beside = page.getByRole('complementary', { name: messages['form.duplicates'] });
    await beside.getByRole('listitem').first().waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('alert').getByText(messages['match.askTitle']).waitFor();
    // The next line is typed meanwhile, and is not saved before the one above is decided on.
    await page.keyboard.type('Yaw');
    await page.keyboard.press('Control+Enter');
    const sameText = messages['form.itIsThisPatient'];
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent.trim())).toBe(sameText);
    expect((await ready.admin.get('/patients')).body.page.totalElements).toBe(1);
    await expect.poll(async () => (await ready.admin.get('/drafts')).body.drafts[0]?.body.lines.length).toBe(2);
    await page.reload();
    await signIn(page);
    await expect.poll(() => page.locator('tr.open').count()).toBe(2);
    expect(await page.locator('tr.open input[name="name"]').first().inputValue()).toBe(known.name);
    await page.locator('tr.open').first().getByRole('button', { name: messages['common.save'] }).click();
    await page.getByRole('button', { name: messages['match.anyway'] }).click();
    await savedAre(page, tongue, 1);
    await cell(page, messages['form.name']).press('Control+Enter');
    await savedAre(page, tongue, 2);
    await expect.poll(async () => (await ready.admin.get('/drafts')).body.drafts).toEqual([]);
    expect((await ready.admin.get('/patients')).body.page.totalElements).toBe(3);
  },
);
