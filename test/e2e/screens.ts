/**
 * Every screen of the window, and how to open it, for rules that apply to all of them. This is the only list. `screens.test.ts` fails if a
 * page, a part of Settings, a dialog or a screen before sign-in is missing.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { write, type Db } from '../../src-main/db/access.ts';
import { fillWithPeople } from '../../src-main/demo/people.ts';
import { noteTurnover } from '../../src-main/holding/turnover.queries.ts';
import { readChange } from '../../src-main/journal/encoding.ts';
import { putHolding, putPin } from '../../src-main/journal/holding.queries.ts';
import { saveRecord } from '../../src-main/journal/record.ts';
import { admitSeat, setSeatRevoked } from '../../src-main/pairing/seat.queries.ts';
import { ownIdentity } from '../../src-main/exchange/own-identity.ts';
import { setPeer } from '../../src-main/exchange/exchange.queries.ts';
import { hold } from '../../src-main/exchange/quarantine.queries.ts';
import { putPeer } from '../../src-main/exchange/peer.queries.ts';
import type { ThisComputer } from '../../src-main/computer/computer.contract.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { localDay } from '../../src-renderer/time/local-day.ts';
import { made } from '../backup/backups.ts';
import { akua, register, soon } from '../matching/worklist.ts';
import { fakeClock, minute } from '../support/clock.ts';
import { startStation } from '../../src-main/serve.ts';
import { password, setUp, testConfig, type ReadyStation } from '../support/station.ts';
import { newStranger } from '../journal/stranger.ts';
import { sent } from '../transfer/files.ts';
import { isDrill } from '../support/drills.ts';
import { elsewhere } from '../sync/elsewhere.ts';
import { said, type Tongue } from './said.ts';
import {
  chooseAction,
  freshStationWithPage,
  openWindow,
  signIn,
  stationWithPage,
  type WindowOptions,
  type Words,
} from './window.ts';

export const allLanguages = ['en', 'fr', 'es', 'pt', 'sw', 'ar'] as const satisfies Language[];

export async function wordsOf(language: Language): Promise<Words> {
  const file = (await import(`../../src-renderer/messages/${language}.ts`)) as Record<string, Words>;
  const words = file[language];
  if (words === undefined) throw new Error(`There are no words in ${language}.`);
  return words;
}

const clerk = 'esi';
const system = 'National ID';
const ownField = 'Blood group';
const village = 'Kisimani';
const program = 'Reports';
const personElsewhere = {
  ...{ _id: '01920000-0000-7000-8000-0000000000f1', name: 'Zawadi Njoroge', patientNumber: 'MOY-12', age: 34 },
  ...{ dateOfBirth: null, dateOfBirthEstimated: null, gender: 'FEMALE', phoneNumber: '0711 222 333' },
  ...{ residentialAddress: null, village: 'Moyo', district: null, home: null, identifiers: null, deceased: null },
  matches: [],
};
/** An address at which no server listens. */
const toldAddress = 'http://127.0.0.1:9/hook';

export type DemoStation = ReadyStation & {
  patientId: string;
  retiredId: string;
  /** The record of a patient who has died. */
  deceasedId: string;
  /** An import of which nothing is saved yet. */
  importId: string;
  clock: ReturnType<typeof fakeClock>;
};

/**
 * A station with the people of the demonstration. One has an open visit and values in conflict with another station. One record is removed,
 * one patient has died, one record is merged with another, and two are possible duplicates.
 *
 * The station also has a backup, a token, and a clerk whose user name another station uses as well.
 */
export async function demoStation(): Promise<DemoStation> {
  const clock = fakeClock(new Date().toISOString());
  return demonstrate(await stationWithPage({ clock, ...soon }), clock);
}

