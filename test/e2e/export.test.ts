/** A list of patients is exported by hand. The dialog shows what the file contains and asks for the password. The file can be imported. */
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { expect } from 'vitest';
import { sent } from '../transfer/files.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { password, type ReadyStation } from '../support/station.ts';
import { accessFaultsOn, layoutFaultsAt, resized, sizes } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

type Journey = { page: Page; ready: ReadyStation; tongue: Tongue; clock: ReturnType<typeof fakeClock> };

const people = [
  { name: 'Zawadi Otieno', gender: 'FEMALE', dateOfBirth: '1990-05-31', phoneNumber: '0712 345 678' },
  { name: 'أمل حسن', gender: 'FEMALE', dateOfBirth: '2001-02-03' },
  { name: 'Kofi =1+1', gender: 'MALE', dateOfBirth: '1985-06-05' },
];

async function exporting(language: 'en' | 'ar'): Promise<Journey> {
  const clock = fakeClock(new Date().toISOString());
  const ready = await stationWithPage({ clock });
  for (const person of people) await ready.admin.post('/patients', person);
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  return { page, ready, tongue: { messages, language }, clock };
}

async function typePassword(page: Page, { messages }: Tongue): Promise<void> {
  const dialog = page.getByRole('dialog', { name: messages['confirm.title'] });
  await dialog.getByLabel(messages['account.ownPassword']).fill(password);
  await page.keyboard.press('Enter');
}

const bytesOf = async (download: Download): Promise<Buffer> => readFileSync(await download.path());

journeyTest(
  'what the list shows is saved as a workbook, after the password, and imported elsewhere',
  async (language) => {
    const { page, ready, tongue, clock } = await exporting(language);
    const { messages } = tongue;
    await page.evaluate(`location.hash = '#/people'`);
    await page.getByLabel(messages['form.gender']).selectOption('FEMALE');
    const count = said(tongue, 'patientList.found', { count: 2 });
    await page.getByText(count).waitFor();
    await take(page, `export-patients-${language}`);
    await page.getByRole('button', { name: messages['export.title'] }).click();
    const dialog = page.getByRole('dialog', { name: messages['export.title'] });
    await dialog.getByText(said(tongue, 'export.list', { count })).waitFor();
    await dialog.getByText(messages['export.warning']).waitFor();
    await take(page, `export-${language}`);
    for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
    await resized(page);
    expect(await accessFaultsOn(page)).toEqual([]);

    // The last sign-in was long ago, so another person may be sitting here now.
    clock.advance(6 * minute);
    const downloads: Download[] = [];
    page.on('download', (download) => downloads.push(download));
    await dialog.getByRole('button', { name: messages['export.save'] }).click();
    await page.getByRole('dialog', { name: messages['confirm.title'] }).waitFor();
    expect(downloads).toEqual([]);
    const waiting = page.waitForEvent('download');
    await typePassword(page, tongue);
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^patients-\d{4}-\d\d-\d\d\.xlsx$/);
    await page.getByText(said(tongue, 'export.saved', { name: download.suggestedFilename() })).waitFor();
    await dialog.waitFor({ state: 'detached' });

    const other = await stationWithPage();
    const read = await sent(other.admin, await bytesOf(download), download.suggestedFilename());
    expect(read.tally).toMatchObject({ new: 2, refused: 0 });
    // The column heads are in the language of the window, and the import recognises all of them.
    expect(read.columns.map(({ field }) => field)).not.toContain(null);
    expect((await ready.admin.get('/audit?action=exported')).body.entries).toHaveLength(1);
  },
);

journeyTest('all patients are saved, sealed with a passphrase that is not easily guessed', async (language) => {
  const { page, tongue } = await exporting(language);
  const { messages } = tongue;
  await page.evaluate(`location.hash = '#/import'`);
  await page.getByRole('button', { name: messages['export.title'] }).click();
  const dialog = page.getByRole('dialog', { name: messages['export.all'] });
  await dialog.getByLabel(messages['export.format']).selectOption('csv');
  await dialog.getByLabel(messages['export.protection']).selectOption('sealed');
  const passphrase = dialog.getByLabel(messages['bundle.passphrase']);
  expect(await dialog.getByText(messages['export.warning']).count()).toBe(0);
  await passphrase.fill('password1');
  await dialog.getByRole('button', { name: messages['export.save'] }).click();
  await dialog.getByText(messages['password.guessable']).waitFor();
  await passphrase.fill('seven green boats upriver');
  await take(page, `export-sealed-${language}`);
  const waiting = page.waitForEvent('download');
  await dialog.getByRole('button', { name: messages['export.save'] }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/\.csv\.age$/);
  const bytes = await bytesOf(download);
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(bytes.includes('Zawadi')).toBe(false);

  // Visits are a file of their own.
  await page.getByRole('button', { name: messages['export.visits'] }).click();
  const visits = page.getByRole('dialog', { name: messages['export.visits'] });
  const from = visits.getByLabel(messages['audit.from'], { exact: true });
  await from.fill('no day');
  await visits.getByRole('button', { name: messages['export.save'] }).click();
  await visits.getByText(messages['fieldError.date']).waitFor();
  await from.fill('2026-03-01');
  await take(page, `export-visits-${language}`);
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await resized(page);
  const coming = page.waitForEvent('download');
  await visits.getByRole('button', { name: messages['export.save'] }).click();
  expect((await coming).suggestedFilename()).toMatch(/^visits-\d{4}-\d\d-\d\d\.xlsx$/);
});
