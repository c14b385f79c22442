/** A list of patients is imported by hand. The page shows what it guessed, saves nothing without consent, and can undo all of it. */
import type { Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { whileNothingIsSaved } from '../../src-main/db/access.ts';
import { labelOf } from '../../src-main/transfer/field-names.rules.ts';
import { register } from '../matching/worklist.ts';
import { settled as settledImport } from '../transfer/files.ts';
import { password, type ReadyStation } from '../support/station.ts';
import { accessFaultsOn, layoutFaultsAt, resized, sizes } from './measures.ts';
import { said, type Tongue } from './said.ts';
import { settled, wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, signIn, stationWithPage, take } from './window.ts';

/** As a French spreadsheet on Windows saves it: semicolons, Windows-1252 letters, and dates whose order is unclear. */
const messy = Buffer.from(
  [
    'Nom;Sexe;Né le;Téléphone;Remarque',
    'Zoé Café;F;03/04/1990;0711 000 111;x',
    'José Núñez;M;05/06/1985;0711 000 222;y',
    'Akua Serwaa Boateng;F;12/04/1987;+233 24 555 0101;z',
    'Paul Müller;M;31/31/1980;0711 000 333;',
  ].join('\r\n'),
  'latin1',
);
const akua = {
  name: 'Akua Serwaa Boateng',
  phoneNumber: '+233 24 555 0101',
  dateOfBirth: '1987-04-12',
  gender: 'FEMALE',
};

type Journey = { page: Page; ready: ReadyStation; tongue: Tongue };

async function importing(language: 'en' | 'ar'): Promise<Journey> {
  const ready = await stationWithPage();
  const messages = await wordsOf(language);
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/import'`);
  await page.getByRole('button', { name: messages['import.choose'] }).waitFor();
  return { page, ready, tongue: { messages, language } };
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

const pick = (
  page: Page,
  { messages }: Tongue,
  outcome: 'new' | 'same' | 'possible' | 'refused' | 'kept' | 'added',
): Locator => page.getByRole('radio', { name: messages[`import.outcome.${outcome}`] });

const save = (page: Page, tongue: Tongue, count: number): Locator =>
  page.getByRole('button', { name: said(tongue, 'import.save', { count }), exact: true });

async function expectSound(page: Page): Promise<void> {
  for (const size of sizes) expect(await layoutFaultsAt(page, size), size.name).toEqual([]);
  await resized(page);
  expect(await accessFaultsOn(page)).toEqual([]);
}

/** Takes pictures for inspection: light, dark and at the width of a phone. */
async function pictures(page: Page, { language }: Tongue, name: string): Promise<void> {
  if (process.env['PICTURES'] === undefined) return;
  const high = 2200;
  for (const [how, width, colorScheme] of [
    ['light', 1024, 'light'],
    ['dark', 1024, 'dark'],
    ['phone', 390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: high });
    await page.emulateMedia({ colorScheme });
    await take(page, `${name}-${language}-${how}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await resized(page);
}

const total = async ({ admin }: ReadyStation): Promise<number> =>
  (await admin.get('/patients')).body.page.totalElements;

journeyTest(
  'a messy file is imported, with one who may be registered and one who cannot be read, and undone',
  async (language) => {
    const { page, ready, tongue } = await importing(language);
    const { messages } = tongue;
    await register(ready.admin, akua);
    await pictures(page, tongue, 'import-start');
    await choose(page, 'liste.csv', messy);

    // The guesses, and the choices that only a person can make.
    const dates = page.getByRole('region', { name: messages['import.dates'] });
    await dates.getByText(said(tongue, 'import.datesOpen', { example: '03/04/1990' })).waitFor();
    await page.getByText('Zoé Café').first().waitFor();
    await page.getByText(messages['import.readAs']).click();
    expect(await page.getByLabel(messages['import.encoding']).inputValue()).toBe('windows-1252');
    expect(await page.getByLabel(messages['import.delimiter']).inputValue()).toBe(';');
    expect(await page.getByLabel(said(tongue, 'import.columnIs', { name: 'Né le' })).inputValue()).toBe('birth');
    expect(await page.getByLabel(said(tongue, 'import.columnIs', { name: 'Remarque' })).inputValue()).toBe('');
    await pictures(page, tongue, 'import-open');
    await expectSound(page);
    await dates.getByRole('radio').first().check();

    // An unknown column contains data. The page shows that, and saves nobody without consent.
    const agree = page.getByRole('button', { name: messages['import.unusedAgree'] });
    await agree.waitFor();
    expect(await save(page, tongue, 2).count()).toBe(0);
    await settled(page);
    await pictures(page, tongue, 'import-unused');
    await expectSound(page);
    await agree.click();
    await save(page, tongue, 2).waitFor();
    await pick(page, tongue, 'possible').check();
    await page.getByRole('link', { name: akua.name }).waitFor();
    await page.getByLabel(said(tongue, 'import.tickRow', { row: 4 })).check();
    await save(page, tongue, 3).waitFor();
    await settled(page);
    await pictures(page, tongue, 'import-possible');
    await expectSound(page);
    await page.getByLabel(said(tongue, 'import.tickRow', { row: 4 })).uncheck();
    await pick(page, tongue, 'refused').check();
    await page.getByText(said(tongue, 'import.cell.no-such-day', { cell: '31/31/1980' })).waitFor();
    await pictures(page, tongue, 'import-refused');
    await expectSound(page);
    expect(await total(ready)).toBe(1);

    // The station stores the import, so a reload shows it unchanged.
    await page.reload();
    await page.getByLabel(messages['signIn.username']).fill('ama');
    await page.getByLabel(messages['signIn.password']).fill(password);
    await page.keyboard.press('Enter');
    await save(page, tongue, 2).click();
    await page.getByText(said(tongue, 'import.done', { count: 2 })).waitFor();
    await settled(page);
    // The button that was pressed is gone. The focus moves to the text that reports the outcome.
    expect(await page.evaluate(`document.activeElement.innerText`)).toContain(
      said(tongue, 'import.done', { count: 2 }),
    );
    await pictures(page, tongue, 'import-done');
    await expectSound(page);
    expect(await total(ready)).toBe(3);
    const zoe = (await ready.admin.get('/patients/search?q=zoe')).body.embedded.patientResourceList[0];
    expect(zoe).toMatchObject({ name: 'Zoé Café', dateOfBirth: '1990-04-03' });
    await ready.admin.patch(`/patients/${zoe._id}`, { village: 'Mlimani' });

    await page.getByRole('button', { name: messages['import.undo'] }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(said(tongue, 'import.undoText', { count: 2 })).waitFor();
    await pictures(page, tongue, 'import-undo');
    await dialog.getByRole('button', { name: messages['import.undo'] }).click();
    await page.getByText(messages['import.undone']).waitFor();
    await page.getByText(said(tongue, 'import.kept', { count: 1 })).waitFor();
    await pick(page, tongue, 'kept').check();
    await page.getByRole('link', { name: 'Zoé Café' }).waitFor();
    await pictures(page, tongue, 'import-undone');
    expect(await total(ready)).toBe(2);

    await page.getByRole('link', { name: messages['import.back'] }).click();
    await page.getByRole('link', { name: 'liste.csv' }).waitFor();
    await pictures(page, tongue, 'import-list');
    await expectSound(page);
    await page.getByRole('button', { name: said(tongue, 'import.forgetOf', { name: 'liste.csv' }) }).click();
    await dialog.getByRole('button', { name: messages['import.forget'], exact: true }).click();
    await page.getByRole('link', { name: 'liste.csv' }).waitFor({ state: 'detached' });
    expect((await ready.admin.get('/imports')).body.imports).toEqual([]);
  },
);

const manyCount = 600;
const many = Buffer.from(
  [
    'Number,Name,Date of birth',
    ...Array.from({ length: manyCount }, (_, i) => `C-${i},Person number${i},${1930 + (i % 80)}-03-1${i % 10}`),
  ].join('\n'),
);

/** Starts saving and pauses the station as soon as it has begun. Nothing more is saved until `meanwhile` has ended. */
async function saving({ page, ready, tongue }: Journey, meanwhile: () => Promise<void>): Promise<void> {
  await choose(page, 'many.csv', many);
  await save(page, tongue, manyCount).waitFor({ timeout: 30_000 });
  const { db } = ready.station.registry();
  const held = new Promise<void>((resolve, reject) => {
    void page.route('**/imports/*/run', async (route) => {
      const reply = await route.fetch();
      await whileNothingIsSaved(db, async () => {
        await route.fulfill({ response: reply });
        await page.getByRole('button', { name: tongue.messages['backup.stop'] }).waitFor();
        await meanwhile();
      }).then(resolve, reject);
    });
  });
  await save(page, tongue, manyCount).click();
  await held;
  await page.unroute('**/imports/*/run');
}

journeyTest('saving is stopped, and goes on where it was', async (language) => {
  const journey = await importing(language);
  const { page, ready, tongue } = journey;
  const { messages } = tongue;
  await saving(journey, async () => {
    await page.getByRole('progressbar').first().waitFor();
    await pictures(page, tongue, 'import-running');
    await expectSound(page);
    await page.getByRole('button', { name: messages['backup.stop'] }).click();
  });
  await page.getByText(messages['import.stoppedSaving']).waitFor();
  await settled(page);
  const before = await total(ready);
  expect(before).toBeLessThan(manyCount);
  await pictures(page, tongue, 'import-stopped');
  await expectSound(page);
  await page.getByRole('button', { name: messages['duplicates.goOn'] }).click();
  await page.getByText(said(tongue, 'import.done', { count: manyCount })).waitFor({ timeout: 30_000 });
  expect(await total(ready)).toBe(manyCount);

  // Patients are shown one page at a time.
  const pages = page.getByRole('group', { name: messages['import.pages'] });
  await pages.getByText(said(tongue, 'import.pageOf', { from: 1, to: 20, total: manyCount })).waitFor();
  await pages.getByRole('button', { name: messages['import.next'] }).click();
  await page.getByRole('link', { name: 'Person number20', exact: true }).waitFor();
  await pages.getByText(said(tongue, 'import.pageOf', { from: 21, to: 40, total: manyCount })).waitFor();
});

journeyTest('the screen is locked during an import, which goes on and is there afterwards', async (language) => {
  const journey = await importing(language);
  const { page, ready, tongue } = journey;
  const { messages } = tongue;
  await saving(journey, async () => {
    await page.keyboard.press('Alt+l');
    await page.getByRole('heading', { name: messages['lock.title'] }).waitFor();
    expect(await page.getByText('Person number').count()).toBe(0);
  });
  const { imports } = (await ready.admin.get('/imports')).body;
  await settledImport(ready.admin, imports[0]._id);
  await page.getByLabel(messages['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(said(tongue, 'import.done', { count: manyCount })).waitFor();
});

journeyTest('a file that is no list is said to be none, in words for people', async (language) => {
  const { page, ready, tongue } = await importing(language);
  const { messages } = tongue;
  await choose(page, 'scan.pdf', Buffer.from('%PDF-1.7 …'));
  await page.getByText(messages['import.fault.foreign-format']).waitFor();
  await pictures(page, tongue, 'import-unreadable');
  await expectSound(page);
  await page.getByRole('link', { name: messages['import.another'] }).click();
  await choose(page, 'list.csv', Buffer.from('Name,Sex\n"Ama,F\nKofi,M\n'));
  await page.getByText(messages['import.fault.quote']).waitFor();
  await page.evaluate(`location.hash = '#/import'`);
  // The file is larger than the limit, and not a byte of it is sent.
  await page.evaluate(`(() => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(64 * 1024 * 1024 + 1)], 'large.csv'));
    const zone = document.querySelector('main .drop');
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
  })()`);
  await page.getByText(messages['import.tooLarge']).waitFor();
  // A file dropped outside the zone does not reach the browser, which would open it instead of the page.
  const isHeld = await page.evaluate(
    `!document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))`,
  );
  expect(isHeld).toBe(true);
  expect((await ready.admin.get('/imports')).body.imports).toHaveLength(2);
});

journeyTest('what a column is, and how the file is read, is said otherwise', async (language) => {
  const { page, tongue } = await importing(language);
  const { messages } = tongue;
  // No column head is known, so the first row may be a patient.
  await choose(page, 'odd.csv', Buffer.from('Wer,Wann\nAma Mensah,1990-05-31\nKofi Boateng,\n'));
  await page.getByText(said(tongue, 'import.outcome.refused')).first().waitFor();
  await page.getByText(messages['import.readAs']).click();
  await page.getByLabel(messages['import.headRow']).selectOption({ index: 1 });
  const column = (name: string) => page.getByLabel(said(tongue, 'import.columnIs', { name }));
  await column('Wer').selectOption('name');
  await page.getByText(said(tongue, 'import.unusedColumn', { name: 'Wann', count: 1 })).waitFor();
  // The focus stays while the rows are compared again.
  await column('Wann').focus();
  await column('Wann').selectOption('birth');
  await page.getByText('1990-05-31').nth(1).waitFor();
  expect(await page.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(
    said(tongue, 'import.columnIs', { name: 'Wann' }),
  );
  await page.getByLabel(said(tongue, 'import.tickRow', { row: 3 })).uncheck();
  await save(page, tongue, 1).waitFor();
  await page.getByLabel(messages['import.assignNumbers']).check();
  await save(page, tongue, 1).click();
  await page.getByText(said(tongue, 'import.done', { count: 1 })).waitFor();
});

/** A title, a word for no value, codes for gender, a date that does not exist, and a new phone of somebody who is registered. */
const odd = Buffer.from(
  [
    'Register of the clinic',
    'Number,Name,Sex,Date of birth,Phone',
    'K-1,Akua Serwaa Boateng,F,1987-04-12,0244 555 999',
    'K-2,Yaw Darko,1,1990-05-31,0711 000 444',
    'K-3,Esi Nana Owusu,NULL,1990-02-31,0711 000 555',
  ].join('\n'),
);

journeyTest('words, cells and changes are decided before anybody is saved', async (language) => {
  const { page, ready, tongue } = await importing(language);
  await register(ready.admin, { ...akua, patientNumber: 'K-1' });
  await choose(page, 'odd.csv', odd);
  await page.getByText(said(tongue, 'import.note.titles', { count: 1, text: 'Register of the clinic' })).waitFor();
  const [name, birth] = ['Sex', 'Date of birth'];
  await settled(page);
  await pictures(page, tongue, 'import-words');
  await expectSound(page);
  await page.getByLabel(said(tongue, 'import.word', { name, text: '1', count: 1 })).selectOption('MALE');
  await page.getByLabel(said(tongue, 'import.lenient', { name: birth, count: 1 })).check();
  const field = labelOf('phone', language);
  await page.getByLabel(said(tongue, 'import.update', { field, count: 1 })).check();
  await pick(page, tongue, 'same').check();
  await page.getByText('0244 555 999').last().waitFor();
  await settled(page);
  await pictures(page, tongue, 'import-updates');
  await expectSound(page);
  await save(page, tongue, 2).click();
  await page.getByText(said(tongue, 'import.done', { count: 2 })).waitFor();
  await page.getByText(said(tongue, 'import.updated', { count: 1 })).waitFor();
  const people = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
  expect(people).toMatchObject([
    { phoneNumber: '0244 555 999', dateOfBirth: akua.dateOfBirth },
    { gender: 'MALE' },
    { gender: null, dateOfBirth: null },
  ]);
});

journeyTest('what is ticked while the station is slow stays ticked, and all of it counts', async (language) => {
  const { page, ready, tongue } = await importing(language);
  await register(ready.admin, { ...akua, patientNumber: 'K-1', village: 'Adum' });
  const moved =
    'Number,Name,Sex,Date of birth,Phone,Village\nK-1,Akua Serwaa Boateng,F,1987-04-12,0244 555 999,Bantama';
  await choose(page, 'moved.csv', Buffer.from(moved));
  const tickFor = (field: 'phone' | 'village') =>
    page.getByLabel(said(tongue, 'import.update', { field: labelOf(field, language), count: 1 }));
  await tickFor('village').waitFor();
  await settled(page);
  const held: Route[] = [];
  await page.route('**/api/imports/*', (route) =>
    route.request().method() === 'PATCH' ? void held.push(route) : route.fallback(),
  );
  await tickFor('phone').check();
  await tickFor('village').check();
  for (const answered of [1, 2]) {
    await expect.poll(() => held.length).toBe(answered);
    const replied = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await held[answered - 1]?.continue();
    await replied;
    await page.waitForTimeout(100);
    expect([await tickFor('phone').isChecked(), await tickFor('village').isChecked()]).toEqual([true, true]);
  }
  await settled(page);
  await page.getByRole('button', { name: said(tongue, 'import.saveUpdates', { count: 1 }) }).click();
  await page.getByText(said(tongue, 'import.updated', { count: 1 })).waitFor();
  const [patient] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
  expect(patient).toMatchObject({ phoneNumber: '0244 555 999', village: 'Bantama' });
});

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Nobody comes to ${wanted.toString()} by the keyboard.`);
}