/** Shares one station among all tests of a file, each of which opens all screens. Call it where tests are declared. */
export function sharedDemoStation(): () => Promise<DemoStation> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-screens-'));
  let begun: Promise<DemoStation> | undefined;
  afterAll(async () => {
    const demo = await begun?.catch(() => undefined);
    await demo?.station.close();
    rmSync(dir, { recursive: true, force: true });
  });
  const begin = async () => {
    const clock = fakeClock(new Date().toISOString());
    const config = testConfig(dir, { clock, ...soon, pageDir: inject('pageDir') });
    return demonstrate(await setUp(await startStation(config)), clock);
  };
  return () => (begun ??= begin());
}

async function demonstrate(ready: ReadyStation, clock: DemoStation['clock']): Promise<DemoStation> {
  await fillWithPeople(ready.station, 'demonstration');
  await ready.admin.post('/staff', { username: clerk, password, role: 'clerk' });
  await ready.admin.post('/tokens', { name: program, role: 'reader' });
  await ready.admin.post('/webhooks', { address: toldAddress });
  const channel = { type: 'message', endpoint: 'http://127.0.0.1:9/fhir', payload: 'application/fhir+json' };
  const asked = { resourceType: 'Subscription', status: 'requested', reason: 'Index', criteria: 'Patient', channel };
  await ready.admin.post('/fhir/Subscription', asked);
  const figures = [{ figure: 'visits', dataElement: 'f7n9E0hX8qk' }];
  await ready.admin.send('PUT', '/dhis2-mapping', { dataSet: 'BfMAe6Itzgt', orgUnit: 'DiszpKrYNg8', figures });
  const kindOfNumber = { name: system, pattern: 'GHA-#########-#, @@######', isUnique: true };
  const { _id: systemId } = (await ready.admin.post('/identifier-systems', kindOfNumber)).body;
  const { body } = await ready.admin.get('/visits?open=true&size=1');
  const visits = body.embedded.visitResourceList;
  if (visits[0] !== undefined) {
    const next = { returnOn: '2027-12-31', returnReason: 'Dressing' };
    await ready.admin.patch(`/patients/${visits[0].patientId}/visits/${visits[0]._id}`, next);
  }
  const anyone = (await ready.admin.get('/patients/search?q=mohamed')).body.embedded.patientResourceList;
  const patientId = visits[0]?.patientId ?? anyone[0]?._id;
  const { _id: parent } = (await ready.admin.post('/places', { name: 'Pwani' })).body;
  const { _id: home } = (await ready.admin.post('/places', { name: village, parent })).body;
  const identifier = { system: systemId, value: 'GHA-799273987-1', use: 'official', from: '2020-01-01', to: null };
  const old = { ...identifier, value: 'AB123455', use: 'old', from: null };
  const own: Record<string, string> = {};
  for (const [field, value] of [
    [{ name: 'Occupation', type: 'text', after: 'birth' }, 'Market trader'],
    [{ name: ownField, type: 'choice', choices: ['A', 'B', 'AB', '0'] }, 'AB'],
  ] as const) {
    own[(await ready.admin.post('/own-fields', field)).body._id] = value;
  }
  await ready.admin.patch(`/patients/${patientId}`, { identifiers: [identifier, old], home, own });
  const mistake = { timeStart: '2026-01-05T08:00:00Z', timeEnd: '2026-01-05T08:20:00Z', reason: 'Vaccination' };
  const { _id: visitId } = (await ready.admin.post(`/patients/${patientId}/visits`, mistake)).body;
  const withdrawn = { retired: true, retiredReason: 'Entered for the wrong patient' };
  await ready.admin.patch(`/patients/${patientId}/visits/${visitId}`, withdrawn);
  const other = await register(ready.admin, { name: 'Mohammed Aly', patientNumber: 'OLD-17' });
  await ready.admin.post(`/patients/${patientId}/join`, { with: other });
  for (const patient of [akua, akua]) {
    const _id = await register(ready.admin, patient);
    const missed = {
      ...mistake,
      returnOn: localDay(new Date(clock.now() - 10 * 24 * 60 * minute)),
      returnReason: 'Second dose',
    };
    await ready.admin.post(`/patients/${_id}/visits`, missed);
  }
  const there = await elsewhere(ready.station.registry().db, 'Kando');
  const fields = { name: 'Mohamed Ali', gender: 'OTHER', phoneNumber: '0712 345 678', residentialAddress: 'Mlimani' };
  await there.say({ id: patientId, fields });
  if (visits[0] !== undefined) {
    await there.say({ kind: 'visit', id: visits[0]._id, fields: { reason: 'Cough and fever', patientId } });
  }
  await addStations(ready.station.registry().db);
  // The station has met others, so it shows its four words for comparison.
  await ownIdentity(ready.station.registry());
  const named = { username: clerk, role: 'reader', disabled: false, publicKey: null };
  await there.say({ kind: 'account', id: 'ffffffff-0000-7000-8000-000000000001', fields: named });
  const { body: twice } = await ready.admin.post('/patients', { name: 'Mohamed Ali', phoneNumber: '0712 345 678' });
  await ready.admin.patch(`/patients/${twice._id}`, { retired: true, retiredReason: 'Registered twice' });
  const deceasedId = await register(ready.admin, { name: 'Rukia Salum', deceased: { on: null } });
  await holdPart(ready.station.registry().db, { home, broughtHere: deceasedId });
  await made(ready.admin);
  const { _id: importId } = await sent(ready.admin, listed);
  return { ...ready, patientId, importId, retiredId: twice._id as string, deceasedId, clock };
}

