/** Axe checks a state that `layout.test.ts` does not reach on its way through all screens, and axe does report a fault. */
import { expect } from 'vitest';
import { accessFaultsOn, colorSchemes } from './measures.ts';
import { openWindow, signedIn, stationWithPage, windowTest } from './window.ts';

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
