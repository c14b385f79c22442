/** Places: an administrator keeps the tree; clerks choose a patient's home from it, see it and filter by it. */
import { expect } from 'vitest';
import { said, type Tongue } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

journeyTest('an administrator adds, moves, removes and restores places', async (language) => {
  const messages = await wordsOf(language);
  const tongue: Tongue = { messages, language };
  const ready = await stationWithPage();
  const page = await signedIn(ready, { language, messages });
  await page.evaluate("location.hash = '#/settings/places'");
  await page.getByText(messages['place.none']).waitFor();
  await take(page, `places-none-${language}`);
  const form = page.getByRole('form', { name: messages['place.add'] });
  const name = form.getByLabel(messages['identifier.name']);
  const parent = form.getByLabel(messages['place.parent']);
  const added = (place: string) => page.getByText(said(tongue, 'identifier.added', { name: place })).waitFor();
  await form.getByRole('button', { name: messages['place.add'] }).click();
  await form.getByText(messages['identifier.noName']).waitFor();
  await name.fill('Pwani');
  await name.press('Enter');
  await added('Pwani');
  await name.fill('Kisimani');
  await parent.fill('nowhere');
  await parent.press('Enter');
  await form.getByText(messages['place.unknown']).waitFor();
  await parent.fill('pwani');
  await parent.press('Enter');
  await added('Kisimani');
  await name.fill('kisimani');
  await parent.fill('Pwani');
  await parent.press('Enter');
  await form.getByText(messages['place.taken']).waitFor();
  await name.fill('Bara');
  await parent.fill('');
  await name.press('Enter');
  await added('Bara');
  await take(page, `places-${language}`);

  const change = (place: string) =>
    page.getByRole('button', { name: said(tongue, 'identifier.changeOf', { name: place }) });
  const dialog = page.getByRole('dialog');
  await change('Pwani').press('Enter');
  await dialog.getByRole('button', { name: messages['place.retire'] }).click();
  await dialog.getByText(messages['place.notEmpty']).waitFor();
  await dialog.getByLabel(messages['place.parent']).fill('Kisimani');
  await dialog.getByLabel(messages['place.parent']).press('Enter');
  await dialog.getByText(messages['place.notThere']).waitFor();
  await take(page, `place-change-${language}`);
  await page.keyboard.press('Escape');
  await change('Kisimani').press('Enter');
  await dialog.getByLabel(messages['place.parent']).fill('Bara');
  await dialog.getByLabel(messages['place.parent']).press('Enter');
  await page.getByText(said(tongue, 'identifier.saved', { name: 'Kisimani' })).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await change('Pwani').click();
  await dialog.getByRole('button', { name: messages['place.retire'] }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(messages['place.retired'], { exact: true }).waitFor();
  await change('Pwani').click();
  await dialog.getByRole('button', { name: messages['place.putBack'] }).click();
  await page.getByText(said(tongue, 'place.putBackNow', { name: 'Pwani' })).waitFor();
  const { places } = (await ready.admin.get('/places')).body;
  const [bara, kisimani] = places;
  expect(places).toMatchObject([{ name: 'Bara' }, { name: 'Kisimani', parent: bara._id }, { name: 'Pwani' }]);
  expect(kisimani.retired).toBe(false);
});

journeyTest(
  'a home is typed with the village as it was said, shown with its path, and filtered by',
  async (language) => {
    const messages = await wordsOf(language);
    const tongue: Tongue = { messages, language };
    const ready = await stationWithPage();
    const { admin } = ready;
    const parent = (await admin.post('/places', { name: 'Pwani' })).body._id as string;
    await admin.post('/places', { name: 'Kisimani', parent });
    await admin.post('/patients', { name: 'Kofi Annor', age: 40 });
    const page = await signedIn(ready, { language, messages });
    await page.keyboard.press('Alt+n');
    await page.getByLabel(messages['form.name'], { exact: true }).fill('Ama Mensah');
    await page.getByText(messages['details.more']).click();
    await page.getByLabel(messages['form.village'], { exact: true }).fill('kissimani');
    const home = page.getByLabel(messages['form.home'], { exact: true });
    await home.fill('somewhere');
    await home.blur();
    await page.getByText(messages['place.unknown']).waitFor();
    await home.fill('kisimani');
    await home.blur();
    expect(await home.inputValue()).toBe('Kisimani, Pwani');
    await take(page, `home-form-${language}`);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Ama Mensah' }).waitFor();
    const record = page.getByRole('region', { name: messages['patient.record'] });
    await record.getByText('Kisimani, Pwani').waitFor();
    await record.getByText('kissimani').waitFor();
    await take(page, `home-record-${language}`);

    await page.evaluate("location.hash = '#/people'");
    await page.getByText(said(tongue, 'patientList.found', { count: 2 })).waitFor();
    await home.fill('pwani');
    await page.getByText(said(tongue, 'patientList.found', { count: 1 })).waitFor();
    await page.getByText('Ama Mensah').first().waitFor();
    await page.getByRole('button', { name: messages['patientList.clear'] }).click();
    await page.getByText(said(tongue, 'patientList.found', { count: 2 })).waitFor();
    expect(await home.inputValue()).toBe('');
  },
);

journeyTest('the villages that were typed are matched to places, and that is undone', async (language) => {
  const messages = await wordsOf(language);
  const tongue: Tongue = { messages, language };
  const ready = await stationWithPage();
  const { admin } = ready;
  const home: string = (await admin.post('/places', { name: 'Kisimani' })).body._id;
  for (const name of ['Ama Mensah', 'Kofi Annor']) await admin.post('/patients', { name, village: 'Kissimany' });
  await admin.post('/patients', { name: 'Yaa Asantewaa', village: 'Mlimani' });
  const homes = async () =>
    (await admin.get('/patients')).body.embedded.patientResourceList.map((each: { home: string | null }) => each.home);
  const page = await signedIn(ready, { language, messages });
  await page.evaluate("location.hash = '#/settings/places'");
  const match = (village: string) =>
    page.getByRole('button', { name: said(tongue, 'place.matchOf', { village }), exact: true });
  await match('Mlimani').click();
  await page.getByText(messages['place.unknown']).waitFor();
  await take(page, `places-matching-${language}`);
  await match('Kissimany').press('Enter');
  await page.getByText(said(tongue, 'place.matched', { name: 'Kisimani', count: 2 })).waitFor();
  await match('Kissimany').waitFor({ state: 'detached' });
  expect(await homes()).toEqual([home, home, null]);
  await page.getByRole('button', { name: messages['common.undo'], exact: true }).click();
  await page.getByText(said(tongue, 'place.unmatched', { count: 2 })).waitFor();
  expect(await homes()).toEqual([null, null, null]);
  await match('Kissimany').waitFor();
});