/** The station holds a part from now on, with somebody who was brought here. */
async function holdPart(db: Db, { home, broughtHere }: { home: string; broughtHere: string }): Promise<void> {
  await write(db, 'station', (writer) => {
    putHolding(writer, { places: [home], months: 24 });
    putPin(writer, {
      patientId: broughtHere,
      pinnedAt: writer.now,
      pinnedBy: 'recovery',
      reason: 'Refilled a prescription',
    });
    noteTurnover(writer, { came: 37, went: 4 });
  });
}

/** A new patient, a possible duplicate, and a row that cannot be read. */
const listed = `Name;Sex;Date of birth;Phone;Remark
Hawa Juma;F;23/04/1990;0712 000 001;x
${akua.name};F;1987-04-12;${akua.phoneNumber};
Juma Hamisi;M;31/31/1980;0712 000 003;`;
const peer = 'Village team';
const seat = 'Consultation 2';

/**
 * Adds paired stations, a quarantined change and seats. One station is late and has a wrong clock, and one is revoked. One seat is
 * admitted, and one is revoked.
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
    if (stranger !== undefined) hold(writer, { ...stranger, signed: null }, 'not-admitted');
  });
}

type Screen = {
  name: string;
  /** The component that is the page, the part of Settings or the dialog. */
  shows: string;
  open: (page: Page) => Promise<void>;
  /** Whether the screen is a dialog. */
  isDialog?: true;
};
type Step = (page: Page) => Promise<void>;

/** Sets the address and waits, because the page hears of it a little later. */
const going = (hash: string): string => `new Promise((done) => {
  if (location.hash === ${JSON.stringify(hash)}) return done();
  addEventListener('hashchange', () => done(), { once: true });
  location.hash = ${JSON.stringify(hash)};
})`;

/** Opens a page and does further steps there. */
function at(name: string, shows: string, hash: string, ...steps: Step[]): Screen {
  const open = async (page: Page) => {
    await page.evaluate(going(hash));
    await loaded(page);
    for (const step of steps) {
      await step(page);
      await loaded(page);
    }
  };
  return { name, shows, open };
}

