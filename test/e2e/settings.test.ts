/** Administrators use Settings, and other users see less of it. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { clientOf, password, type ReadyStation } from '../support/station.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage } from './window.ts';

type World = ReadyStation & Tongue & { page: Page; button: (name: string) => ReturnType<Page['getByRole']> };

/** Opens a part of Settings as `ama`, the administrator. */
async function settings(language: 'en' | 'ar', part: string): Promise<World> {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/settings/${part}'`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return { ...ready, messages, language, page, button };
}

const addStaff = async ({ page, messages, button }: World, username: string, secret: string) => {
  await page.getByLabel(messages['signIn.username']).fill(username);
  await page.getByLabel(messages['staff.firstPassword']).fill(secret);
  await button(messages['staff.add']).click();
};

const partsShown = (page: Page, { messages }: Pick<Tongue, 'messages'>) =>
  page.getByRole('navigation', { name: messages['settings.parts'] }).getByRole('link').allInnerTexts();

journeyTest('an administrator adds a clerk, who signs in and sees neither staff nor tokens', async (language) => {
  const world = await settings(language, 'staff');
  const { messages, page } = world;
  await addStaff(world, 'esi', 'nine good lanterns');
  await page.getByText(said(world, 'staff.added', { name: 'esi' })).waitFor();
  expect(await page.getByLabel(messages['signIn.username']).inputValue()).toBe('');
  await page.getByRole('button', { name: said(world, 'staff.changeOf', { name: 'esi' }) }).waitFor();

  const other = await openWindow(world.station.url, { language });
  await signIn(other, { username: 'esi', secret: 'nine good lanterns', messages });
  await other.getByRole('link', { name: messages['nav.settings'] }).click();
  await other.getByRole('button', { name: messages['account.signOut'] }).waitFor();
  expect(await partsShown(other, world)).toEqual([messages['settings.station'], messages['settings.account']]);
  const parts = other.getByRole('navigation', { name: messages['settings.parts'] });
  expect(await parts.locator('[aria-current="page"]').allInnerTexts()).toEqual([messages['settings.account']]);
  for (const part of ['staff', 'tokens']) {
    await other.evaluate(`location.hash = '#/settings/${part}'`);
    await other.getByText(messages['failure.forbidden']).waitFor();
  }
  await other.evaluate(`location.hash = '#/settings/station'`);
  await other.getByRole('heading', { name: 'Clinic under test' }).waitFor();
  expect(await other.getByText(messages['station.folder']).count()).toBe(0);
  expect(await other.getByRole('button', { name: messages['station.renew'] }).count()).toBe(0);
});

journeyTest('a full name is shown beside the user name on every page, and is optional', async (language) => {
  const world = await settings(language, 'staff');
  const { messages, page, admin } = world;
  const named = (fullName: string, username: string) => said(world, 'staff.named', { fullName, username });
  const field = page.getByLabel(messages['staff.fullName'], { exact: true });
  await field.fill('Esi Owusu');
  await addStaff(world, 'esi', 'nine good lanterns');
  const change = (name: string) => page.getByRole('button', { name: said(world, 'staff.changeOf', { name }) });
  await change(named('Esi Owusu', 'esi')).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(messages['staff.fullName'], { exact: true }).fill('Esi Mensah');
  await dialog.getByRole('button', { name: messages['staff.saveName'] }).click();
  await change(named('Esi Mensah', 'esi')).waitFor();

  await page.evaluate(`location.hash = '#/settings/account'`);
  const ama = named('Ama Boateng', 'ama');
  await field.fill('Ama Boateng');
  await page.getByRole('button', { name: messages['staff.saveName'] }).click();
  await page.getByRole('heading', { name: ama }).waitFor();
  await page.getByRole('link', { name: 'Ama Boateng', exact: true }).waitFor();

  const { body: patient } = await admin.post('/patients', { name: 'Amina Otieno' });
  const { body: visit } = await admin.post(`/patients/${patient._id}/visits`, {});
  await admin.post(`/patients/${patient._id}/visits/${visit._id}/call`);
  await page.evaluate(`location.hash = '#/today'`);
  await page.getByRole('cell').getByText('Ama Boateng', { exact: true }).waitFor();
  await admin.patch(`/patients/${patient._id}/visits/${visit._id}`, { attendedBy: 'esi', notes: 'Seen' });
  await page.evaluate(`location.hash = '#/patients/${patient._id}'`);
  await page.getByRole('article').getByText(named('Esi Mensah', 'esi')).first().waitFor();
  await page.getByRole('article').getByTitle(messages['patient.history']).click();
  await page.getByRole('dialog').getByText(ama).first().waitFor();
  await page.keyboard.press('Escape');
  await page.evaluate(`location.hash = '#/settings/audit'`);
  const entries = page.getByRole('list', { name: messages['audit.title'] });
  await entries.getByText(ama).first().waitFor();
  await page.getByLabel(messages['audit.person'], { exact: true }).selectOption({ label: named('Esi Mensah', 'esi') });

  await page.keyboard.press('Alt+L');
  await page.getByText(ama).waitFor();
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.getByRole('button', { name: messages['lock.unlock'] }).click();
  await page.evaluate(`location.hash = '#/settings/account'`);
  await page.getByRole('heading', { name: ama }).waitFor();
  await field.fill('');
  await page.getByRole('button', { name: messages['staff.saveName'] }).click();
  await page.getByRole('heading', { name: 'ama', exact: true }).waitFor();
  expect((await admin.get('/staff/names')).body.names).toEqual([{ username: 'esi', fullName: 'Esi Mensah' }]);
});

