/**
 * Updates in the real program. A shell script stands in for the new program and records that it was started. The replacement is the one for
 * an AppImage. Windows, macOS and Debian packages use other ways, which were never tried. `update.trial.test.ts` has new programs that fail.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished } from 'vitest';
import { signatureFile } from '../../src-main/desktop/update/update.contract.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { temporaryDir } from '../support/station.ts';
import { choose, desktopTest, ended, openDesktop, quit, setUpByHand, signIn } from './desktop.ts';
import { addPatient, answerDialogs, beganIn, oldProgram, openInstalled, shown, workingProgram } from './installed.ts';
import { fileOf, stickWith } from './release.ts';
import { eventually } from '../support/eventually.ts';

desktopTest('an update from a stick: a backup is made, the new program is in place and started', async () => {
  const marker = join(temporaryDir(), 'started');
  const newProgram = workingProgram(marker);
  const desktop = await openInstalled();
  await addPatient(desktop);
  await answerDialogs(desktop, { folder: stickWith(newProgram, desktop.key) });
  const end = ended(desktop);
  await choose(desktop, 'update-folder');
  expect(await end, desktop.log()).toBe(0);

  expect(readFileSync(desktop.appImage, 'utf8')).toBe(newProgram);
  await eventually(() => expect(existsSync(marker)).toBe(true));

  const backups = join(desktop.dataDir, 'backups');
  const [backup = ''] = readdirSync(backups).filter((name) => name.startsWith('before-9.9.9-'));
  for (const name of ['registry.db', 'keys.json']) {
    const kept = readFileSync(join(backups, backup, name));
    expect(kept.equals(readFileSync(join(desktop.dataDir, 'registry', name))), name).toBe(true);
  }
  const again = await openDesktop({ dataDir: desktop.dataDir });
  await signIn(again.page);
  await again.page.getByLabel(en['find.box']).fill('kofi');
  await again.page.getByText('Kofi Boateng').first().waitFor();
  expect(await quit(again)).toBe(0);
});

desktopTest('an update that waits for another day changes nothing', async () => {
  const desktop = await openInstalled();
  await setUpByHand(desktop.page);
  await answerDialogs(desktop, { folder: stickWith('the new program', desktop.key), button: 1 });
  // A second choice is ignored while the first one is examined.
  await Promise.all([choose(desktop, 'update-folder'), choose(desktop, 'update-folder')]);
  await eventually(async () => expect(await shown(desktop)).toHaveLength(1));
  expect((await shown(desktop))[0]?.message).toContain('9.9.9');
  await desktop.page.waitForTimeout(1500);
  expect(await shown(desktop)).toHaveLength(1);
  await eventually(() => expect(existsSync(join(desktop.dataDir, 'updates'))).toBe(false));
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
  await desktop.page.getByRole('navigation').first().waitFor();
  expect(await quit(desktop)).toBe(0);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
});

desktopTest(
  'what is not signed is refused with the sentence for it, and the dialog returns to its folder',
  async () => {
    const desktop = await openInstalled();
    const folder = stickWith('the new program', desktop.key);
    writeFileSync(join(folder, signatureFile), `${'A'.repeat(86)}==\n`);
    await answerDialogs(desktop, { folder });
    await choose(desktop, 'update-folder');
    await eventually(async () => expect(await shown(desktop)).toHaveLength(1));
    expect(await shown(desktop)).toEqual([
      { message: en['update.problem.not-genuine'], detail: en['update.unchanged'] },
    ]);
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
    expect(await beganIn(desktop)).not.toBe(folder);
    await choose(desktop, 'update-folder');
    await eventually(async () => expect(await shown(desktop)).toHaveLength(2));
    expect(await beganIn(desktop)).toBe(folder);
  },
);

desktopTest('a long copy shows how far it is, and can be stopped', async () => {
  const desktop = await openInstalled();
  const stick = stickWith('x'.repeat(2_000_000), desktop.key);
  let isLeft = false;
  const address = await serve((url, response) => {
    if (!url.endsWith('.AppImage')) return response.end(readFileSync(join(stick, url)));
    response.on('close', () => (isLeft = true));
    return response.write('x'.repeat(1_000_000));
  });
  await desktop.app.evaluate(({ BrowserWindow }, url) => {
    process.env['SATCHEL_UPDATE_URL'] = url;
    const bar: number[] = [];
    Object.assign(globalThis, { bar });
    BrowserWindow.getAllWindows()[0]!.setProgressBar = (part: number) => void bar.push(part);
  }, address);
  await answerDialogs(desktop, { isInAHurry: true });
  await choose(desktop, 'update-look');
  await eventually(() => expect(isLeft).toBe(true));
  expect((await shown(desktop)).map(({ message }) => message)).toEqual([en['update.copying']]);
  const bar = () => desktop.app.evaluate(() => (globalThis as unknown as { bar: number[] }).bar);
  await eventually(async () => expect((await bar()).at(-1)).toBe(-1));
  expect((await bar()).some((part) => part > 0 && part < 1)).toBe(true);
  expect(existsSync(join(desktop.dataDir, 'updates'))).toBe(false);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(oldProgram);
});

async function serve(answer: (url: string, response: ServerResponse) => unknown): Promise<string> {
  const server = createServer(({ url = '' }, response) => void answer(url, response));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

desktopTest('no network is asked before a person looks for an update, and then only the one address', async () => {
  const marker = join(temporaryDir(), 'started');
  const newProgram = workingProgram(marker);
  const asked: string[] = [];
  let stick = '';
  const address = await serve((url, response) => {
    asked.push(url);
    const path = join(stick, url.replace('/releases/', ''));
    return existsSync(path) ? response.end(readFileSync(path)) : response.writeHead(404).end();
  });
  const desktop = await openInstalled({ SATCHEL_UPDATE_URL: `${address}releases` });
  stick = stickWith(newProgram, desktop.key);
  await addPatient(desktop);
  await answerDialogs(desktop, {});
  expect(asked).toEqual([]);
  const end = ended(desktop);
  await choose(desktop, 'update-look');
  expect(await end, desktop.log()).toBe(0);
  const program = `/releases/${fileOf('').name}`;
  expect(asked).toEqual(['/releases/satchel-release.json', '/releases/satchel-release.json.sig', program]);
  expect(readFileSync(desktop.appImage, 'utf8')).toBe(newProgram);
  await eventually(() => expect(existsSync(marker)).toBe(true));
});

desktopTest('an address that sends elsewhere is not followed', async () => {
  const asked: string[] = [];
  const address = await serve((url, response) => {
    asked.push(url);
    return response.writeHead(302, { location: `/elsewhere${url}` }).end();
  });
  const desktop = await openInstalled({ SATCHEL_UPDATE_URL: address });
  await answerDialogs(desktop, {});
  await choose(desktop, 'update-look');
  await eventually(async () => expect(await shown(desktop)).toHaveLength(1));
  expect((await shown(desktop))[0]?.message).toBe(en['update.problem.unreachable']);
  expect(asked).toEqual(['/satchel-release.json']);
});
