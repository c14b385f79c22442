/** An administrator reads under Settings who looked at which patient. */
import { expect } from 'vitest';
import { exported } from '../transfer/files.ts';
import { password } from '../support/station.ts';
import type { Action } from '../../src-main/wire/entry.contract.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage } from './window.ts';

/** The page isolates the names by their elements, not by characters. */
const sentenceOf = (tongue: Tongue, action: Action, names: { who: string; patient?: string; about?: string }): string =>
  said(tongue, `audit.action.${action}`, names).replace(/[\u2068\u2069]/g, '');

journeyTest(
  'an administrator reads who looked at a patient, and verifies that nothing is missing',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue = { messages, language };
    const ready = await stationWithPage();
    const { _id } = (await ready.admin.post('/patients', { name: 'Amina Diallo' })).body;
    await ready.admin.post('/patients', { name: 'Bashir Mensah' });
    await ready.admin.get('/patients/search?q=amina');
    await ready.admin.get('/patients');
    await exported(ready.admin, { format: 'csv' }, password);
    for (let looks = 0; looks < 3; looks++) await ready.admin.get(`/patients/${_id}`);
    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await chooseAction(page, 'audit.open', messages);
    // An entry that lists the family of a patient has the same words.
    await page
      .getByRole('strong')
      .getByText(said(tongue, 'audit.ofPatient', { name: 'Amina Diallo' }))
      .waitFor();
    const entries = page.getByRole('list', { name: messages['audit.title'] });
    const sentence = (action: Action, names: { patient?: string; about?: string } = {}) =>
      entries.getByText(sentenceOf(tongue, action, { who: 'ama', ...names }));
    const opened = sentenceOf(tongue, 'patient-viewed', { who: 'ama', patient: 'Amina Diallo' });
    // An action that a person repeated on a day is one line with its times.
    const looks = entries.locator('.row').filter({ hasText: opened });
    await looks.locator('summary').click();
    expect(await looks.count()).toBe(1);
    expect(await looks.locator('time').count()).toBeGreaterThanOrEqual(4);
    expect(await entries.getByRole('heading', { name: /ama/ }).count()).toBe(1);
    await sentence('exported').waitFor();
    await entries.getByText(messages['audit.ofEverybody']).waitFor();
    expect(await entries.innerText()).not.toContain('Bashir');
    await page.getByRole('link', { name: messages['audit.ofAll'] }).click();
    await sentence('signed-in').first().waitFor();
    await page.getByLabel(messages['audit.what'], { exact: true }).selectOption('patients-listed');
    await expect.poll(() => sentence('signed-in').count()).toBe(0);
    await entries
      .getByText(said(tongue, 'audit.shown', { count: 2 }))
      .first()
      .click();
    await entries.getByRole('link', { name: 'Bashir Mensah' }).waitFor();
    await page.getByLabel(messages['audit.to'], { exact: true }).fill('2001-01-01');
    await page.getByText(messages['audit.none']).waitFor();
    await page.getByRole('button', { name: messages['audit.verify'] }).click();
    const verified = messages['audit.verified'].split('{')[0] ?? '';
    await page.getByText(new RegExp(`^${verified}`)).waitFor();
  },
);

journeyTest('the audit names whose account was changed and how, in the language of the window', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { id } = (await ready.admin.post('/staff', { username: 'esi', password, role: 'clerk' })).body;
  await ready.admin.patch(`/staff/${id}`, { role: 'reader' });
  await ready.admin.post('/tokens', { name: 'Reports', role: 'clerk' });
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/settings/audit'`);
  const entries = page.getByRole('list', { name: messages['audit.title'] });
  for (const [action, about, detail] of [
    ['staff-added', 'esi', 'role.clerk'],
    ['staff-changed', 'esi', 'role.reader'],
    ['token-made', 'Reports', 'scope.write'],
  ] as const) {
    const sentence = sentenceOf({ messages, language }, action, { who: 'ama', about });
    const entry = entries.getByRole('listitem').filter({ hasText: sentence });
    await entry.filter({ hasText: messages[detail] }).waitFor();
  }
  const setUp = sentenceOf({ messages, language }, 'station-set-up', { who: 'ama' });
  expect(await entries.getByText(setUp).count()).toBe(1);
});
