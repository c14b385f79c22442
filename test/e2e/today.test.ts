import { expect } from 'vitest';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { localDay } from '../../src-renderer/time/local-day.ts';
import { said } from './said.ts';
import { demoStation, wordsOf } from './screens.ts';
import { dayWritten } from './written.ts';
import { journeyTest, signedIn, signIn, stationWithPage, windowTest } from './window.ts';

const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs).toISOString();

journeyTest('who is here is ended in one click, and the click can be taken back', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const start = async (name: string, hours: number) => {
    const { body: patient } = await ready.admin.post('/patients', { name });
    await ready.admin.post(`/patients/${patient._id}/visits`, { timeStart: hoursAgo(hours), reason: 'fever' });
  };
  await start('Esi Owusu', 1);
  await start('Kofi Boateng', 30);
  const page = await signedIn(ready, { language, messages });
  await page.getByRole('link', { name: messages['nav.today'] }).click();

  // The patient who has waited longest comes first, even since yesterday.
  const names = page.locator('main tbody th a');
  await names.nth(1).waitFor();
  expect(await names.allInnerTexts()).toEqual(['Kofi Boateng', 'Esi Owusu']);
  // Somebody who was registered today comes after those who wait, until the visit begins.
  await ready.admin.post('/patients', { name: 'Adwoa Sarpong' });
  await expect.poll(() => names.allInnerTexts()).toEqual(['Kofi Boateng', 'Esi Owusu', 'Adwoa Sarpong']);
  await page
    .getByRole('button', { name: said({ messages, language }, 'queue.startOf', { name: 'Adwoa Sarpong' }) })
    .click();
  await expect.poll(() => names.allInnerTexts()).toEqual(['Kofi Boateng', 'Esi Owusu', 'Adwoa Sarpong']);
  await page
    .getByRole('button', { name: said({ messages, language }, 'visit.endOf', { name: 'Adwoa Sarpong' }) })
    .click();
  await expect.poll(() => names.allInnerTexts()).toEqual(['Kofi Boateng', 'Esi Owusu']);
  // One key calls the patient whose turn it is.
  await page.locator('body').press('Alt+g');
  await page
    .getByRole('button', { name: said({ messages, language }, 'queue.returnOf', { name: 'Kofi Boateng' }) })
    .click();
  await expect
    .poll(async () =>
      (await ready.admin.get('/visits?open=true')).body.embedded.visitResourceList.map(
        ({ calledBy, version }: { calledBy: string | null; version: number }) => [calledBy, version],
      ),
    )
    .toEqual([
      [null, 1],
      [null, 3],
    ]);
  await page.getByRole('button', { name: said({ messages, language }, 'visit.endOf', { name: 'Esi Owusu' }) }).click();
  await page.getByRole('button', { name: messages['common.undo'] }).waitFor();
  await expect.poll(async () => (await ready.admin.get('/visits?open=true')).body.page.totalElements).toBe(1);
  await page.getByRole('button', { name: messages['common.undo'] }).click();
  await expect.poll(async () => (await ready.admin.get('/visits?open=true')).body.page.totalElements).toBe(2);

  // A visit that starts in another window appears by itself.
  await start('Yaw Darko', 0);
  await page.getByRole('link', { name: 'Yaw Darko' }).waitFor();
});

