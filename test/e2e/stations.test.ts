/** Two real stations with a window each are paired in the window, separate, meet again, and agree. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { password } from '../support/station.ts';
import { discovery, quietPort } from '../sync/quiet-port.ts';
import { slowWay } from '../exchange/slow-way.ts';
import { clinic, type Clinic } from '../sync/two-clinics.ts';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signIn, type Words, take } from './window.ts';

type Here = Clinic & { page: Page };

async function opened(
  tongue: Tongue,
  as: { name: string; username: string },
  more: Partial<StationConfig> = {},
): Promise<Here> {
  const { language, messages } = tongue;
  // Uses the same port each time the listener is switched on.
  const made = await clinic(as, { pageDir: inject('pageDir'), syncPort: await freePort(), ...more });
  const page = await openWindow(made.station.url, { language });
  await signIn(page, { username: as.username, messages });
  await page.evaluate(`location.hash = '#/stations'`);
  await page.getByRole('heading', { level: 1, name: messages['sync.title'] }).waitFor();
  return { ...made, page };
}

async function tongueOf(language: Language): Promise<Tongue> {
  return { language, messages: await wordsOf(language) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = (page: Page, name: string, text: string) =>
  page.getByRole('dialog').getByLabel(name, { exact: true }).fill(text);
const state = async ({ admin }: Clinic) => (await admin.get('/sync')).body;
const link = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name });

/** Pairs two stations, from the code on one screen to the names on both. */
async function pairByPages(granting: Here, joining: Here, { messages, language }: Tongue): Promise<void> {
  await press(granting.page, messages['sync.letJoin']);
  const shown = granting.page.getByRole('dialog', { name: messages['sync.letJoin'] });
  const code = (await shown.locator('.code').innerText()).replace(/\s/g, '');
  expect(code).toMatch(/^\d{6}$/);
  await take(granting.page, `code-${language}`);
  const { port } = (await state(granting)).listener;

  await press(joining.page, messages['sync.join']);
  await fill(joining.page, messages['sync.joinAddress'], `127.0.0.1:${port}`);
  await fill(joining.page, messages['sync.joinCode'], other(code));
  await press(joining.page, messages['sync.joinSubmit']);
  await joining.page.getByText(messages['sync.refusal.wrong-code']).waitFor();
  await take(joining.page, `wrong-code-${language}`);
  await shown.getByText(said({ messages, language }, 'sync.triesLeft', { count: 4 })).waitFor();

  // Types as a code reader does, letter by letter, and fills both fields at once.
  await joining.page.getByRole('dialog').getByLabel(messages['sync.joinAddress'], { exact: true }).fill('');
  await joining.page.keyboard.type(`SATCHEL 1 ${code} 127.0.0.1:1 127.0.0.1:${port}`);
  await joining.page.keyboard.press('Enter');
  const both = joining.page.getByRole('dialog', { name: messages['sync.both'] });
  await both.getByText('Clinic', { exact: true }).waitFor();
  await take(joining.page, `both-${language}`);
  expect((await state(granting)).peers).toEqual([]);
  await press(joining.page, messages['sync.bothSubmit']);
  const tongue = { messages, language };
  await joining.page.getByText(said(tongue, 'sync.bothWaiting', { name: 'Clinic' })).waitFor();
  await take(joining.page, `both-waits-${language}`);
  const asks = granting.page.getByRole('dialog', { name: said(tongue, 'sync.asksToCombine', { name: 'Village' }) });
  await asks.waitFor();
  await take(granting.page, `asks-${language}`);
  expect((await state(granting)).peers).toEqual([]);
  // By keyboard.
  await asks.getByRole('button', { name: messages['sync.bothSubmit'] }).focus();
  await granting.page.keyboard.press('Enter');
  await joining.page.getByRole('dialog', { name: said(tongue, 'sync.isPaired', { name: 'Clinic' }) }).waitFor();
  await granting.page.getByRole('dialog', { name: said(tongue, 'sync.joined', { name: 'Village' }) }).waitFor();
  await take(joining.page, `paired-${language}`);
  await take(granting.page, `joined-${language}`);

  // Each screen shows the words of the other station.
  const spoken = async (of: Clinic) => (await state(of)).words.replaceAll('-', ' ');
  await granting.page
    .getByRole('dialog')
    .getByText(await spoken(joining))
    .waitFor();
  await joining.page
    .getByRole('dialog')
    .getByText(await spoken(granting))
    .waitFor();
  for (const { page } of [granting, joining]) {
    await page.getByRole('dialog').getByRole('button', { name: messages['common.close'] }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

const exchangeNow = async ({ page }: Here, tongue: Tongue) =>
  press(page, said(tongue, 'sync.exchangeWith', { name: 'Clinic' }));

async function inStep(messages: Words, ...all: Here[]): Promise<void> {
  for (const { page } of all) await link(page, messages['sync.inStep']).waitFor();
}

journeyTest(
  'two stations are paired by their pages, part, meet, and what they said differently is settled',
  async (language) => {
    const tongue = await tongueOf(language);
    const { messages } = tongue;
    const [here, there] = [
      await opened(tongue, { name: 'Clinic', username: 'ama' }),
      await opened(tongue, { name: 'Village', username: 'kofi' }),
    ];
    await here.page.getByText(messages['sync.noneText']).waitFor();
    const { _id } = (await here.admin.post('/patients', { name: 'Zawadi Otieno', phoneNumber: '0711' })).body;
    await there.admin.post('/patients', { name: 'Yaa Boateng' });
    await pairByPages(here, there, tongue);
    await inStep(messages, here, there);
    await there.page.getByRole('heading', { name: 'Clinic' }).waitFor();
    await take(there.page, `stations-${language}`);

    // Separated: one station can no longer be reached.
    await press(here.page, messages['sync.turnOff']);
    await here.page.getByText(messages['sync.notReachable']).waitFor();
    await here.admin.patch(`/patients/${_id}`, { phoneNumber: '0722' });
    await there.admin.patch(`/patients/${_id}`, { phoneNumber: '0733' });
    await exchangeNow(there, tongue);
    await there.page.locator('main').getByText(messages['sync.problem.unreachable']).waitFor();
    const behind = new RegExp(`^${said(tongue, 'sync.behind', { when: '' }).trim()}`);
    await link(there.page, behind).waitFor();
    await take(there.page, `apart-${language}`);

    // After they meet again, both see that they have different values.
    await here.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
    await press(here.page, messages['sync.turnOn']);
    await here.page.getByRole('button', { name: messages['sync.turnOff'] }).waitFor();
    await exchangeNow(there, tongue);
    const count = (page: Page) => link(page, new RegExp(messages['conflict.title'])).locator('strong');
    for (const { page } of [here, there]) await count(page).waitFor();
    await there.page.evaluate(`location.hash = '#/conflicts'`);
    await there.page.getByRole('radio', { name: '0722' }).check();
    await press(there.page, said(tongue, 'conflict.settleOf', { field: messages['form.phoneNumber'] }));
    await there.page.getByText(messages['conflict.none']).waitFor();
    await there.page.evaluate(`location.hash = '#/stations'`);
    await exchangeNow(there, tongue);
    for (const { page } of [here, there]) await count(page).waitFor({ state: 'detached' });
    for (const { admin } of [here, there]) {
      expect((await admin.get(`/patients/${_id}`)).body).toMatchObject({ phoneNumber: '0722' });
    }
    await inStep(messages, here, there);

    const another = await openWindow(there.station.url, { language });
    await signIn(another, { username: 'esi', messages });
    await link(another, messages['sync.inStep']).click();
    // A clerk can sync, but only administrators manage the stations.
    await another.getByRole('button', { name: said(tongue, 'sync.exchangeWith', { name: 'Clinic' }) }).waitFor();
    for (const key of ['sync.letJoin', 'sync.join', 'sync.revoke', 'sync.turnOn'] as const) {
      expect(await another.getByRole('button', { name: messages[key] }).count()).toBe(0);
    }
  },
  { tags: 'always' },
);

journeyTest('a station that is found in the network is chosen, and only its code is typed', async (language) => {
  const port = await quietPort();
  if (port === undefined) return console.warn('not run: nothing can be sent to a group on this computer');
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const heard = { discovery: discovery(port) };
  const there = await clinic({ name: 'Clinic', username: 'ama' }, heard);
  const { listener } = (await there.admin.send('PUT', '/sync/listener', { isOn: true })).body;
  const { code } = (await there.admin.post('/peers/pairings')).body;
  const { page } = await opened(tongue, { name: 'Village', username: 'kofi' }, heard);
  await press(page, messages['sync.join']);
  const dialog = page.getByRole('dialog');
  const choose = dialog.getByRole('button', { name: said(tongue, 'sync.found.chooseOf', { name: 'Clinic' }) });
  await choose.waitFor();
  await take(page, `found-${language}`);
  await choose.focus();
  await page.keyboard.press('Enter');
  const address = dialog.getByLabel(messages['sync.joinAddress'], { exact: true });
  await expect.poll(() => address.inputValue()).toBe(`127.0.0.1:${listener.port}`);
  // The focus is in the field for the code.
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: said(tongue, 'sync.isPaired', { name: 'Clinic' }) }).waitFor();
});

journeyTest('a revoked station stands apart, and a code that is taken back is gone', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const [here, there] = [
    await opened(tongue, { name: 'Clinic', username: 'ama' }),
    await opened(tongue, { name: 'Village', username: 'kofi' }),
  ];
  await there.admin.post('/patients', { name: 'Yaa Boateng' });
  await here.admin.post('/patients', { name: 'Zawadi Otieno' });
  await pairByPages(here, there, tongue);
  await press(here.page, messages['sync.letJoin']);
  await here.page.getByRole('dialog').getByText(messages['sync.letJoinText']).waitFor();
  await press(here.page, messages['sync.takeBack']);
  await expect.poll(async () => (await state(here)).code).toBeNull();

  await press(here.page, said(tongue, 'sync.revokeOf', { name: 'Village' }));
  await here.page.getByRole('dialog').getByText(messages['sync.revokeStays']).waitFor();
  await take(here.page, `revoke-${language}`);
  await press(here.page, messages['sync.revokeForGood']);
  await here.page.getByText(said(tongue, 'sync.revokedList', { count: 1 })).click();
  await here.page.getByText(said(tongue, 'sync.revokedBy', { names: 'Clinic' })).waitFor();
  await take(here.page, `revoked-${language}`);
  await exchangeNow(there, tongue);
  await there.page.locator('main').getByText(messages['sync.problem.refused']).waitFor();
});