journeyTest('a list is imported, saved and undone from the keyboard alone', async (language) => {
  const { page, ready, tongue } = await importing(language);
  const { messages } = tongue;
  // Waits for it early, because Playwright needs a moment before it notices a file chooser.
  const chooser = page.waitForEvent('filechooser');
  // A page that was just opened moves the focus to its beginning.
  await settled(page);
  await tabTo(page, page.getByRole('button', { name: messages['import.choose'] }));
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: messy });
  await tabTo(page, page.getByRole('radio', { name: messages['dates.day-first'] }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByLabel(said(tongue, 'import.tickRow', { row: 3 })));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: messages['import.unusedAgree'] }));
  await page.keyboard.press('Enter');
  await tabTo(page, save(page, tongue, 2));
  await page.keyboard.press('Enter');
  await page.getByText(said(tongue, 'import.done', { count: 2 })).waitFor();
  const undo = page.getByRole('button', { name: messages['import.undo'] });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: messages['import.undo'] }));
  await page.keyboard.press('Enter');
  await page.getByText(messages['import.undone']).waitFor();
  expect(await total(ready)).toBe(0);
});

journeyTest('in a clinic of another calendar it is asked which one the file has', async (language) => {
  const { page, ready, tongue } = await importing(language);
  const { messages } = tongue;
  const formats = { region: 'ET', dayOrder: 'day-first', clock: 'h12', firstWeekday: 7, calendar: 'ethiopic' };
  expect((await ready.admin.send('PUT', '/date-formats', formats)).status).toBe(200);
  await choose(page, 'list.csv', Buffer.from('Name,Date of birth\nAbebe Sertse,30/12/1925\n'));
  const calendar = page.getByLabel(messages['dates.calendar']);
  expect(await calendar.inputValue()).toBe('ethiopic');
  await save(page, tongue, 1).waitFor();
  await pictures(page, tongue, 'import-calendar');
  await calendar.selectOption('gregory');
  await save(page, tongue, 1).click();
  await page.getByText(said(tongue, 'import.done', { count: 1 })).waitFor();
  const [abebe] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
  expect(abebe).toMatchObject({ dateOfBirth: '1925-12-30' });
});

