/** The visits on a patient's page: started and ended in one click, undone, edited, and shown in another window at once. */
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { password, type ReadyStation } from '../support/station.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, type Words } from './window.ts';

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
const removedOf = async ({ admin, path }: Pick<ReadyStation, 'admin'> & { path: string }): Promise<any[]> =>
  (await admin.get(`${path}/visits?retired=true`)).body.embedded.visitResourceList;
/** Matches a message with any values in it. */
const whatever = (message: string) =>
  new RegExp(
    message
      .split(/\{\w+\}/)
      .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+'),
  );
const undo = (page: Page, messages: Words) => button(page, messages['common.undo']).click();

journeyTest(
  'a visit is started and ended in one click each, and the end can be taken back',
  async (language) => {
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
  },
  { tags: 'always' },
);

journeyTest('the key V starts a visit, once, and not while something is typed', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  await page.keyboard.press('Alt+v');
  await button(page, messages['visit.end']).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+v');
  await page.getByRole('status').getByText(whatever(messages['visit.isOpenAlready'])).waitFor();

  await page
    .getByRole('article')
    .getByRole('button', { name: whatever(messages['visit.editOf']) })
    .click();
  await page.getByLabel(messages['visit.reason'], { exact: true }).pressSequentially('vertigo');
  expect(await page.getByLabel(messages['visit.reason'], { exact: true }).inputValue()).toBe('vertigo');
  expect(await visitsOf(ready)).toHaveLength(1);
});

const reasonOf = (page: Page, messages: Words) => page.getByLabel(messages['visit.reasonOfNew'], { exact: true });

journeyTest('what is typed right after V is the reason of the visit', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  // The station answers slowly, and the page does not wait.
  await page.route('**/visits', async (route) => {
    if (route.request().method() === 'POST') await page.waitForTimeout(700);
    await route.fallback();
  });
  await page.keyboard.press('Alt+v');
  await page.keyboard.type('Fever, vertigo ep');
  expect(await reasonOf(page, messages).inputValue()).toBe('Fever, vertigo ep');
  await page.keyboard.press('Enter');
  await notice(page, messages['visit.saved']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ reason: 'Fever, vertigo ep', timeEnd: null }]);
  expect((await ready.admin.get(ready.path)).body).toMatchObject({ name: 'Zawadi Otieno', version: 1 });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(`visit-${(await visitsOf(ready))[0]._id}`);
  await expect.poll(async () => (await ready.admin.get('/drafts')).body.drafts).toEqual([]);
});

journeyTest('a reason that was typed is saved when the visit is ended, and kept over a lock', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await button(page, messages['visit.end']).waitFor();
  await page.keyboard.type('Fever');
  await page.keyboard.press('Alt+L');
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await expect.poll(() => reasonOf(page, messages).inputValue()).toBe('Fever');
  await button(page, messages['visit.end']).click();
  await expect.poll(async () => (await visitsOf(ready))[0].reason).toBe('Fever');
  expect((await visitsOf(ready))[0].timeEnd).not.toBeNull();
  expect(await page.getByText(messages['failure.stale']).count()).toBe(0);
  await reasonOf(page, messages).waitFor({ state: 'detached' });
});

journeyTest('a reason is left for later with Escape, and one that was typed can be had back', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByText(messages['patient.noVisits']).waitFor();
  await page.keyboard.press('Alt+v');
  await page.keyboard.type('Fever');
  await button(page, messages['visit.end']).waitFor();
  await page.keyboard.press('Escape');
  await reasonOf(page, messages).waitFor({ state: 'detached' });
  await undo(page, messages);
  expect(await reasonOf(page, messages).inputValue()).toBe('Fever');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await visitsOf(ready))[0].reason).toBe('Fever');
  expect(await visitsOf(ready)).toHaveLength(1);
});

journeyTest('a visit that was never ended stands on top, however many came after it', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  await ready.admin.post(`${ready.path}/visits`, { timeStart: '2025-12-01T09:00:00Z', reason: 'Forgotten' });
  for (let i = 1; i <= 24; i++) {
    const day = `2026-01-${String(i).padStart(2, '0')}`;
    await ready.admin.post(`${ready.path}/visits`, { timeStart: `${day}T09:00:00Z`, timeEnd: `${day}T10:00:00Z` });
  }
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('article').first().getByText('Forgotten').waitFor();
  await page.keyboard.press('Alt+v');
  await page.getByRole('status').getByText(whatever(messages['visit.isOpenAlready'])).waitFor();
  // Scrolling on shows each visit once.
  await expect
    .poll(async () => {
      await page.mouse.move(600, 500);
      await page.mouse.wheel(0, 2000);
      return page.getByRole('article').count();
    })
    .toBe(25);
  await button(page, messages['visit.end']).click();
  await button(page, messages['visit.end']).waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await ready.admin.get(`${ready.path}/visits?open=true`)).body.page.totalElements)
    .toBe(0);
});

