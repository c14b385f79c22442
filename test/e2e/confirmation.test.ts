/** Actions that give power over other people ask for the user's own password again, and announce what they take away. */
import { expect } from 'vitest';
import { fakeClock, minute } from '../support/clock.ts';
import { clientOf, password, signIn as signedInAs } from '../support/station.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, stationWithPage, take } from './window.ts';

async function settings(language: 'en' | 'ar', part: string) {
  const messages = await wordsOf(language);
  const clock = fakeClock(new Date().toISOString());
  const ready = await stationWithPage({ clock });
  const page = await signedIn(ready, { language, messages });
  await page.evaluate(`location.hash = '#/settings/${part}'`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const picture = (name: string) => take(page, `${name}-${language}`);
  return { ...ready, messages, language, page, button, clock, picture };
}

journeyTest(
  'an access code asks for the password that was typed long ago; a slip is said, and nothing typed is lost',
  async (language) => {
    const { messages, page, admin, clock, button, picture } = await settings(language, 'tokens');
    await page.getByLabel(messages['token.name']).fill('Laboratory');
    clock.advance(5 * minute);
    await button(messages['token.make']).click();
    const dialog = page.getByRole('dialog', { name: messages['confirm.title'] });
    await dialog.waitFor();
    // Another person at this screen does not know the password and can only cancel.
    await page.keyboard.press('Escape');
    await page.getByText(messages['failure.password-needed']).waitFor();
    expect((await admin.get('/tokens')).body.tokens).toEqual([]);

    await button(messages['token.make']).click();
    await dialog.getByLabel(messages['account.ownPassword']).fill('not this one');
    await page.keyboard.press('Enter');
    await dialog.getByText(messages['account.wrongPassword']).waitFor();
    await picture('confirm');
    await dialog.getByLabel(messages['account.ownPassword']).fill(password);
    await page.keyboard.press('Enter');
    await page.getByLabel(messages['token.label'], { exact: true }).waitFor();
    expect((await admin.get('/tokens')).body.tokens).toMatchObject([{ name: 'Laboratory', role: 'reader' }]);
  },
);

journeyTest('who is disabled loses the access codes that they made, unless it is said otherwise', async (language) => {
  const world = await settings(language, 'staff');
  const { messages, page, admin, button, picture } = world;
  for (const [username, name] of [
    ['efua', 'Laboratory'],
    ['yaw', 'Pharmacy'],
  ] as const) {
    await admin.post('/staff', { username, password, role: 'administrator' });
    const own = await signedInAs(admin, { username, password });
    await own.post('/tokens', { name, role: 'clerk' });
  }
  const disable = async (name: string, act: () => Promise<void>) => {
    await page.getByRole('button', { name: said(world, 'staff.changeOf', { name }) }).click();
    await act();
    await button(messages['staff.disable']).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const codes = page.getByRole('dialog').getByRole('region', { name: messages['staff.tokens'] });
  await disable('efua', async () => {
    await codes.getByText('Laboratory').waitFor();
    expect(await codes.getByText('Pharmacy').count()).toBe(0);
    await picture('disable');
  });
  await disable('yaw', () => codes.getByRole('radio', { name: messages['staff.tokens.keep'] }).check());
  const { tokens } = (await admin.get('/tokens')).body;
  expect(tokens).toMatchObject([{ revokedAt: expect.any(String) }, { revokedAt: null }]);
});

journeyTest(
  'a password that others would guess, and a name that looks like another, are refused with a sentence',
  async (language) => {
    const { messages, page, admin, button, picture } = await settings(language, 'staff');
    const add = async (username: string, secret: string) => {
      await page.getByLabel(messages['signIn.username']).fill(username);
      await page.getByLabel(messages['staff.firstPassword']).fill(secret);
      await button(messages['staff.add']).click();
    };
    await page.getByLabel(messages['staff.firstPassword']).fill('password1');
    await page.getByRole('status').getByText(messages['password.guessable']).waitFor();
    await add('esi', 'Clinic Under Test');
    // Only the station knows that this password is its own name.
    await page.getByText(messages['password.guessable']).first().waitFor();
    await picture('guessable');
    await add('ам\u200bа', 'nine good lanterns');
    await page.getByText(messages['fieldError.usernameLetters']).waitFor();
    // `аса` in Cyrillic looks like `aca`.
    await admin.post('/staff', { username: 'aca', password, role: 'reader' });
    await add('аса', 'nine good lanterns');
    await page.getByText(messages['staff.taken']).waitFor();
    expect((await admin.get('/staff')).body.staff).toHaveLength(2);
  },
);

journeyTest(
  'whoever came with the recovery key is called that, and is nobody once the screen is locked',
  async (language) => {
    const { station, recoveryKey, messages, anyone } = await settings(language, 'account');
    const page = await openWindow(station.url, { language });
    await page.getByRole('button', { name: messages['signIn.useRecovery'] }).click();
    await page.getByLabel(messages['signIn.recoveryKey']).fill(recoveryKey);
    await page.keyboard.press('Enter');
    await page.getByRole('navigation').first().getByText(messages['signIn.recoveryKey']).waitFor();
    const ama = clientOf(anyone.api, (await anyone.post('/sessions', { username: 'ama', password })).body.token);
    expect((await ama.get('/sessions/current')).status).toBe(200);
    await page.keyboard.press('Alt+l');
    await page.getByRole('heading', { name: messages['signIn.title'] }).waitFor();
  },
);