journeyTest('an exchange that runs is seen and can be stopped', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const here = await clinic({ name: 'Clinic', username: 'ama' });
  const { port } = (await here.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  const way = await slowWay(port);
  const { code } = (await here.admin.post('/peers/pairings')).body;
  // With this fake clock no further round is due, so only requested syncs run after the first one.
  const clock = fakeClock(new Date().toISOString());
  const there = await opened(tongue, { name: 'Village', username: 'kofi' }, { clock });
  const { peer } = (await there.admin.post('/peers', { address: `127.0.0.1:${way.port}`, code })).body;
  const isOver = async () => {
    const [met] = (await state(there)).peers;
    return met.lastDoneAt !== null && met.exchange === null;
  };
  await expect.poll(isOver).toBe(true);
  way.hold();
  await there.admin.post('/patients', { name: 'Yaa Boateng' });
  const asked = there.admin.post(`/peers/${peer.id}/exchange`);
  await there.page.getByText(messages['sync.comparing']).waitFor();
  // The progress shows how far the sync is. Meanwhile the change does not count as waiting to be sent.
  expect((await state(there)).peers[0].unsent).toBe(1);
  const [waits = ''] = said(tongue, 'sync.unsent', { count: 1, when: '§' }).split('§');
  expect(await there.page.getByText(waits).count()).toBe(0);
  await take(there.page, `runs-${language}`);
  await press(there.page, said(tongue, 'sync.stopWith', { name: 'Clinic' }));
  expect((await asked).body).toEqual({ kind: 'given-up' });
  await there.page.getByText(waits).waitFor();
  way.goOn();
  await exchangeNow(there, tongue);
  await link(there.page, messages['sync.inStep']).waitFor();
  expect((await here.admin.get('/patients/search?q=yaa')).body.page.totalElements).toBe(1);
});

