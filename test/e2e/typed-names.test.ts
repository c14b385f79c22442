/**
 * A user who types the next name while no field has the focus finds the next patient, at any pace, and writes nothing. Enter never opens a
 * patient who was not meant.
 *
 * `npm run drills` tries every page at four paces, with and without an open visit, in `SATCHEL_DRILL_WINDOWS` windows at a time. It tries
 * every page once in Arabic. Pages with keys of their own get all names, or `SATCHEL_DRILL_TYPED_NAMES` of them; the others get four. A
 * test tries the first pages with one name each.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { foldWords } from '../../src-main/search/fold.rules.ts';
import { localDay } from '../../src-renderer/time/local-day.ts';
import { allOrOne, amount, isDrill } from '../support/drills.ts';
import { sqlite } from '../support/sqlite.ts';
import { settled, sharedDemoStation, wordsOf as messagesOf, type DemoStation } from './screens.ts';
import { signedIn, take, windowTest } from './window.ts';

const sharedDemo = sharedDemoStation();
/** Milliseconds. A drill takes as long as people type. */
const timeout = isDrill ? 3 * 3_600_000 : 60_000;

/** Names from the clinics' languages. Some begin with letters that once were shortcuts, and some contain signs that occur inside names. */
const names = [
  'victor mwangi',
  'xavier otieno',
  'esther banda',
  'njeri wambui',
  'joyce nyambura',
  'peter okello',
  'nick xaba',
  "n'diaye fatou",
  'jean-pierre nguema',
  "o'brien pxe",
  'eve vx',
  'Juma Hamisi',
  'PENINA JEX',
  'xx',
  '1 pxev',
  '0712 345 678',
  'pendo',
  'vumilia xenia',
  'neema joseph',
  'ezekiel',
  'jane',
  'nia nia',
  'patience evans',
  'vera',
  'emmanuel kiprotich',
  'jacinta',
  'ngozi okafor',
  'paul-emile',
  'vincent',
  'elias',
  'jamila',
  'naomi wanjiru',
  'praise',
  'violet',
  'evelyn',
  'joseph',
  'nuru',
  'philomena',
  'valentine',
  'ester john',
];
const paces = [60, 130, 300, 450];

const pagesWith = ({ patientId, importId }: { patientId: string; importId: string }): string[] => [
  `#/patients/${patientId}`,
  '#/duplicates',
  `#/patients/${patientId}/edit`,
  '#/today',
  '#/',
  '#/register',
  `#/patients/${patientId}/card`,
  '#/people',
  `#/today/${localDay(new Date())}/list`,
  '#/month',
  '#/conflicts',
  '#/hub',
  '#/stations',
  '#/import',
  `#/import/${importId}`,
  ...['station', 'backup', 'staff', 'tokens', 'identifiers', 'places', 'audit', 'account'].map(
    (part) => `#/settings/${part}`,
  ),
  `#/settings/audit/${patientId}`,
  '#/nowhere',
];

/** Compares a person with the others. It is a query, although it is sent by POST. */
const question = '/api/patients/matches';

/** Records every request of the window that is not a query, and counts the new changes in the journal. */
function writesOf(page: Page, { station }: DemoStation) {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname !== question) sent.push(`${request.method()} ${pathname}`);
  });
  const changes = () => sqlite(station.registry().db).prepare('SELECT count(*) FROM change').pluck().get() as number;
  const before = changes();
  return { sent, journaled: () => changes() - before };
}

const box = (page: Page) => page.locator('input[role="combobox"]');

async function leaveFields(page: Page): Promise<void> {
  await page.evaluate('document.activeElement?.blur()');
}