journeyTest('an old list of visits is imported, with the rows of nobody here, and undone', async (language) => {
  const { page, ready, tongue } = await importing(language);
  const { messages } = tongue;
  const { body: ama } = await ready.admin.post('/patients', { patientNumber: 'V-1', name: 'Ama Mensah' });
  const visits = async () => (await ready.admin.get(`/patients/${ama._id}/visits`)).body.page.totalElements;
  const list =
    'Number,Name,Sex,Date,Reason\nV-1,Ama Mensah,F,14/03/2024 09:30,Fever\nV-9,Yaw Darko,M,15/03/2024,Cough\n';
  await choose(page, 'visits.csv', Buffer.from(list));
  await page.getByLabel(messages['import.content.visits'], { exact: true }).check();
  await page.getByRole('button', { name: messages['import.unusedAgree'] }).click();
  const saveVisits = page.getByRole('button', { name: said(tongue, 'import.visits.save', { count: 1 }), exact: true });
  await saveVisits.waitFor();
  await page.getByRole('link', { name: 'Ama Mensah' }).waitFor();
  await settled(page);
  await pictures(page, tongue, 'import-visits');
  await expectSound(page);
  await pick(page, tongue, 'refused').check();
  await page.getByText(messages['import.cell.no-patient']).waitFor();
  await pictures(page, tongue, 'import-visits-refused');
  expect(await visits()).toBe(0);
  await saveVisits.click();
  await page.getByText(said(tongue, 'import.visits.done', { count: 1 })).waitFor();
  expect(await visits()).toBe(1);
  await page.getByRole('button', { name: messages['import.undo'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(said(tongue, 'import.visits.undoText', { count: 1 })).waitFor();
  await dialog.getByRole('button', { name: messages['import.undo'] }).click();
  await page.getByText(messages['import.undone']).waitFor();
  expect(await visits()).toBe(0);
  expect(await total(ready)).toBe(1);
});

journeyTest('an empty registry leads to the import, and a clerk is not asked for it', async (language) => {
  const { page, ready, tongue } = await importing(language);
  const { messages } = tongue;
  await page.evaluate(`location.hash = '#/'`);
  await page.getByText(messages['import.findText']).waitFor();
  await pictures(page, tongue, 'import-nobody');
  await page.locator('main').getByRole('link', { name: messages['import.title'] }).click();
  await page.getByRole('button', { name: messages['import.choose'] }).waitFor();
  await ready.admin.post('/staff', { username: 'esi', password, role: 'clerk' });
  const clerk = await openWindow(ready.station.url, { language });
  await signIn(clerk, { username: 'esi', messages });
  await clerk.getByText(messages['find.nobodyYet']).waitFor();
  expect(await clerk.getByText(messages['import.findText']).count()).toBe(0);
  await clerk.evaluate(`location.hash = '#/people'`);
  await clerk.getByRole('button', { name: messages['patientList.printList'] }).waitFor();
  expect(await clerk.getByRole('button', { name: messages['import.title'] }).count()).toBe(0);
  expect(await clerk.getByRole('button', { name: messages['export.title'] }).count()).toBe(0);
  await clerk.evaluate(`location.hash = '#/import'`);
  await clerk.getByText(messages['nav.nowhereText']).waitFor();
});