/** Screens of a signed-in administrator. */
export function screensOf(
  { patientId, retiredId, deceasedId, importId, clock }: Omit<DemoStation, keyof ReadyStation>,
  tongue: Tongue,
): Screen[] {
  const { messages: words } = tongue;
  const patient = `#/patients/${patientId}`;
  const today = localDay(new Date());
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
  const click =
    (of: (page: Page) => Locator): Step =>
    (page) =>
      of(page).click();
  const press = (name: string) => click((page) => button(page, name));
  const dialog = (name: string, shows: string, hash: string, step: Step): Screen => ({
    ...at(name, shows, hash, step, (page) => page.getByRole('dialog').waitFor()),
    isDialog: true,
  });
  const typed =
    (text: string): Step =>
    (page) =>
      page.locator('main input').first().fill(text);
  const unfolded: Step = async (page) => {
    const folded = page.locator('main details:not([open]) > summary');
    while ((await folded.count()) > 0) await folded.first().click();
  };
  return [
    at('find', 'Find', '#/'),
    at('find, something typed', 'Find', '#/', typed('mohamed')),
    at('find, by a phone', 'Find', '#/', typed('0712345')),
    at('find, nobody', 'Find', '#/', typed('xqxqxq wzwzwz')),
    at('register', 'Register', '#/register'),
    at('register, known already and with faults', 'Register', '#/register', async (page) => {
      await typed(akua.name)(page);
      await page.getByLabel(words['form.phoneNumber'], { exact: true }).fill(akua.phoneNumber);
      await page.getByLabel(words['form.birth'], { exact: true }).fill('31 31');
      await page.keyboard.press('Control+Enter');
      // Duplicates are looked up once typing has stopped.
      await page.getByRole('complementary', { name: words['form.duplicates'] }).getByRole('listitem').first().waitFor();
    }),
    dialog('register, known for certain', 'CertainDialog', '#/register', async (page) => {
      await typed(akua.name)(page);
      await page.getByLabel(words['form.phoneNumber'], { exact: true }).fill(akua.phoneNumber);
      await page.getByLabel(words['form.birth'], { exact: true }).fill(akua.dateOfBirth);
      await page.keyboard.press('Control+Enter');
    }),
    at('paper', 'Paper', '#/paper', (page) =>
      page.locator('tr.open').getByLabel(words['form.birth'], { exact: true }).fill('31 31'),
    ),
    dialog('columns of a paper list', 'PaperColumns', '#/paper', press(words['paper.columns'])),
    at('patient', 'PatientPage', patient),
    at('patient, unfolded', 'PatientPage', patient, unfolded),
    at('patient, retired', 'PatientPage', `#/patients/${retiredId}`),
    at(
      'visit, edited',
      'PatientPage',
      patient,
      click((page) => page.getByRole('article').getByTitle(words['visit.edit']).first()),
    ),
    at('edit', 'Edit', `${patient}/edit`),
    at('edit, unfolded', 'Edit', `${patient}/edit`, unfolded, (page) =>
      page.getByLabel(words['form.isDeceased']).check(),
    ),
    at('card', 'Card', `${patient}/card`),
    at('label', 'Card', `${patient}/card`, (page) => page.getByRole('radio', { name: words['card.label'] }).check()),
    at('wrist band', 'Card', `${patient}/card`, (page) =>
      page.getByRole('radio', { name: words['card.band'] }).check(),
    ),
    at('patient list', 'PatientList', '#/people'),
    at('patient list, filtered and selected', 'PatientList', '#/people', async (page) => {
      await page.getByLabel(words['form.gender']).selectOption('FEMALE');
      await unfolded(page);
      await page.getByRole('listbox').focus();
      await page.keyboard.press('Space');
    }),
    at('today', 'Today', '#/today'),
    at('another day', 'Today', '#/today/2024-02-29'),
    at('list of a day', 'DayListPage', `#/today/${today}/list`),
    at('due and overdue', 'DuePage', '#/due'),
    at('next visit', 'NextVisit', patient, press(words['return.change'])),
    at('report of a month', 'Month', `#/month/${today.slice(0, 7)}`),
    dialog('report for DHIS2', 'MonthForDhis2', `#/month/${today.slice(0, 7)}`, press(words['dhis2.export'])),
    dialog(
      'choice of a day',
      'DayDialog',
      '#/today',
      click((page) => page.locator('main [aria-haspopup="dialog"]')),
    ),
    at('import', 'Import', '#/import'),
    at('import of a file', 'Import', `#/import/${importId}`, unfolded),
    dialog('export', 'ExportDialog', '#/people', press(words['export.title'])),
    at('conflicts', 'Conflicts', '#/conflicts'),
    at('duplicates', 'Duplicates', '#/duplicates', (page) => page.getByRole('table').waitFor()),
    dialog(
      'join of a pair',
      'PairView',
      '#/duplicates',
      click((page) => page.locator('main').getByRole('button', { name: words['duplicates.join'] })),
    ),
    at('stations', 'Stations', '#/stations'),
    at('stations, unfolded', 'Stations', '#/stations', unfolded),
    at('station', 'StationPart', '#/settings/station'),
    at('backup', 'BackupPart', '#/settings/backup'),
    at('staff', 'StaffPart', '#/settings/staff'),
    at('tokens', 'TokensPart', '#/settings/tokens'),
    at('ID numbers', 'IdentifiersPart', '#/settings/identifiers'),
    at('the fields of the form', 'OwnFieldsPart', '#/settings/fields'),
    at('places', 'PlacesPart', '#/settings/places'),
    at('audit', 'AuditPart', '#/settings/audit'),
    at('audit of a patient', 'AuditPart', `#/settings/audit/${patientId}`),
    at('account', 'AccountPart', '#/settings/account'),
    at('settings', 'Settings', '#/settings'),
    at('no such page', 'Routes', '#/somewhere/else'),
    dialog('a death or a move', 'GoneDialog', patient, (page) => page.keyboard.press('Alt+u')),
    at('facts to add', 'PatientPage', patient, (page) =>
      page.getByText(words['patient.addFact'], { exact: true }).click(),
    ),
    at('a fact edited', 'PatientPage', patient, (page) => page.keyboard.press('Alt+o')),
    at('a past visit', 'PatientPage', patient, (page) => page.keyboard.press('Alt+b')),
    dialog('history', 'HistoryDialog', patient, (page) => chooseAction(page, 'patient.history', words)),
    dialog(
      'history of a visit',
      'HistoryDialog',
      patient,
      click((page) => page.getByRole('article').getByTitle(words['patient.history']).first()),
    ),
    dialog('visit of one who has died', 'DeathQuestion', `#/patients/${deceasedId}`, press(words['visit.start'])),
    dialog('photo', 'PhotoButton', patient, (page) => chooseAction(page, 'photo.add', words)),
    dialog('retire', 'RemoveDialog', patient, (page) => chooseAction(page, 'retire.open', words)),
    dialog(
      'visit, removed',
      'RemoveDialog',
      patient,
      click((page) => page.getByRole('article').getByTitle(words['visit.remove']).first()),
    ),
    dialog('join', 'MergeDialog', patient, (page) => chooseAction(page, 'join.open', words)),
    dialog('family', 'FamilyDialog', patient, async (page) => {
      const family = page.getByRole('region', { name: words['family.title'] });
      await family.locator('summary').click();
      await family.getByRole('button', { name: words['family.addTo'] }).click();
    }),
    dialog('part', 'UnmergeDialog', patient, press(words['part.open'])),
    dialog('another visit', 'AnotherVisit', patient, press(words['visit.startAnother'])),
    dialog(
      'restore',
      'BackupPart',
      '#/settings/backup',
      click((page) => page.getByRole('button', { name: words['restore.choose'] }).first()),
    ),
    dialog('change of staff', 'StaffPart', '#/settings/staff', press(said(tongue, 'staff.changeOf', { name: clerk }))),
    dialog(
      'change of a kind of number',
      'ChangeDialog',
      '#/settings/identifiers',
      press(said(tongue, 'identifier.changeOf', { name: system })),
    ),
    dialog(
      'change of a field of the form',
      'ChangeDialog',
      '#/settings/fields',
      press(said(tongue, 'identifier.changeOf', { name: ownField })),
    ),
    dialog(
      'change of a place',
      'ChangeDialog',
      '#/settings/places',
      press(said(tongue, 'identifier.changeOf', { name: village })),
    ),
    dialog(
      'revoke a token',
      'RevokeDialog',
      '#/settings/tokens',
      press(said(tongue, 'token.revokeOf', { name: program })),
    ),
    dialog(
      'replace a secret',
      'RevokeDialog',
      '#/settings/tokens',
      press(said(tongue, 'webhook.replaceOf', { address: toldAddress })),
    ),
    dialog(
      'remove a webhook',
      'RevokeDialog',
      '#/settings/tokens',
      press(said(tongue, 'webhook.removeOf', { address: toldAddress })),
    ),
    dialog('let a station join', 'CodeDialog', '#/stations', press(words['sync.letJoin'])),
    dialog('let a computer work here', 'CodeDialog', '#/stations', press(words['seat.let'])),
    dialog('revoke a computer', 'RevokeDialog', '#/stations', press(said(tongue, 'sync.revokeOf', { name: seat }))),
    dialog('join a station', 'JoinStation', '#/stations', press(words['sync.join'])),
    dialog('revoke a station', 'RevokeDialog', '#/stations', press(said(tongue, 'sync.revokeOf', { name: peer }))),
    dialog('choice of places', 'ChooseHolding', '#/stations', press(words['holding.change'])),
    dialog('help', 'Help', '#/today', press(words['nav.help'])),
    dialog('scan a card', 'CardCamera', '#/today', async (page) => {
      await page.keyboard.press('Alt+c');
      await page.getByText(words['scan.noCamera']).waitFor();
    }),
    dialog('bring somebody here', 'BringHere', '#/today', async (page) => {
      // The answers of a station that holds a part of its registry.
      await page.route('**/api/holding', async (route) => {
        const state = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...state, holding: { places: [], months: 24 } } });
      });
      await page.route('**/api/people/elsewhere?*', (route) =>
        route.fulfill({ json: { reached: true, lastReachedAt: null, people: [personElsewhere] } }),
      );
      await page.evaluate(`location.hash = '#/'`);
      await typed(personElsewhere.name)(page);
      await page.getByRole('group', { name: words['elsewhere.title'] }).getByRole('option').click();
      for (const url of ['**/api/holding', '**/api/people/elsewhere?*']) await page.unroute(url);
    }),
    // It has to be last, because it moves the clock until the password has to be typed again.
    dialog('confirm by password', 'ConfirmPassword', '#/settings/tokens', async (page) => {
      clock.advance(6 * minute);
      await page.getByLabel(words['token.name']).fill('Laboratory');
      await button(page, words['token.make']).click();
    }),
  ];
}