journeyTest('an administrator gives the station another name, which stands on its pages at once', async (language) => {
  const world = await settings(language, 'station');
  const { messages, page } = world;
  const name = page.getByLabel(messages['setup.station']);
  expect(await name.inputValue()).toBe('Clinic under test');
  await name.fill('  ');
  await page.keyboard.press('Enter');
  await page.getByText(messages['fieldError.required']).waitFor();
  await name.fill('Clinic by the river');
  await page.keyboard.press('Enter');
  await page.getByText(said(world, 'station.renamed', { name: 'Clinic by the river' })).waitFor();
  await page.getByRole('heading', { name: 'Clinic by the river' }).waitFor();
  expect(await name.inputValue()).toBe('Clinic by the river');
  await page.evaluate(`location.hash = '#/stations'`);
  await page.getByRole('heading', { name: said(world, 'sync.this', { name: 'Clinic by the river' }) }).waitFor();
});

journeyTest('what cannot be saved is said at its field, and nothing typed is lost', async (language) => {
  const world = await settings(language, 'staff');
  const { messages, page } = world;
  await addStaff(world, 'esi kofi', 'short');
  await page.getByText(messages['fieldError.username']).waitFor();
  await page.getByText(said(world, 'fieldError.tooShort', { count: 8 }), { exact: true }).waitFor();
  // The name is the administrator's own in other letters, and only the station can tell.
  await addStaff(world, 'AMA', 'nine good lanterns');
  await page.getByText(messages['staff.taken']).waitFor();
  expect(await page.getByLabel(messages['signIn.username']).inputValue()).toBe('AMA');
  expect((await world.admin.get('/staff')).body.staff).toHaveLength(1);

  await page.getByLabel(messages['signIn.username']).fill('efua');
  await page.keyboard.press('Alt+l');
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel(messages['signIn.username']).waitFor();
  expect(await page.getByLabel(messages['signIn.username']).inputValue()).toBe('efua');
  // Passwords are never kept in a draft.
  expect(await page.getByLabel(messages['staff.firstPassword']).inputValue()).toBe('');
});

journeyTest(
  'a role is changed and taken back; an account is disabled, and enabled with a new password',
  async (language) => {
    const world = await settings(language, 'account');
    const { messages, page, admin, anyone, button } = world;
    const { body: esi } = await admin.post('/staff', {
      username: 'esi',
      password: 'nine good lanterns',
      role: 'clerk',
    });
    const now = async () => (await admin.get('/staff')).body.staff.find(({ id }: { id: string }) => id === esi.id);
    const enter = async (secret: string) =>
      (await anyone.post('/sessions', { username: 'esi', password: secret })).status;
    const open = () => page.getByRole('button', { name: said(world, 'staff.changeOf', { name: 'esi' }) }).click();
    await page.evaluate(`location.hash = '#/settings/staff'`);

    await open();
    await page.getByRole('radio', { name: messages['role.reader'] }).check();
    await button(messages['staff.saveRole']).click();
    await page.getByText(said(world, 'staff.roleChanged', { name: 'esi', role: messages['role.reader'] })).waitFor();
    expect((await now()).role).toBe('reader');
    await button(messages['common.undo']).click();
    await expect.poll(async () => (await now()).role).toBe('clerk');

    await open();
    await page.getByLabel(messages['account.newPassword'], { exact: true }).fill('forgotten lantern garden');
    await button(messages['staff.setPassword']).click();
    await page.getByText(said(world, 'staff.passwordSet', { name: 'esi' })).waitFor();
    expect([await enter('nine good lanterns'), await enter('forgotten lantern garden')]).toEqual([401, 200]);

    await open();
    await button(messages['staff.disable']).click();
    await page.getByText(messages['staff.disabled'], { exact: true }).waitFor();
    expect(await enter('forgotten lantern garden')).toBe(401);
    await open();
    await page.getByLabel(messages['account.newPassword'], { exact: true }).fill('here again now');
    await button(messages['staff.enable']).click();
    await page.getByText(said(world, 'staff.enabledNow', { name: 'esi' })).waitFor();
    expect(await enter('here again now')).toBe(200);
  },
);

