/** An administrator reads under Settings who looked at which patient. */
import { expect } from 'vitest';
import { exported } from '../transfer/files.ts';
import { password } from '../support/station.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

journeyTest(
  'an administrator reads who looked at a patient, and verifies that nothing is missing',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const { _id } = (await ready.admin.post('/patients', { name: 'Amina Diallo' })).body;
    await ready.admin.post('/patients', { name: 'Bashir Mensah' });
    await ready.admin.get('/patients/search?q=amina');
    await ready.admin.get('/patients');
    await exported(ready.admin, { format: 'csv' }, password);
    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/patients/${_id}'`);
    await page.getByRole('button', { name: messages['audit.open'] }).click();
    await page.getByText(said({ messages, language }, 'audit.ofPatient', { name: 'Amina Diallo' })).waitFor();
    const entries = page.getByRole('list', { name: messages['audit.title'] });
    await entries.getByText(messages['audit.action.patient-viewed']).first().waitFor();
    await entries.getByText(messages['audit.action.exported']).waitFor();
    await entries.getByText(messages['audit.ofEverybody']).waitFor();
    expect(await entries.innerText()).not.toContain('Bashir');
    await page.getByRole('link', { name: messages['audit.ofAll'] }).click();
    await entries.getByText(messages['audit.action.signed-in']).first().waitFor();
    await page.getByLabel(messages['audit.what'], { exact: true }).selectOption('patients-listed');
    await expect.poll(() => entries.getByText(messages['audit.action.signed-in']).count()).toBe(0);
    await entries
      .getByText(said({ messages, language }, 'audit.shown', { count: 2 }))
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
  for (const [action, about, role] of [
    ['audit.action.staff-added', 'esi', 'role.clerk'],
    ['audit.action.staff-changed', 'esi', 'role.reader'],
    ['audit.action.token-made', 'Reports', 'role.clerk'],
  ] as const) {
    const entry = entries.getByRole('listitem').filter({ hasText: messages[action] });
    await entry.getByText(about, { exact: true }).waitFor();
    await entry.getByText(messages[role], { exact: true }).waitFor();
  }
  const setUp = entries.getByRole('listitem').filter({ hasText: messages['audit.action.station-set-up'] });
  expect(await setUp.getByText('ama').count()).toBe(1);
});