/** Screens before anyone is signed in, in this order: nothing is set up at first, and set-up is complete at the end. */
export function screensOfSetUp(setupCode: string, { messages: words }: Tongue): Screen[] {
  const press =
    (name: string, exact = true): Step =>
    (page) =>
      page.getByRole('button', { name, exact }).click();
  /** Answers in place of the program that serves the page, which a test's station does not have. */
  const thisComputer =
    (said: Partial<ThisComputer>): Step =>
    async (page) => {
      const json: ThisComputer = { isTurnable: true, practice: null, seat: null, ...said };
      await page.unrouteAll();
      await page.route('**/api/computer', (route) => route.fulfill({ json }));
      await page.reload();
    };
  const then = (name: string, shows: string, ...steps: Step[]): Screen => ({
    name,
    shows,
    open: async (page) => {
      for (const step of steps) await step(page);
      await loaded(page);
    },
  });
  return [
    then('first page', 'FirstPage', thisComputer({}), (page) =>
      page.getByRole('button', { name: words['first.seat'] }).waitFor(),
    ),
    then('join another registry', 'JoinSeat', press(words['first.seat'], false)),
    then('practice before set-up', 'FirstPractice', press(words['common.back']), press(words['practice.title'], false)),
    then(
      'restore before set-up',
      'RestoreScreen',
      press(words['common.back']),
      press(words['backup.restoreTitle'], false),
    ),
    then('set-up', 'SetUp', press(words['common.back']), press(words['first.new'], false)),
    then('set-up with faults', 'SetUp', press(words['setup.submit'])),
    then('recovery key', 'SetUp', async (page) => {
      await page.getByLabel(words['setup.code']).fill(setupCode);
      await page.getByLabel(words['setup.station']).fill('Mlimani clinic');
      await page.getByLabel(words['signIn.username']).fill('ama');
      await page.getByLabel(words['setup.password'], { exact: true }).fill(password);
      await page.getByLabel(words['setup.repeat']).fill(password);
      await press(words['setup.submit'])(page);
      await page.getByLabel(words['setup.keyLabel']).waitFor();
    }),
    then('nobody registered', 'Find', async (page) => {
      const key = await page.getByLabel(words['setup.keyLabel']).locator('span').last().textContent();
      await page.getByLabel(words['setup.confirm']).fill(key ?? '');
      await press(words['setup.done'])(page);
      await page.getByText(words['find.nobodyYet']).waitFor();
    }),
    then('station away', 'App', async (page) => {
      await page.route('**/api/**', (route) => route.abort());
      await page.reload();
      await page.getByText(words['start.unreachableText']).waitFor();
    }),
    then('workstation without its registry', 'Workstation', async (page) => {
      const seat = { name: 'desk-2', station: 'Mlimani clinic', address: '192.168.1.20:7747' };
      await thisComputer({ seat })(page);
      const type = '/api/docs#problem-station-away';
      await page.route('**/api/health', (route) => route.fulfill({ status: 503, json: { type, status: 503 } }));
      await page.reload();
      await press(words['workstation.move'])(page);
    }),
    then('workstation leaves', 'Workstation', async (page) => {
      await page.keyboard.press('Escape');
      await press(words['workstation.leave'])(page);
    }),
    then('practice', 'PracticeBar', async (page) => {
      await thisComputer({ practice: { username: 'practice', password, home: 'http://127.0.0.1:4711' } })(page);
      await page.getByLabel(words['signIn.username']).waitFor();
    }),
    then('practice is deleted', 'PracticeBar', press(words['practice.delete'])),
  ];
}