journeyTest('who was locked out of the comparison does it afterwards, on both screens', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const there = await clinic({ name: 'Clinic', username: 'ama' });
  const { port } = (await there.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  const { code } = (await there.admin.post('/peers/pairings')).body;
  const here = await opened(tongue, { name: 'Village', username: 'kofi' });
  const { page } = here;
  await press(page, messages['sync.join']);
  await fill(page, messages['sync.joinAddress'], `127.0.0.1:${port}`);
  await fill(page, messages['sync.joinCode'], code);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: said(tongue, 'sync.isPaired', { name: 'Clinic' }) }).waitFor();
  await page.keyboard.press('Alt+L');
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Clinic', exact: true }) });
  await entry.getByText(messages['sync.compareTitle']).click();
  const words = entry.getByRole('group');
  for (const station of [there, here]) {
    await words.getByText((await state(station)).words.replaceAll('-', ' ')).waitFor();
  }
  await take(page, `compare-${language}`);
});

journeyTest('a code is not lost to a screen that locks, and says when it was tried too often', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const here = await opened(tongue, { name: 'Clinic', username: 'ama' });
  const { page } = here;
  const there = await clinic({ name: 'Village', username: 'kofi' });
  await press(page, messages['sync.letJoin']);
  const shown = page.getByRole('dialog', { name: messages['sync.letJoin'] });
  const code = (await shown.locator('.code').innerText()).replace(/\s/g, '');
  await page.clock.install();
  await page.clock.fastForward(6 * 60_000);
  await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await shown.getByText(`${code.slice(0, 3)} ${code.slice(3)}`).waitFor();

  const { port } = (await state(here)).listener;
  for (let i = 0; i < 5; i++) await there.admin.post('/peers', { address: `127.0.0.1:${port}`, code: other(code) });
  await shown.getByText(messages['sync.codeTried']).waitFor();
  await press(page, messages['sync.newCode']);
  await shown.locator('.code').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await state(here)).code).toBeNull();
});

