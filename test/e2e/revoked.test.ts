/**
 * Changes that a station made after it was revoked are marked in the history, and an administrator restores the earlier values. The window
 * shows who revoked a station. An administrator decides between stations that revoke each other.
 */
import { expect } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import { clinic } from '../sync/two-clinics.ts';
import { exchangeBetween, pair } from '../exchange/wire.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { said } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { chooseAction, journeyTest, signedIn, stationWithPage, take } from './window.ts';

journeyTest('what came of a revoked station is marked, and put back with one button', async (language) => {
  const here = await stationWithPage();
  const stolen = await clinic({ name: 'Kando', username: 'yaw' });
  const { db } = here.station.registry();
  await pair(db, stolen.db);
  const { body: patient } = await here.admin.post('/patients', { name: 'Zawadi Otieno', phoneNumber: '0700' });
  await exchangeBetween(db, stolen.db);
  const { id: stationId } = getSelf({ db: stolen.db });
  await write(db, 'ama', (writer) => putPeer(writer, { stationId, name: 'Kando', address: null, pairedAt: 0 }));
  await here.admin.send('DELETE', `/peers/${stationId}`);
  await stolen.admin.patch(`/patients/${patient._id}`, { phoneNumber: '0711' });
  await stolen.admin.post('/staff', { username: 'mallory', password: 'nine good lanterns', role: 'clerk' });
  // As if the changes came through a station that does not know of the revocation.
  await exchangeBetween(db, stolen.db);

  const messages = await wordsOf(language);
  const tongue = { messages, language };
  const page = await signedIn(here, { language, messages });
  await page.evaluate(`location.hash = '#/patients/${patient._id}'`);
  await chooseAction(page, 'patient.history', messages);
  const changes = page.getByRole('dialog').locator('ol > li');
  await expect.poll(() => changes.count()).toBe(2);
  expect(await changes.nth(0).innerText()).toContain(messages['history.fromRevoked']);
  expect(await changes.nth(1).innerText()).not.toContain(messages['history.fromRevoked']);
  await take(page, `revoked-history-${language}`);
  expect(await accessFaultsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.evaluate(`location.hash = '#/stations'`);
  // The list of revoked stations opens by itself, because there are changes to undo.
  const section = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Kando' }) });
  await section.getByText(said(tongue, 'undo.count', { count: 1, fields: 1 })).waitFor();
  await section.getByText(said(tongue, 'undo.accounts', { count: 1 })).waitFor();
  await settled(page);
  await take(section, `revoked-${language}`);
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 640 });
  await page.evaluate(`document.documentElement.style.fontSize = ''`);
  expect(await accessFaultsOn(page)).toEqual([]);

  await section.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(said(tongue, 'undo.done', { count: 1, name: 'Kando' }))
    .waitFor();
  await section.getByText(messages['undo.none']).waitFor();
  expect((await here.admin.get(`/patients/${patient._id}`)).body.phoneNumber).toBe('0700');
});

journeyTest(
  'a station that is out says who decided that, and an administrator decides between two that revoke each other',
  async (language) => {
    const here = await stationWithPage();
    const named = (name: string) => clinic({ name, username: 'yaw' });
    const [left, right, laptop] = [await named('Kando'), await named('Mlimani'), await named('Zeta 7')];
    const { db } = here.station.registry();
    const idOf = (of: { db: Db }) => getSelf(of).id;
    for (const each of [left, right]) await pair(db, each.db);
    await pair(left.db, right.db);
    for (const each of [left, right, left]) await exchangeBetween(db, each.db);
    for (const [by, of] of [
      [left, right],
      [right, left],
    ] as const)
      expect((await by.admin.send('DELETE', `/peers/${idOf(of)}`)).status).toBe(200);
    await pair(right.db, laptop.db);
    await exchangeBetween(right.db, laptop.db);
    for (const each of [left, right]) await exchangeBetween(db, each.db);

    const messages = await wordsOf(language);
    const tongue = { messages, language };
    const page = await signedIn(here, { language, messages });
    await page.evaluate(`location.hash = '#/stations'`);
    const entry = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await entry('Kando')
      .getByText(said(tongue, 'sync.disputed', { name: 'Kando', others: 'Mlimani' }))
      .waitFor();
    await entry('Mlimani')
      .getByText(said(tongue, 'sync.disputed', { name: 'Mlimani', others: 'Kando' }))
      .waitFor();
    await settled(page);
    await take(page, `disputed-${language}`);
    for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
    await page.setViewportSize({ width: 1024, height: 640 });
    await page.evaluate(`document.documentElement.style.fontSize = ''`);
    expect(await accessFaultsOn(page)).toEqual([]);

    await page.getByRole('button', { name: said(tongue, 'sync.revokeOf', { name: 'Mlimani' }) }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: messages['sync.revokeForGood'] }).click();
    // The list opens by itself, because there are changes from these stations to undo.
    const names = [getSelf({ db }).name, 'Kando'];
    await entry('Mlimani')
      .getByText(messages['sync.revokedBy'].split('{names}')[0] ?? '')
      .waitFor();
    for (const name of names) expect(await entry('Mlimani').innerText()).toContain(name);
    await entry('Zeta 7')
      .getByText(said(tongue, 'sync.letInBy', { name: 'Mlimani' }))
      .waitFor();
    await take(page, `let-in-${language}`);
    expect(
      (await here.admin.get('/sync')).body.members.filter(({ isDisputed }: { isDisputed: boolean }) => isDisputed),
    ).toEqual([]);
  },
);
