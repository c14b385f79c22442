/** The screen of a waiting room beside the window in which patients are called: two pages on one real station. */
import { expect } from 'vitest';
import { accessFaultsOn, colorSchemes, layoutFaultsAt } from './measures.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, take } from './window.ts';

const sizes = [
  { name: 'laptop', width: 1024, height: 640, zoom: 1 },
  { name: 'wide', width: 1366, height: 768, zoom: 1 },
];

journeyTest('who is called in Today is called on the screen of the waiting room', async (language) => {
  const messages = await wordsOf(language);
  const { admin, station, anyone } = await stationWithPage();
  for (const name of ['Zawadi Otieno', 'Esi Owusu', 'Kofi Boateng']) {
    const { _id } = (await admin.post('/patients', { name })).body;
    await admin.post(`/patients/${_id}/visits`, { reason: 'Malaria' });
  }
  const today = await signedIn({ station }, { language, messages });
  await today.getByRole('link', { name: messages['nav.today'] }).click();
  const first = today.locator('main tbody tr').first();
  const number = /[A-Z]\d{3}/.exec(await first.getByText(/[A-Z]\d{3}/).innerText())?.[0] ?? '';
  await take(today, `today-numbers-${language}`);
  const opened = today.context().waitForEvent('page');
  await today.getByRole('button', { name: messages['screen.open'] }).click();
  const screen = await opened;
  const called = screen.locator('section', { hasText: messages['screen.called'] }).locator('li');
  const waiting = screen.locator('section', { hasText: messages['screen.next'] }).locator('li');
  await expect.poll(() => waiting.count()).toBe(3);
  expect(await waiting.first().innerText()).toBe(number);
  expect(await screen.evaluate('window.opener')).toBe(null);
  expect(await screen.locator('html').getAttribute('lang')).toBe(language);

  await today.locator('body').press('Alt+g');
  await expect.poll(() => called.allInnerTexts()).toEqual([number]);
  await expect.poll(() => waiting.count()).toBe(2);
  await expect.poll(() => screen.getByRole('status').innerText()).toContain(number);
  expect(await screen.locator('body').innerText()).not.toMatch(/Zawadi|Esi|Kofi|Malaria/);

  const faults: string[] = [];
  const look = async (state: string) => {
    for (const size of sizes) {
      for (const fault of await layoutFaultsAt(screen, size)) faults.push(`${state}, ${size.name}: ${fault}`);
      // Nobody scrolls it.
      const below = Number(await screen.evaluate(`document.querySelector('main').scrollHeight - innerHeight`));
      if (below > 0) faults.push(`${state}, ${size.name}: ${below} px below the edge`);
      for (const colorScheme of colorSchemes) {
        await screen.emulateMedia({ colorScheme });
        for (const fault of await accessFaultsOn(screen)) faults.push(`${state}, ${colorScheme}: ${fault}`);
        await take(screen, `waiting-${state}-${size.name}-${language}-${colorScheme}`);
      }
    }
  };
  await look('list');

  // As many as the screen shows, and more.
  for (let at = 0; at < 14; at++) {
    const name = `${['Muhammad', 'Alhassan', 'Nyambura'][at % 3]} Otieno`;
    const { _id } = (await admin.post('/patients', { name })).body;
    const { _id: visitId } = (await admin.post(`/patients/${_id}/visits`, {})).body;
    if (at < 3) await admin.post(`/patients/${_id}/visits/${visitId}/call`);
  }

  await expect.poll(() => called.count()).toBe(4);
  await expect.poll(() => waiting.count()).toBe(8);
  await look('crowd');

  // Signing out of Today leaves the screen as it is. Only the end of its code closes it.
  await today.close();
  const { body } = await admin.send('PUT', '/waiting-list/screen', { showsFirstNames: true });
  await screen.getByText(messages['screen.ended']).waitFor();
  await look('ended');
  // The same window opened again has another part after `#`, and loads nothing.
  await screen.evaluate((hash) => (location.hash = hash), `#${language}/${body.code}`);
  await expect.poll(() => called.allInnerTexts()).toHaveLength(4);
  await expect.poll(() => called.last().innerText()).toContain('Zawadi');
  expect(await screen.locator('body').innerText()).not.toMatch(/Otieno|Owusu|Boateng/);
  await look('names');
  expect((await anyone.get('/waiting-list')).status).toBe(401);
  expect(faults).toEqual([]);
});