journeyTest('a visit that was started in error is removed, and back with one click', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await reasonOf(page, messages).waitFor();
  await button(page, messages['visit.startedInError']).click();
  await notice(page, messages['visit.removed']).waitFor();
  // Nobody is asked for the reason of a visit that was undone.
  await reasonOf(page, messages).waitFor({ state: 'detached' });
  await page.getByText(messages['patient.noVisits']).waitFor();
  expect(await visitsOf(ready)).toEqual([]);
  expect(await removedOf(ready)).toMatchObject([{ retiredReason: messages['visit.startedInError'], timeEnd: null }]);
  await undo(page, messages);
  await button(page, messages['visit.end']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ timeEnd: null, reason: null }]);
});

journeyTest('a visit of the wrong patient is removed with a reason, listed below, and restored', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const times = { timeStart: '2026-03-01T08:00:00Z', timeEnd: '2026-03-01T09:00:00Z' };
  await ready.admin.post(`${ready.path}/visits`, { ...times, reason: 'Cough' });
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('article').getByTitle(messages['visit.remove']).click();
  const dialog = page.getByRole('dialog', { name: messages['visit.removeTitle'] });
  const reason = dialog.getByLabel(messages['retire.reason']);
  await reason.press('Control+Enter');
  await dialog.getByText(messages['fieldError.required']).waitFor();
  expect(await removedOf(ready)).toEqual([]);
  await reason.fill('Wrong patient');
  await reason.press('Control+Enter');
  await notice(page, messages['visit.removed']).waitFor();
  await page.getByRole('article').waitFor({ state: 'detached' });
  expect(await removedOf(ready)).toMatchObject([{ reason: 'Cough', retiredReason: 'Wrong patient' }]);

  const folded = page.locator('main details > summary').last();
  await folded.focus();
  await folded.press('Enter');
  await page.getByText('Wrong patient').waitFor();
  const restore = page.getByRole('button', { name: whatever(messages['visit.restoreOf']) });
  await restore.focus();
  await restore.press('Enter');
  await notice(page, messages['visit.restored']).waitFor();
  await page.getByRole('article').getByText('Cough').waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ reason: 'Cough', retired: false, retiredReason: null }]);
  await undo(page, messages);
  await page.getByRole('article').waitFor({ state: 'detached' });
  expect(await removedOf(ready)).toMatchObject([{ retiredReason: 'Wrong patient' }]);
});

journeyTest('what the same person did since is no conflict', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await button(page, messages['visit.end']).click();
  await notice(page, messages['visit.ended']).waitFor();
  // Undo applies to the last action, and there is only one button for it.
  expect(await button(page, messages['common.undo']).count()).toBe(1);
  expect(await button(page, messages['visit.startedInError']).count()).toBe(0);
  await undo(page, messages);
  await button(page, messages['visit.end']).click();
  await notice(page, messages['visit.ended']).waitFor();
  await undo(page, messages);
  await notice(page, messages['visit.undone']).waitFor();
  expect(await page.getByText(messages['failure.stale']).count()).toBe(0);
  expect(await visitsOf(ready)).toMatchObject([{ timeEnd: null, reason: null }]);
});

journeyTest('a visit that is ended while its reason is being saved is no conflict', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await button(page, messages['visit.end']).waitFor();
  const way = Promise.withResolvers<undefined>();
  const held = async (route: Route) => {
    await way.promise;
    await route.continue();
  };
  await page.route('**/visits/*', held, { times: 1 });
  const saving = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.type('Fever');
  await page.keyboard.press('Enter');
  await saving;
  await button(page, messages['visit.end']).click();
  way.resolve(undefined);
  await expect.poll(() => visitsOf(ready)).toMatchObject([{ timeEnd: expect.any(String), reason: 'Fever' }]);
  expect(await page.getByText(messages['failure.stale']).count()).toBe(0);
});

journeyTest('what somebody else did since is a conflict', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await button(page, messages['visit.startedInError']).waitFor();
  const [visit] = await visitsOf(ready);
  await ready.admin.patch(`${ready.path}/visits/${visit._id}`, { reason: 'Cough' });
  await page.getByText('Cough').waitFor();
  await button(page, messages['visit.startedInError']).click();
  await notice(page, messages['failure.stale']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ timeEnd: null, reason: 'Cough' }]);
});

const start = '2026-03-02T06:30:20.000Z';

/** Opens the form of the first visit. The windows of these tests are in Nairobi, three hours ahead of UTC. */
async function editing(page: Page, messages: Words) {
  await page
    .getByRole('button', { name: whatever(messages['visit.editOf']) })
    .first()
    .click();
  const field = (key: keyof Words) => page.getByRole('article').getByLabel(messages[key], { exact: true });
  await field('visit.reason').waitFor();
  return field;
}

