/**
 * Everybody can use every screen: axe finds nothing, in light and dark, left to right and right to left, at every size.
 *
 * A test sees every screen in both directions and both in light and dark, one of them in each, at one size, the next for each screen;
 * a drill sees all together.
 */
import { expect } from 'vitest';
import { allOrOne, isDrill } from '../support/drills.ts';
import { accessFaultsOn, colorSchemes, everySize, resize, resized } from './measures.ts';
import { eachScreen, sharedDemoStation } from './screens.ts';
import { openWindow, signedIn, stationWithPage, windowTest } from './window.ts';

const demoStation = sharedDemoStation();

for (const [turn, language] of (['en', 'ar'] as const).entries()) {
  windowTest(
    `axe finds nothing on any screen in light or dark, language ${language}`,
    { timeout: isDrill ? 5_400_000 : 240_000 },
    async () => {
      const demo = await demoStation();
      const faults: string[] = [];
      let screens = 0;
      await eachScreen(demo, { language }, async (page, name) => {
        const seen = screens++;
        for (const size of allOrOne(everySize, turn + Math.floor(seen / 2))) {
          await resize(page, size);
          for (const colorScheme of allOrOne(colorSchemes, turn + seen)) {
            await page.emulateMedia({ colorScheme });
            const found = await accessFaultsOn(page);
            faults.push(...found.map((fault) => `${name}, ${size.name}, ${colorScheme}: ${fault}`));
          }
        }
        await resized(page);
      });
      expect(faults).toEqual([]);
    },
  );
}

windowTest('the part of a phone number that was typed can be read, in light and dark', async () => {
  const ready = await stationWithPage();
  const phones = { phoneNumber: '0712 345 678', otherPhones: [{ number: '0712 999 111', whose: null }] };
  expect((await ready.admin.post('/patients', { name: 'Zawadi Otieno', ...phones })).status).toBe(200);
  const page = await signedIn(ready);
  await page.getByRole('combobox').fill('0712');
  await page.getByRole('option').locator('.phone mark').first().waitFor();
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    expect({ colorScheme, faults: await accessFaultsOn(page) }).toEqual({ colorScheme, faults: [] });
  }
});

windowTest('the check itself finds a fault: a button without a name is reported', async () => {
  const page = await openWindow((await stationWithPage()).station.url);
  await page.locator('form').waitFor();
  await page.evaluate(`document.querySelector('form').append(document.createElement('button'))`);
  expect((await accessFaultsOn(page)).join()).toContain('button-name');
});
