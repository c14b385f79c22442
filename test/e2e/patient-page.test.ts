/** What the page of a patient keeps to itself, and what it keeps for the person. */
import { expect } from 'vitest';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, windowTest } from './window.ts';

async function withPatient() {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  return { ...ready, hash: `#/patients/${body._id}` };
}

windowTest('the name of a patient is not in the title, which browsers write to the disk', async () => {
  const ready = await withPatient();
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '${ready.hash}'`);
  const heading = page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' });
  await heading.waitFor();
  expect(await page.title()).not.toContain('Zawadi');
  // Who cannot see the page hears at once whose it is.
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
});

journeyTest('a reason for retiring that was typed is there again after the page was loaded anew', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '${ready.hash}'`);
  await page.getByRole('button', { name: messages['retire.open'], exact: true }).click();
  const reason = page.getByRole('dialog').getByLabel(messages['retire.reason'], { exact: true });
  const kept = page.waitForResponse((reply) => reply.url().includes('/drafts/retire') && reply.ok());
  await reason.fill('Registered twice');
  await kept;
  await page.reload();
  await signIn(page, { messages });
  await expect.poll(() => reason.inputValue()).toBe('Registered twice');
});

journeyTest('a record that is not on this station is said to be missing', async (language) => {
  const messages = await wordsOf(language);
  const page = await signedIn(await withPatient(), { language, messages });
  await page.evaluate(`location.hash = '#/patients/00000000-0000-7000-8000-000000000000'`);
  await page.getByText(messages['failure.not-found']).waitFor();
});
