/** A card that is held in front of the camera opens its patient from every page. The camera is off as soon as it is not needed. */
import { join } from 'node:path';
import encodeQR from 'qr';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { writeFilm } from '../support/code-picture.ts';
import { temporaryDir } from '../support/station.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, openWindow, signIn, stationWithPage, take, cameraTest } from './window.ts';

type Seen = 'card' | 'an early card' | 'a foreign code' | 'a card of nobody' | 'nothing';

/** Juma has a card, and a film stands in for what the camera sees. `cameraIsOn` reports whether the page uses the camera now. */
async function clinicSeeing(seen: Seen, { language, isAllowed = true, ...size }: Options) {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const register = async (name: string): Promise<string> => (await ready.admin.post('/patients', { name })).body._id;
  const [zawadi, juma] = [await register('Zawadi'), await register('Juma')];
  const texts: Record<Seen, string | undefined> = {
    card: codeTextOf(juma),
    'an early card': juma.replaceAll('-', ''),
    // A misread digit makes the check digits wrong.
    'a foreign code': codeTextOf(juma).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
    'a card of nobody': codeTextOf('01920000-0000-7000-8000-00000000000a'),
    nothing: undefined,
  };
  const file = join(temporaryDir(), 'film.y4m');
  const text = texts[seen];
  writeFilm(file, text === undefined ? [] : encodeQR(text, 'raw', { ecc: 'medium', border: 1 }));
  const page = await openWindow(ready.station.url, { language, camera: { file, isAllowed }, ...size });
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
    Object.assign(globalThis, { cameraTracks: tracks });
  });
  await signIn(page, { messages });
  const open = async (hash: string) => {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await settled(page);
  };
  const dialog = page.getByRole('dialog', { name: messages['scan.title'] });
  const atJuma = () => page.getByRole('heading', { level: 1, name: 'Juma' }).waitFor();
  return { messages, ready, page, zawadi, juma, open, dialog, atJuma };
}
type Options = { language: Language; isAllowed?: boolean; width?: number; height?: number; colorScheme?: 'dark' };

const cameraStates = (page: Page) => page.evaluate(`cameraTracks.map(({ readyState }) => readyState)`);
/** True if the camera was requested at least once and is off. */
const isOff = async (page: Page) => {
  const states = (await cameraStates(page)) as string[];
  return states.length > 0 && states.every((state) => state === 'ended');
};
const isSeen = (page: Page) =>
  expect.poll(() => page.evaluate(`document.querySelector('video')?.videoWidth ?? 0`)).toBeGreaterThan(0);

journeyTest(
  'a card before the camera opens its patient, from every page',
  async (language) => {
    const { messages, page, zawadi, juma, open, dialog, atJuma } = await clinicSeeing('card', { language });
    for (const hash of [
      '#/',
      '#/people',
      '#/today',
      `#/patients/${zawadi}`,
      `#/patients/${zawadi}/card`,
      '#/stations',
    ]) {
      await open(hash);
      await page.keyboard.press('Alt+c');
      await atJuma();
      await dialog.waitFor({ state: 'detached' });
      expect(await isOff(page), hash).toBe(true);
    }
    await open('#/settings/account');
    await page.getByRole('button', { name: messages['scan.camera'] }).click();
    await atJuma();
    expect(page.url()).toContain(`#/patients/${juma}`);
  },
  { inBrowser: cameraTest },
);

journeyTest(
  'what was being typed when a card was read stays, and the code is nowhere',
  async (language) => {
    const { ready, messages, page, zawadi, open, atJuma } = await clinicSeeing('an early card', { language });
    const name = page.getByLabel(messages['form.name'], { exact: true });
    await open(`#/patients/${zawadi}/edit`);
    await name.fill('Zawadi Otieno');
    await page.keyboard.press('Alt+c');
    await atJuma();
    await open(`#/patients/${zawadi}/edit`);
    expect(await name.inputValue()).toBe('Zawadi Otieno');
    await open('#/register');
    await name.fill('Asha');
    await page.keyboard.press('Alt+c');
    await atJuma();
    await open('#/register');
    expect(await name.inputValue()).toBe('Asha');
    const { body } = await ready.admin.get('/patients');
    expect(body.embedded.patientResourceList.map((patient: { name: string }) => patient.name).toSorted()).toEqual([
      'Juma',
      'Zawadi',
    ]);
  },
  { inBrowser: cameraTest },
);

