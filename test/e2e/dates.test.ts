/** Ages and dates are typed as people say them. The form shows at once how it read them, and no date can be read in two ways. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DateFormats } from '../../src-main/time/date-formats.contract.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { password } from '../support/station.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { freshStationWithPage, journeyTest, openWindow, signedIn, stationWithPage, windowTest } from './window.ts';

const kenya: DateFormats = {
  region: 'KE',
  dayOrder: 'day-first',
  clock: 'h23',
  firstWeekday: 7,
  calendar: 'gregory',
};
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const month = (language: string, at: Date) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'ar-EG', {
    month: 'long',
    year: 'numeric',
    numberingSystem: 'latn',
  }).format(at);

journeyTest(
  'a baby is registered by the weeks that its mother says, and is weeks old on the screen, not on a card',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const page = await signedIn(ready, { language, messages });
    await page.keyboard.press('Alt+N');
    await field(page, messages['form.name']).fill('Zawadi');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(language === 'ar' ? '٦ أسابيع' : '6w');
    const age = said({ messages, language }, 'patient.weeks', { count: 6 });
    await page.getByText(age).waitFor();
    const estimated = page.getByRole('checkbox', { name: messages['form.estimated'] });
    expect([await estimated.isChecked(), await estimated.isDisabled()]).toEqual([true, true]);
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/#/patients/*');
    await page.getByText(said({ messages, language }, 'patient.about', { age }), { exact: true }).waitFor();
    const [patient] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
    expect(Math.abs(Date.parse(patient.dateOfBirth) - daysAgo(42).getTime())).toBeLessThan(2 * 86_400_000);
    expect(patient).toMatchObject({ dateOfBirthEstimated: true, age: 0 });

    await page.evaluate(`location.hash = '#/patients/${patient._id}/card'`);
    const card = page.getByRole('article').first();
    await card.getByText('Zawadi').waitFor();
    // An age that is printed is wrong within weeks.
    expect(await card.innerText()).not.toContain(age);
  },
);

journeyTest('what was understood of an age is said beside it while it is typed', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  await page.keyboard.press('Alt+N');
  const birth = field(page, messages['form.birth']);
  const live = page.locator('.understood');
  await birth.fill('8m');
  const age = said({ messages, language }, 'patient.months', { count: 8 });
  const now = new Date();
  const about = new Date(now.getFullYear(), now.getMonth() - 8, 1);
  expect(await live.innerText()).toBe(
    said({ messages, language }, 'form.bornAboutAged', { when: month(language, about), age }),
  );
  await birth.fill('1987');
  expect(await live.innerText()).toContain('1987');
  await birth.fill('31/05/1990');
  expect(await live.innerText()).toMatch(/31.*1990/);
  await page.getByRole('checkbox', { name: messages['form.estimated'] }).click();
  expect(await birth.inputValue()).toBe('~31/05/1990');
  await birth.fill('x');
  expect(await live.innerText()).toBe('');
});

windowTest('an age above 120 years is asked about, and saved when somebody says that it is right', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  await page.keyboard.press('Alt+N');
  await field(page, en['form.name']).fill('Neema');
  await field(page, en['form.birth']).fill('125');
  await page.keyboard.press('Control+Enter');
  await page.getByText(said({ messages: en, language: 'en' }, 'form.unlikelyAge', { age: '125 years' })).waitFor();
  expect((await ready.admin.get('/patients')).body.page.totalElements).toBe(0);
  await page.getByRole('checkbox', { name: /125/ }).check();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL('**/#/patients/*');
  const [patient] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
  expect(patient).toMatchObject({ age: 125, dateOfBirth: null, dateOfBirthEstimated: null });

  // A stored age was confirmed before, so it is not questioned again.
  await page.evaluate(`location.hash = '#/patients/${patient._id}/edit'`);
  await field(page, en['form.residentialAddress']).fill('Mtoni');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/#/patients/${patient._id}`);
});