journeyTest(
  'the last administrator stays one, and nobody disables the own account: the screen says so',
  async (language) => {
    const world = await settings(language, 'staff');
    const { messages, page, admin, button } = world;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: said(world, 'staff.changeOf', { name: 'ama' }) }).click();
    await dialog.getByText(messages['staff.last']).waitFor();
    expect(await dialog.getByRole('radio').count()).toBe(0);
    expect(await button(messages['staff.disable']).count()).toBe(0);

    // While the dialog is open, another window makes somebody else an administrator and reverses it.
    const esi = { username: 'esi', password: 'nine good lanterns', role: 'administrator' };
    const { id } = (await admin.post('/staff', esi)).body;
    await dialog.getByText(messages['staff.notOwn']).waitFor();
    expect(await dialog.getByRole('radio', { name: messages['role.administrator'] }).isChecked()).toBe(true);
    expect(await button(messages['staff.disable']).count()).toBe(0);
    await admin.patch(`/staff/${id}`, { role: 'clerk' });
    await dialog.getByText(messages['staff.last']).waitFor();
  },
);

journeyTest('what one window does about accounts and tokens is seen in the other', async (language) => {
  const world = await settings(language, 'staff');
  const { messages, page: one, button } = world;
  const other = await signedIn(world, { language, messages });
  await other.evaluate(`location.hash = '#/settings/staff'`);
  await other.getByRole('heading', { name: messages['staff.title'] }).waitFor();
  await addStaff(world, 'esi', 'nine good lanterns');
  await other.getByRole('button', { name: said(world, 'staff.changeOf', { name: 'esi' }) }).waitFor();
  await one.getByRole('button', { name: said(world, 'staff.changeOf', { name: 'esi' }) }).click();
  await button(messages['staff.disable']).click();
  await other.getByText(messages['staff.disabled'], { exact: true }).waitFor();

  for (const page of [one, other]) await page.evaluate(`location.hash = '#/settings/tokens'`);
  await other.getByText(messages['token.none']).waitFor();
  await one.getByLabel(messages['token.name']).fill('Laboratory');
  await button(messages['token.make']).click();
  const revoke = other.getByRole('button', { name: said(world, 'token.revokeOf', { name: 'Laboratory' }) });
  await revoke.waitFor();
  await other.getByText(messages['token.neverUsed']).waitFor();
  const secret = await one.getByLabel(messages['token.label'], { exact: true }).innerText();
  await clientOf(world.station.api, secret).get('/patients');
  await other.getByText(messages['token.neverUsed']).waitFor({ state: 'detached' });
  await one.getByRole('button', { name: said(world, 'token.revokeOf', { name: 'Laboratory' }) }).click();
  await button(messages['token.revokeForGood']).click();
  await revoke.waitFor({ state: 'detached' });
  await other.getByText(said(world, 'token.past', { count: 1 })).waitFor();
});

