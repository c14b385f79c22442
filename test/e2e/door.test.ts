/** Messages at sign-in are about what the user did, and disappear once they no longer apply. */
import { expect } from 'vitest';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, openWindow, signedIn, stationWithPage } from './window.ts';

journeyTest('who unlocks with a wrong password is told about the password alone', async (language) => {
  const messages = await wordsOf(language);
  const page = await signedIn(await stationWithPage(), { language, messages });
  await page.keyboard.press('Alt+L');
  await page.getByLabel(messages['signIn.password']).fill('not this one');
  await page.keyboard.press('Enter');
  await page.getByText(messages['signIn.wrongPassword']).waitFor();
  expect(await page.getByText(messages['signIn.wrong']).count()).toBe(0);
});

journeyTest('how long to wait is counted down, and goes', async (language) => {
  const messages = await wordsOf(language);
  const { station } = await stationWithPage();
  const page = await openWindow(station.url, { language });
  const detail = 'Too many attempts.';
  await page.route('**/sessions', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'content-type': 'application/problem+json', 'retry-after': '3' },
      body: JSON.stringify({ type: '/api/docs#problem-too-many-attempts', title: detail, status: 429, detail }),
    }),
  );
  await page.getByLabel(messages['signIn.username']).fill('ama');
  await page.getByLabel(messages['signIn.password']).fill('not this one');
  await page.keyboard.press('Enter');
  for (const seconds of [3, 1]) {
    await page.getByText(said({ messages, language }, 'failure.too-many-attempts', { seconds })).waitFor();
  }
  await expect.poll(() => page.getByRole('alert').count(), { timeout: 10_000 }).toBe(0);
});
