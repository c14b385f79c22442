/** A window that a hub serves: users find patients of a station, and administrators see how the hub is doing. */
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { RunningHub } from '../../src-main/hub/start-hub.ts';
import { freshDatabase, hasPostgres } from '../support/postgres.ts';
import { password, readyStation, signedIn as withAccount, type ReadyStation } from '../support/station.ts';
import { joined, meetHub, runningHub } from '../hub/running.ts';
import { joinAt } from '../sync/meeting.ts';
import { allOrOne } from '../support/drills.ts';
import { eventually } from '../support/eventually.ts';
import { accessFaultsOn, everySize, layoutFaultsAt, resized } from './measures.ts';
import { said } from './said.ts';
import { screensOfHub, settled, wordsOf } from './screens.ts';
import { openWindow, signIn, take, windowTest } from './window.ts';

const hubTest = hasPostgres ? windowTest : test.skip;

/** A hub that serves the page built from these sources, and a station that has met it. */
async function region(): Promise<{ running: RunningHub; station: ReadyStation; patientId: string }> {
  const running = await runningHub(await freshDatabase(), { pageDir: inject('pageDir') });
  const station = await joined(running);
  const { body } = await station.admin.post('/patients', {
    ...{ name: 'Maria Nunes', patientNumber: 'N-17', gender: 'FEMALE', dateOfBirth: '1990-03-11', village: 'Kisumu' },
  });
  const now = new Date().toISOString();
  await station.admin.post(`/patients/${body._id}/visits`, { timeStart: now, timeEnd: now });
  await withAccount(station.admin, { username: 'esi', role: 'clerk' });
  await meetHub(station);
  return { running, station, patientId: body._id };
}

/** Collects requests of the window for endpoints that a hub does not have. */
function missingOf(page: Page): string[] {
  const missing: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 404) missing.push(`${response.status()} ${pathname}`);
  });
  return missing;
}

const at = (page: Page, place: string) => page.evaluate(`location.hash = '#/${place}'`);

hubTest(
  'a clerk of a station signs in at the hub, opens a patient of that station and records a visit there',
  { tags: 'always' },
  async () => {
    const { running, station, patientId } = await region();
    const words = await wordsOf('en');
    const page = await openWindow(running.url);
    const missing = missingOf(page);
    expect(await page.getByRole('button', { name: words['signIn.useRecovery'] }).count()).toBe(0);
    await signIn(page, { username: 'esi' });
    // A hub has no page of other stations, and this page is for its administrators only.
    expect(await page.getByRole('link', { name: words['hub.title'] }).count()).toBe(0);
    await at(page, 'hub');
    await page.getByText(words['nav.nowhereText']).waitFor();
    await at(page, '');
    await page.getByRole('combobox').fill('nunez');
    await page.getByRole('option').filter({ hasText: 'Maria Nunes' }).first().waitFor();
    await take(page, 'hub-find');
    await page.getByRole('link', { name: words['nav.patients'] }).click();
    await take(page, 'hub-patients');
    await page.getByRole('option', { name: 'Maria Nunes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Maria Nunes' }).waitFor();
    await page.getByRole('button', { name: words['visit.start'] }).first().click();
    await page.getByRole('button', { name: words['visit.end'] }).first().waitFor();
    await take(page, 'hub-patient');
    for (const place of ['today', 'month', 'conflicts', 'duplicates', 'settings/account', 'people']) {
      await at(page, place);
      await settled(page);
      await take(page, `hub-${place.replace('/', '-')}`);
    }
    await at(page, 'month');
    const months = page.getByRole('table', { name: words['month.byStation'] });
    await months.getByRole('row', { name: 'Region' }).waitFor();
    expect(await months.locator('tbody tr').count()).toBe(2);
    await months.scrollIntoViewIfNeeded();
    await take(page, 'hub-month-by-station');
    // A hub gives a save to stations once no earlier transaction runs in any database of its server, so tests wait for each other.
    await eventually(async () => {
      await meetHub(station);
      const { body } = await station.admin.get(`/patients/${patientId}/visits`);
      const ends = body.embedded.visitResourceList.map(({ timeEnd }: { timeEnd: string | null }) => timeEnd);
      expect(ends.filter((end: string | null) => end === null)).toHaveLength(1);
    });
    expect(missing).toEqual([]);
  },
);