/** Sign-in screens of a station that is set up. */
export const screensAtDoor = ({ messages: words }: Tongue): Screen[] => [
  { name: 'sign-in', shows: 'SignIn', open: (page) => page.getByLabel(words['signIn.username']).waitFor() },
  {
    name: 'sign-in by recovery key',
    shows: 'SignIn',
    open: (page) => page.getByRole('button', { name: words['signIn.useRecovery'] }).click(),
  },
];

/** Screens that only a hub has or that differ there, for its administrators. `username` is that of an account. */
export const screensOfHub = (tongue: Tongue, { username }: { username: string }): Screen[] => {
  const { messages: words } = tongue;
  return [
    {
      name: 'hub',
      shows: 'Hub',
      open: async (page) => {
        await page.evaluate(`location.hash = '#/hub'`);
        await page.getByRole('heading', { name: words['hub.processes'] }).waitFor();
        await settled(page);
      },
    },
    at('hub, itself', 'StationPart', '#/settings/station', (page) =>
      page.getByRole('heading', { name: words['hub.rename'] }).waitFor(),
    ),
    at('hub, staff', 'StaffPart', '#/settings/staff', (page) => page.getByText(words['hub.soon']).waitFor()),
    at('hub, change of staff', 'StaffPart', '#/settings/staff', async (page) => {
      await page.getByRole('button', { name: said(tongue, 'staff.changeOf', { name: username }), exact: true }).click();
      await page.getByRole('dialog').waitFor();
    }),
    at('hub, account', 'AccountPart', '#/settings/account', (page) =>
      page.getByRole('heading', { name: words['account.changePassword'] }).waitFor(),
    ),
  ];
};

