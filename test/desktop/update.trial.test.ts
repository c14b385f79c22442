/**
 * Updates that come back: a new version that ends at its start, one that hangs, and one that cannot change the tables of the registry. The
 * former version is there again, with everything that was saved, and says so. `update.cut.test.ts` cuts the power in between.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { eventually } from '../support/eventually.ts';
import { clientOf, password, temporaryDir } from '../support/station.ts';
import { choose, desktopTest, ended, signIn, type Desktop } from './desktop.ts';
import { addPatient, answerDialogs, openInstalled, programOf, shown, workingProgram } from './installed.ts';
import { stickWith } from './release.ts';

const own = '0.1.0';
const cameBack = {
  message: en['update.problem.came-back'].replace('{version}', '9.9.9').replace('{own}', own),
  detail: en['update.cameBackDetail'].replace('{version}', '9.9.9'),
};

/** A choice is ignored until the update before has ended, which is soon after it has said that it failed. */
const chooseUpdate = (desktop: Desktop) =>
  eventually(async () => {
    await choose(desktop, 'update-folder');
    expect(await shown(desktop)).not.toEqual([]);
  });

const besides = (appImage: string) => readdirSync(dirname(appImage)).filter((name) => /AppImage\./.test(name));

desktopTest(
  'a new version that ends at once, or hangs, is replaced by the former one, which loses nothing and says so',
  { tags: ['always'] },
  async () => {
    const marker = join(temporaryDir(), 'started');
    const desktop = await openInstalled({ SATCHEL_UPDATE_TRIAL_MS: '2000' });
    const before = readFileSync(desktop.appImage, 'utf8');
    await addPatient(desktop);
    // A script that leaves a process behind, as the start script of an AppImage may.
    const hanging = `#!/bin/sh\nsleep 1000 &\necho $! > '${marker}.left'\nsleep 1000\n`;
    for (const broken of ['#!/bin/sh\nexit 127\n', 'no program at all', hanging]) {
      await answerDialogs(desktop, { folder: stickWith(broken, desktop.key) });
      await chooseUpdate(desktop);
      await eventually(async () => expect(await shown(desktop), broken).toHaveLength(2));
      expect((await shown(desktop))[1], broken).toEqual(cameBack);
      expect(readFileSync(desktop.appImage, 'utf8'), broken).toBe(before);
      expect(besides(desktop.appImage), broken).toEqual([]);
      expect(existsSync(join(desktop.dataDir, 'update-trial.json')), broken).toBe(false);
    }
    expect(existsSync(`/proc/${readFileSync(`${marker}.left`, 'utf8').trim()}/cwd`)).toBe(false);
    await signIn(desktop.page);
    await desktop.page.getByLabel(en['find.box']).fill('kofi');
    await desktop.page.getByText('Kofi Boateng').first().waitFor();

    await answerDialogs(desktop, { folder: stickWith(workingProgram(marker), desktop.key) });
    const end = ended(desktop);
    await Promise.race([end, chooseUpdate(desktop)]);
    expect(await end, desktop.log()).toBe(0);
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(workingProgram(marker));
  },
);

desktopTest.for(['list', 'migration'] as const)(
  'a new version that cannot change the tables gives up at the first sign-in, and the former one has everything: no %s',
  { tags: ['always'] },
  async (lacks) => {
    const port = await freePort();
    const former = programOf(own);
    const broken = programOf('9.9.9', { lacks });
    const desktop = await openInstalled({ SATCHEL_PORT: String(port) });
    writeFileSync(desktop.appImage, former.program);
    await addPatient(desktop);
    await answerDialogs(desktop, { folder: stickWith(broken.program, desktop.key) });
    await choose(desktop, 'update-folder');
    expect(await ended(desktop), desktop.log()).toBe(0);
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(broken.program);
    expect(besides(desktop.appImage)).toEqual(['Satchel.AppImage.former']);

    const api = `http://127.0.0.1:${port}/api`;
    const signIn = () => clientOf(api, '').post('/sessions', { username: 'ama', password });
    // It may end before it has answered.
    const refused = await signIn().then(
      ({ status }) => status,
      () => 'no answer',
    );
    expect([500, 'no answer']).toContain(refused);
    await eventually(() => expect(former.said()).toEqual([cameBack]));
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(former.program);
    expect(besides(desktop.appImage)).toEqual([]);
    const { body } = await signIn();
    const { body: found } = await clientOf(api, body.token).get('/patients?page=0&size=20');
    expect(JSON.stringify(found)).toContain('Kofi Boateng');
    // The tables were never changed, so nothing had to be put back.
    expect(readdirSync(join(desktop.dataDir, 'backups')).filter((name) => name.startsWith('replaced-'))).toEqual([]);
  },
);

desktopTest(
  'a new version that works keeps the former one until the registry is open, however slowly that one leaves',
  async () => {
    const port = await freePort();
    const fresh = programOf('9.9.9');
    const desktop = await openInstalled({ SATCHEL_PORT: String(port) });
    const before = readFileSync(desktop.appImage, 'utf8');
    await addPatient(desktop);
    await answerDialogs(desktop, { folder: stickWith(fresh.program, desktop.key) });
    await desktop.app.evaluate(async ({ app, session }, url) => {
      await session.defaultSession.cookies.set({ url, name: 'satchel-language', value: 'fr', expirationDate: 9e9 });
      await session.defaultSession.cookies.flushStore();
      const exit = app.exit.bind(app);
      app.exit = (code) => void setTimeout(() => exit(code), 4000);
    }, desktop.page.url());
    await choose(desktop, 'update-folder');
    expect(await ended(desktop), desktop.log()).toBe(0);
    expect(readFileSync(`${desktop.appImage}.former`, 'utf8')).toBe(before);

    const api = `http://127.0.0.1:${port}/api`;
    const { body } = await clientOf(api, '').post('/sessions', { username: 'ama', password });
    const { body: found } = await clientOf(api, body.token).get('/patients?page=0&size=20');
    expect(JSON.stringify(found)).toContain('Kofi Boateng');
    expect(readFileSync(desktop.appImage, 'utf8')).toBe(fresh.program);
    expect(besides(desktop.appImage)).toEqual([]);
    expect(existsSync(join(desktop.dataDir, 'update-trial.json'))).toBe(false);
    expect(fresh.said()).toEqual([]);
    // It read what the window of the former one keeps, while that one still ran.
    expect(fresh.cookies()).toContain('=fr');
  },
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