journeyTest(
  'a token made here answers the interface, is shown once, and does not after it is revoked',
  async (language) => {
    const world = await settings(language, 'tokens');
    const { messages, page, station, admin, button } = world;
    await page.getByLabel(messages['token.name']).fill('Laboratory');
    await button(messages['token.make']).click();
    const shown = page.getByLabel(messages['token.label'], { exact: true });
    const laboratory = clientOf(station.api, await shown.innerText());
    expect((await laboratory.get('/patients')).status).toBe(200);
    expect((await laboratory.post('/patients', { name: 'Kofi Boateng' })).status).toBe(403);
    await button(messages['token.done']).click();
    await shown.waitFor({ state: 'detached' });
    const { body } = await admin.get('/tokens');
    // One year, to the end of the day.
    const days = (Date.parse(body.tokens[0].expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(367);

    const revoke = said(world, 'token.revokeOf', { name: 'Laboratory' });
    await page.getByRole('button', { name: revoke }).click();
    await button(messages['token.keep']).click();
    expect((await laboratory.get('/patients')).status).toBe(200);
    await page.getByRole('button', { name: revoke }).click();
    await button(messages['token.revokeForGood']).click();
    await page.getByText(said(world, 'token.past', { count: 1 })).waitFor();
    expect((await laboratory.get('/patients')).status).toBe(401);
    // The button that had the focus is gone with its row. The focus moves to this part of Settings.
    await page.locator('main [aria-current="page"]:focus').waitFor();
  },
);

journeyTest(
  'the figures of a month are saved for DHIS2 by pasted codes, and the dialog names the others',
  async (language) => {
    const world = await settings(language, 'tokens');
    const { messages, page, admin, button } = world;
    const home = (await admin.post('/places', { name: 'Kisimani' })).body._id;
    const parent = (await admin.post('/places', { name: 'Pwani' })).body._id;
    await admin.patch(`/places/${home}`, { parent });
    const { _id } = (await admin.post('/patients', { home })).body;
    await admin.post(`/patients/${_id}/visits`, { timeStart: '2026-03-03T06:00:00Z', reason: 'Malaria' });
    const [dataSet, orgUnit] = ['BfMAe6Itzgt', 'DiszpKrYNg8'];
    const form = page.getByRole('form', { name: messages['dhis2.title'], exact: true });
    await form.getByLabel(messages['dhis2.dataSet']).fill(dataSet);
    await form.getByLabel(messages['dhis2.orgUnit']).fill(orgUnit);
    const lines = form.getByLabel(messages['dhis2.figures']);
    const text = await lines.inputValue();
    expect(text.split('\n')).toContain('visitsByAge/0-4/FEMALE');
    const pasted = `visitsByHome/Kisimani, Pwani\tf7n9E0hX8qk\t\t\tImspTQPwCqd\nvisits\tFTRrcoaog8`;
    await lines.fill(`${text}\n${pasted.replace('/Kisimani, Pwani', '/kisimani')}`);
    await form.getByRole('button').click();
    await form.getByText(said(world, 'dhis2.wrongLine', { figure: 'visits' })).waitFor();
    await lines.fill(`${text}\n${pasted.replace('/Kisimani, Pwani', '/kisimani')}3`);
    // Typed text is still there after a look at another page.
    await page.evaluate(`location.hash = '#/month/2026-03'`);
    await page.getByRole('heading', { name: messages['month.byGender'] }).waitFor();
    await page.evaluate(`location.hash = '#/settings/tokens'`);
    expect(await lines.inputValue()).toContain('FTRrcoaog83');
    await form.getByRole('button').click();
    await page.getByText(messages['dhis2.saved']).waitFor();
    expect((await lines.inputValue()).split('\n')).toEqual(
      expect.arrayContaining([
        'visits,FTRrcoaog83',
        '"visitsByHome/Kisimani, Pwani",f7n9E0hX8qk,,,ImspTQPwCqd',
        'newPatients',
      ]),
    );

    await page.evaluate(`location.hash = '#/month/2026-03'`);
    await button(messages['dhis2.export']).click();
    const lacking = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'visitsByReason/malaria' });
    await lacking.waitFor();
    const waiting = page.waitForEvent('download');
    await button(messages['export.save']).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe('dhis2-2026-03.json');
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toEqual({
      ...{ dataSet, period: '202603' },
      dataValues: [
        { dataElement: 'f7n9E0hX8qk', orgUnit: 'ImspTQPwCqd', value: '1' },
        { dataElement: 'FTRrcoaog83', orgUnit, value: '1' },
      ],
    });
  },
);

journeyTest('the old recovery key does not open after renewal, the new one does', async (language) => {
  const world = await settings(language, 'station');
  const { messages, page, anyone, recoveryKey, button } = world;
  const opens = async (key: string) => (await anyone.post('/sessions', { recoveryKey: key })).status;
  const form = page.locator('form').filter({ has: button(messages['station.renew']) });
  // A typing mistake is shown at its field, and the window stays open.
  await form.getByLabel(messages['account.ownPassword']).fill('not this one');
  await button(messages['station.renew']).click();
  await page.getByText(messages['account.wrongPassword']).waitFor();
  expect(await opens(recoveryKey)).toBe(200);
  await form.getByLabel(messages['account.ownPassword']).fill(password);
  await button(messages['station.renew']).click();
  const shown = page.getByLabel(messages['setup.keyLabel']).locator('span');
  await shown.last().waitFor();
  const groups = await shown.allInnerTexts();
  expect(groups).toHaveLength(8);
  // The old key no longer works. Neither another page nor a locked screen hides the new one until it is typed back.
  await page.getByRole('link', { name: messages['settings.account'] }).click();
  await page.keyboard.press('Alt+l');
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: messages['settings.station'] }).click();
  await shown.last().waitFor();
  expect(await shown.allInnerTexts()).toEqual(groups);
  await page.getByLabel(messages['setup.confirm']).fill(groups.at(-1) ?? '');
  await button(messages['station.haveKey']).click();
  await page.getByText(messages['station.renewed']).waitFor();
  expect([await opens(recoveryKey), await opens(groups.join('-'))]).toEqual([401, 200]);
});

