/** What came of a station after it was revoked: the mark in the history, and how an administrator puts back what was said before. */
import { expect } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { putPeer } from '../../src-main/sync/peer.queries.ts';
import { clinic } from '../sync/two-clinics.ts';
import { exchangeBetween, pair } from '../sync/wire.ts';
import { accessFaultsOn, layoutFaultsAt, sizes } from './measures.ts';
import { said } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

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
  await stolen.admin.post('/staff', { username: 'mallory', password: 'a good password', role: 'clerk' });
  // As through a station that has not heard of it.
  await exchangeBetween(db, stolen.db);

  const messages = await wordsOf(language);
  const tongue = { messages, language };
  const page = await signedIn(here, { language, messages });
  await page.evaluate(`location.hash = '#/patients/${patient._id}'`);
  await page.getByRole('button', { name: messages['patient.history'], exact: true }).click();
  const changes = page.getByRole('dialog').locator('ol > li');
  await expect.poll(() => changes.count()).toBe(2);
  expect(await changes.nth(0).innerText()).toContain(messages['history.fromRevoked']);
  expect(await changes.nth(1).innerText()).not.toContain(messages['history.fromRevoked']);
  await take(page, `revoked-history-${language}`);
  expect(await accessFaultsOn(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.evaluate(`location.hash = '#/stations'`);
  // Nobody has to open the list first: there is something to look at.
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
