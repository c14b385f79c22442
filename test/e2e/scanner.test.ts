/** A scanned card opens its patient on every page and types into nothing, whatever has the focus. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { password } from '../support/station.ts';
import { settled, wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage } from './window.ts';

const hashOf = (page: Page) => new URL(page.url()).hash;

const enter = { key: 'Enter', text: '\r', code: 'Enter', windowsVirtualKeyCode: 13 };

/** Sends strokes as a scanner does, without waiting for the effect of the one before. */
async function scan(page: Page, code: string, end = [enter]): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const strokes = [...code].map((key) => {
    const place = /\d/.test(key) ? `Digit${key}` : key === '-' ? 'Minus' : `Key${key.toUpperCase()}`;
    const number = key === '-' ? 189 : key.toUpperCase().charCodeAt(0);
    return { key, text: key, code: place, windowsVirtualKeyCode: number };
  });
  await Promise.all(
    [...strokes, ...end].flatMap((stroke) => [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key: stroke.key, code: stroke.code }),
    ]),
  );
  await keyboard.detach();
}

/** Zawadi is at the clinic; Juma has come with a card. */
async function clinicOf(language: Language) {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const register = async (name: string): Promise<string> => (await ready.admin.post('/patients', { name })).body._id;
  const [zawadi, juma] = [await register('Zawadi'), await register('Juma')];
  await ready.admin.post(`/patients/${zawadi}/visits`, { reason: 'Cough' });
  const page = await signedIn(ready, { language, messages });
  const open = async (hash: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await settled(page);
  };
  const field = (key: keyof typeof messages) => page.getByLabel(messages[key], { exact: true });
  const button = (key: keyof typeof messages) => page.getByRole('button', { name: messages[key], exact: true });
  const atJuma = () => page.getByRole('heading', { level: 1, name: 'Juma' }).waitFor();
  /** Checks that nothing changed since the beginning. */
  const unchanged = async () => {
    const { body } = await ready.admin.get('/patients');
    const names = body.embedded.patientResourceList.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['Juma', 'Zawadi']);
    const visits = (await ready.admin.get(`/patients/${zawadi}/visits`)).body.embedded.visitResourceList;
    expect(visits).toMatchObject([{ timeEnd: null, reason: 'Cough', notes: null, category: null, version: 1 }]);
    expect((await ready.admin.get(`/patients/${juma}/visits`)).body.page.totalElements).toBe(0);
  };
  return { messages, ready, page, zawadi, juma, open, field, button, atJuma, unchanged };
}

