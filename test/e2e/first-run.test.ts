import { expect } from 'vitest';
import { wordsOf } from './screens.ts';
import { freshStationWithPage, journeyTest, openWindow } from './window.ts';

journeyTest(
  'a new station is set up, and its recovery key has to be typed back in part',
  async (language) => {
    const messages = await wordsOf(language);
    const station = await freshStationWithPage();
    const page = await openWindow(station.url, { language });
    await page.getByRole('button', { name: messages['first.new'] }).click();
    await page.getByLabel(messages['setup.code']).fill(station.setupCode ?? '');
    await page.getByLabel(messages['setup.station']).fill('Clinic under test');
    await page.getByLabel(messages['signIn.username']).fill('ama');
    await page.getByLabel(messages['staff.fullName']).fill('Ama Mensah');
    await page.getByLabel(messages['setup.password'], { exact: true }).fill('correct horse battery');
    await page.getByLabel(messages['setup.repeat']).fill('correct horse battery');
    await page.getByRole('button', { name: messages['setup.submit'] }).click();

    const key = page.getByLabel(messages['setup.keyLabel']);
    await key.waitFor();
    const groups = await key.locator('span').allTextContents();
    expect(groups.join('-')).toMatch(/^(\w{4}-){7}\w{4}$/);
    await page.getByLabel(messages['setup.confirm']).fill('WRONG');
    await page.getByRole('button', { name: messages['setup.done'] }).click();
    await page.getByText(messages['setup.confirmWrong']).waitFor();
    await page.getByLabel(messages['setup.confirm']).fill(groups.at(-1)?.toLowerCase() ?? '');
    await page.getByRole('button', { name: messages['setup.done'] }).click();
    await page.getByRole('navigation').first().waitFor();
    expect(station.state()).toBe('ready');
    await page.evaluate("location.hash = '#/settings/account'");
    await page.locator('main').getByText('Ama Mensah').waitFor();
  },
  { tags: 'always' },
);