hubTest('whoever runs the hub sees its stations, lets one join by a code, and takes access from one', async () => {
  const { running, station } = await region();
  const tongue = { messages: await wordsOf('en'), language: 'en' } as const;
  const words = tongue.messages;
  const page = await openWindow(running.url);
  const missing = missingOf(page);
  await signIn(page);
  await page.getByRole('link', { name: words['hub.title'] }).click();
  const { name } = (await station.admin.get('/station')).body;
  const row = (of: string) => page.getByRole('row', { name: new RegExp(of) });
  await row(name).waitFor();
  await page.getByRole('heading', { name: words['hub.received'] }).waitFor();
  await page.getByRole('heading', { name: words['hub.processes'] }).waitFor();
  expect(await page.getByText(words['hub.isHere']).count()).toBe(1);

  await page.getByRole('button', { name: words['sync.letJoin'] }).click();
  const shown = page.getByRole('dialog', { name: words['sync.letJoin'] });
  const code = (await shown.locator('.code').innerText()).replace(/\s/g, '');
  const other = await readyStation();
  await other.admin.patch('/station', { name: 'Clinic by the river' });
  expect((await joinAt(other, { port: running.syncPort, code })).body).toMatchObject({ kind: 'joined' });
  const came = page.getByRole('dialog', { name: said(tongue, 'sync.joined', { name: 'Clinic by the river' }) });
  await came.getByRole('button', { name: words['common.close'] }).last().click();
  await row('Clinic by the river').waitFor();

  await page.getByRole('button', { name: said(tongue, 'sync.revokeOf', { name: 'Clinic by the river' }) }).click();
  await page.getByRole('dialog').getByRole('button', { name: words['sync.revokeForGood'] }).click();
  await row('Clinic by the river').waitFor({ state: 'detached' });
  await page.getByText(said(tongue, 'sync.revokedList', { count: 1 })).waitFor();
  for (const part of ['audit', 'tokens', 'identifiers', 'places', 'account']) {
    await at(page, `settings/${part}`);
    await settled(page);
    await take(page, `hub-settings-${part}`);
  }
  await at(page, 'settings/audit');
  await page.getByText(said(tongue, 'sync.title')).first().waitFor({ state: 'attached' });
  expect(missing).toEqual([]);
});

hubTest(
  'an administrator adds a nurse at the hub, sets how days are written and its name, and changes their password',
  async () => {
    const { running } = await region();
    const tongue = { messages: await wordsOf('en'), language: 'en' } as const;
    const words = tongue.messages;
    const page = await openWindow(running.url);
    const missing = missingOf(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await signIn(page);
    await page.getByRole('link', { name: words['nav.settings'] }).click();
    const parts = page.getByRole('navigation', { name: words['settings.parts'] });
    await parts.getByRole('link', { name: words['hub.settings'] }).waitFor();
    expect(await parts.getByText(words['settings.backup']).count()).toBe(0);
    expect(await page.getByText(words['station.recoveryKey']).count()).toBe(0);
    await page.getByLabel(words['hub.name']).fill('Region of the lake');
    await page.getByRole('form', { name: words['hub.rename'] }).getByRole('button').click();
    await page.getByText(said(tongue, 'hub.renamed', { name: 'Region of the lake' })).waitFor();
    await page.getByLabel(words['dates.region']).selectOption('ET');
    const dates = page.getByRole('region', { name: words['dates.title'] });
    await dates.getByRole('button', { name: words['common.save'] }).click();
    await page.getByText(words['dates.saved']).waitFor();

    await parts.getByRole('link', { name: words['settings.staff'] }).click();
    await page.getByLabel(words['signIn.username']).fill('kofi');
    await page.getByLabel(words['staff.firstPassword']).fill('nine good lanterns');
    await button(words['staff.add']).click();
    await page.getByText(said(tongue, 'staff.added', { name: 'kofi' })).waitFor();
    const nurse = await openWindow(running.url);
    await signIn(nurse, { username: 'kofi', secret: 'nine good lanterns' });
    await button(said(tongue, 'staff.changeOf', { name: 'kofi' })).click();
    await page.getByRole('dialog').getByRole('button', { name: words['staff.disable'] }).click();
    await page.getByText(said(tongue, 'staff.disabledNow', { name: 'kofi' })).waitFor();
    // The user's window notices by itself.
    await nurse.getByText(words['lock.ended']).waitFor();

    await parts.getByRole('link', { name: words['settings.account'] }).click();
    await page.getByLabel(words['account.ownPassword']).fill('not this one');
    await page.getByLabel(words['account.newPassword'], { exact: true }).fill('mine from now on');
    await page.getByLabel(words['account.newRepeat']).fill('mine from now on');
    await button(words['account.changePassword']).click();
    await page.getByText(words['account.wrongPassword']).waitFor();
    await page.getByLabel(words['account.ownPassword']).fill(password);
    await button(words['account.changePassword']).click();
    await page.getByText(words['account.passwordChanged']).waitFor();
    await button(words['account.signOut']).click();
    await signIn(page, { secret: 'mine from now on' });
    expect(missing).toEqual([]);
  },
);

for (const [turn, language] of (['en', 'ar', 'fr'] as const).entries()) {
  hubTest(`everybody can use the screens of a hub, at every size (${language})`, { timeout: 240_000 }, async () => {
    const { running } = await region();
    const tongue = { messages: await wordsOf(language), language };
    const page = await openWindow(running.url, { language });
    await signIn(page, tongue);
    const faults: string[] = [];
    let screens = 0;
    for (const { name, open } of screensOfHub(tongue, { username: 'esi' })) {
      // Closes a dialog of the screen before.
      await page.keyboard.press('Escape');
      await open(page);
      const place = turn + screens++;
      for (const size of allOrOne(everySize, place)) {
        faults.push(...(await layoutFaultsAt(page, size)).map((fault) => `${name}, ${size.name}: ${fault}`));
        await page.emulateMedia({ colorScheme: (everySize.indexOf(size) + place) % 2 === 0 ? 'light' : 'dark' });
        faults.push(...(await accessFaultsOn(page)).map((fault) => `${name}, ${size.name}: ${fault}`));
        await take(page, `${name}-${language}-${size.name.replaceAll(/[^\d]+/g, '-')}`);
      }
      await resized(page);
      await page.emulateMedia({ colorScheme: 'light' });
      await take(page, `${name}-${language}-whole`, { fullPage: true });
    }
    expect(faults).toEqual([]);
  });
}
