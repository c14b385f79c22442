/** The later of any two dialogs is on top and has the keyboard. A test tries a quarter of the pairs, a drill all of them. */
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { isDrill } from '../support/drills.ts';
import { screensOf, sharedDemoStation } from './screens.ts';
import { signedIn, take, windowTest } from './window.ts';

const sharedDemo = sharedDemoStation();
const passwordNeeded = {
  type: 'about#problem-password-needed',
  title: 'Type your password again',
  status: 403,
  detail: 'Type your password again.',
};

windowTest('“Type your password again” lies above every dialog, and has the keyboard', async () => {
  const demo = await sharedDemo();
  const page = await signedIn(demo);
  const dialogs = screensOf(demo, { messages: en, language: 'en' }).filter(
    ({ isDialog, shows }) => isDialog && shows !== 'ConfirmPassword',
  );
  expect(dialogs.length).toBeGreaterThan(15);
  const confirm = page.getByRole('dialog', { name: en['confirm.title'] });
  const secret = confirm.getByLabel(en['account.ownPassword']);
  const stacked = page.locator('[role="dialog"]');
  for (const [turn, { name, open }] of dialogs.entries()) {
    if (!isDrill && turn % 4 !== 0) continue;
    await open(page);
    // Adding an identifier system makes every page read this list again. Any request could ask for the password.
    await page.route(
      '**/api/identifier-systems*',
      (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: passwordNeeded }),
      { times: 1 },
    );
    await demo.admin.post('/identifier-systems', { name: `Kind ${turn}` });
    await confirm.waitFor();
    await expect.poll(() => secret.evaluate((field) => field.matches(':focus')), { message: name }).toBe(true);
    expect(await stacked.count(), name).toBe(2);
    await take(page, `dialogs-${turn}`);
    // Fails if anything covers it.
    await secret.click({ trial: true, timeout: 2000 });
    await confirm.getByRole('button', { name: en['common.cancel'] }).click({ trial: true, timeout: 2000 });
    await page.keyboard.type('xyz');
    expect(await secret.inputValue(), name).toBe('xyz');
    await page.keyboard.press('Escape');
    await confirm.waitFor({ state: 'detached' });
    expect(await stacked.count(), name).toBe(1);
    const hasKeyboard = () => stacked.evaluate((dialog) => dialog.contains(document.activeElement));
    await expect.poll(hasKeyboard, { message: name }).toBe(true);
    await page.keyboard.press('Escape');
    await stacked.waitFor({ state: 'detached' });
  }
});
