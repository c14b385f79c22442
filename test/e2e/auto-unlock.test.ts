/** An administrator lets the station start without a password, on a computer with a key store and on one without. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { newComputer } from '../support/computer.ts';
import { password, temporaryDir, type ReadyStation } from '../support/station.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, type Words } from './window.ts';

type Tongue = 'en' | 'ar';
type Computer = ReturnType<typeof newComputer>;

const stationOn = (computer: Computer | undefined): Promise<ReadyStation> =>
  stationWithPage({ keyStore: computer?.keyStore, dataDir: temporaryDir() });

/** Opens the settings of this station as `ama`, the administrator. */
async function settings(ready: ReadyStation, language: Tongue) {
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  await toStation(page);
  await page.getByText(messages['station.size'], { exact: true }).waitFor();
  return { page, messages, ...partsOf(page, messages) };
}

const toStation = (page: Page) => page.evaluate(`location.hash = '#/settings/station'`);

function partsOf(page: Page, messages: Words) {
  const section = page.getByRole('region', { name: messages['autoUnlock.title'] });
  return {
    section,
    own: section.getByLabel(messages['account.ownPassword']),
    on: section.getByRole('button', { name: messages['autoUnlock.turnOn'] }),
    off: section.getByRole('button', { name: messages['autoUnlock.turnOff'] }),
    says: (key: keyof Words) => section.getByText(messages[key]).waitFor(),
  };
}

async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  expect(await accessFaultsOn(page)).toEqual([]);
}

const told = async ({ admin }: ReadyStation) => (await admin.get('/station')).body.unattended;

journeyTest(
  'starting without a password is explained, turned on with the own password, and off again',
  async (language) => {
    const ready = await stationOn(newComputer());
    const { page, messages, own, on, off, says } = await settings(ready, language);
    await says('autoUnlock.text');
    await says('autoUnlock.means');
    await expectSound(page);

    await own.fill('not this one');
    await on.click();
    await says('account.wrongPassword');
    expect(await told(ready)).toBe('off');
    await own.fill(password);
    await page.keyboard.press('Enter');
    await page.getByText(messages['autoUnlock.turnedOn']).waitFor();
    await says('autoUnlock.isOn');
    expect(await told(ready)).toBe('on');
    expect(await own.count()).toBe(0);
    // The field that had the focus is gone. The focus moves to this part of Settings.
    await page.locator('main [aria-current="page"]:focus').waitFor();
    await expectSound(page);

    await off.click();
    await page.getByText(messages['autoUnlock.turnedOff']).waitFor();
    await own.waitFor();
    expect(await own.inputValue()).toBe('');
    expect(await told(ready)).toBe('off');
    await page.locator('main [aria-current="page"]:focus').waitFor();
  },
);

journeyTest('a computer that would keep the secret in plain text offers nothing, and says why', async (language) => {
  const computer = newComputer();
  computer.refuse('basic-text');
  const { page, own, on, off, says } = await settings(await stationOn(computer), language);
  await says('autoUnlock.basic-text');
  expect([await own.count(), await on.count(), await off.count()]).toEqual([0, 0, 0]);
  await expectSound(page);
});

journeyTest('a station that was moved here says so, and can be turned on here or off', async (language) => {
  const computer = newComputer();
  const ready = await stationOn(computer);
  await ready.admin.send('PUT', '/unattended', { password });
  // From now on the station has another computer's key store, which cannot open what the first one encrypted.
  computer.become(newComputer().keyStore);
  const { page, own, on, off, says } = await settings(ready, language);
  await says('autoUnlock.cannot-open');
  await off.waitFor();
  await expectSound(page);
  await own.fill(password);
  await on.click();
  await says('autoUnlock.isOn');
  expect((await ready.admin.get('/station')).body).toMatchObject({ unattended: 'on', unattendedRefusal: null });
});

journeyTest(
  'a store that refuses at the last moment is said at the form, and what was typed stays',
  async (language) => {
    const computer = newComputer();
    const ready = await stationOn(computer);
    const { own, on, says } = await settings(ready, language);
    await own.fill(password);
    computer.refuse('no-encryption');
    await on.click();
    await says('autoUnlock.refused');
    expect(await own.inputValue()).toBe(password);
    computer.refuse(undefined);
    await on.click();
    await says('autoUnlock.isOn');
  },
);

journeyTest('who is no administrator, or has a station without the desktop, sees nothing of it', async (language) => {
  const ready = await stationOn(newComputer());
  const messages = await wordsOf(language);
  await ready.admin.post('/staff', { username: 'esi', password: 'nine good lanterns', role: 'clerk' });
  const page = await openWindow(ready.station.url, { language });
  await signIn(page, { username: 'esi', secret: 'nine good lanterns', messages });
  await toStation(page);
  await page.getByText(messages['station.size'], { exact: true }).waitFor();
  expect(await page.getByText(messages['autoUnlock.title']).count()).toBe(0);

  const plain = await settings(await stationOn(undefined), language);
  expect(await plain.page.getByText(messages['autoUnlock.title']).count()).toBe(0);
  await plain.page.getByRole('button', { name: messages['station.renew'] }).waitFor();
});