journeyTest('a code and a joining ask for the password that was typed long ago, and go on', async (language) => {
  const tongue = await tongueOf(language);
  const { messages } = tongue;
  const clock = fakeClock(new Date().toISOString());
  const there = await clinic({ name: 'Village', username: 'kofi' });
  const { port } = (await there.admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  const { code } = (await there.admin.post('/peers/pairings')).body;
  const { page } = await opened(tongue, { name: 'Clinic', username: 'ama' }, { clock });
  const confirm = async () => {
    const asked = page.getByRole('dialog', { name: messages['confirm.title'] });
    await asked.getByLabel(messages['account.ownPassword']).fill(password);
    await page.keyboard.press('Enter');
    await asked.waitFor({ state: 'detached' });
  };
  clock.advance(5 * minute);
  await press(page, messages['sync.join']);
  await fill(page, messages['sync.joinAddress'], `127.0.0.1:${port}`);
  await fill(page, messages['sync.joinCode'], code);
  await page.keyboard.press('Enter');
  await confirm();
  await page.getByRole('dialog', { name: said(tongue, 'sync.isPaired', { name: 'Village' }) }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  clock.advance(5 * minute);
  await press(page, messages['sync.letJoin']);
  await confirm();
  await page.getByRole('dialog', { name: messages['sync.letJoin'] }).locator('.code').waitFor();
});

for (const { what, open, url, isOver } of [
  { what: 'station', open: 'sync.letJoin', url: '/peers/pairings', isOver: 'sync.codeOver' },
  { what: 'computer', open: 'seat.let', url: '/seats/pairings', isOver: 'seat.codeOver' },
] as const) {
  journeyTest(`a code for a ${what} that another window has replaced is not shown any more`, async (language) => {
    const tongue = await tongueOf(language);
    const { messages } = tongue;
    const clock = fakeClock(new Date().toISOString());
    const { page, admin } = await opened(tongue, { name: 'Clinic', username: 'ama' }, { clock });
    await press(page, messages[open]);
    const shown = page.getByRole('dialog', { name: messages[open] });
    await shown.locator('.code').waitFor();
    clock.advance(minute);
    const another = (await admin.post(url)).body;
    await shown.getByText(messages[isOver]).waitFor();
    // Closing this dialog does not cancel the code of the other window.
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await page.getByText(messages['sync.takeBack']).waitFor();
    expect((await admin.get('/sync')).body.code).toMatchObject({ expiresAt: another.expiresAt, triesLeft: 5 });
  });
}
