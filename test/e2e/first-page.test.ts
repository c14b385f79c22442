/**
 * The first page of a computer without a registry, and what it leads to without a terminal: practice with invented patients, and the
 * registry of another computer. A real second station answers.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { serveComputer, type ServedComputer } from '../../src-main/serve-computer.ts';
import { startStation } from '../../src-main/serve.ts';
import { clientOf, password, setUp, temporaryDir, testConfig } from '../support/station.ts';
import { accessFaultsOn } from './measures.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signIn, take } from './window.ts';

/** A computer without a registry, as an installed program serves it. */
async function newComputer(): Promise<{ computer: ServedComputer; dataDir: string }> {
  const dataDir = temporaryDir();
  const computer = await serveComputer(testConfig(dataDir, { pageDir: inject('pageDir') }), {
    onturned: (error) => {
      if (error !== undefined) throw error;
    },
  });
  onTestFinished(() => computer.close());
  return { computer, dataDir };
}

/** The page as the desktop's window shows it, with the set-up code in its address. */
const firstAddress = (computer: ServedComputer): string =>
  `${computer.now().url}/#/set-up/${computer.now().setupCode ?? ''}`;

journeyTest(
  'practice is marked on every screen and sheet, stays apart, and is deleted with one button',
  async (language) => {
    const messages = await wordsOf(language);
    const { computer, dataDir } = await newComputer();
    const page = await openWindow(firstAddress(computer), { language });
    await page.getByRole('button', { name: messages['first.new'] }).waitFor();
    expect(await accessFaultsOn(page)).toEqual([]);
    await take(page, `first-${language}`);
    await page.getByRole('button', { name: messages['practice.title'] }).click();

    // The sign-in is filled in.
    const bar = page.getByRole('complementary', { name: messages['practice.mark'] });
    await bar.waitFor();
    expect(await accessFaultsOn(page)).toEqual([]);
    await take(page, `practice-sign-in-${language}`);
    await page.getByRole('button', { name: messages['signIn.submit'] }).click();
    await page.getByRole('navigation').first().waitFor();
    await bar.waitFor();
    expect(await accessFaultsOn(page)).toEqual([]);
    await take(page, `practice-${language}`);
    await page.evaluate(`location.hash = '#/stations'`);
    await page.getByText(messages['practice.apart']).waitFor();
    expect(await page.getByRole('button', { name: messages['sync.join'] }).count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.on-paper').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Alt+L');
    await page.getByText(messages['lock.title']).waitFor();
    await bar.waitFor();

    await bar.getByRole('button', { name: messages['practice.delete'] }).click();
    await take(page, `practice-delete-${language}`);
    await page.getByRole('button', { name: messages['practice.deleteSubmit'] }).click();
    await page.getByRole('button', { name: messages['first.new'] }).waitFor();
    await expect.poll(() => existsSync(join(dataDir, 'practice'))).toBe(false);
    expect(await page.locator('.on-paper').count()).toBe(0);
    expect(readdirSync(dataDir)).not.toContain('registry');
  },
);

