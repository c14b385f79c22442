/** Every screen of the window, and how to get to it: for what has to hold on all of them. */
import { type Page } from 'playwright-core';
import { fillWithPeople } from '../../src-main/demo/people.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import type { ReadyStation } from '../support/station.ts';
import { freshStationWithPage, openWindow, signIn, stationWithPage, type WindowOptions, type Words } from './window.ts';

export const allLanguages = ['en', 'fr', 'es', 'pt', 'sw', 'ar'] as const satisfies Language[];

export async function wordsOf(language: Language): Promise<Words> {
  const file = (await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Words>;
  const words = file[language];
  if (words === undefined) throw new Error(`There are no words in ${language}.`);
  return words;
}

/** A station with the people of the demonstration, and one of them who has visits. */
export async function demoStation(): Promise<ReadyStation & { patientId: string }> {
  const ready = await stationWithPage();
  await fillWithPeople(ready.station);
  const { body } = await ready.admin.get('/visits?open=true&size=1');
  const visits = body.embedded.visitResourceList;
  const anyone = (await ready.admin.get('/patients/search?q=mohamed')).body.embedded.patientResourceList;
  return { ...ready, patientId: visits[0]?.patientId ?? anyone[0]?._id };
}

type Screen = { name: string; open: (page: Page) => Promise<void> };

/** Screens of somebody who is signed in. */
export function screensOf({ patientId, words }: { patientId: string; words: Words }): Screen[] {
  const at = (name: string, hash: string): Screen => ({
    name,
    open: async (page) => {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await settled(page);
    },
  });
  const find: Screen = {
    name: 'find, something typed',
    open: async (page) => {
      await at('find', '#/').open(page);
      await page.locator('main input').first().fill('mohamed');
      await settled(page);
    },
  };
  const help: Screen = {
    name: 'help',
    open: async (page) => {
      await page.getByRole('button', { name: words['nav.help'] }).click();
      await page.getByRole('dialog').waitFor();
    },
  };
  return [
    at('find', '#/'),
    find,
    at('register', '#/register'),
    at('patient', `#/patients/${patientId}`),
    at('edit', `#/patients/${patientId}/edit`),
    at('card', `#/patients/${patientId}/card`),
    at('today', '#/today'),
    at('station', '#/settings/station'),
    at('staff', '#/settings/staff'),
    at('tokens', '#/settings/tokens'),
    at('account', '#/settings/account'),
    at('no such page', '#/somewhere/else'),
    help,
  ];
}

/** Goes through all screens in one window: before anybody is signed in, signed in, and locked. */
export async function eachScreen(
  demo: ReadyStation & { patientId: string },
  { language, ...options }: WindowOptions & { language: Language },
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const words = await wordsOf(language);
  const fresh = await freshStationWithPage();
  const setUp = await openWindow(fresh.url, { language, ...options });
  await setUp.getByLabel(words['setup.code']).waitFor();
  await look(setUp, 'set-up');

  const page = await openWindow(demo.station.url, { language, ...options });
  await page.getByLabel(words['signIn.username']).waitFor();
  await look(page, 'sign-in');
  await signIn(page, { messages: words });
  for (const { name, open } of screensOf({ patientId: demo.patientId, words })) {
    await open(page);
    await look(page, name);
  }
  await page.keyboard.press('Escape');
  // Keys of the page are off while a dialog is on the screen, also one that is just going.
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Alt+l');
  await page.getByRole('heading', { name: words['lock.title'] }).waitFor();
  await look(page, 'locked');
}

/** Waits until nothing is loaded any more and two frames have been painted. */
export async function settled(page: Page): Promise<void> {
  // The network is never idle: live events stay open. The pause is for what begins after a key or a new address.
  await page.waitForTimeout(150);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
}
