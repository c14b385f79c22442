import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { desktopTest, openDesktop, quit, setUpByHand, signIn } from './desktop.ts';

desktopTest(
  'from the first start to the first patient, who is still there after a restart',
  { tags: 'always' },
  async () => {
    const first = await openDesktop();
    await setUpByHand(first.page);
    await first.page.keyboard.press('Alt+n');
    await first.page.getByLabel(en['form.name'], { exact: true }).fill('Kofi Boateng');
    await first.page.keyboard.press('Control+Enter');
    await first.page.getByRole('heading', { name: 'Kofi Boateng' }).waitFor();
    expect(await quit(first)).toBe(0);

    const second = await openDesktop({ dataDir: first.dataDir });
    await signIn(second.page);
    await second.page.keyboard.type('kofi boatang');
    await second.page.getByText('Kofi Boateng').first().waitFor();
    expect(await quit(second)).toBe(0);
  },
);
