/** Text typed while no field has the focus arrives complete in Find, whatever the page is doing and whichever keyboard types it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { akua, register, settledWorklist, soon } from '../matching/worklist.ts';
import { sqlite } from '../support/sqlite.ts';
import { password } from '../support/station.ts';
import { settled } from './screens.ts';
import { chooseAction, openWindow, signedIn, stationWithPage, windowTest } from './window.ts';

const box = (page: Page) => page.getByRole('combobox', { name: en['find.box'] });
const typedIn = (page: Page) => box(page).inputValue();
const blur = (page: Page) => page.evaluate('document.activeElement?.blur()');

async function clinic() {
  const ready = await stationWithPage(soon);
  const [id] = [await register(ready.admin, akua), await register(ready.admin, akua)];
  await settledWorklist(ready.admin);
  const page = await signedIn(ready);
  const go = async (hash: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await settled(page);
  };
  const changes = () => sqlite(ready.station.registry().db).prepare('SELECT count(*) FROM change').pluck().get();
  return { ...ready, id, page, go, changes };
}

type Stroke = { key: string; code: string; text?: string; modifiers?: number; autoRepeat?: boolean };

/** Sends keys as other keyboards produce them. */
async function strokes(page: Page, all: Stroke[]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  for (const { autoRepeat = false, ...stroke } of all) {
    const type = stroke.text === undefined ? ('rawKeyDown' as const) : ('keyDown' as const);
    await keyboard.send('Input.dispatchKeyEvent', { type, autoRepeat, ...stroke });
    if (!autoRepeat)
      await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: stroke.key, code: stroke.code });
  }
  await keyboard.detach();
}

windowTest('a word whose focus is lost in its midst goes on: none of its letters is lost', async () => {
  const { page, go } = await clinic();
  await go('#/today');
  for (const letter of 'esther') {
    await blur(page);
    await page.keyboard.press(letter);
  }
  expect(await typedIn(page)).toBe('esther');
  // Another name, typed later, starts a new search.
  await page.waitForTimeout(1100);
  await blur(page);
  await page.keyboard.type('juma');
  expect(await typedIn(page)).toBe('juma');
});

windowTest('a name is whole that is typed while a page loads, or before there is any', async () => {
  const { page, id, station, changes } = await clinic();
  const before = changes();
  for (const hash of [`#/patients/${id}`, '#/duplicates', '#/people', '#/month', `#/patients/${id}/card`]) {
    await page.evaluate(`document.activeElement?.blur(); location.hash = ${JSON.stringify(hash)}`);
    await page.keyboard.type('vera xenia pj');
    expect(await typedIn(page), hash).toBe('vera xenia pj');
    await settled(page);
    expect(await typedIn(page), hash).toBe('vera xenia pj');
  }
  // A key may arrive before the event that announces another page.
  await page.evaluate(`
    location.hash = '#/people';
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'v', code: 'KeyV', bubbles: true }));`);
  await settled(page);
  expect(await page.evaluate('location.hash')).toBe('#/');
  await page.keyboard.type('era');
  expect(await typedIn(page)).toBe('era');
  const slow = await openWindow(station.url);
  await slow.getByLabel(en['signIn.username']).fill('ama');
  await slow.getByLabel(en['signIn.password']).fill(password);
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await slow.route('**/api/drafts', (route) => held.then(() => route.continue()));
  await slow.keyboard.press('Enter');
  await slow.getByRole('navigation').first().waitFor();
  await slow.keyboard.type('vera xx');
  await slow.keyboard.press('Backspace');
  expect(await box(slow).count()).toBe(0);
  answer();
  await box(slow).waitFor();
  await slow.keyboard.type('y');
  expect(await typedIn(slow)).toBe('vera xy');
  expect(changes()).toBe(before);
});

windowTest('letters are nothing to a dialog or a locked screen, and go to Find as soon as it is closed', async () => {
  const { page, id, go, changes } = await clinic();
  const before = changes();
  for (const name of ['retire.open', 'patient.history', 'join.open'] as const) {
    await go(`#/patients/${id}`);
    await chooseAction(page, name);
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await page.getByRole('dialog').focus();
    await page.keyboard.type('vxepjn');
    expect(new URL(page.url()).hash, name).toBe(`#/patients/${id}`);
    expect(await page.getByRole('dialog').count(), name).toBe(1);
    await page.keyboard.press('Escape');
    await page.keyboard.type('vera');
    expect(await typedIn(page), name).toBe('vera');
    await settled(page);
    await page.keyboard.type(' x');
    expect(await typedIn(page), name).toBe('vera x');
  }
  await go(`#/patients/${id}`);
  await page.keyboard.press('Alt+l');
  await page.keyboard.type('vera');
  await page.getByRole('heading', { name: en['lock.title'] }).waitFor();
  expect(changes()).toBe(before);
});

windowTest('letters leave the list of pairs and the notice with Undo as they are', async () => {
  const { page, go, admin } = await clinic();
  await go('#/duplicates');
  await page.getByRole('listbox').focus();
  await page.keyboard.type('njeri wambui');
  expect(await typedIn(page)).toBe('njeri wambui');
  await page.keyboard.press('Enter');
  expect((await settledWorklist(admin)).total).toBe(1);

  await go('#/duplicates');
  await page.keyboard.press('Alt+k');
  const undo = page.getByRole('button', { name: en['common.undo'], exact: true });
  await undo.waitFor();
  await page.keyboard.type('ux 1');
  expect(await typedIn(page)).toBe('ux 1');
  expect(await undo.count()).toBe(1);
  expect((await settledWorklist(admin)).total).toBe(0);
});

windowTest('accents, AltGr, Arabic letters and a key that is held come into Find as they were typed', async () => {
  const { page, go } = await clinic();
  const typed = async (all: Stroke[]) => {
    await go('#/today');
    await blur(page);
    await page.waitForTimeout(1100);
    await strokes(page, all);
    return typedIn(page);
  };
  const arabic = ['ش', 'لا', 'ي'].map((key, i) => ({ key, text: key, code: ['KeyA', 'KeyB', 'KeyD'][i] ?? '' }));
  expect(await typed(arabic)).toBe('شلاي');
  // The two letters on one key of Arabic keyboards also work as the first key.
  expect(await typed([...arabic].reverse().slice(1))).toBe('لاش');
  const altGr = [
    { key: 'ł', text: 'ł', code: 'KeyL' },
    { key: 'e', text: 'e', code: 'KeyE' },
  ];
  expect(await typed(altGr)).toBe('łe');
  // The accent alone types nothing yet.
  expect(
    await typed([
      { key: 'Dead', code: 'BracketLeft' },
      { key: 'é', text: 'é', code: 'KeyE' },
    ]),
  ).toBe('é');
  // A repeated key belongs to one that was pressed elsewhere.
  await go('#/today');
  await strokes(page, [{ key: 'e', text: 'e', code: 'KeyE', autoRepeat: true }]);
  expect(new URL(page.url()).hash).toBe('#/today');
});