export const screenLocked = ({ messages: words }: Tongue): Screen => ({
  name: 'locked',
  shows: 'LockedScreen',
  open: async (page) => {
    await page.keyboard.press('Alt+l');
    await page.getByRole('heading', { name: words['lock.title'] }).waitFor();
  },
});

/** Follows the locked screen. The password that unlocks it also allows a quick code to be chosen. */
export const screenByCode = ({ messages: words }: Tongue): Screen => ({
  name: 'locked, with a quick code',
  shows: 'QuickSignIn',
  open: async (page) => {
    await page.getByLabel(words['signIn.password']).fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().waitFor();
    await page.evaluate(`location.hash = '#/settings/account'`);
    await page.getByLabel(words['quickCode.new'], { exact: true }).fill('4071');
    await page.getByLabel(words['quickCode.repeat'], { exact: true }).fill('4071');
    await page.getByRole('button', { name: words['quickCode.choose'] }).click();
    await page.getByText(words['quickCode.chosen']).waitFor();
    await page.keyboard.press('Alt+l');
    await page.getByLabel(words['quickCode.title']).waitFor();
  },
});

/**
 * Opens all screens in one window: before sign-in, signed in, and locked. A test opens one of `parts` of the signed-in screens, a drill all
 * of them.
 */
export async function eachScreen(
  demo: DemoStation,
  { language, parts, of, ...options }: WindowOptions & { language: Language; parts: number; of: number },
  look: (page: Page, name: string) => Promise<void>,
): Promise<void> {
  const tongue: Tongue = { messages: await wordsOf(language), language };
  const see = async (page: Page, screens: Screen[]) => {
    for (const { name, open } of screens) {
      await open(page);
      await look(page, name);
    }
  };
  const fresh = await freshStationWithPage();
  await see(await openHeeded(fresh.url, { language, ...options }), screensOfSetUp(fresh.setupCode ?? '', tongue));

  await dropDrafts(demo);
  const page = await openHeeded(demo.station.url, { language, ...options });
  await see(page, screensAtDoor(tongue));
  await page.reload();
  await signIn(page, tongue);
  for (const [turn, screen] of screensOf(demo, tongue).entries()) {
    if (!isDrill && turn % parts !== of) continue;
    await see(page, [screen]);
    // Shortcuts of the page are off while a dialog is shown, even if it is just closing.
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await see(page, [screenLocked(tongue), screenByCode(tongue)]);
}

/** Removes drafts, so that no form shows text typed in another language. */
async function dropDrafts({ admin }: DemoStation): Promise<void> {
  const { drafts } = (await admin.get('/drafts')).body as { drafts: { key: string }[] };
  for (const { key } of drafts) await admin.send('DELETE', `/drafts/${encodeURIComponent(key)}`);
}

/** The requests of each page that have no response yet. */
const awaited = new WeakMap<Page, Set<Request>>();

/** Opens a window and tracks its requests, for which `loaded` waits. Live events are left out, because they stay open. */
async function openHeeded(url: string, options: WindowOptions): Promise<Page> {
  const page = await openWindow(url, options);
  const requests = new Set<Request>();
  page.on('request', (request) => void (request.url().endsWith('/api/events') || requests.add(request)));
  const ended = (request: Request) => void requests.delete(request);
  page.on('requestfinished', ended).on('requestfailed', ended);
  awaited.set(page, requests);
  return page;
}

const patienceMs = 10_000;
const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))';

/**
 * Waits until two frames were painted without a pending request or a loading mark. It does not wait for what a page does by a timer; a
 * caller that needs it waits itself.
 */
async function loaded(page: Page): Promise<void> {
  const requests = awaited.get(page) ?? new Set();
  const until = Date.now() + patienceMs;
  for (;;) {
    const wasQuiet = requests.size === 0;
    await page.evaluate(twoFrames);
    const isLoading = (await page.locator('.loading').count()) > 0;
    if (wasQuiet && requests.size === 0 && !isLoading) return;
    if (Date.now() > until)
      throw new Error(`${page.url()} waits for ${[...requests].map((each) => each.url()).join()}.`);
  }
}

/** Waits until nothing is loading, and for what starts a moment after a key. */
export async function settled(page: Page): Promise<void> {
  // The network is never idle, because live events stay open.
  await page.waitForTimeout(150);
  await page.locator('.loading').first().waitFor({ state: 'detached' });
  await page.evaluate(twoFrames);
}
