/** The clinic's own fields: an administrator defines and orders them; clerks fill them in, by keyboard, and see them in the record. */
import { expect } from 'vitest';
import { languages } from '../../src-renderer/messages/languages.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

journeyTest(
  'an administrator adds fields in the order of the paper form, and the form and the record have them',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue: Tongue = { messages, language };
    const ready = await stationWithPage();
    const page = await signedIn(ready, { language, messages });
    await page.setViewportSize({ width: 1024, height: 640 });
    await page.evaluate("location.hash = '#/settings/fields'");
    const form = page.getByRole('form', { name: messages['own.add'] });
    const name = form.getByLabel(messages['identifier.name'], { exact: true });
    const added = (field: string) => page.getByText(said(tongue, 'identifier.added', { name: field })).waitFor();
    await name.press('Enter');
    await form.getByText(messages['identifier.noName']).waitFor();
    await name.fill('Occupation');
    await name.press('Enter');
    await added('Occupation');
    await name.fill('Weight');
    await form.getByLabel(messages['own.type']).selectOption('number');
    await name.press('Enter');
    await added('Weight');
    await name.fill('Blood group');
    await form.getByLabel(messages['own.type']).selectOption('choice');
    await form.getByRole('button', { name: messages['own.add'] }).click();
    await form.getByText(messages['own.noChoices']).waitFor();
    await form.getByLabel(messages['own.choices'], { exact: true }).fill('A\nB\nAB');
    await form.getByLabel(messages['own.language']).selectOption(language);
    const name2 = said(tongue, 'own.nameIn', { language: languages[language] });
    await form.getByLabel(name2, { exact: true }).fill('Blood type');
    const choices2 = said(tongue, 'own.choicesIn', { language: languages[language] });
    await form.getByLabel(choices2, { exact: true }).fill('\n\nBoth');
    await take(page, `own-fields-words-${language}`);
    await form.getByRole('button', { name: messages['own.add'] }).click();
    await added('Blood group');
    const up = page.getByRole('button', { name: said(tongue, 'own.up', { name: 'Weight' }) });
    await up.press('Enter');
    await up.press('Enter');
    await expect
      .poll(async () => (await ready.admin.get('/own-fields')).body.fields.find((each: any) => each.name === 'Weight'))
      .toMatchObject({ after: 'patientNumber' });
    await take(page, `own-fields-${language}`);

    await page.evaluate("location.hash = '#/register'");
    const typed = (label: string) => page.getByLabel(label, { exact: true });
    await typed(messages['form.name']).fill('Ama Owusu');
    await typed('Weight').fill('heavy');
    await typed('Blood type').selectOption({ label: 'Both' });
    await typed('Occupation').fill('Market trader');
    await typed('Occupation').press('Enter');
    await page.getByText(messages['own.wrongNumber']).waitFor();
    await take(page, `own-fields-form-${language}`);
    await typed('Weight').fill('61,5');
    await typed('Weight').press('Control+Enter');
    await page.getByText('Market trader').waitFor();
    await page.getByText('61.5').waitFor();
    await take(page, `own-fields-record-${language}`);
    const [patient] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
    expect(Object.values(patient.own).map(String).sort()).toEqual(['61.5', 'AB', 'Market trader']);
    await page.getByText('Both').waitFor();

    await ready.admin.post('/patients', { name: 'Kofi Mensah' });
    await page.evaluate("location.hash = '#/people'");
    const rows = page.locator('div[role="option"]');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByText(messages['patientList.more']).click();
    await page.getByLabel('Blood type').selectOption({ label: 'Both' });
    await expect.poll(() => rows.count()).toBe(1);
    await take(page, `own-fields-filter-${language}`);
    await page.getByLabel('Blood type').selectOption({ label: messages['common.none'] });
    await page.getByLabel(said(tongue, 'patientList.ownFrom', { name: 'Weight' })).fill('61,5');
    await expect.poll(() => rows.count()).toBe(0);
    await page.getByRole('button', { name: messages['patientList.clear'] }).click();
    await expect.poll(() => rows.count()).toBe(2);
  },
);
