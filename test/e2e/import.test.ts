/** A list of patients is imported by hand: what was guessed is seen, nothing is saved before somebody agrees, and all of it can be undone. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { whileNothingIsSaved } from '../../src-main/db/access.ts';
import { register } from '../duplicates/worklist.ts';
import { settled as settledImport } from '../files/files.ts';
import { password, type ReadyStation } from '../support/station.ts';
import { accessFaultsOn, layoutFaultsAt, resized, sizes } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

/** As a spreadsheet in French saves it on Windows: semicolons, letters of Windows-1252, dates of which nothing shows the order. */
const messy = Buffer.from(
  [
    'Nom;Sexe;Né le;Téléphone;Remarque',
    'Zoé Café;F;03/04/1990;0711 000 111;x',
    'José Núñez;M;05/06/1985;0711 000 222;y',
    'Akua Serwaa Boateng;F;12/04/1987;+233 24 555 0101;z',
    'Paul Müller;M;31/31/1980;0711 000 333;',
  ].join('\r\n'),
  'latin1',
);
const akua = {
  name: 'Akua Serwaa Boateng',
  phoneNumber: '+233 24 555 0101',
  dateOfBirth: '1987-04-12',
  gender: 'FEMALE',
};

type Journey = { page: Page; ready: ReadyStation; tongue: Tongue };

async function importing(language: 'en' | 'ar'): Promise<Journey> {
  const ready = await stationWithPage();
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/import'`);
  await page.getByRole('button', { name: messages['import.choose'] }).waitFor();
  return { page, ready, tongue: { messages, language } };
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const pick = (page: Page, { messages }: Tongue, outcome: 'new' | 'possible' | 'refused' | 'kept' | 'added'): Locator =>
  page.getByRole('radio', { name: messages[`import.outcome.${outcome}`] });

const save = (page: Page, tongue: Tongue, count: number): Locator =>
  page.getByRole('button', { name: said(tongue, 'import.save', { count }), exact: true });

async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await resized(page);
  expect(await accessFaultsOn(page)).toEqual([]);
}

/** For whoever looks at them: as it is, in the dark, and on a telephone. */
async function pictures(page: Page, { language }: Tongue, name: string): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  const high = 2200;
  for (const [how, width, colorScheme] of [
    ['light', 1024, 'light'],
    ['dark', 1024, 'dark'],
    ['phone', 390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: high });
    await page.emulateMedia({ colorScheme });
    await take(page, `${name}-${language}-${how}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await resized(page);
}

const total = async ({ admin }: ReadyStation): Promise<number> =>
  (await admin.get('/patients')).body.page.totalElements;

journeyTest(
  'a messy file is imported, with one who may be registered and one who cannot be read, and undone',
  async (language) => {
    const { page, ready, tongue } = await importing(language);
    const { messages } = tongue;
    await register(ready.admin, akua);
    await pictures(page, tongue, 'import-start');
    await choose(page, 'liste.csv', messy);

    // What was guessed, and what only a person can know.
    const dates = page.getByRole('region', { name: messages['import.dates'] });
    await dates.getByText(said(tongue, 'import.datesOpen', { example: '\u206803/04/1990\u2069' })).waitFor();
    await page.getByText('Zoé Café').first().waitFor();
    await page.getByText(messages['import.readAs']).click();
    expect(await page.getByLabel(messages['import.encoding']).inputValue()).toBe('windows-1252');
    expect(await page.getByLabel(messages['import.delimiter']).inputValue()).toBe(';');
    expect(await page.getByLabel(said(tongue, 'import.columnIs', { name: 'Né le' })).inputValue()).toBe('birth');
    expect(await page.getByLabel(said(tongue, 'import.columnIs', { name: 'Remarque' })).inputValue()).toBe('');
    await pictures(page, tongue, 'import-open');
    await expectSound(page);
    await dates.getByRole('radio').first().check();

    await save(page, tongue, 2).waitFor();
    await pick(page, tongue, 'possible').check();
    await page.getByRole('link', { name: akua.name }).waitFor();
    await page.getByLabel(said(tongue, 'import.tickRow', { row: 4 })).check();
    await save(page, tongue, 3).waitFor();
    await settled(page);
    await pictures(page, tongue, 'import-possible');
    await expectSound(page);
    await page.getByLabel(said(tongue, 'import.tickRow', { row: 4 })).uncheck();
    await pick(page, tongue, 'refused').check();
    await page.getByText(said(tongue, 'import.cell.no-such-day', { cell: '\u206831/31/1980\u2069' })).waitFor();
    await pictures(page, tongue, 'import-refused');
    await expectSound(page);
    expect(await total(ready)).toBe(1);

    // It is the station's: a reload finds it as it was left.
    await page.reload();
    await page.getByLabel(messages['signIn.username']).fill('ama');
    await page.getByLabel(messages['signIn.password']).fill(password);
    await page.keyboard.press('Enter');
    await save(page, tongue, 2).click();
    await page.getByText(said(tongue, 'import.done', { count: 2 })).waitFor();
    await settled(page);
    // What was pressed has gone: the keyboard goes on where it is said how it ended.
    expect(await page.evaluate(`document.activeElement.innerText`)).toContain(
      said(tongue, 'import.done', { count: 2 }),
    );
    await pictures(page, tongue, 'import-done');
    await expectSound(page);
    expect(await total(ready)).toBe(3);
    const zoe = (await ready.admin.get('/patients/search?q=zoe')).body.embedded.patientResourceList[0];
    expect(zoe).toMatchObject({ name: 'Zoé Café', dateOfBirth: '1990-04-03' });
    await ready.admin.patch(`/patients/${zoe._id}`, { village: 'Mlimani' });

    await page.getByRole('button', { name: messages['import.undo'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(said(tongue, 'import.undoText', { count: 2 })).waitFor();
    await pictures(page, tongue, 'import-undo');
    await dialog.getByRole('button', { name: messages['import.undo'] }).click();
    await page.getByText(messages['import.undone']).waitFor();
    await page.getByText(said(tongue, 'import.kept', { count: 1 })).waitFor();
    await pick(page, tongue, 'kept').check();
    await page.getByRole('link', { name: 'Zoé Café' }).waitFor();
    await pictures(page, tongue, 'import-undone');
    expect(await total(ready)).toBe(2);

    await page.getByRole('link', { name: messages['import.back'] }).click();
    await page.getByRole('link', { name: 'liste.csv' }).waitFor();
    await pictures(page, tongue, 'import-list');
    await expectSound(page);
    await page.getByRole('button', { name: said(tongue, 'import.forgetOf', { name: 'liste.csv' }) }).click();
    await dialog.getByRole('button', { name: messages['import.forget'], exact: true }).click();
    await page.getByRole('link', { name: 'liste.csv' }).waitFor({ state: 'detached' });
    expect((await ready.admin.get('/imports')).body.imports).toEqual([]);
  },
);
