/** Typed text is kept as a draft until it is saved, and no longer. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ReadyStation } from '../support/station.ts';
import { said, saidRegistered } from './said.ts';
import { wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage, type Words } from './window.ts';

/** Milliseconds, longer than the pause after which typed text is kept. */
const longerThanKeeping = 900;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const notice = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

async function expectNothingKept(page: Page, { admin }: ReadyStation): Promise<void> {
  await page.waitForTimeout(longerThanKeeping);
  expect((await admin.get('/drafts')).body.drafts).toEqual([]);
}

/** A window that shows the record of Zawadi, and every request about drafts that it sends. */
async function atZawadi(messages: Words, language: 'en' | 'ar') {
  const clinic = await stationWithPage();
  const { body } = await clinic.admin.post('/patients', { name: 'Zawadi' });
  const page = await signedIn(clinic, { language, messages });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/drafts/')) asked.push(request.method());
  });
  const open = (part: '' | '/edit') => page.evaluate(`location.hash = '#/patients/${body._id}${part}'`);
  return { clinic, page, asked, open, path: `/patients/${body._id}` };
}

journeyTest('after one letter and Ctrl+Enter nothing is kept of a patient that is saved', async (language) => {
  const messages = await wordsOf(language);
  const { clinic, page, asked, open } = await atZawadi(messages, language);
  await open('/edit');
  await field(page, messages['form.name']).press('End');
  await page.keyboard.type('h');
  await page.keyboard.press('Control+Enter');
  await notice(page, said({ messages, language }, 'form.saved', { name: 'Zawadih' }));
  await expectNothingKept(page, clinic);
  expect(asked.at(-1) ?? 'DELETE').toBe('DELETE');

  // The next edit starts with the saved values.
  await open('/edit');
  await page.getByRole('link', { name: messages['common.back'] }).waitFor();
  expect(await page.getByText(messages['form.restored']).count()).toBe(0);
  expect(await page.getByText(messages['form.changedMeanwhile']).count()).toBe(0);
});

journeyTest('a patient who was registered with Ctrl+Enter is not offered again', async (language) => {
  const messages = await wordsOf(language);
  const clinic = await stationWithPage();
  const page = await signedIn(clinic, { language, messages });
  await page.keyboard.press('Alt+N');
  await field(page, messages['form.name']).waitFor();
  await page.keyboard.type('Juma');
  await page.keyboard.press('Control+Enter');
  await notice(page, saidRegistered({ messages, language }, 'Juma'));
  await expectNothingKept(page, clinic);
  await page.keyboard.press('Alt+N');
  await expect.poll(() => field(page, messages['form.name']).inputValue()).toBe('');
});

journeyTest('after one letter and Ctrl+Enter nothing is kept of a visit that is saved', async (language) => {
  const messages = await wordsOf(language);
  const { clinic, page, open, path } = await atZawadi(messages, language);
  await clinic.admin.post(`${path}/visits`, { timeStart: '2026-03-02T06:30:00Z', timeEnd: '2026-03-02T07:30:00Z' });
  await open('');
  await page.getByTitle(messages['visit.edit']).click();
  await field(page, messages['visit.reason']).press('F');
  await page.keyboard.press('Control+Enter');
  await notice(page, messages['visit.saved']);
  await expectNothingKept(page, clinic);
});

journeyTest('nothing is kept of a retired record’s reason', async (language) => {
  const messages = await wordsOf(language);
  const { clinic, page, open } = await atZawadi(messages, language);
  await open('');
  await chooseAction(page, 'retire.open', messages);
  await page.getByRole('dialog').getByLabel(messages['retire.reason'], { exact: true }).press('x');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: messages['retire.isRetired'] }).waitFor();
  await expectNothingKept(page, clinic);
});

journeyTest('what is saved while the screen is being locked is not kept as a draft', async (language) => {
  const messages = await wordsOf(language);
  const { clinic, page, open, path } = await atZawadi(messages, language);
  await open('/edit');
  await field(page, messages['form.name']).press('End');
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const response = await route.fetch();
    await page.keyboard.press('Alt+L');
    await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
    return route.fulfill({ response });
  });
  await page.keyboard.type('h');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
  await page.waitForTimeout(300);
  await page.getByLabel(messages['signIn.password']).fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  await expectNothingKept(page, clinic);
  expect((await clinic.admin.get(path)).body.name).toBe('Zawadih');
});
