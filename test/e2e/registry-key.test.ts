/** An administrator gives the registry a new key, lets a key file open it, and is warned if registry and keys do not match. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { announce } from '../../src-main/journal/events.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { startStation } from '../../src-main/serve.ts';
import { freshRegistry } from '../db/registry.ts';
import { said } from './said.ts';
import { password, temporaryDir, testConfig, type ReadyStation } from '../support/station.ts';
import { setPeer } from '../../src-main/exchange/exchange.queries.ts';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import { pair } from '../exchange/wire.ts';
import { untilGeneration } from '../support/keys.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

async function settings(ready: ReadyStation, language: 'en' | 'ar') {
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/settings/station'`);
  const region = (name: keyof typeof messages) => page.getByRole('region', { name: messages[name], exact: true });
  await region('registryKey.title').waitFor();
  return { page, messages, region };
}

journeyTest('the registry gets a new key, and a key file opens the station and does so no longer', async (language) => {
  const ready = await stationWithPage({ keyFile: join(temporaryDir(), 'key'), dataDir: temporaryDir() });
  const { page, messages, region } = await settings(ready, language);
  const keys = async () => (await ready.admin.get('/keys')).body;
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 640 });
  expect(await accessFaultsOn(page)).toEqual([]);

  const newKey = region('registryKey.title');
  await newKey.getByLabel(messages['account.ownPassword']).fill('not this one');
  await newKey.getByRole('button', { name: messages['registryKey.start'] }).click();
  await newKey.getByText(messages['account.wrongPassword']).waitFor();
  expect((await keys()).generation).toBe(1);
  await newKey.getByLabel(messages['account.ownPassword']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(messages['registryKey.done']).waitFor();
  expect((await keys()).generation).toBe(2);

  const keyFile = region('registryKey.file.title');
  await keyFile.getByLabel(messages['account.ownPassword']).fill(password);
  await page.keyboard.press('Enter');
  await keyFile.getByText(messages['registryKey.file.isOn']).waitFor();
  expect((await keys()).keyFile).toBe('on');
  await keyFile.getByRole('button', { name: messages['autoUnlock.turnOff'] }).click();
  await keyFile.getByRole('button', { name: messages['registryKey.file.on'] }).waitFor();
  expect((await keys()).keyFile).toBe('off');
});

journeyTest('what does not fit is told until somebody says that it is known', async (language) => {
  const dataDir = temporaryDir();
  const first = await stationWithPage({ dataDir });
  const keys = join(dataDir, 'registry', 'keys.json');
  const old = readFileSync(keys);
  await first.admin.send('PUT', '/sessions/current/password', { password, newPassword: password });
  await first.station.close();
  writeFileSync(keys, old);
  const station = await startStation(testConfig(dataDir, { pageDir: inject('pageDir') }));
  onTestFinished(() => station.close());
  const { page, messages } = await settings({ ...first, station }, language);
  await page.getByText(messages['registryKey.mismatch.keyring-older']).waitFor();
  expect(await accessFaultsOn(page)).toEqual([]);
  await page.getByRole('button', { name: messages['registryKey.mismatch.accept'] }).click();
  await expect.poll(() => page.getByText(messages['registryKey.mismatch.title']).count()).toBe(0);
});

journeyTest(
  'after somebody left it says who still lets in an old copy of the folder, until they have heard',
  async (language) => {
    const ready = await stationWithPage({ dataDir: temporaryDir() });
    const { db } = ready.station.registry();
    const other = await freshRegistry();
    const { id: stationId } = getSelf(other);
    await pair(db, other.db);
    await write(db, 'ama', (writer) => putPeer(writer, { stationId, name: 'Kando', address: null, pairedAt: 0 }));
    const { id } = (
      await ready.admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' })
    ).body;
    const messages = await wordsOf(language);
    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/settings/staff'`);
    await page.getByRole('heading', { name: messages['staff.title'] }).waitFor();
    expect((await ready.admin.patch(`/staff/${id}`, { disabled: true })).status).toBe(200);
    await untilGeneration(ready.admin, 2);
    const tongue = { messages, language };
    const named = page.getByText(said(tongue, 'sync.oldCopy.peers', { names: 'Kando' }));
    await named.waitFor();
    await page.getByText(messages['sync.oldCopy.due']).waitFor({ state: 'detached' });
    await settled(page);
    await take(page, `old-copy-staff-${language}`);
    for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 640 });
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
    expect(await accessFaultsOn(page)).toEqual([]);
    await page.evaluate(`location.hash = '#/stations'`);
    await named.waitFor();
    await settled(page);
    await take(page, `old-copy-${language}`);
    await write(db, 'sync', (writer) => {
      setPeer(writer, stationId, { sentKey: 1_000_000 });
      announce(writer, { kind: 'sync' });
    });
    await named.waitFor({ state: 'detached' });
  },
);
