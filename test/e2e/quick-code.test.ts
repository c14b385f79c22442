/** A quick change of user: a code is chosen, the screen is locked, four digits bring the person back, and another one begins at Find. */
import { expect } from 'vitest';
import { accessFaultsOn } from './measures.ts';
import { wordsOf } from './screens.ts';
import { password } from '../support/station.ts';
import { journeyTest, openWindow, signIn, stationWithPage, take } from './window.ts';

journeyTest('four digits bring a person back, and the next one does not land on their patient', async (language) => {
  const messages = await wordsOf(language);
  const { station, admin } = await stationWithPage();
  await admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  const { body: patient } = await admin.post('/patients', { name: 'Invented Person' });
  const page = await openWindow(station.url, { language });
  await signIn(page, { username: 'ama', messages });
  await page.evaluate(`location.hash = '#/settings/account'`);
  const choose = async (code: string) => {
    await page.getByLabel(messages['quickCode.new'], { exact: true }).fill(code);
    await page.getByLabel(messages['quickCode.repeat'], { exact: true }).fill(code);
    await page.getByRole('button', { name: messages['quickCode.choose'] }).click();
  };
  await choose('1234');
  await page.getByText(messages['quickCode.obvious']).waitFor();
  await take(page, `quick-code-${language}`);
  expect(await accessFaultsOn(page)).toEqual([]);
  await choose('4071');
  await page.getByText(messages['quickCode.chosen']).waitFor();
  await page.evaluate(`location.hash = '#/patients/${patient._id}'`);
  await page.getByRole('heading', { name: 'Invented Person' }).first().waitFor();
  await page.keyboard.press('Alt+L');
  const code = page.getByLabel(messages['quickCode.title']);
  await code.pressSequentially('4072');
  await page.getByText(messages['quickCode.wrong']).waitFor();
  await take(page, `quick-sign-in-${language}`);
  expect(await accessFaultsOn(page)).toEqual([]);
  await code.pressSequentially('4071');
  await page.getByRole('heading', { name: 'Invented Person' }).first().waitFor();

  await page.keyboard.press('Alt+Shift+L');
  await page.getByRole('button', { name: messages['signIn.usePassword'] }).click();
  await signIn(page, { username: 'esi', messages });
  await expect.poll(() => page.evaluate('location.hash')).toBe('#/');
  expect(await page.getByRole('heading', { name: 'Invented Person' }).count()).toBe(0);
});