windowTest(
  'a name that is typed where no field has the focus is in Find, and nothing is written',
  async () => {
    const demo = await sharedDemo();
    const { body } = await demo.admin.get('/patients?size=50');
    const open = new Set(
      (await demo.admin.get('/visits?open=true&size=200')).body.embedded.visitResourceList.map(
        ({ patientId }: { patientId: string }) => patientId,
      ),
    );
    const absent = body.embedded.patientResourceList.find(({ _id }: { _id: string }) => !open.has(_id));
    expect(open.has(demo.patientId)).toBe(true);
    const count = amount('TYPED_NAMES', { test: 2, drill: names.length });
    /** All names on pages where a key once wrote something. */
    const namesFor = (at: number) => names.slice(0, at < 3 ? count : Math.min(count, 4));

    let turn = 0;
    const trials = [demo.patientId, absent._id].flatMap((patientId, at) => {
      const pages = pagesWith({ ...demo, patientId });
      // The remaining pages have no commands.
      return (isDrill ? pages : pages.slice(0, at === 0 ? 6 : 1)).flatMap((hash, place) => {
        turn += 1;
        return allOrOne(namesFor(place), turn).flatMap((name) =>
          allOrOne(paces.slice(0, isDrill ? 4 : 2), turn + at).map((delay) => ({ hash, name, delay })),
        );
      });
    });
    /** Every page once. */
    const inArabic = pagesWith(demo)
      .slice(0, isDrill ? undefined : 2)
      .map((hash, at) => ({ hash, name: names[at] ?? '', delay: paces[at % (isDrill ? 4 : 2)] ?? 0 }));
    const messages = await messagesOf('ar');
    const windows: Page[] = [await signedIn(demo, { language: 'ar', messages })];
    // One after the other, because passwords are checked in turn.
    while (windows.length < amount('WINDOWS', { test: 2, drill: 8 })) windows.push(await signedIn(demo));
    const tried = await Promise.all(
      windows.map(async (page, at) => {
        const next = () => (at === 0 ? inArabic.shift() : undefined) ?? trials.shift();
        const { sent, journaled } = writesOf(page, demo);
        let count = 0;
        for (let trial = next(); trial !== undefined; trial = next()) {
          const { hash, name, delay } = trial;
          const said = `${name} at ${delay} ms on ${hash}`;
          await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
          await settled(page);
          await leaveFields(page);
          await page.keyboard.type(name, { delay });
          expect(await box(page).inputValue(), said).toBe(name);
          await page.keyboard.press('Enter');
          await settled(page);
          expect(await page.getByRole('dialog').count(), said).toBe(0);
          expect(sent, said).toEqual([]);
          expect(journaled(), said).toBe(0);
          count += 1;
        }
        return count;
      }),
    );
    process.stdout.write(`${tried.reduce((sum, count) => sum + count, 0)} names were typed; nothing was written.\n`);
  },
  timeout,
);

const given = [
  'Ibrahim Fatuma Kwame Lindiwe Tendai Chipo Abena Yusuf Rahma Nasra Omari Zainab Thabo Nomsa Blessing Emeka Aminata Moussa Ayaan Hodan',
  'Farid Leila Samuel Miriam Jonas Ester Carlos Rosa Ngozi Obi Ali Ann Moh Jo Maria Jose Peter Grace Neema Juma',
];
const family = [
  'Farah Chanda Mutasa Dlamini Boateng Traore Diallo Warsame Abdi Ndlovu Moyo Zulu Kiprono Wekesa Barasa Achieng Koroma Sesay Kamara Ba',
  'Phir Mwang Otien Smit Band Garci Nune Hamis Rashid Sali Omar Hassan Ibrahim Noor Tesfaye Bekele Girma Alemu Haile Desta',
];
const wordsOf = (texts: string[]): string[] => texts.flatMap((text) => text.split(' '));

/** Names of people who are not registered: no record has both words in its name. */
async function unregistered(demo: DemoStation, count: number): Promise<string[]> {
  const known: Set<string>[] = [];
  for (let page = 0, pages = 1; page < pages; page++) {
    const { body } = await demo.admin.get(`/patients?size=200&page=${page}`);
    pages = Math.ceil(body.page.totalElements / 200);
    for (const { name } of body.embedded.patientResourceList) known.push(new Set(foldWords(name ?? '')));
  }
  const [first, last] = [wordsOf(given), wordsOf(family)];
  const all = Array.from({ length: first.length * last.length }, (_, i) => {
    // Neighbours in the list share neither name.
    const at = (i * 41) % (first.length * last.length);
    return `${first[at % first.length]} ${last[Math.floor(at / first.length)]}`;
  });
  const isKnown = (name: string) => known.some((words) => foldWords(name).every((word) => words.has(word)));
  return ['Ibrahim Farah', ...all].filter((name) => !isKnown(name)).slice(0, count);
}