journeyTest('a visit is edited in the time of this computer, and only what was changed is saved', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  await ready.admin.post(`${ready.path}/visits`, {
    timeStart: start,
    timeEnd: '2026-03-02T07:00:00Z',
    notes: 'As it was',
  });
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  const field = await editing(page, messages);
  expect(await field('visit.timeStart').inputValue()).toMatch(/^02\/03\/2026 0?9:30/);
  await field('visit.reason').fill('Malaria test');
  await field('visit.attendedBy').fill('Nurse on duty');
  await field('visit.category').selectOption('OUTPATIENT');
  await field('visit.timeEnd').fill('2026-03-02T09:29');
  await button(page, messages['common.save']).click();
  await page.getByText(messages['visit.endsBeforeStart']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ version: 1 }]);

  await field('visit.timeEnd').fill('2026-03-02T11:15');
  await button(page, messages['common.save']).click();
  await notice(page, messages['visit.saved']).waitFor();
  const edited = { reason: 'Malaria test', attendedBy: 'Nurse on duty', category: 'OUTPATIENT' };
  const times = { timeStart: start, timeEnd: '2026-03-02T08:15:00.000Z' };
  expect(await visitsOf(ready)).toMatchObject([{ ...edited, ...times, notes: 'As it was', version: 2 }]);
  await page.getByText('Malaria test').waitFor();

  await undo(page, messages);
  await notice(page, messages['visit.undone']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ reason: null, category: null, timeEnd: '2026-03-02T07:00:00.000Z' }]);
});

journeyTest('what was typed about a visit is there again after the page was loaded anew', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  await ready.admin.post(`${ready.path}/visits`, { timeStart: start });
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  const field = await editing(page, messages);
  const kept = page.waitForResponse((reply) => reply.url().includes('/drafts/visit') && reply.ok());
  await field('visit.notes').fill('Not saved yet');
  await kept;
  await page.reload();
  await signIn(page, { messages });
  await expect.poll(() => field('visit.notes').inputValue()).toBe('Not saved yet');
  await page.getByText(messages['form.restored']).waitFor();
  await button(page, messages['common.save']).click();
  await notice(page, messages['visit.saved']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ notes: 'Not saved yet' }]);
  await expect.poll(async () => (await ready.admin.get('/drafts')).body.drafts).toEqual([]);
});

journeyTest('when two edit one visit, both edits stand, and of one field somebody chooses', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const { body: visit } = await ready.admin.post(`${ready.path}/visits`, { timeStart: start, reason: 'Cough' });
  const path = `${ready.path}/visits/${visit._id}`;
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  const field = await editing(page, messages);
  await field('visit.reason').fill('Typed here');

  await ready.admin.patch(path, { notes: 'Saved elsewhere' });
  await expect.poll(() => field('visit.notes').inputValue()).toBe('Saved elsewhere');
  expect(await field('visit.reason').inputValue()).toBe('Typed here');

  await ready.admin.patch(path, { reason: 'Saved elsewhere too' });
  await page.getByRole('radio', { name: 'Typed here' }).check();
  await page.getByRole('article').getByRole('button').last().click();
  await button(page, messages['common.save']).click();
  await notice(page, messages['visit.saved']).waitFor();
  expect(await visitsOf(ready)).toMatchObject([{ reason: 'Typed here', notes: 'Saved elsewhere' }]);
});

journeyTest('a visit that starts or ends in one window is seen in the other', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const [one, other] = await Promise.all([
    signedIn(ready, { language, messages }),
    signedIn(ready, { language, messages }),
  ]);
  await Promise.all([at(one, ready.hash), at(other, ready.hash)]);
  await one.getByRole('button', { name: messages['visit.start'] }).click();
  await button(other, messages['visit.end']).click();
  await button(one, messages['visit.end']).waitFor({ state: 'detached' });
  expect((await visitsOf(ready))[0].timeEnd).not.toBeNull();

  // Each window shows the newest version, so nothing is refused as out of date.
  await undo(other, messages);
  await button(one, messages['visit.end']).click();
  await notice(one, messages['visit.ended']).waitFor();
});

journeyTest('earlier visits follow when the list comes to its end', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  for (let day = 1; day <= 25; day++) {
    const timeStart = new Date(Date.UTC(2026, 0, day, 9)).toISOString();
    await ready.admin.post(`${ready.path}/visits`, { timeStart, timeEnd: timeStart, reason: `Visit ${day}` });
  }
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.getByText('Visit 25', { exact: true }).waitFor();
  await page.getByRole('article').last().scrollIntoViewIfNeeded();
  await page.getByText('Visit 1', { exact: true }).waitFor();
  const reasons = (await page.getByRole('article').allInnerTexts()).map((text) => /Visit (\d+)/.exec(text)?.[1]);
  expect(reasons).toEqual(Array.from({ length: 25 }, (_, i) => String(25 - i)));
});

journeyTest('a start whose answer was lost is one visit, however often the button is pressed', async (language) => {
  const messages = await wordsOf(language);
  const ready = await withPatient();
  const page = await signedIn(ready, { language, messages });
  await at(page, ready.hash);
  await page.route('**/visits', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: messages['visit.start'] }).click();
  await notice(page, messages['visit.unreachable']).waitFor();
  await page.unroute('**/visits');
  await page.getByRole('button', { name: messages['visit.startAnother'] }).click();
  await notice(page, messages['visit.started']).waitFor();
  await button(page, messages['visit.end']).waitFor();
  expect(await visitsOf(ready)).toHaveLength(1);
});
