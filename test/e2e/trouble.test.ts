/** A fault of the station is shown on every page, in a sentence that explains what to do, and covers nothing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryDir } from '../support/station.ts';
import { day, fakeClock } from '../support/clock.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage } from './window.ts';

journeyTest(
  'a registry that is gone is told at once, stays readable, and the page has all its room',
  async (language) => {
    const dataDir = temporaryDir();
    const clinic = await stationWithPage({ dataDir });
    const { body: patient } = await clinic.admin.post('/patients', { name: 'Ama Mensah' });
    const messages = await wordsOf(language);
    const page = await signedIn(clinic, { language, messages });
    rmSync(join(dataDir, 'registry'), { recursive: true });
    // Another program saves, and this window shows that saving failed.
    expect((await clinic.admin.post('/patients', { name: 'Kofi' })).status).toBe(503);
    const banner = page.getByRole('region', { name: messages['trouble.label'] });
    await banner.getByRole('alert').waitFor();
    const text = await banner.innerText();
    expect(text).toContain(messages['trouble.file-replaced.what']);
    expect(text).toContain(messages['trouble.file-replaced.do']);

    await page.evaluate(`location.hash = '#/patients/${patient._id}'`);
    await page.getByRole('heading', { name: 'Ama Mensah' }).waitFor();
    await page.getByRole('button', { name: messages['visit.start'] }).click();
    await page.getByText(messages['trouble.stopsSaving']).nth(1).waitFor();
    for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
    expect(await accessFaultsOn(page)).toEqual([]);
  },
);

journeyTest('a problem that begins while the window connects is shown', async (language) => {
  const clock = fakeClock();
  const clinic = await stationWithPage({ clock });
  await clinic.admin.post('/patients', { name: 'Ama Mensah' });
  const messages = await wordsOf(language);
  const page = await openWindow(clinic.station.url, { language });
  const { promise: begun, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/events', async (route) => {
    await begun;
    await route.continue();
  });
  const listed = page.waitForResponse('**/station/trouble');
  await signIn(page, { messages });
  await listed;
  clock.advance(-day);
  clinic.station.look();
  resolve(undefined);
  await page
    .getByRole('region', { name: messages['trouble.label'] })
    .getByText(messages['trouble.clock-off.what'])
    .waitFor();
});

journeyTest(
  'what does not stop saving can be put away with the keyboard, and says when it is over',
  async (language) => {
    const clock = fakeClock();
    const clinic = await stationWithPage({ clock });
    await clinic.admin.post('/patients', { name: 'Ama Mensah' });
    const messages = await wordsOf(language);
    const page = await signedIn(clinic, { language, messages });
    const banner = page.getByRole('region', { name: messages['trouble.label'] });
    expect(await banner.count()).toBe(0);
    clock.advance(-day);
    clinic.station.look();
    await banner.getByText(messages['trouble.clock-off.what']).waitFor();
    expect(await banner.getByRole('status').count()).toBe(1);
    for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
    await banner.getByRole('button', { name: messages['common.close'] }).focus();
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'detached' });
    clock.advance(day);
    clinic.station.look();
    clock.advance(-2 * day);
    clinic.station.look();
    await banner.waitFor();
  },
);