journeyTest(
  'a computer joins another one’s registry in the window, follows its address, and leaves again',
  async (language) => {
    const messages = await wordsOf(language);
    const pageDir = inject('pageDir');
    const { station, admin } = await setUp(await startStation(testConfig(temporaryDir(), { pageDir })));
    let isClosed = false;
    const close = async () => {
      if (!isClosed) await station.close();
      isClosed = true;
    };
    onTestFinished(close);
    const { port } = (await admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
    const { body: shown } = await admin.post('/seats/pairings');
    const { computer, dataDir } = await newComputer();
    const page = await openWindow(firstAddress(computer), { language });
    await page.getByRole('button', { name: messages['first.seat'] }).click();
    await page.getByLabel(messages['sync.joinAddress']).fill(`127.0.0.1:${port}`);
    const code = page.getByLabel(messages['sync.joinCode']);
    await code.fill(shown.code === '000000' ? '111111' : '000000');
    await page.getByRole('button', { name: messages['first.seatSubmit'] }).click();
    await page.getByText(messages['sync.refusal.wrong-code']).waitFor();
    expect(await accessFaultsOn(page)).toEqual([]);
    await take(page, `seat-join-${language}`);
    expect(existsSync(join(dataDir, 'seat.json'))).toBe(false);
    await code.fill(shown.code);
    await page.getByRole('button', { name: messages['first.seatSubmit'] }).click();

    // The same window now works on the other registry.
    await signIn(page, { username: 'ama', messages });
    await page.evaluate(`location.hash = '#/settings/station'`);
    await page.getByRole('heading', { name: messages['workstation.title'] }).waitFor();
    await take(page, `seat-settings-${language}`);
    // Nobody but an administrator takes it away while the registry answers.
    expect((await clientOf(computer.now().api, '').send('DELETE', '/computer/seat')).status).toBe(403);
    expect((await clientOf(computer.now().api, '').post('/computer/practice')).status).toBe(403);

    await close();
    await page.reload();
    await page.getByText(messages['seat.awayText']).waitFor();
    await page.getByText(messages['workstation.move']).click();
    await page.getByLabel(messages['sync.joinAddress']).fill('127.0.0.1:7999');
    await page.getByRole('button', { name: messages['workstation.moveSubmit'] }).click();
    await page.getByText('127.0.0.1:7999').waitFor();
    expect(await accessFaultsOn(page)).toEqual([]);
    await take(page, `seat-away-${language}`);
    await page.getByRole('button', { name: messages['workstation.leave'] }).click();
    await page.getByRole('dialog').getByRole('button', { name: messages['workstation.leave'] }).click();
    await page.getByRole('button', { name: messages['first.new'] }).waitFor();
    expect(existsSync(join(dataDir, 'seat.json'))).toBe(false);
    expect(computer.now().state()).toBe('setup-required');
  },
);

journeyTest('a backup is restored from a folder that is no drive, without a terminal', async (language) => {
  const messages = await wordsOf(language);
  const { station: former, admin } = await setUp(await startStation(testConfig(temporaryDir())));
  const folder = temporaryDir();
  await admin.post('/backups', { path: folder });
  await expect.poll(async () => (await admin.get('/backups')).body.outcome?.kind).toBe('done');
  await former.close();
  const { computer } = await newComputer();
  // As in a browser, which has to know the set-up code.
  const page = await openWindow(computer.now().url, { language });
  await page.getByRole('button', { name: messages['backup.restoreTitle'] }).click();
  const code = page.getByLabel(messages['setup.code']);
  const look = page.getByRole('button', { name: messages['restore.look'] });
  await code.fill('WRONG');
  await page.getByLabel(messages['restore.folder']).fill(folder);
  await look.click();
  // The error is at the field, which has the focus.
  await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');
  expect(await code.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await accessFaultsOn(page)).toEqual([]);
  await take(page, `restore-folder-${language}`);
  await code.fill(computer.now().setupCode ?? '');
  await page.getByLabel(messages['restore.folder']).fill('relative');
  await look.click();
  await page.getByText(messages['restore.nothingThere'].replace('{path}', '').slice(0, 8)).first().waitFor();
  await page.getByLabel(messages['restore.folder']).fill(folder);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: messages['restore.choose'] }).click();
  await page.getByLabel(messages['signIn.username']).fill('ama');
  await page.getByLabel(messages['signIn.password'], { exact: true }).fill(password);
  await page.getByRole('button', { name: messages['restore.submit'] }).click();
  await page.getByRole('button', { name: messages['signIn.submit'] }).waitFor();
  await signIn(page, { username: 'ama', messages });
  expect(computer.now().state()).toBe('ready');
});

/** The keys and clicks of a newcomer. */
journeyTest('a newcomer registers the first patient of an installed program', async (language) => {
  const messages = await wordsOf(language);
  const { computer } = await newComputer();
  const page = await openWindow(firstAddress(computer), { language });
  let [clicks, keys] = [0, 0];
  const click = async (name: string) => {
    clicks += 1;
    await page.getByRole('button', { name, exact: true }).click();
  };
  const type = async (label: string, text: string) => {
    keys += text.length + 1;
    await page.getByLabel(label, { exact: true }).fill(text);
  };
  clicks += 1;
  await page.getByRole('button', { name: messages['first.new'] }).click();
  await type(messages['setup.station'], 'Clinic under test');
  await type(messages['signIn.username'], 'ama');
  await type(messages['setup.password'], password);
  await type(messages['setup.repeat'], password);
  await click(messages['setup.submit']);
  const key = page.getByLabel(messages['setup.keyLabel']);
  await key.waitFor();
  await type(messages['setup.confirm'], (await key.locator('span').allTextContents()).at(-1) ?? '');
  await click(messages['setup.done']);
  await page.getByRole('navigation').first().waitFor();
  keys += 1;
  await page.keyboard.press('Alt+N');
  await type(messages['form.name'], 'Invented Person');
  await type(messages['form.birth'], '34');
  keys += 1;
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Invented Person' }).first().waitFor();
  await take(page, `first-patient-${language}`);
  // At a slow 1 s a key and 5 s a click, with 30 s to write the recovery key down, this is less than three minutes.
  expect(keys + 5 * clicks + 30).toBeLessThan(180);
});
