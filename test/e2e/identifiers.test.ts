/** Numbers from other systems: an administrator defines the kinds; clerks type, check, show, find and print the numbers. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Identifier } from '../../src-main/db/stored-values.rules.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage, take } from './window.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const identifier = (system: string, value: string, more: Partial<Identifier> = {}): Identifier => ({
  ...{ system, value, use: null, from: null, to: null },
  ...more,
});

journeyTest(
  'an administrator says which numbers there are, tries one, changes one and retires one',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue: Tongue = { messages, language };
    const ready = await stationWithPage();
    const page = await signedIn(ready, { language, messages });
    await page.evaluate("location.hash = '#/settings/identifiers'");
    await page.getByText(messages['identifier.none']).waitFor();
    await take(page, `identifier-systems-none-${language}`);
    const form = page.getByRole('form', { name: messages['identifier.add'] });
    await form.getByRole('button', { name: messages['identifier.add'] }).click();
    await form.getByText(messages['identifier.noName']).waitFor();
    await form.getByLabel(messages['identifier.name']).fill('National ID');
    await form.getByLabel(messages['identifier.pattern']).fill('###,');
    await form.getByLabel(messages['identifier.pattern']).press('Enter');
    await form.getByText(messages['identifier.emptyForm']).waitFor();
    await form.getByLabel(messages['identifier.pattern']).fill('###-####-####');
    await form.getByLabel(messages['identifier.checkDigit']).selectOption('luhn');
    const tried = form.getByLabel(messages['identifier.try']);
    await tried.fill('799 2739 8710');
    await form.getByText(messages['identifier.fitsNotCheck']).waitFor();
    await tried.fill('799 2739 871');
    const pattern = '###-####-####';
    await form.getByText(said(tongue, 'identifier.wrongPattern', { pattern })).waitFor();
    await tried.fill('799 2739 8713');
    await form.getByText(messages['identifier.fits'], { exact: true }).waitFor();
    await form.getByRole('button', { name: messages['identifier.add'] }).click();
    await page.getByText(said(tongue, 'identifier.added', { name: 'National ID' })).waitFor();
    await take(page, `identifier-systems-${language}`);

    // By keyboard alone.
    const change = page.getByRole('button', { name: said(tongue, 'identifier.changeOf', { name: 'National ID' }) });
    await change.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(messages['identifier.name']).fill('Identity card');
    await take(page, `identifier-system-change-${language}`);
    await dialog.getByLabel(messages['identifier.name']).press('Enter');
    await page.getByText(said(tongue, 'identifier.saved', { name: 'Identity card' })).waitFor();
    await dialog.waitFor({ state: 'detached' });
    const changeAgain = page.getByRole('button', {
      name: said(tongue, 'identifier.changeOf', { name: 'Identity card' }),
    });
    await changeAgain.click();
    await dialog.getByRole('button', { name: messages['identifier.retire'] }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(messages['identifier.retired'], { exact: true }).waitFor();
    const [system] = (await ready.admin.get('/identifier-systems')).body.systems;
    expect(system).toMatchObject({
      name: 'Identity card',
      pattern: '###-####-####',
      checkDigit: 'luhn',
      retired: true,
    });
  },
);

journeyTest(
  'a number of others is typed with its kind, checked at its field, warned of, shown, found and printed',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue: Tongue = { messages, language };
    const ready = await stationWithPage();
    const { admin } = ready;
    const body = { name: 'National ID', pattern: '###-####-####', checkDigit: 'luhn', isUnique: true };
    const system: string = (await admin.post('/identifier-systems', body)).body._id;
    const paper: string = (await admin.post('/identifier-systems', { name: 'Paper file' })).body._id;
    const taken = [identifier(system, '799-2739-8713')];
    await admin.post('/patients', { name: 'Kofi Annor', age: 40, identifiers: taken });
    const page = await signedIn(ready, { language, messages });
    await page.keyboard.press('Alt+n');
    await field(page, messages['form.name']).fill('Ama Mensah');
    await page.getByText(messages['details.more']).click();
    const [kind, number] = [1, 2].map((place) => ({
      kind: field(page, said(tongue, 'form.identifierSystem', { number: place })),
      value: field(page, said(tongue, 'form.identifierValue', { number: place })),
      use: field(page, said(tongue, 'form.identifierUse', { number: place })),
    })) as [Fields, Fields];
    // No message appears before the field is left.
    await kind.value.fill('799 2739');
    await kind.value.blur();
    await page.getByText(messages['identifier.wrongSystem']).waitFor();
    await kind.kind.selectOption(system);
    await page.getByText('###-####-####').waitFor();
    await kind.value.fill('799 2739 8710');
    await page.getByText(messages['number.misread']).waitFor();
    await take(page, `identifier-misread-${language}`);
    await kind.value.fill('79927398713');
    const same = page.getByRole('status').filter({ hasText: messages['number.same'] });
    await same.getByRole('link', { name: 'Kofi Annor' }).waitFor();
    await take(page, `identifier-taken-${language}`);
    // Digits of any keyboard are accepted.
    await kind.value.fill('٤٩٠١٥٤٢٠٣٢٥');
    await page.getByText(messages['number.misread']).waitFor();
    await kind.value.fill('٤٩٠١٥٤٢٠٣٢٣');
    await expect.poll(() => page.getByText(messages['number.misread']).count()).toBe(0);
    // Typing the same number twice is refused within one kind. In another kind it is another number.
    await number.kind.selectOption(system);
    await number.value.fill('490-1542-0323');
    await number.value.blur();
    await page.getByText(messages['identifier.wrongTwice']).waitFor();
    await number.kind.selectOption(paper);
    await page.getByText(messages['identifier.wrongTwice']).waitFor({ state: 'detached' });
    await number.value.fill('B/77');
    await number.use.selectOption('old');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Ama Mensah' }).waitFor();

    const record = page.getByRole('region', { name: messages['patient.record'] });
    await record.getByText('49015420323').waitFor();
    await record.getByText('National ID').waitFor();
    await record.getByText(messages['identifier.oldOnes']).waitFor();
    await record.getByText('B/77').waitFor();
    await take(page, `identifier-record-${language}`);
    await chooseAction(page, 'patient.history', messages);
    await page.getByRole('dialog').getByText('National ID').first().waitFor();
    await page.keyboard.press('Escape');

    await page.evaluate("location.hash = '#/'");
    await page.getByRole('combobox').fill('5420323');
    const hit = page.getByRole('option').filter({ hasText: 'Ama Mensah' });
    await hit.locator('mark').filter({ hasText: '5420323' }).waitFor();
    await hit.getByText('National ID').waitFor();
    await take(page, `identifier-found-${language}`);
    await hit.click();
    await page.getByRole('heading', { name: 'Ama Mensah' }).waitFor();
    await page.keyboard.press('Alt+i');
    await page.locator('.sheet').getByText('49015420323').waitFor();
    expect(await page.locator('.sheet').getByText('B/77').count()).toBe(0);
    await take(page, `identifier-card-${language}`);
  },
);

type Fields = Record<'kind' | 'value' | 'use', ReturnType<Page['getByLabel']>>;

journeyTest(
  'a record says who else has its number, asks for nobody without need, and a conflict is chosen in it',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const { admin } = ready;
    const system: string = (await admin.post('/identifier-systems', { name: 'National ID', isUnique: true })).body._id;
    const numbers = { patientNumber: 'H-1', identifiers: [identifier(system, '111')] };
    const { _id } = (await admin.post('/patients', { name: 'Ama Mensah', ...numbers })).body;
    const page = await signedIn(ready, { language, messages });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname + new URL(request.url()).search));
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    const record = page.getByRole('region', { name: messages['patient.record'] });
    await record.getByText('111').waitFor();
    await page.waitForTimeout(500);
    expect(asked.filter((each) => /patient-numbers|patients\?(patientNumber|identifier)/.test(each))).toEqual([]);

    // Another patient has the same number, and another station sets a different one for this patient.
    await admin.post('/patients', { name: 'Kofi Annor', identifiers: [identifier(system, '1-1-1')] });
    const there = await elsewhere(ready.station.registry().db, 'Kando');
    await there.say({ id: _id, fields: { identifiers: [identifier(system, '222')] } });
    await record.getByRole('radio', { name: /222/ }).waitFor();
    await take(page, `identifier-conflict-${language}`);
    await record.getByRole('radio', { name: /111/ }).check();
    await record.getByRole('button', { name: messages['conflict.settle'] }).click();
    await expect.poll(async () => (await admin.get(`/patients/${_id}`)).body.conflicts).toBeUndefined();
    const same = page.getByRole('status').filter({ hasText: messages['number.same'] });
    await same.getByRole('link', { name: 'Kofi Annor' }).waitFor();
    await take(page, `identifier-shared-${language}`);
  },
);
