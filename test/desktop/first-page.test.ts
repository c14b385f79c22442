/** The first page in the real window: practice and back, another computer's registry, and a sync file that is opened by a double click. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { seatCode } from '../seats/sitting.ts';
import { startStation } from '../../src-main/serve.ts';
import { setUp, temporaryDir, testConfig } from '../support/station.ts';
import { listeningStation } from '../sync/meeting.ts';
import { desktopTest, openDesktop, quit, setUpByHand, signIn, type Desktop } from './desktop.ts';
import { environmentFor } from './program.ts';

/** A file that begins as a full copy does. */
function fullCopy(): string {
  const file = join(temporaryDir(), 'from the north.satchel');
  writeFileSync(file, 'satchel-snapshot\nand what follows');
  return file;
}

/** Opens a file as the system does while the program runs: by another start of it, which ends at once. */
function doubleClick({ dataDir }: Desktop, argument: string): Promise<number | null> {
  const found = inject('runtime');
  if (found.kind === 'none') throw new Error(found.reason);
  const args = [...found.args, resolve(import.meta.dirname, '../..'), argument];
  const child = spawn(found.executablePath, args, { env: environmentFor(dataDir), stdio: 'ignore' });
  return new Promise((end) => child.once('exit', end));
}

/** Answers native messages, and returns the last one. */
async function messagesOf({ app }: Desktop): Promise<() => Promise<string | undefined>> {
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = ((_window: unknown, { message }: { message: string }) => {
      Object.assign(globalThis, { lastMessage: message });
      return Promise.resolve({ response: 0, checkboxChecked: false });
    }) as never;
  });
  return () => app.evaluate(() => (globalThis as { lastMessage?: string }).lastMessage);
}

desktopTest('practice opens in the window, is left and deleted, and set-up goes on', async () => {
  const desktop = await openDesktop();
  const { page, dataDir } = desktop;
  const bar = page.getByRole('complementary', { name: en['practice.mark'] });
  await page.getByRole('button', { name: en['practice.title'] }).click();
  await page.getByRole('button', { name: en['signIn.submit'] }).click();
  await page.getByRole('navigation').first().waitFor();
  await bar.getByRole('button', { name: en['practice.leave'] }).click();
  await setUpByHand(page);
  await expect.poll(() => bar.count()).toBe(0);

  // Also later, for training.
  await page.getByRole('button', { name: en['nav.help'] }).click();
  await page.getByRole('button', { name: en['practice.open'] }).click();
  await bar.getByRole('button', { name: en['practice.delete'] }).click();
  await page.getByRole('button', { name: en['practice.deleteSubmit'] }).click();
  await signIn(page);
  await page.getByText(en['find.nobodyYet']).waitFor();
  await expect.poll(() => existsSync(join(dataDir, 'practice'))).toBe(false);
  expect(await quit(desktop)).toBe(0);
});

desktopTest('a backup in any folder is found with the system’s dialog, and opened by a double click', async () => {
  const { station: former, admin } = await setUp(await startStation(testConfig(temporaryDir())));
  const folder = temporaryDir();
  await admin.post('/backups', { path: folder });
  await expect.poll(async () => (await admin.get('/backups')).body.outcome?.kind).toBe('done');
  await former.close();
  const desktop = await openDesktop();
  const { page, app } = desktop;
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = (() => Promise.resolve({ canceled: false, filePaths: [chosen] })) as never;
  }, folder);
  await page.getByRole('button', { name: en['backup.restoreTitle'] }).click();
  await page.getByRole('button', { name: en['restore.chooseFolder'] }).click();
  await page.getByText(en['backup.place.folder']).waitFor();
  expect(await quit(desktop)).toBe(0);

  const [name = ''] = readdirSync(join(folder, 'Satchel backups'));
  const opened = join(folder, 'Satchel backups', name, 'backup.satchel');
  const again = await openDesktop({ files: [opened] });
  await again.page.getByText(en['backup.place.folder']).waitFor();
  await again.page.getByRole('button', { name: en['common.back'], exact: true }).click();
  await setUpByHand(again.page);
  expect(await doubleClick(again, pathToFileURL(opened).href)).toBe(0);
  await again.page.getByText(en['backup.place.folder']).waitFor();
  expect(await quit(again)).toBe(0);
});

desktopTest('the window becomes a workstation without a restart, and stops being one', async () => {
  const station = await listeningStation();
  const desktop = await openDesktop();
  const { page } = desktop;
  await page.getByRole('button', { name: en['first.seat'] }).click();
  await page.getByLabel(en['sync.joinAddress']).fill(`127.0.0.1:${station.port}`);
  await page.getByLabel(en['sync.joinCode']).fill(await seatCode(station));
  await page.keyboard.press('Enter');
  await signIn(page);
  await page.evaluate(`location.hash = '#/settings/station'`);
  await page.getByRole('button', { name: en['workstation.leave'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: en['workstation.leave'] }).click();
  await page.getByRole('button', { name: en['first.new'] }).waitFor();
  await setUpByHand(page);
  expect(await quit(desktop)).toBe(0);
});

desktopTest(
  'a sync file that is opened by a double click waits for an administrator, also behind the sign-in',
  async () => {
    const desktop = await openDesktop();
    const { page } = desktop;
    const lastMessage = await messagesOf(desktop);
    const file = fullCopy();
    expect(await doubleClick(desktop, file)).toBe(0);
    await expect.poll(lastMessage).toBe(en['opened.beforeSetUp']);
    await setUpByHand(page);
    const other = join(temporaryDir(), 'notes.satchel');
    writeFileSync(other, 'something else');
    await doubleClick(desktop, other);
    await expect.poll(lastMessage).toBe(en['opened.notOurs']);

    await page.keyboard.press('Alt+L');
    await page.getByText(en['lock.title']).waitFor();
    await doubleClick(desktop, pathToFileURL(file).href);
    await page.getByLabel(en['signIn.password']).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: en['opened.copyTitle'] }).getByText('from the north.satchel').waitFor();
    await page.getByText(en['opened.pairFirst']).waitFor();
    await page.getByRole('button', { name: en['opened.notNow'] }).click();
    await expect.poll(() => page.getByText(en['opened.pairFirst']).count()).toBe(0);
    expect(await quit(desktop)).toBe(0);

    const again = await openDesktop({ dataDir: desktop.dataDir, files: [file] });
    await signIn(again.page);
    await again.page.getByRole('region', { name: en['opened.copyTitle'] }).waitFor();
    expect(await quit(again)).toBe(0);
  },
);
