/** The next visit in the window: a day and a reason by the keyboard, the list by village on paper, and who will not come. */
import { expect } from 'vitest';
import { addDays } from '../../src-main/time/calendar.rules.ts';
import { localToday } from '../../src-renderer/time/local-day.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage } from './window.ts';

journeyTest(
  'a patient is told when to come back, is looked for in the village, and has moved away',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue = { messages, language };
    const ready = await stationWithPage();
    const { admin } = ready;
    const register = async (patient: object): Promise<string> => (await admin.post('/patients', patient)).body._id;
    const asha = await register({ name: 'Asha Mushi', village: 'Kisimani', phoneNumber: '0712 345 678' });
    const juma = await register({ name: 'Juma Mushi', village: 'Ndani' });
    const missed = {
      timeStart: '2026-01-05T08:00:00Z',
      timeEnd: '2026-01-05T09:00:00Z',
      returnOn: addDays(localToday(), -9),
    };
    await admin.post(`/patients/${juma}/visits`, { ...missed, returnReason: 'Dressing' });
    const visit = (await admin.post(`/patients/${asha}/visits`, {})).body;
    const read = async () => (await admin.get(`/patients/${asha}/visits/${visit._id}`)).body;
    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/patients/${asha}'`);
    await page.getByRole('button', { name: messages['return.set'] }).waitFor();
    await page.keyboard.press('Alt+R');
    const form = page.getByRole('form', { name: messages['return.title'] });
    await expect
      .poll(() =>
        form
          .getByRole('button', { name: said(tongue, 'return.inWeeks', { count: 1 }), exact: true })
          .evaluate((at) => at === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Enter');
    await form.getByLabel(messages['visit.returnReason']).fill('Second dose');
    await form.getByRole('button', { name: messages['common.save'] }).click();
    const note = page.getByRole('region', { name: messages['return.title'] });
    await note.getByText('Second dose').waitFor();
    expect(await read()).toMatchObject({ returnOn: addDays(localToday(), 7), returnReason: 'Second dose' });
    // Both are in the list, each in their village; the one who did not come is marked.
    await page.evaluate(`location.hash = '#/today'`);
    await page.getByRole('button', { name: messages['due.title'] }).click();
    await page
      .getByRole('region', { name: 'Kisimani' })
      .getByRole('link', { name: /Asha Mushi.*0712 345 678/s })
      .waitFor();
    await page.getByLabel(messages['due.which']).selectOption('overdue');
    await expect.poll(() => page.getByRole('link', { name: /Mushi/ }).count()).toBe(1);
    // On paper there is a box to tick, and the print is in the access log.
    await page.evaluate(`window.print = () => { window.printed = document.querySelector('.paper').innerText; }`);
    await page.getByRole('button', { name: messages['day.list'] }).click();
    await expect.poll(() => page.evaluate('window.printed')).toMatch(/Ndani[^]*Juma Mushi[^]*Dressing/);
    const printed = (await admin.get('/audit?action=printed')).body;
    expect(JSON.stringify(printed)).toContain(juma);
    await page.getByRole('link', { name: /Juma Mushi/ }).click();
    await note.waitFor();
    await note.getByRole('button', { name: messages['return.moved'] }).click();
    await expect.poll(() => note.count()).toBe(0);
    expect((await admin.get(`/patients/${juma}`)).body.movedAwayOn).toBe(localToday());
    expect((await admin.get('/visits/due')).body.embedded.visitResourceList).toMatchObject([{ patientId: asha }]);
  },
);