windowTest('the order of the clinic is chosen in Settings; days are typed and shown by it from then on', async () => {
  const ready = await stationWithPage();
  await ready.admin.send('PUT', '/date-formats', kenya);
  const { body } = await ready.admin.post('/patients', { name: 'Juma', dateOfBirth: '1990-05-03' });
  const page = await signedIn(ready, { language: 'en-US' });
  await page.evaluate(`location.hash = '#/patients/${body._id}'`);
  // The computer uses American formats; the clinic does not.
  await page.getByText('3 May 1990').waitFor();

  await page.evaluate(`location.hash = '#/settings/station'`);
  await field(page, en['dates.region']).selectOption('US');
  await page.getByText('12/31/2025', { exact: false }).waitFor();
  await page.getByText(en['dates.more']).click();
  expect(await field(page, en['dates.clock']).inputValue()).toBe('h12');
  await page
    .locator('form', { has: field(page, en['dates.region']) })
    .getByRole('button', { name: en['common.save'] })
    .click();
  await page.getByText(en['dates.saved']).waitFor();
  expect((await ready.admin.get('/date-formats')).body.dateFormats).toMatchObject({
    region: 'US',
    dayOrder: 'month-first',
    clock: 'h12',
    firstWeekday: 7,
  });
  await page.evaluate(`location.hash = '#/patients/${body._id}'`);
  await page.getByText('May 3, 1990').waitFor();
  await page.evaluate(`location.hash = '#/patients/${body._id}/edit'`);
  expect(await field(page, en['form.birth']).inputValue()).toBe('05/03/1990');
  await field(page, en['form.birth']).fill('05/04/1990');
  await page.getByText('May 4, 1990').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(`**/#/patients/${body._id}`);
  expect((await ready.admin.get(`/patients/${body._id}`)).body.dateOfBirth).toBe('1990-05-04');
});

journeyTest(
  'at a clinic of Ethiopia days are typed and shown in its calendar, with the other beside',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    await ready.admin.send('PUT', '/date-formats', { ...kenya, region: 'ET', calendar: 'ethiopic' });
    const page = await signedIn(ready, { language, messages });
    await page.keyboard.press('Alt+N');
    await field(page, messages['form.name']).fill('Almaz');
    await field(page, messages['form.birth']).fill('13/03/2010');
    await page.locator('.understood').getByText('2017').waitFor();
    await page.keyboard.press('Control+Enter');
    await page.waitForURL('**/#/patients/*');
    const [patient] = (await ready.admin.get('/patients')).body.embedded.patientResourceList;
    expect(patient.dateOfBirth).toBe('2017-11-22');
    const shown = await page.locator('dd', { hasText: '2010' }).first().innerText();
    expect(shown).toContain('2017');
    expect(shown).toContain(language === 'en' ? '13 Hedar 2010' : 'هدار');
  },
);

windowTest('a visit is corrected by a time that is typed in the order of the clinic', async () => {
  const ready = await stationWithPage();
  await ready.admin.send('PUT', '/date-formats', kenya);
  const { body: patient } = await ready.admin.post('/patients', { name: 'Juma' });
  const { body: visit } = await ready.admin.post(`/patients/${patient._id}/visits`, {
    timeStart: '2026-03-02T06:30:00Z',
  });
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '#/patients/${patient._id}'`);
  await page.getByTitle(en['visit.edit']).click();
  const start = field(page, en['visit.timeStart']);
  expect(await start.inputValue()).toBe('02/03/2026 09:30');
  await start.fill('');
  await start.pressSequentially('1/3/2026 8.15');
  await page.getByText('Sunday, 1 Mar 2026, 08:15').waitFor();
  expect(await start.inputValue()).toBe('1/3/2026 8.15');
  await start.fill('31/02/2026 8:15');
  await page.keyboard.press('Tab');
  await page
    .getByText(said({ messages: en, language: 'en' }, 'fieldError.minute', { date: '31/12/2025 14:30' }))
    .waitFor();
  await start.fill('1/3/2026 8.15');
  await page.keyboard.press('Control+Enter');
  await expect
    .poll(async () => (await ready.admin.get(`/patients/${patient._id}/visits/${visit._id}`)).body.timeStart)
    .toBe('2026-03-01T05:15:00.000Z');
});

windowTest('no field leaves the order of a date to the browser', async () => {
  const ready = await stationWithPage();
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '#/settings/audit'`);
  const from = field(page, en['audit.from']);
  await from.waitFor();
  expect(await page.locator('input[type="date"], input[type="datetime-local"]').count()).toBe(0);
  const asked = page.waitForRequest((request) => request.url().includes('from=2026-02-28T21'));
  await from.fill('1 March 2026');
  await asked;
});

windowTest('the region is chosen when a station is set up', async () => {
  const station = await freshStationWithPage();
  const page = await openWindow(`${station.url}/#/set-up/${station.setupCode}`);
  await page.getByRole('button', { name: en['first.new'] }).click();
  expect(await field(page, en['dates.region']).inputValue()).toBe('KE');
  await field(page, en['dates.region']).selectOption('SA');
  await page.getByText(en['dates.more']).click();
  await field(page, en['dates.calendar']).selectOption('islamic-umalqura');
  await field(page, en['setup.station']).fill('Clinic');
  await field(page, en['signIn.username']).fill('ama');
  await field(page, en['setup.password']).fill(password);
  await field(page, en['setup.repeat']).fill(password);
  const sent = page.waitForRequest((request) => request.url().endsWith('/setup'));
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON().dateFormats).toMatchObject({ region: 'SA', calendar: 'islamic-umalqura' });
});