/** A photo that a browser can draw. */
const grey = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 8;
  canvas.getContext('2d').fillRect(0, 0, 8, 8);
  return canvas.toDataURL('image/jpeg').split(',')[1];
})()`;

windowTest('the photos of all who wait are beside their names, as in a list of results', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  const jpeg = (await page.evaluate(grey)) as string;
  // One more than the station sends at once.
  const register = async (number: number) => {
    const { body } = await ready.admin.post('/patients', { name: `Esi ${number}` });
    await ready.admin.send('PUT', `/patients/${body._id}/photo`, { jpeg });
    await ready.admin.post(`/patients/${body._id}/visits`);
  };
  await Promise.all(Array.from({ length: 31 }, (_, number) => register(number)));
  const drawn = () =>
    page
      .locator('main img')
      .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth === 8).length);
  await page.getByRole('link', { name: en['nav.today'] }).click();
  await expect.poll(drawn).toBe(31);
  await page.getByRole('link', { name: en['nav.find'] }).first().click();
  await page.getByRole('combobox').fill('Esi 7');
  await expect.poll(drawn).toBeGreaterThan(0);
});

windowTest('the columns of the queue line up in all its lists, and no button leaves its place', async () => {
  const ready = await stationWithPage();
  const start = async (name: string, minutes: number) => {
    const { body: patient } = await ready.admin.post('/patients', { name });
    const visit = { timeStart: hoursAgo(minutes / 60), reason: 'Wound dressing after a burn' };
    return `/patients/${patient._id}/visits/${(await ready.admin.post(`/patients/${patient._id}/visits`, visit)).body._id}`;
  };
  await start('Esi Owusu', 125.5);
  await start('Kofi Boateng', 25 * 60);
  const called = await start('Maria da Conceição Fernandes de Albuquerque', 190);
  await ready.admin.post(`${called}/call`);
  await ready.admin.post('/patients', { name: 'Adwoa Sarpong' });
  // In a language with long words on the buttons.
  const messages = await wordsOf('fr');
  const page = await signedIn(ready, { language: 'fr', messages });
  await page.getByRole('link', { name: messages['nav.today'] }).click();
  const tables = page.locator('main .rows table');
  await tables.nth(2).waitFor();
  const waits = await tables.first().locator('tbody strong').allInnerTexts();
  expect(waits[0]).toMatch(/^1\sj$/);
  expect(waits[1]).toMatch(/^2\sh [5-9]\smin$/);
  const columns = await tables.evaluateAll((all) =>
    all.map((table) =>
      [...table.querySelectorAll('thead th')].map((th) => Math.round(th.getBoundingClientRect().left)),
    ),
  );
  expect(columns).toEqual([columns[0], columns[0], columns[0]]);
  const outside = await tables.locator('button').evaluateAll(
    (all) =>
      all.filter((button) => {
        const { left, right } = (button.closest('td') as Element).getBoundingClientRect();
        const box = button.getBoundingClientRect();
        return box.left < left || box.right > right;
      }).length,
  );
  expect(outside).toBe(0);
});

/** The instant at which today began. */
const midnight = () => new Date().setHours(0, 0, 0, 0);
const at = (ms: number) => new Date(ms).toISOString();

journeyTest('who stayed through the night was here today, and who left before midnight was not', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const visit = async (name: string, [from, to]: [number, number]) => {
    const { body: patient } = await ready.admin.post('/patients', { name });
    await ready.admin.post(`/patients/${patient._id}/visits`, { timeStart: at(from), timeEnd: at(to) });
  };
  await visit('Esi Owusu', [midnight() - 10 * hourMs, midnight() + 1]);
  await visit('Kofi Boateng', [midnight(), midnight() + 1]);
  await visit('Yaw Darko', [midnight() - hourMs, midnight()]);
  const page = await signedIn(ready, { language, messages });
  await page.getByRole('link', { name: messages['nav.today'] }).click();

  const heading = page.getByRole('heading', { name: messages['today.wereHere'] });
  const rows = page.locator('main section', { has: heading }).getByRole('listitem');
  await rows.nth(1).waitFor();
  const names = await rows.getByRole('link').allInnerTexts();
  expect(names).toEqual(['Kofi Boateng', 'Esi Owusu']);
  // The day is shown only for a patient who came on another day.
  const yesterday = localDay(new Date(midnight() - hourMs));
  const texts = await rows.allInnerTexts();
  expect(texts.map((text) => text.includes(dayWritten(language, yesterday)))).toEqual([false, true]);
});

journeyTest('of a day with more visits than one page all are counted, and all can be shown', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { body: patient } = await ready.admin.post('/patients', { name: 'Esi Owusu' });
  const times = { timeStart: at(midnight()), timeEnd: at(midnight() + 1) };
  const visits = Array.from({ length: 203 }, () => ready.admin.post(`/patients/${patient._id}/visits`, times));
  await Promise.all(visits);
  const page = await signedIn(ready, { language, messages });
  await page.getByRole('link', { name: messages['nav.today'] }).click();

  const heading = page.getByRole('heading', { name: messages['today.wereHere'] });
  const list = page.locator('main section', { has: heading });
  const shown = list.getByRole('listitem');
  const more = (count: number) =>
    list.getByRole('button', { name: said({ messages, language }, 'today.showMore', { count }) });
  await expect.poll(() => shown.count()).toBe(5);
  expect(await heading.innerText()).toContain(new Intl.NumberFormat(language).format(203));
  await more(195).click();
  await expect.poll(() => shown.count()).toBe(200);
  await more(3).click();
  await expect.poll(() => shown.count()).toBe(203);
  // The button disappeared while it had the focus. The focus moves to the list's heading.
  await heading.and(page.locator(':focus')).waitFor();
  await ready.admin.post(`/patients/${patient._id}/visits`, times);
  await expect.poll(() => shown.count()).toBe(204);
  await list.getByRole('button', { name: messages['today.showFewer'] }).click();
  await expect.poll(() => shown.count()).toBe(5);
});

windowTest.for<[string, Language, number[]]>([
  ['en-KE', 'en', [6, 0]],
  ['fr-DZ', 'fr', [5, 6]],
  // Without a region, the one with the most speakers of the language applies: Egypt.
  ['ar', 'ar', [5, 6]],
])(
  "the days that are paler in the plot are the weekend of the person's region: %s",
  async ([locale, language, days]) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const page = await signedIn(ready, { language: locale, messages });
    await page.getByRole('link', { name: messages['nav.today'] }).click();
    // An empty registry has no plots.
    await page.getByText(messages['today.nobodyYet']).waitFor();
    expect(await page.getByRole('figure').count()).toBe(0);
    const { body: patient } = await ready.admin.post('/patients', { name: 'Esi Owusu' });
    await ready.admin.post(`/patients/${patient._id}/visits`);
    await page.reload();
    await signIn(page, { messages });
    const bars = page.getByRole('figure', { name: messages['plot.visits'] }).locator('rect.bar');
    await bars.first().waitFor({ state: 'attached' });
    const isPaler = await bars.evaluateAll((all) => all.map((bar) => bar.classList.contains('weekend')));
    const { visitsByDay }: { visitsByDay: { day: string }[] } = (await ready.admin.get('/statistics?days=56')).body;
    expect(isPaler).toEqual(visitsByDay.map(({ day }) => days.includes(new Date(day).getUTCDay())));
  },
);

journeyTest('the table says what the plot shows', async (language) => {
  const messages = await wordsOf(language);
  const demo = await demoStation();
  const page = await signedIn(demo, { language, messages });
  await page.getByRole('link', { name: messages['nav.today'] }).click();
  const { body: statistics } = await demo.admin.get('/statistics?days=56');

  const plot = page.getByRole('figure', { name: messages['plot.visits'] });
  await plot.locator('rect.bar').first().waitFor();
  expect(await plot.locator('rect.bar').count()).toBe(56);
  const heights = await plot
    .locator('rect.bar')
    .evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('height'))));
  const visits: number[] = statistics.visitsByDay.map((day: { visits: number }) => day.visits);
  const scale = Math.max(...heights) / Math.max(...visits);
  for (const [i, height] of heights.entries()) expect(height / scale).toBeCloseTo(visits[i] ?? -1, 3);

  await plot.getByRole('button', { name: messages['plot.asTable'] }).click();
  const format = new Intl.NumberFormat(language);
  const cells = await plot.locator('tbody td').allInnerTexts();
  expect(cells).toEqual(visits.toReversed().map((count) => format.format(count)));

  const ages = page.getByRole('figure', { name: messages['plot.ages'] });
  await ages.getByRole('button', { name: messages['plot.asTable'] }).click();
  const first = await ages.locator('tbody tr').first().locator('td').allInnerTexts();
  const band: Record<'FEMALE' | 'MALE' | 'OTHER' | 'unknown', number> = statistics.patientsByAge[0];
  expect(first).toEqual(
    [band.FEMALE, band.MALE, band.OTHER + band.unknown].map((count: number) => format.format(count)),
  );
});
