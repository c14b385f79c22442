/** Changes go from one station to another on a USB stick, and the window reports every step in its language. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { lookAtFile } from '../../src-main/computer/opened.ts';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import { write } from '../../src-main/db/access.ts';
import { temporaryDir, type ReadyStation } from '../support/station.ts';
import { pair } from '../exchange/wire.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';
import { registerPatient } from '../support/commands.ts';

const passphrase = 'seven green boats upriver';

async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  expect(await accessFaultsOn(page)).toEqual([]);
}

/** Two paired stations that share one USB stick. */
async function paired(
  more: Partial<StationConfig> = {},
): Promise<{ here: ReadyStation; there: ReadyStation; stick: string }> {
  const stick = join(temporaryDir(), 'STICK');
  mkdirSync(stick);
  const config = { listDrives: () => [{ name: 'STICK', path: stick }], ...more };
  const [here, there] = [await stationWithPage(config), await stationWithPage(config)];
  const [one, other] = [here.station.registry().db, there.station.registry().db];
  await pair(one, other);
  const { id: stationId } = getSelf({ db: one });
  await write(other, 'ama', (writer) => putPeer(writer, { stationId, name: 'The clinic', address: null, pairedAt: 0 }));
  return { here, there, stick };
}

async function opened(ready: ReadyStation, tongue: Tongue): Promise<Page> {
  const page = await signedIn(ready, { language: tongue.language, messages: tongue.messages });
  await page.evaluate(`location.hash = '#/stations'`);
  await page.getByRole('heading', { name: tongue.messages['bundle.title'] }).waitFor();
  return page;
}

const tongueOf = async (language: Language): Promise<Tongue> => ({ language, messages: await wordsOf(language) });

const picture = async (page: Page, { messages, language }: Tongue, name: string): Promise<void> => {
  const section = page.getByRole('region', { name: messages['bundle.title'] });
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await take(section, `${name}-${language}-${colorScheme}`);
  }
};

journeyTest('a bundle is made with a pass-phrase, and imported where somebody types that', async (language) => {
  const { here, there, stick } = await paired();
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  await here.admin.post('/patients', { name: 'Zawadi Otieno' });
  const page = await opened(here, tongue);
  const form = page.getByRole('form', { name: messages['bundle.makeTitle'] });
  const secret = form.getByLabel(messages['bundle.passphrase']);
  await secret.fill('password1');
  await form.getByLabel(messages['bundle.where']).selectOption({ label: messages['bundle.otherFolder'] });
  await form.getByLabel(messages['backup.path']).fill('no/such/folder');
  const make = form.getByRole('button', { name: messages['bundle.make'], exact: true });
  await make.click();
  await form.getByText(messages['bundle.badFolder']).waitFor();
  await form.getByLabel(messages['bundle.where']).selectOption({ label: 'STICK' });
  await make.click();
  await form.getByText(messages['password.guessable']).waitFor();
  await secret.fill(passphrase);
  await make.click();
  const { count } = await outcomeOf(here);
  await page.getByText(said(tongue, 'bundle.made', { count })).waitFor();
  const [name = ''] = readdirSync(stick);
  await page.getByText(join(stick, name)).waitFor();
  await settled(page);
  // The button that was pressed is gone. The focus moves to the text that reports the outcome.
  expect(await page.evaluate(`document.activeElement.innerText`)).toContain(join(stick, name));
  await picture(page, tongue, 'bundle-made');
  await expectSound(page);

  const other = await opened(there, tongue);
  await other.getByRole('button', { name: said(tongue, 'bundle.importOf', { name }) }).click();
  await other.getByText(messages['bundle.refused.passphrase-needed']).waitFor();
  // The passphrase is asked for, and nothing is reported as an error.
  expect(await other.getByText(messages['bundle.refused'], { exact: true }).count()).toBe(0);
  const opening = other.getByRole('form', { name: messages['bundle.passphrase'] });
  await opening.getByRole('textbox').fill('another one altogether');
  await other.keyboard.press('Enter');
  await other.getByText(messages['bundle.refused.wrong-passphrase']).waitFor();
  await picture(other, tongue, 'bundle-asked');
  await expectSound(other);
  await opening.getByRole('textbox').fill(passphrase);
  await other.keyboard.press('Enter');
  await other.getByText(said(tongue, 'bundle.applied', { count })).waitFor();
  await other.getByText('Clinic under test').first().waitFor();
  await picture(other, tongue, 'bundle-imported');
  expect((await there.admin.get('/patients/search?q=zawadi')).body.page.totalElements).toBe(1);
});

