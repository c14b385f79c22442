/** A notice reports what was done and disappears by itself. It never gets in the way of what somebody is doing. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { said, type Tongue } from './said.ts';
import { password, type ReadyStation } from '../support/station.ts';
import { settled, wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, signIn, stationWithPage } from './window.ts';

/** The accounts page in the smallest supported window, with text at twice the size. */
async function smallWindow(
  language: 'en' | 'ar',
): Promise<Tongue & { page: Page; add: (name: string) => Promise<void> }> {
  const messages = await wordsOf(language);
  const page = await signedIn(await stationWithPage(), { language, messages, width: 1024, height: 640 });
  await page.evaluate(`location.hash = '#/settings/staff'`);
  await page.evaluate(`document.documentElement.style.fontSize = '212.5%'`);
  const add = async (name: string) => {
    await page.getByLabel(messages['signIn.username']).fill(name);
    await page.getByLabel(messages['staff.firstPassword']).fill('nine good lanterns');
    await page.keyboard.press('Enter');
    await page.getByText(said({ messages, language }, 'staff.added', { name })).waitFor();
  };
  return { messages, language, page, add };
}

/** Runs in the page. Returns the focused element if any part of it is outside the window or covered. */
const measure = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {
  const focused = document.activeElement;
  if (focused === document.body || focused.matches('main, h1')) return null;
  const { left, right, top, bottom } = focused.getBoundingClientRect();
  // The middle of each side, because the corners are round.
  const [middle, height] = [(left + right) / 2, (top + bottom) / 2];
  const points = [[middle, top + 4], [middle, bottom - 4], [left + 4, height], [right - 4, height]];
  const isClear = ([x, y]) => focused.contains(document.elementFromPoint(x, y));
  return points.every(isClear) ? null : focused.tagName + ' «' + (focused.ariaLabel ?? focused.textContent).trim() + '» ' + [top, bottom].map(Math.round);
})`;

journeyTest('a notice covers nothing that has the focus, wherever the keyboard goes', async (language) => {
  const { page, add } = await smallWindow(language);
  await add('esi');
  const notice = page.getByRole('status').locator('div');
  const links = await page.locator('a[href], button, input, select').count();
  const covered: unknown[] = [];
  // Once around the page, and a little beyond the start.
  for (let i = 0; i < links + 3; i++) {
    await page.keyboard.press('Tab');
    covered.push(await page.evaluate(measure));
  }
  expect(covered.filter((one) => one !== null)).toEqual([]);
  expect(await notice.count()).toBe(1);
});

journeyTest('what has the focus at the foot of the window stays in sight when a notice comes', async (language) => {
  const { messages, page } = await smallWindow(language);
  const button = page.getByRole('button', { name: messages['staff.add'] });
  await page.getByLabel(messages['signIn.username']).fill('esi');
  await page.getByLabel(messages['staff.firstPassword']).fill('nine good lanterns');
  await button.focus();
  await button.evaluate((element) => {
    const { bottom } = element.getBoundingClientRect();
    element.closest('main')?.scrollBy(0, bottom + 8 - innerHeight);
  });
  const footOf = async () => Math.round(await button.evaluate((element) => element.getBoundingClientRect().bottom));
  expect(await footOf()).toBe(632);
  await page.keyboard.press('Enter');
  await page.getByRole('status').locator('div').first().waitFor();
  expect(await page.evaluate(measure)).toBeNull();
});

journeyTest('a dialog and a notice share a small window', async (language) => {
  const tongue = await smallWindow(language);
  const { page, add } = tongue;
  await add('esi');
  await page.getByRole('button', { name: said(tongue, 'staff.changeOf', { name: 'esi' }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const [frame, notice] = [await dialog.boundingBox(), await page.getByRole('status').locator('div').boundingBox()];
  expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0);
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(measure)).toBeNull();
  }
});

/** A window that shows the record of Zawadi, who is at the clinic. */
async function atZawadi(language: 'en' | 'ar'): Promise<Tongue & { page: Page; ready: ReadyStation; path: string }> {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const path = `/patients/${body._id}`;
  await ready.admin.post(`${path}/visits`);
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#${path}'`);
  await page.getByRole('button', { name: messages['visit.end'], exact: true }).waitFor();
  return { messages, language, page, ready, path };
}

const notice = (page: Page) => page.getByRole('status').locator('div');

/** Locks the screen and waits for it. */
async function lock(page: Page, { messages }: Tongue): Promise<void> {
  await page.keyboard.press('Alt+L');
  await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
}

journeyTest('a notice goes when the screen is locked, and nobody else is offered its undo', async (language) => {
  const { messages, page, ready, path } = await atZawadi(language);
  await ready.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  await chooseAction(page, 'retire.open', messages);
  await page.getByRole('dialog').getByLabel(messages['retire.reason'], { exact: true }).fill('Registered twice');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: messages['common.undo'] }).waitFor();

  await lock(page, { messages, language });
  expect(await notice(page).count()).toBe(0);
  expect(await page.getByText('Zawadi').count()).toBe(0);
  await page.getByRole('button', { name: messages['lock.other'] }).click();
  await signIn(page, { username: 'esi', messages });
  // Somebody else is shown Find, not the record of the person before.
  await page.getByRole('heading', { name: messages['find.title'] }).waitFor();
  expect(await page.getByRole('button', { name: messages['common.undo'] }).count()).toBe(0);
  await page.evaluate(`location.hash = '#${path}'`);
  await page.getByRole('heading', { name: messages['retire.isRetired'] }).waitFor();
  expect(await notice(page).count()).toBe(0);
  expect((await ready.admin.get(path)).body.retired).toBe(true);
});

journeyTest('what is answered after the screen was locked is said to nobody', async (language) => {
  const tongue = await atZawadi(language);
  const { messages, page } = tongue;
  let answer: (() => Promise<void>) | undefined;
  await page.route('**/visits/*', (route) => {
    answer = () => route.continue();
  });
  await page.getByRole('button', { name: messages['visit.end'], exact: true }).click();
  await expect.poll(() => answer).toBeDefined();
  await lock(page, tongue);
  const answered = page.waitForResponse('**/visits/*');
  await answer?.();
  await answered;
  await settled(page);
  expect(await notice(page).count()).toBe(0);
  expect(await page.locator('body').innerText()).not.toMatch(/Authorization|Bearer|TOKEN/);
});

/** An error as the station sends it to programs, used in place of its answer. */
const problem = (status: number, name: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `/api/docs#problem-${name}`, title: name, status, detail }),
});

journeyTest('a sentence for programmers is told to nobody', async (language) => {
  const { messages, page } = await atZawadi(language);
  const end = page.getByRole('button', { name: messages['visit.end'], exact: true });
  const unfit = problem(415, 'unsupported-media-type', 'Send the body as application/json.');
  await page.route('**/visits/*', (route) => route.fulfill(unfit), { times: 1 });
  await end.click();
  await notice(page).getByText(messages['failure.unknown']).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('application/json');

  // The window returns to the sign-in screen, which shows the message.
  const unknown = problem(401, 'unauthenticated', 'Send the header `Authorization: Bearer TOKEN` with every request.');
  await page.route('**/visits/*', (route) => route.fulfill(unknown), { times: 1 });
  await end.click();
  await page.getByText(messages['lock.ended']).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('TOKEN');
});
