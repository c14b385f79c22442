/** A laptop joins with only some places, which an administrator chooses, and shows what it holds. At a station alone: a hub holds everything. */
import { expect, inject } from 'vitest';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { clinic, type Clinic } from '../sync/two-clinics.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signIn, take } from './window.ts';

const villages = [
  'Bondeni',
  'Chumvini',
  'Kisimani',
  'Magomeni',
  'Mlimani',
  'Pangani',
  'Shauri',
  'Tumaini',
  'Upendo',
  'Ziwani',
];

/** Districts with ten villages each, and two people in Kisimani of the first one, one in Magomeni, and one without a place. */
async function fill({ admin }: Clinic): Promise<void> {
  const placed = async (name: string, parent: string | null = null): Promise<string> =>
    (await admin.post('/places', { name, parent })).body._id;
  const region = await placed('Pwani');
  const ids: Record<string, string> = {};
  for (const district of ['Mjini', 'Nje']) {
    const parent = await placed(district, region);
    for (const village of villages) ids[`${village}, ${district}`] = await placed(village, parent);
  }
  for (const [name, home] of [
    ['Ama Mensah', ids['Kisimani, Mjini']],
    ['Esi Owusu', ids['Kisimani, Mjini']],
    ['Kofi Boateng', ids['Magomeni, Mjini']],
    ['Yaw Darko', undefined],
  ]) {
    await admin.post('/patients', { name, ...(home !== undefined && { home }) });
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

journeyTest('a laptop is paired with only some places, which are chosen by keyboard', async (language) => {
  const messages = await wordsOf(language);
  const tongue = { language, messages };
  const config = { pageDir: inject('pageDir') };
  const there = await clinic({ name: 'Region', username: 'ama' }, config);
  await fill(there);
  const { port } = (await there.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  const here = await clinic({ name: 'Team laptop', username: 'kofi' }, config);
  const page = await openWindow(here.station.url, { language });
  await signIn(page, { username: 'kofi', messages });
  await page.evaluate(`location.hash = '#/stations'`);

  await press(page, messages['sync.join']);
  const dialog = page.getByRole('dialog');
  const { code } = (await there.admin.post('/peers/pairings')).body;
  await dialog.getByLabel(messages['sync.joinAddress'], { exact: true }).fill(`127.0.0.1:${port}`);
  await dialog.getByLabel(messages['sync.joinCode'], { exact: true }).fill(code);
  await dialog.getByRole('radio', { name: messages['sync.joinPart'] }).check();
  await take(page, `join-part-${language}`);
  await press(page, messages['sync.joinSubmit']);
  await dialog.getByText(messages['sync.isPairedPart']).waitFor();
  await take(page, `paired-part-${language}`);
  await press(page, messages['holding.choose']);

  // The places come with the first sync.
  const tree = dialog.getByRole('tree', { name: messages['holding.places'] });
  await tree.waitFor();
  const item = (name: string) => tree.getByRole('treeitem', { name: new RegExp(`^${name}`) });
  await item('Kisimani').first().waitFor();
  await item('Pwani').focus();
  const forwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const back = language === 'ar' ? 'ArrowRight' : 'ArrowLeft';
  for (const key of [back, forwards, 'ArrowDown', 'k', 'Space']) await page.keyboard.press(key);
  await expect.poll(() => item('Kisimani').first().getAttribute('aria-checked')).toBe('true');
  expect(await item('Pwani').getAttribute('aria-checked')).toBe('mixed');
  const sum = dialog.getByRole('status').filter({ hasText: said(tongue, 'holding.withoutPlace', { count: 1 }) });
  await sum.waitFor();
  await take(page, `choose-holding-${language}`);
  await press(page, messages['holding.submit']);
  await dialog.waitFor({ state: 'detached' });

  await page.getByText(said(tongue, 'holding.part', { places: 1, people: 2, months: 24 })).waitFor();
  await page.getByRole('figure', { name: messages['holding.turnover'] }).waitFor();
  await take(page, `holding-${language}`, { fullPage: true });
  expect((await here.admin.get('/holding')).body.patients).toBe(2);
  await eventually(async () => {
    const [peer] = (await there.admin.get('/peers')).body.peers;
    expect(peer.holds).toEqual({ places: 1, patients: 2, broughtHere: 0 });
  });

  const region = await openWindow(there.station.url, { language });
  await signIn(region, { messages });
  await region.evaluate(`location.hash = '#/stations'`);
  await region.getByText(said(tongue, 'holding.elsewhere', { places: 1, people: 2, brought: 0 })).waitFor();
  await take(region, `holds-elsewhere-${language}`);
});
