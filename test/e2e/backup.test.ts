/** An administrator backs up to a USB stick in two clicks and restores the backup. A restore works at a locked station as well. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { made } from '../backup/backups.ts';
import { password, temporaryDir } from '../support/station.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  expect(await accessFaultsOn(page)).toEqual([]);
}

journeyTest(
  'a backup goes to a stick in two clicks, says that it was read back, and is restored',
  async (language) => {
    const path = join(temporaryDir(), 'STICK');
    mkdirSync(path);
    const ready = await stationWithPage({ listDrives: () => [{ name: 'STICK', path }] });
    await ready.admin.post('/patients', { name: 'Ama Mensah' });
    const messages = await wordsOf(language);
    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/settings/backup'`);
    await page.getByText(messages['backup.none']).waitFor();
    await expectSound(page);

    await page.getByRole('button', { name: said({ messages, language }, 'backup.toDrive', { name: 'STICK' }) }).click();
    await page.getByText(messages['backup.done']).waitFor();
    // The button disappeared while the backup was made. The focus moves to the part that is open.
    expect(await page.evaluate(`document.activeElement.getAttribute('aria-current')`)).toBe('page');
    await expectSound(page);
    await take(page, `backup-${language}`, { fullPage: true });

    await page.getByRole('button', { name: messages['restore.choose'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(messages['signIn.username']).fill('ama');
    await dialog.getByLabel(messages['signIn.password']).fill('not this one');
    await dialog.getByRole('button', { name: messages['restore.submit'] }).click();
    await dialog.getByText(messages['restore.wrong-secret']).waitFor();
    await take(page, `restore-${language}`);
    expect(await accessFaultsOn(page)).toEqual([]);
    await dialog.getByLabel(messages['signIn.password']).fill(password);
    await dialog.getByRole('button', { name: messages['restore.submit'] }).click();
    await page.getByText(messages['restore.done']).waitFor();

    await page.getByRole('button', { name: messages['backup.restoreTitle'] }).click();
    await page.getByRole('button', { name: messages['restore.choose'] }).first().waitFor();
    await expectSound(page);
    await take(page, `screen-${language}`, { fullPage: true });
  },
  { tags: 'always' },
);

journeyTest('a stick that went away before the click is told of in the language of the window', async (language) => {
  const path = join(temporaryDir(), 'STICK');
  mkdirSync(path);
  const ready = await stationWithPage({ listDrives: () => [{ name: 'STICK', path }] });
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/settings/backup'`);
  const button = page.getByRole('button', { name: said({ messages, language }, 'backup.toDrive', { name: 'STICK' }) });
  await button.waitFor();
  rmSync(path, { recursive: true });
  await button.click();
  await page.getByText(messages['backup.missing']).waitFor();
});

journeyTest(
  'whoever cannot sign in after a restore is named, told to ask, and signs in with a new password',
  async (language) => {
    const ready = await stationWithPage();
    const messages = await wordsOf(language);
    const tongue = { messages, language };
    const efua = { username: 'efua', password: 'nine good lanterns', role: 'clerk' };
    const { id } = (await ready.admin.post('/staff', efua)).body;
    await made(ready.admin);
    await ready.admin.patch(`/staff/${id}`, { password: 'another four lanterns' });

    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/settings/backup'`);
    await page.getByRole('button', { name: messages['restore.choose'] }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(messages['signIn.username']).fill('ama');
    await dialog.getByLabel(messages['signIn.password']).fill(password);
    await dialog.getByRole('button', { name: messages['restore.submit'] }).click();
    await page.getByText(said(tongue, 'restore.doneWithout', { names: 'efua' })).waitFor();
    await take(page, `restored-without-${language}`);

    const enter = async (username: string, secret: string) => {
      await page.getByLabel(messages['signIn.username']).fill(username);
      await page.getByLabel(messages['signIn.password']).fill(secret);
      await page.keyboard.press('Enter');
    };
    await enter('efua', 'another four lanterns');
    await page.getByText(messages['signIn.newPassword']).waitFor();
    await take(page, `restored-clerk-${language}`);
    await enter('ama', password);
    await page.getByText(messages['staff.remind']).getByRole('link').click();
    const needing = page.getByRole('region', { name: messages['staff.needPassword'] });
    await needing.getByText('efua').waitFor();
    await take(page, `restored-administrator-${language}`);
    await needing.getByRole('button').click();
    await dialog.getByLabel(messages['account.newPassword'], { exact: true }).fill('forgotten lantern garden');
    await dialog.getByRole('button', { name: messages['staff.setPassword'], exact: true }).click();
    await page.getByText(said(tongue, 'staff.passwordSet', { name: 'efua' })).waitFor();
    await page.getByText(messages['staff.remind']).waitFor({ state: 'detached' });

    await page.keyboard.press('Alt+Shift+l');
    await enter('efua', 'forgotten lantern garden');
    await page.getByRole('navigation').first().waitFor();
  },
);

/** Makes the check of a backup's password so slow that a running restore can be cancelled. */
const slowPasswords = { memoryKiB: 128 * 1024, passes: 16 };

journeyTest('a restore can be cancelled while it runs, and what it replaced is found again', async (language) => {
  const ready = await stationWithPage({ passwordCost: slowPasswords });
  await ready.admin.post('/patients', { name: 'Ama Mensah' });
  await made(ready.admin);
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  const dialog = page.getByRole('dialog');
  const open = async () => {
    await page.evaluate(`location.hash = '#/settings/backup'`);
    await page.getByRole('button', { name: messages['restore.choose'] }).first().click();
    await dialog.getByLabel(messages['signIn.username']).fill('ama');
    await dialog.getByLabel(messages['signIn.password']).fill(password);
    await dialog.getByRole('button', { name: messages['restore.submit'] }).click();
  };
  await open();
  await dialog.getByRole('progressbar').waitFor();
  await take(page, `restoring-${language}`);
  await dialog.getByRole('button', { name: messages['common.cancel'] }).click();
  await dialog.getByText(messages['restore.stopped']).waitFor();
  await take(page, `restore-stopped-${language}`);
  expect(ready.station.state()).toBe('ready');

  await dialog.getByRole('button', { name: messages['restore.submit'] }).click();
  await page.getByText(messages['restore.done']).waitFor();
  await page.getByRole('button', { name: messages['backup.restoreTitle'] }).click();
  await page.getByText(messages['backup.aside.restore']).waitFor();
  await expectSound(page);
  await take(page, `aside-${language}`, { fullPage: true });
});
