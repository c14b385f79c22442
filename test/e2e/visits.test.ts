/** The visits on a patient's page: started and ended in one click, taken back, edited, and seen in another window at once. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ReadyStation } from '../support/station.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, type Words } from './window.ts';

async function withPatient(): Promise<ReadyStation & { path: string; hash: string }> {
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  return { ...ready, path: `/patients/${body._id}`, hash: `#/patients/${body._id}` };
}

async function at(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.getByRole('heading', { level: 1, name: 'Zawadi Otieno' }).waitFor();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text);
const visitsOf = async ({ admin, path }: Pick<ReadyStation, 'admin'> & { path: string }): Promise<any[]> =>
  (await admin.get(`${path}/visits`)).body.embedded.visitResourceList;
const undo = (page: Page, messages: Words) => button(page, messages['common.undo']).click();

journeyTest('a visit is started and ended in one click each, and the end can be taken back', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);

  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await button(page, messages['visit.end']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ timeEnd: null }]);

  await button(page, messages['visit.end']).click();
  await notice(page, messages['visit.ended']).waitFor();
  await expect.poll(async () => (await visitsOf(ready))[0].timeEnd).not.toBeNull();
  await button(page, messages['visit.end']).waitFor({ state: 'detached' });

  await undo(page, messages);
  await button(page, messages['visit.end']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ timeEnd: null }]);
});