journeyTest('a card opens its patient, wherever the focus is, and changes nothing', async (language) => {
  const { messages, ready, page, zawadi, juma, open, field, button, atJuma, unchanged } = await clinicOf(language);
  const record = `#/patients/${zawadi}`;
  const editVisit = () => page.getByTitle(messages['visit.edit']).click();
  const places: [string, () => Promise<void>][] = [
    [record, async () => undefined],
    [record, () => button('visit.end').focus()],
    [record, () => page.getByText(messages['patient.more']).focus()],
    [record, () => editVisit().then(() => field('visit.reason').focus())],
    [record, () => editVisit().then(() => field('visit.notes').focus())],
    [record, () => editVisit().then(() => field('visit.category').focus())],
    [record, () => editVisit().then(() => field('visit.timeEnd').focus())],
    [record, () => chooseAction(page, 'retire.open', messages)],
    [record, () => chooseAction(page, 'patient.history', messages)],
    [`${record}/edit`, () => field('form.name').focus()],
    [`${record}/edit`, () => field('form.birth').focus()],
    [`${record}/edit`, () => button('common.save').focus()],
    [`${record}/card`, async () => undefined],
    ['#/', async () => undefined],
    ['#/register', () => field('form.name').focus()],
    ['#/register', () => field('form.birth').focus()],
    ['#/today', () => page.getByRole('link', { name: 'Zawadi' }).focus()],
    ['#/settings/account', () => field('account.newPassword').first().focus()],
    // A person who opens the help and then scans takes longer than a scanner takes between two strokes.
    ['#/today', () => page.keyboard.press('?').then(() => page.waitForTimeout(300))],
  ];
  for (const [hash, focus] of places) {
    await open(hash);
    await focus();
    await scan(page, codeTextOf(juma));
    await atJuma();
    expect(hashOf(page), hash).toBe(`#/patients/${juma}`);
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
  await page.waitForTimeout(900);
  await unchanged();
  expect((await ready.admin.get('/drafts')).body.drafts).toEqual([]);
});

journeyTest('what was being typed when a card was scanned is kept, without the code', async (language) => {
  const { page, zawadi, juma, open, field, atJuma, unchanged } = await clinicOf(language);
  await open(`#/patients/${zawadi}/edit`);
  await field('form.name').press('End');
  await page.keyboard.type(' Abe', { delay: 80 });
  await field('form.residentialAddress').fill('Mlimani');
  await field('form.birth').fill('3');
  await scan(page, codeTextOf(juma));
  await atJuma();
  await unchanged();
  await open(`#/patients/${zawadi}/edit`);
  expect(await field('form.name').inputValue()).toBe('Zawadi Abe');
  expect(await field('form.residentialAddress').inputValue()).toBe('Mlimani');
  expect(await field('form.birth').inputValue()).toBe('3');

  await open('#/register');
  await field('form.name').fill('Asha');
  await scan(page, juma);
  await atJuma();
  await open('#/register');
  expect(await field('form.name').inputValue()).toBe('Asha');
  await unchanged();
});

journeyTest('a card that opens nobody leaves the form, its text and the caret as they were', async (language) => {
  const { messages, page, zawadi, open, field, unchanged } = await clinicOf(language);
  const caret = () => field('form.name').evaluate((input: HTMLInputElement) => [input.selectionStart, input.value]);
  await open(`#/patients/${zawadi}/edit`);
  await field('form.name').fill('Zawadi Otieno');
  await field('form.name').evaluate((input: HTMLInputElement) => input.setSelectionRange(6, 6));
  const told = (text: string) => page.getByRole('status').getByText(text).waitFor();

  await scan(page, '0'.repeat(20) + '7'.repeat(12));
  await told(messages['find.noCode']);
  expect(await caret()).toEqual([6, 'Zawadi Otieno']);
  await scan(page, codeTextOf(zawadi).slice(0, 27));
  await told(messages['scan.damaged']);
  expect(await caret()).toEqual([6, 'Zawadi Otieno']);
  expect(hashOf(page)).toBe(`#/patients/${zawadi}/edit`);
  await unchanged();

  // A person continues to type where the caret was.
  await page.keyboard.type('!');
  expect(await caret()).toEqual([7, 'Zawadi! Otieno']);
});

journeyTest('a number that is scanned on purpose stays in its field', async (language) => {
  const { page, zawadi, open, field, ready } = await clinicOf(language);
  await open(`#/patients/${zawadi}/edit`);
  await field('form.patientNumber').focus();
  await scan(page, '6009801234567');
  expect(await field('form.patientNumber').inputValue()).toBe('6009801234567');
  // The scanner's Enter saves nothing.
  expect((await ready.admin.get(`/patients/${zawadi}`)).body.patientNumber).not.toBe('6009801234567');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'Zawadi' }).waitFor();
  expect((await ready.admin.get(`/patients/${zawadi}`)).body.patientNumber).toBe('6009801234567');
});

journeyTest('a card is read where the keyboard has other letters, and without an Enter', async (language) => {
  const { page, zawadi, juma, open, field, atJuma, unchanged } = await clinicOf(language);
  await open(`#/patients/${zawadi}/edit`);
  await field('form.name').focus();
  // A keyboard layout with Arabic letters, which a scanner does not know about.
  await page.evaluate((code) => {
    for (const key of code) {
      const place = /\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`;
      const stroke = { key: 'ش', code: place, bubbles: true, cancelable: true };
      const input = document.activeElement as HTMLInputElement;
      input.dispatchEvent(new KeyboardEvent('keydown', stroke));
      input.value += 'ش';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, codeTextOf(juma));
  await atJuma();
  await page.waitForTimeout(900);
  await open(`#/patients/${zawadi}/edit`);
  expect(await field('form.name').inputValue()).toBe('Zawadi');
  await unchanged();
});

journeyTest('a card is read although a busy computer holds its keys back for a moment', async (language) => {
  const { page, zawadi, juma, open, field, atJuma, unchanged } = await clinicOf(language);
  const code = codeTextOf(juma);
  await open(`#/patients/${zawadi}/edit`);
  await field('form.name').focus();
  await scan(page, code.slice(0, 3), []);
  await page.waitForTimeout(1100);
  await scan(page, code.slice(3));
  await atJuma();
  await open(`#/patients/${zawadi}/edit`);
  expect(await field('form.name').inputValue()).toBe('Zawadi');
  await unchanged();
});

journeyTest('a card that is scanned at a locked screen is no password', async (language) => {
  const { messages, page, juma } = await clinicOf(language);
  await page.keyboard.press('Alt+L');
  const secret = page.getByLabel(messages['signIn.password']);
  await secret.focus();
  for (let turn = 0; turn < 6; turn++) await scan(page, codeTextOf(juma));
  expect(await secret.inputValue()).toBe('');
  expect(await page.getByText(messages['signIn.wrong']).count()).toBe(0);
  await secret.fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();
  expect(hashOf(page)).not.toContain(juma);
});