journeyTest('a file that was opened in the system is imported once an administrator agrees', async (language) => {
  const { here, there, stick } = await paired();
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  await here.admin.post('/patients', { name: 'Zawadi Otieno' });
  const path = await bundleOf(here, stick);
  const page = await opened(there, tongue);
  const file = await lookAtFile(path);
  if (file === undefined) throw new Error('It is no sync file.');
  there.station.setOpened(file);
  const card = page.getByRole('region', { name: messages['opened.title'] });
  await card.getByText(messages['opened.ask']).waitFor();
  await expectSound(page);
  await take(page, `opened-${language}`);
  expect((await there.admin.get('/bundles')).body.outcome).toBe(null);
  await card.getByRole('button', { name: messages['bundle.import'] }).click();
  await page.getByRole('form', { name: messages['bundle.passphrase'] }).getByRole('textbox').fill(passphrase);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await there.admin.get('/bundles')).body.outcome?.kind).toBe('imported');
  expect(await card.count()).toBe(0);
});

async function outcomeOf({ admin }: ReadyStation): Promise<{ count: number }> {
  await expect.poll(async () => (await admin.get('/bundles')).body.outcome?.kind).toBe('made');
  return (await admin.get('/bundles')).body.outcome;
}

journeyTest(
  'a bundle for one station asks for nothing there; what is no bundle is said to be none',
  async (language) => {
    const { here, there, stick } = await paired();
    const tongue = await tongueOf(language);
    const { messages } = tongue;
    const page = await opened(there, tongue);
    const form = page.getByRole('form', { name: messages['bundle.makeTitle'] });
    // The best choice is preselected: the only other station and the only USB stick.
    const chosen = (label: 'bundle.for' | 'bundle.where') => form.getByLabel(messages[label]).locator('option:checked');
    expect(await chosen('bundle.for').innerText()).toBe('The clinic');
    expect(await chosen('bundle.where').innerText()).toBe('STICK');
    const make = form.getByRole('button', { name: messages['bundle.make'], exact: true });
    await make.click();
    // Nothing has arrived from that station yet, so its encryption key is not known.
    await form.getByText(messages['bundle.noKey']).waitFor();
    const file = await bundleOf(here, stick);
    await there.admin.post('/bundles/import', { path: file, passphrase });
    await expect.poll(async () => (await there.admin.get('/bundles')).body.outcome?.kind).toBe('imported');
    await make.click();
    await outcomeOf(there);

    const other = await opened(here, tongue);
    const typed = other.getByRole('form', { name: messages['bundle.otherFile'] });
    writeFileSync(join(stick, 'letter.txt'), 'Dear colleague');
    for (const [path, key] of [
      ['letter.txt', 'bundle.badPath'],
      [join(stick, 'letter.txt'), 'bundle.refused.not-a-bundle'],
      [join(stick, 'gone.satchel'), 'bundle.refused.missing'],
    ] as const) {
      await typed.getByRole('textbox').fill(path);
      await other.keyboard.press('Enter');
      await other.getByText(messages[key]).waitFor();
    }
    const theirs = readdirSync(stick).find((name) => name.endsWith('.satchel') && !file.endsWith(name)) ?? '';
    await typed.getByRole('textbox').fill(join(stick, theirs));
    await other.keyboard.press('Enter');
    await expect.poll(async () => (await here.admin.get('/bundles')).body.outcome?.kind).toBe('imported');
    const { applied } = (await here.admin.get('/bundles')).body.outcome;
    await other
      .getByRole('status')
      .getByText(said(tongue, 'bundle.applied', { count: applied }))
      .waitFor();
  },
);