journeyTest(
  'a code that is no card of ours is said to be none, and the camera goes on looking',
  async (language) => {
    const { messages, page, dialog } = await clinicSeeing('a foreign code', { language });
    await page.keyboard.press('Alt+c');
    await dialog.getByText(messages['scan.foreign']).waitFor();
    expect(await cameraStates(page)).toEqual(['live']);
    await take(page, `camera-foreign-${language}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await isOff(page)).toBe(true);
    expect(new URL(page.url()).hash).toBe('');
  },
  { inBrowser: cameraTest },
);

cameraTest('a card of nobody here says so, and leaves a form as it is', async () => {
  const { messages, page, zawadi, open } = await clinicSeeing('a card of nobody', { language: 'en' });
  await open(`#/patients/${zawadi}/edit`);
  await page.getByLabel(messages['form.name'], { exact: true }).fill('Zawadi O');
  await page.keyboard.press('Alt+c');
  await page.getByRole('status').getByText(messages['find.noCode']).waitFor();
  expect(await isOff(page)).toBe(true);
  expect(new URL(page.url()).hash).toBe(`#/patients/${zawadi}/edit`);
  expect(await page.getByLabel(messages['form.name'], { exact: true }).inputValue()).toBe('Zawadi O');
});

cameraTest('the camera is off when its dialog is closed, and when the screen is locked', async () => {
  const { messages, page, dialog } = await clinicSeeing('nothing', { language: 'en' });
  await page.keyboard.press('Alt+c');
  await isSeen(page);
  expect(await cameraStates(page)).toEqual(['live']);
  await dialog.getByRole('button', { name: messages['common.cancel'] }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await isOff(page)).toBe(true);

  await page.keyboard.press('Alt+c');
  await isSeen(page);
  expect(await isOff(page)).toBe(false);
  await page.keyboard.press('Alt+l');
  await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
  expect(await isOff(page)).toBe(true);
  await page.keyboard.press('Alt+c');
  await page.waitForTimeout(300);
  expect(await isOff(page)).toBe(true);
});

journeyTest(
  'who does not allow the camera is told what to do',
  async (language) => {
    const { messages, page, dialog } = await clinicSeeing('card', { language, isAllowed: false });
    await page.keyboard.press('Alt+c');
    await dialog.getByText(messages['scan.refused']).waitFor();
    await page.context().grantPermissions(['camera']);
    await dialog.getByRole('button', { name: messages['common.retry'] }).click();
    await page.getByRole('heading', { level: 1, name: 'Juma' }).waitFor();
  },
  { inBrowser: cameraTest },
);

journeyTest('where there is no camera nothing offers it, and its key says what to do', async (language) => {
  const messages = await wordsOf(language);
  const { station } = await stationWithPage();
  const page = await openWindow(station.url, { language });
  await signIn(page, { messages });
  expect(await page.getByRole('button', { name: messages['scan.camera'] }).count()).toBe(0);
  await page.keyboard.press('Alt+c');
  await page.getByRole('dialog').getByText(messages['scan.noCamera']).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: messages['nav.help'] }).click();
  await page.getByRole('dialog').getByText(messages['scan.title']).waitFor();
});

cameraTest('the way to the camera has its place in every window', async () => {
  for (const [width, height, colorScheme] of [
    [1024, 640, undefined],
    [390, 844, 'dark'],
  ] as const) {
    const { messages, page } = await clinicSeeing('nothing', {
      language: width === 390 ? 'ar' : 'en',
      width,
      height,
      ...(colorScheme && { colorScheme }),
    });
    // In a narrow window with the bar below, the button is among the entries under More.
    if (width === 390) await page.getByRole('button', { name: messages['nav.more'] }).click();
    const button = page.getByRole('button', { name: messages['scan.camera'] });
    const box = await button.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await take(page, `camera-button-${width}`);
    await button.click();
    await isSeen(page);
    await take(page, `camera-${width}`);
  }
});