windowTest(
  'Enter on the name of somebody who is not registered opens nobody else, and starts nobody’s visit',
  async () => {
    const demo = await sharedDemo();
    const page = await signedIn(demo);
    const { sent } = writesOf(page, demo);
    const people = await unregistered(demo, amount('UNREGISTERED', { test: 6, drill: 200 }));
    const opened: string[] = [];
    for (const [turn, name] of people.entries()) {
      await page.evaluate(`location.hash = '#/'`);
      await box(page).fill(name);
      // A fast typist does not wait for the results.
      if (turn % 3 !== 0) await page.getByRole('option', { name: new RegExp(`“${name}”`) }).waitFor();
      await page.keyboard.press('Enter');
      await settled(page);
      await page.keyboard.press('Alt+v');
      await settled(page);
      if (new URL(page.url()).hash.startsWith('#/patients/')) opened.push(name);
      await page.evaluate(`location.hash = '#/today'`);
      await box(page).waitFor({ state: 'detached' });
    }
    process.stdout.write(
      `${people.length} names of people who are not registered: ${opened.length} strangers were opened.\n`,
    );
    expect(opened).toEqual([]);
    expect(sent.filter((request) => request.includes('visits'))).toEqual([]);
  },
  timeout,
);

windowTest('somebody similar is opened with an arrow key and Enter, and Enter alone opens who was meant', async () => {
  const demo = await sharedDemo();
  const name = 'Thulani Qwabe Zondo';
  const id = (await demo.admin.post('/patients', { name, patientNumber: 'QZ-4471' })).body._id;
  const page = await signedIn(demo);
  const find = async (typed: string, ...keys: string[]) => {
    await page.evaluate(`location.hash = '#/'`);
    await box(page).fill(typed);
    await settled(page);
    await page.getByRole('option').filter({ hasText: 'QZ-4471' }).first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForURL(`**/#/patients/${id}`);
  };
  for (const typed of ['thulani qwabe zondo', 'thulani', 'qz4471', 'thulani qz-4471']) await find(typed, 'Enter');
  // A partial name could mean somebody else. Nobody is preselected, and the arrow key goes to the first.
  await find('thul', 'ArrowDown', 'Enter');
  // The preselected last option registers the person. The arrow key wraps around to the first similar patient.
  for (const typed of ['thulni qwabe', 'thulani kwabe zondo', 'zondo qw']) await find(typed, 'ArrowDown', 'Enter');
});

windowTest('Enter opens nobody by the beginning of a name, by a village, or of several namesakes', async () => {
  const demo = await sharedDemo();
  const register = async (person: object): Promise<string> => (await demo.admin.post('/patients', person)).body._id;
  await register({ name: 'Qamar Xhosani' });
  const other = await register({ name: 'Qiniso Banda', village: 'Xolobe' });
  for (let i = 0; i < 2; i++) await register({ name: 'Qhawe Xulu' });
  const page = await signedIn(demo);
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  for (const typed of ['Xhosa', 'Qiniso Xolobe', 'Qhawe Xulu']) {
    await page.evaluate(`location.hash = '#/'`);
    await box(page).fill(typed);
    await settled(page);
    await page
      .getByRole('option')
      .filter({ hasText: /Qamar|Qiniso|Qhawe/ })
      .first()
      .waitFor();
    expect(await chosen.count(), typed).toBe(0);
    await page.keyboard.press('Enter');
    await settled(page);
    expect(new URL(page.url()).hash, typed).toBe('#/');
    if (typed === 'Qhawe Xulu') await take(page, 'find-namesakes');
  }
  // The patient chosen with the arrow key is opened.
  await box(page).fill('Qiniso Xolobe');
  await settled(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/#/patients/${other}`);
});

windowTest('where somebody has every word that was typed, whoever lacks one is not listed', async () => {
  const demo = await sharedDemo();
  for (const name of ['Qondile Xaba', 'Qondile Zungu', 'Thoko Xaba']) await demo.admin.post('/patients', { name });
  const page = await signedIn(demo);
  const listed = async (typed: string) => {
    await box(page).fill(typed);
    await settled(page);
    return (await page.locator('[role="option"] .name').allTextContents()).filter((name) => /Qondile|Xaba/.test(name));
  };
  expect(await listed('qondile xaba')).toEqual(['Qondile Xaba']);
  // Nobody has both words, so either patient could be meant.
  expect((await listed('qondile vxqj')).sort()).toEqual(['Qondile Xaba', 'Qondile Zungu']);
});
