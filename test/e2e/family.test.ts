/** Families in the window: another of the household, a newborn who is named later, and links. */
import { expect } from 'vitest';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

journeyTest('a mother, her newborn and another of the household are registered, found and named', async (language) => {
  const messages = await wordsOf(language);
  const tongue = { messages, language };
  const ready = await stationWithPage();
  const home = { village: 'Kisimani', phoneNumber: '0712 345 678' };
  const { _id } = (await ready.admin.post('/patients', { name: 'Asha Mushi', gender: 'FEMALE', age: 24, ...home }))
    .body;
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/patients/${_id}'`);
  const family = page.getByRole('region', { name: messages['family.title'] });
  const act = async (key: 'family.registerAnother' | 'family.newborn') => {
    await family.locator('summary').click();
    await family.getByRole('button', { name: messages[key] }).click();
  };
  await act('family.newborn');
  const baby = said(tongue, 'patient.babyOf', { name: 'Asha Mushi' });
  await page.getByRole('heading', { name: baby }).waitFor();
  await family
    .getByRole('link', { name: /Asha Mushi/ })
    .first()
    .click();
  await family
    .getByRole('link', { name: new RegExp(baby) })
    .first()
    .waitFor();
  await act('family.registerAnother');
  await page.getByText(said(tongue, 'family.registeringWith', { name: 'Asha Mushi' })).waitFor();
  await page.getByLabel(messages['form.name'], { exact: true }).fill('Juma Mushi');
  expect(await page.getByLabel(messages['form.village'], { exact: true }).inputValue()).toBe('Kisimani');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Juma Mushi' }).waitFor();
  await family
    .getByRole('link', { name: /Asha Mushi/ })
    .first()
    .waitFor();
  const juma = (await ready.admin.get('/patients/search?q=juma')).body.embedded.patientResourceList[0];
  expect(juma).toMatchObject({ ...home, household: expect.any(String) });
});
