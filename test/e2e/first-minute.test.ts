/** The first minute with a new station, and help for anyone who does not know how to do something. */
import { expect } from 'vitest';
import { password } from '../support/station.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { freshStationWithPage, journeyTest, openWindow, signedIn, signIn, stationWithPage } from './window.ts';

journeyTest('set-up puts the focus on its first fault, in sight', async (language) => {
  const messages = await wordsOf(language);
  const station = await freshStationWithPage();
  const page = await openWindow(station.url, { language, height: 400 });
  await page.getByRole('button', { name: messages['first.new'] }).click();
  await page.getByLabel(messages['setup.code']).fill(station.setupCode ?? '');
  await page.getByLabel(messages['setup.repeat']).fill('correct horse battery');
  await page.getByRole('button', { name: messages['setup.submit'] }).click();
  const first = page.getByLabel(messages['setup.station']);
  await expect.poll(() => first.evaluate((field) => field === document.activeElement)).toBe(true);
  const box = await first.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
});

journeyTest('the printed recovery key says what it is, where to keep it and what to do with it', async (language) => {
  const messages = await wordsOf(language);
  const tongue = { messages, language };
  const station = await freshStationWithPage();
  const page = await openWindow(station.url, { language });
  await page.getByRole('button', { name: messages['first.new'] }).click();
  await page.getByLabel(messages['setup.code']).fill(station.setupCode ?? '');
  await page.getByLabel(messages['setup.station']).fill('Mlimani clinic');
  await page.getByLabel(messages['signIn.username']).fill('ama');
  await page.getByLabel(messages['setup.password'], { exact: true }).fill('correct horse battery');
  await page.getByLabel(messages['setup.repeat']).fill('correct horse battery');
  await page.getByRole('button', { name: messages['setup.submit'] }).click();
  await page.getByLabel(messages['setup.keyLabel']).waitFor();

  await page.emulateMedia({ media: 'print' });
  const values = {
    station: 'Mlimani clinic',
    button: messages['signIn.useRecovery'],
    staff: messages['settings.staff'],
  };
  for (const key of ['setup.sheet.what', 'setup.sheet.keep', 'setup.sheet.use', 'setup.sheet.found'] as const) {
    expect(await page.getByText(said(tongue, key, values)).isVisible(), key).toBe(true);
  }
  expect(await page.getByLabel(messages['setup.keyLabel']).isVisible()).toBe(true);
  const visible = await page
    .getByRole('button')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).length);
  expect(visible).toBe(0);
});

journeyTest('an empty registry says what to do first, to each as they may', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  await ready.admin.post('/staff', { username: 'esi', password, role: 'reader' });
  const page = await signedIn(ready, { language, messages });
  const main = page.getByRole('main');
  await main.getByText(messages['find.nobodyYet']).waitFor();
  expect(await main.getByRole('link', { name: messages['form.register'] }).count()).toBe(1);
  // The list of all patients does not blame filters that nobody chose.
  await page.evaluate(`location.hash = '#/people'`);
  await main.getByText(messages['find.nobodyYet']).waitFor();
  expect(await main.getByText(messages['patientList.none']).count()).toBe(0);
  await main.getByRole('link', { name: messages['sync.join'] }).click();
  await expect.poll(() => page.url()).toContain('#/stations');

  const other = await openWindow(ready.station.url, { language });
  await signIn(other, { username: 'esi', messages });
  await other.getByText(messages['find.nobodyYetReader']).waitFor();
  expect(await other.getByRole('main').getByRole('link').count()).toBe(0);
});

journeyTest('help answers how the commonest things are done, with the words of the window', async (language) => {
  const messages = await wordsOf(language);
  const tongue = { messages, language };
  const page = await signedIn(await stationWithPage(), { language, messages });
  await page.getByRole('navigation').getByRole('button', { name: messages['nav.help'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(messages['help.how.leave']).waitFor();
  const values = { lock: messages['nav.lock'], other: messages['lock.other'] };
  await dialog.getByText(said(tongue, 'help.how.leaveText', values)).waitFor();
  expect(await dialog.locator('.tasks dt').count()).toBe(13);
  expect(await dialog.innerText()).not.toMatch(/[{}]/);
});

journeyTest('what waits to be saved is listed on the first page, and gone on with from there', async (language) => {
  const messages = await wordsOf(language);
  const ready = await stationWithPage();
  const { body } = await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const page = await signedIn(ready, { language, messages });
  expect(await page.getByText(messages['find.unsaved']).count()).toBe(0);
  await page.evaluate(`location.hash = '#/patients/${body._id}/edit'`);
  await page.getByLabel(messages['form.name'], { exact: true }).fill('Zawadi Atieno');
  await page.evaluate(`location.hash = '#/'`);
  const list = page.getByRole('region', { name: messages['find.unsaved'] });
  await list.getByRole('link', { name: 'Zawadi Atieno' }).click();
  await page.getByText(messages['form.restored']).waitFor();
  await page.getByRole('button', { name: messages['form.throwAway'] }).click();
  await page.evaluate(`location.hash = '#/'`);
  await page.getByRole('listbox').waitFor();
  expect(await list.count()).toBe(0);
});
