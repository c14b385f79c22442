/** Every screen of the window, and how to get to it: for what has to hold on all of them. */
import type { Locator, Page } from 'playwright-core';
import { write, type Db } from '../../src-main/db/access.ts';
import { fillWithPeople } from '../../src-main/demo/people.ts';
import { readChange, saveRecord } from '../../src-main/journal/record.ts';
import { admitSeat, setSeatRevoked } from '../../src-main/seats/seat.queries.ts';
import { ownIdentity } from '../../src-main/sync/certificate.ts';
import { setPeer } from '../../src-main/sync/exchange.queries.ts';
import { hold } from '../../src-main/sync/held.queries.ts';
import { putPeer } from '../../src-main/sync/peer.queries.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { localDay } from '../../src-renderer/time/local-day.ts';
import { password, type ReadyStation } from '../support/station.ts';
import { newStranger } from '../journal/stranger.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { said, type Tongue } from './said.ts';
import { freshStationWithPage, openWindow, signIn, stationWithPage, type WindowOptions, type Words } from './window.ts';

export const allLanguages = ['en', 'fr', 'es', 'pt', 'sw', 'ar'] as const satisfies Language[];

export async function wordsOf(language: Language): Promise<Words> {
  const file = (await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Words>;
  const words = file[language];
  if (words === undefined) throw new Error(`There are no words in ${language}.`);
  return words;
}

const clerk = 'esi';
const system = 'National ID';
const program = 'Reports';

/**
 * A station with the people of the demonstration, one of whom has an open visit and says other things elsewhere, and with a token
 * and a clerk, whose user name somebody elsewhere has as well.
 */
export async function demoStation(): Promise<ReadyStation & { patientId: string }> {
  const ready = await stationWithPage();
  await fillWithPeople(ready.station, 'demonstration');
  await ready.admin.post('/staff', { username: clerk, password, role: 'clerk' });
  await ready.admin.post('/tokens', { name: program, role: 'reader' });
  const kindOfNumber = { name: system, pattern: 'GHA-#########-#, @@######', isUnique: true };
  const { _id: systemId } = (await ready.admin.post('/identifier-systems', kindOfNumber)).body;
  const { body } = await ready.admin.get('/visits?open=true&size=1');
  const visits = body.embedded.visitResourceList;
  const anyone = (await ready.admin.get('/patients/search?q=mohamed')).body.embedded.patientResourceList;
  const patientId = visits[0]?.patientId ?? anyone[0]?._id;
  const identifier = { system: systemId, value: 'GHA-799273987-1', use: 'official', from: '2020-01-01', to: null };
  const old = { ...identifier, value: 'AB123455', use: 'old', from: null };
  await ready.admin.patch(`/patients/${patientId}`, { identifiers: [identifier, old] });
  const there = await elsewhere(ready.station.registry().db, 'Kando');
  const fields = { name: 'Mohamed Ali', gender: 'OTHER', phoneNumber: '0712 345 678', residentialAddress: 'Mlimani' };
  await there.say({ id: patientId, fields });
  if (visits[0] !== undefined) {
    await there.say({ kind: 'visit', id: visits[0]._id, fields: { reason: 'Cough and fever', patientId } });
  }
  await addStations(ready.station.registry().db);
  // Of who has met others: its four words are to be compared.
  await ownIdentity(ready.station.registry());
  const named = { username: clerk, role: 'reader', disabled: false, publicKey: null };
  await there.say({ kind: 'account', id: 'ffffffff-0000-7000-8000-000000000001', fields: named });
  return { ...ready, patientId };
}

const peer = 'Village team';
const seat = 'Consultation 2';

/**
 * Stations that this one was paired with: one that is late and whose clock is wrong, one that was revoked; what waits; and computers that
 * work here, or did.
 */
async function addStations(db: Db): Promise<void> {
  const now = Date.now();
  const ids = ['01920000-0000-7000-8000-0000000000c1', '01920000-0000-7000-8000-0000000000c2'] as const;
  const stranger = readChange(newStranger().introduction.bytes);
  await write(db, 'sync', (writer) => {
    for (const [i, stationId] of ids.entries()) {
      const fields = { name: i === 0 ? peer : 'Old laptop', fingerprint: String(i + 1).repeat(64), revoked: i === 1 };
      saveRecord(writer, { kind: 'station', id: stationId, fields, isNew: true });
      putPeer(writer, {
        stationId,
        name: fields.name,
        address: '127.0.0.1:1',
        pairedAt: now - 9e8,
        clockOffsetMs: 9e5,
      });
      setPeer(writer, stationId, { lastDoneAt: now - 9e7, lastTriedAt: now - 9e5, lastProblem: 'unreachable' });
    }
    const [admitted, revoked] = [seat, 'Old desk'].map((name, i) =>
      admitSeat(writer, { name, fingerprint: `${i + 3}`.repeat(64) }),
    );
    if (admitted !== undefined && revoked !== undefined) setSeatRevoked(writer, revoked);
    if (stranger !== undefined) hold(writer, { ...stranger, signature: null }, 'not-admitted');
  });
}

type Screen = { name: string; open: (page: Page) => Promise<void> };

/** Screens of an administrator who is signed in. */
function screensOf(patientId: string, tongue: Tongue): Screen[] {
  const { messages: words } = tongue;
  const patient = `#/patients/${patientId}`;
  const at = (name: string, hash: string): Screen => ({
    name,
    open: async (page) => {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await settled(page);
    },
  });
  const find: Screen = {
    name: 'find, something typed',
    open: async (page) => {
      await at('find', '#/').open(page);
      await page.locator('main input').first().fill('mohamed');
      await settled(page);
    },
  };
  const more: Screen = {
    name: 'edit, unfolded',
    open: async (page) => {
      await at('edit', `${patient}/edit`).open(page);
      const folded = page.locator('main details:not([open]) > summary');
      if ((await folded.count()) > 0) await folded.click();
      await page.getByLabel(words['form.isDeceased']).check();
      await settled(page);
    },
  };
  const selected: Screen = {
    name: 'all patients, filtered and selected',
    open: async (page) => {
      await at('people', '#/people').open(page);
      await page.getByLabel(words['form.gender']).selectOption('FEMALE');
      await page.locator('main summary').click();
      await page.getByRole('listbox').focus();
      await page.keyboard.press('Space');
      await settled(page);
    },
  };
  const unfolded: Screen = {
    name: 'stations, unfolded',
    open: async (page) => {
      await at('stations', '#/stations').open(page);
      for (const summary of await page.locator('main summary').all()) await summary.click();
      await settled(page);
    },
  };
  const dialog = (name: string, hash: string, button: (page: Page) => Locator): Screen => ({
    name,
    open: async (page) => {
      await at(name, hash).open(page);
      await button(page).click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
    },
  });
  const named = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first();
  const today = localDay(new Date());
  return [
    at('find', '#/'),
    find,
    at('register', '#/register'),
    at('patient', patient),
    at('edit', `${patient}/edit`),
    at('card', `${patient}/card`),
    more,
    at('people', '#/people'),
    selected,
    at('today', '#/today'),
    at('another day', '#/today/2024-02-29'),
    at('list of a day', `#/today/${today}/list`),
    at('report of a month', `#/month/${today.slice(0, 7)}`),
    dialog('choice of a day', '#/today', (page) => page.locator('main [aria-haspopup="dialog"]')),
    at('conflicts', '#/conflicts'),
    at('stations', '#/stations'),
    unfolded,
    at('station', '#/settings/station'),
    at('staff', '#/settings/staff'),
    at('tokens', '#/settings/tokens'),
    at('ID numbers', '#/settings/identifiers'),
    at('account', '#/settings/account'),
    at('no such page', '#/somewhere/else'),
    dialog('history', patient, named(words['patient.history'])),
    dialog('history of a visit', patient, (page) =>
      page.getByRole('article').getByTitle(words['patient.history']).first(),
    ),
    dialog('photo', patient, named(words['photo.add'])),
    dialog('retire', patient, named(words['retire.open'])),
    dialog('change of staff', '#/settings/staff', named(said(tongue, 'staff.changeOf', { name: clerk }))),
    dialog(
      'change of a kind of number',
      '#/settings/identifiers',
      named(said(tongue, 'identifier.changeOf', { name: system })),
    ),
    dialog('revoke a token', '#/settings/tokens', named(said(tongue, 'token.revokeOf', { name: program }))),
    dialog('let a station join', '#/stations', named(words['sync.letJoin'])),
    dialog('let a computer work here', '#/stations', named(words['seat.let'])),
    dialog('revoke a computer', '#/stations', named(said(tongue, 'sync.revokeOf', { name: seat }))),
    dialog('join a station', '#/stations', named(words['sync.join'])),
    dialog('revoke a station', '#/stations', named(said(tongue, 'sync.revokeOf', { name: peer }))),
    dialog('help', '#/today', named(words['nav.help'])),
  ];
}

/** Goes through all screens in one window: before anybody is signed in, signed in, and locked. */
export async function eachScreen(
  demo: ReadyStation & { patientId: string },
  { language, ...options }: WindowOptions & { language: Language },
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const words = await wordsOf(language);
  const fresh = await freshStationWithPage();
  const setUp = await openWindow(fresh.url, { language, ...options });
  await setUp.getByLabel(words['setup.code']).waitFor();
  await look(setUp, 'set-up');

  const page = await openWindow(demo.station.url, { language, ...options });
  await page.getByLabel(words['signIn.username']).waitFor();
  await look(page, 'sign-in');
  await signIn(page, { messages: words });
  for (const { name, open } of screensOf(demo.patientId, { messages: words, language })) {
    await open(page);
    await look(page, name);
    // Keys of the page are off while a dialog is on the screen, also one that is just going.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Alt+l');
  await page.getByRole('heading', { name: words['lock.title'] }).waitFor();
  await look(page, 'locked');
}

/** Waits until nothing is loaded any more and two frames have been painted. */
export async function settled(page: Page): Promise<void> {
  // The network is never idle: live events stay open. The pause is for what begins after a key or a new address.
  await page.waitForTimeout(150);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
}