journeyTest('a stick that is plugged in is there without a word, and of two one is chosen', async (language) => {
  const drives: { name: string; path: string }[] = [];
  const { here } = await paired({ listDrives: () => drives });
  const { messages } = await tongueOf(language);
  const page = await opened(here, { language, messages });
  const form = page.getByRole('form', { name: messages['bundle.makeTitle'] });
  const where = form.getByLabel(messages['bundle.where']);
  await form.getByLabel(messages['bundle.passphrase']).fill(passphrase);
  await form.getByLabel(messages['backup.path']).waitFor();
  const plugIn = (name: string) => drives.push({ name, path: temporaryDir() });
  plugIn('RED');
  await where.getByText('RED').waitFor({ state: 'attached' });
  expect(await where.locator('option:checked').innerText()).toBe('RED');
  plugIn('BLUE');
  await where.getByText('BLUE').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await form.getByRole('paragraph').getByText(messages['bundle.choose']).waitFor();
  await where.selectOption({ label: 'BLUE' });
  drives.reverse();
  expect(await form.getByLabel(messages['bundle.passphrase']).inputValue()).toBe(passphrase);
  await form.getByLabel(messages['bundle.passphrase']).press('Enter');
  await outcomeOf(here);
  expect(drives.map(({ path }) => readdirSync(path).length)).toEqual([1, 0]);
});

journeyTest('one that is being made is stopped, and nothing of it is left on the stick', async (language) => {
  const { here, stick } = await paired();
  // With this many patients the station needs about eighty turns to count, write and read them back.
  await write(here.station.registry().db, 'ama', (writer) => {
    for (let i = 0; i < 5000; i++) registerPatient(writer, { name: `Patient ${i}` });
  });
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const page = await opened(here, tongue);
  const form = page.getByRole('form', { name: messages['bundle.makeTitle'] });
  await form.getByLabel(messages['bundle.passphrase']).fill(passphrase);
  // Simulates a slow computer, so that a click arrives within these turns even if the browser waits for a busy station.
  const slowness = setInterval(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40), 0);
  onTestFinished(() => clearInterval(slowness));
  await page.keyboard.press('Enter');
  await page.locator('main progress').waitFor();
  await page.getByRole('button', { name: messages['backup.stop'] }).click();
  await page.getByText(messages['bundle.stopped.make']).waitFor();
  expect(readdirSync(stick)).toEqual([]);
});

journeyTest(
  'a new station is started from the whole register of another one, while people look at it',
  async (language) => {
    const { here, there, stick } = await paired();
    const tongue = await tongueOf(language);
    const { messages } = tongue;
    for (const name of ['Zawadi Otieno', 'Yaa Boateng']) await here.admin.post('/patients', { name });
    await there.admin.post('/patients', { name: 'Esi Owusu' });
    const page = await opened(here, tongue);
    await page.getByText(messages['snapshot.title']).click();
    const form = page.getByRole('form', { name: messages['snapshot.title'] });
    await form.getByLabel(messages['bundle.passphrase']).fill(passphrase);
    await picture(page, tongue, 'snapshot');
    await page.keyboard.press('Enter');
    await page.getByText(messages['snapshot.made']).waitFor({ timeout: 30_000 });
    await expectSound(page);
    const [name = ''] = readdirSync(stick);

    // Another window of the new station shows only the number of patients.
    const beside = await signedIn(there, { language, messages });
    await beside.evaluate(`location.hash = '#/settings/station'`);
    const count = beside.locator('dd').first();
    const shown = (patients: number) =>
      expect.poll(() => count.innerText(), { timeout: 20_000 }).toBe(String(patients));
    await shown(1);

    const other = await opened(there, tongue);
    await other.getByRole('button', { name: said(tongue, 'bundle.importOf', { name }) }).click();
    const opening = other.getByRole('form', { name: messages['bundle.passphrase'] });
    await opening.getByRole('textbox').fill(passphrase);
    await other.keyboard.press('Enter');
    // Opening the file, verifying it and replacing the register takes a while.
    await other.getByRole('status').getByText('Clinic under test').waitFor({ timeout: 30_000 });
    const { outcome } = (await there.admin.get('/bundles')).body;
    expect(outcome).toMatchObject({ kind: 'imported', isSnapshot: true, station: { name: 'Clinic under test' } });
    await picture(other, tongue, 'snapshot-taken');
    await expectSound(other);

    // Both windows go on, nobody was signed out, and they show what is saved from now on as well.
    await shown(3);
    await there.admin.post('/patients', { name: 'Adwoa Sarpong' });
    await shown(4);
    await other.evaluate(`location.hash = '#/'`);
    await other.locator('main input').first().fill('zawadi');
    await other.locator('main').getByText('Zawadi', { exact: false }).first().waitFor();
  },
);

async function bundleOf(ready: ReadyStation, path: string): Promise<string> {
  await ready.admin.post('/bundles', { path, passphrase });
  await outcomeOf(ready);
  return (await ready.admin.get('/bundles')).body.outcome.file;
}
