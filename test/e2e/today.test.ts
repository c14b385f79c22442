import { expect } from 'vitest';
import { journeyTest, signedIn, stationWithPage } from './window.ts';
import { demoStation, wordsOf } from './screens.ts';

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

  // Who has waited longest comes first, also since yesterday.
  const names = page.locator('main li a');
  await names.nth(1).waitFor();
  expect(await names.allInnerTexts()).toEqual(['Kofi Boateng', 'Esi Owusu']);
  await page.getByRole('button', { name: messages['visit.endOf'].replace('{name}', 'Esi Owusu') }).click();
  await page.getByRole('button', { name: messages['common.undo'] }).waitFor();
  await expect.poll(async () => (await ready.admin.get('/visits?open=true')).body.page.totalElements).toBe(1);
  await page.getByRole('button', { name: messages['common.undo'] }).click();
  await expect.poll(async () => (await ready.admin.get('/visits?open=true')).body.page.totalElements).toBe(2);

  // A visit that starts in another window appears by itself.
  await start('Yaw Darko', 0);
  await page.getByRole('link', { name: 'Yaw Darko' }).waitFor();
});

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