journeyTest('the own password is changed: this window goes on, the old password signs nobody in', async (language) => {
  const { messages, page, anyone, button } = await settings(language, 'account');
  const enter = async (secret: string) =>
    (await anyone.post('/sessions', { username: 'ama', password: secret })).status;
  const change = async (typed: { present: string; wanted: string; again: string }) => {
    await page.getByLabel(messages['account.ownPassword']).fill(typed.present);
    await page.getByLabel(messages['account.newPassword'], { exact: true }).fill(typed.wanted);
    await page.getByLabel(messages['account.newRepeat']).fill(typed.again);
    await button(messages['account.changePassword']).click();
  };
  await change({ present: password, wanted: 'quite another one', again: 'quite an other one' });
  await page.getByText(messages['setup.differs']).waitFor();
  await change({ present: 'not this one', wanted: 'quite another one', again: 'quite another one' });
  await page.getByText(messages['account.wrongPassword']).waitFor();
  await change({ present: password, wanted: 'quite another one', again: 'quite another one' });
  await page.getByText(messages['account.passwordChanged']).waitFor();
  expect([await enter(password), await enter('quite another one')]).toEqual([401, 200]);
  await page.getByRole('link', { name: messages['settings.staff'] }).click();
  await page.getByRole('heading', { name: messages['staff.title'] }).waitFor();

  await page.getByRole('link', { name: messages['settings.account'] }).click();
  await button(messages['account.signOut']).click();
  await page.getByRole('heading', { name: messages['signIn.title'] }).waitFor();
});

journeyTest('the language is changed from the account, at once and with its direction', async (language) => {
  const { page } = await settings(language, 'account');
  const [name, wanted] = language === 'en' ? ['العربية', 'ar'] : ['English', 'en'];
  await page.getByRole('button', { name, exact: true }).click();
  const other = await wordsOf(wanted as 'en' | 'ar');
  await page.getByRole('heading', { name: other['common.language'] }).waitFor();
  expect(await page.evaluate(`document.documentElement.dir`)).toBe(wanted === 'ar' ? 'rtl' : 'ltr');
});

journeyTest(
  'an address that is named here is told of changes; its secret is shown once, and it is removed',
  async (language) => {
    const world = await settings(language, 'tokens');
    const { messages, page, button, admin } = world;
    const heard: string[] = [];
    const program = createServer((request, response) => {
      heard.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((listening) => program.listen(0, '127.0.0.1', listening));
    onTestFinished(() => {
      program.closeAllConnections();
      program.close();
    });
    const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`;

    await page.getByLabel(messages['webhook.address']).fill('lab.example');
    await button(messages['webhook.make']).click();
    await page.getByText(messages['webhook.badAddress']).waitFor();
    await page.getByLabel(messages['webhook.address']).fill(address);
    await button(messages['webhook.make']).click();
    const shown = page.getByLabel(messages['webhook.label'], { exact: true });
    expect(await shown.innerText()).toMatch(/^whsec_/);
    await button(messages['token.done']).click();
    await shown.waitFor({ state: 'detached' });

    await admin.post('/patients', { name: 'Ama' });
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['/hook']);
    await page.getByRole('button', { name: said(world, 'webhook.removeOf', { address }) }).click();
    await button(messages['webhook.remove']).click();
    await page.getByText(messages['webhook.none']).waitFor();
    expect((await admin.get('/webhooks')).body.webhooks).toEqual([]);

    const endpoint = 'https://index.example.org/pmir';
    const channel = { type: 'message', endpoint, payload: 'application/fhir+json' };
    const asked = { resourceType: 'Subscription', status: 'requested', reason: 'Index', criteria: 'Patient', channel };
    expect((await admin.post('/fhir/Subscription', asked)).status).toBe(201);
    await page.getByRole('button', { name: said(world, 'webhook.removeOf', { address: endpoint }) }).click();
    await page.getByText(messages['webhook.removePatientsText']).waitFor();
  },
);
