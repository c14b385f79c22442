/** However the program ends, everything that was reported as saved is there, and typed text is kept. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { en } from '../../src-renderer/messages/en.ts';
import { closedRegistry, type Registry } from '../bin/child.ts';
import { clientOf, password, type Client } from '../support/station.ts';
import { desktopTest, ended, inPage, openDesktop, quit, setUpByHand, signIn, type Desktop } from './desktop.ts';

const openOn = ({ dataDir, keyFile }: Registry) => openDesktop({ dataDir, environment: { SATCHEL_KEY_FILE: keyFile } });

const clerkOf = async ({ page }: Desktop, { token }: Registry): Promise<Client> => {
  await page.getByLabel(en['signIn.username']).waitFor();
  return clientOf(`${new URL(page.url()).origin}/api`, token);
};

/** Registers people without a pause, and calls `end` when some have been saved. Returns the ids that were reported as saved. */
async function rush(clerk: Client, end: () => unknown): Promise<string[]> {
  const saved: string[] = [];
  let isOver = false;
  const register = async () => {
    while (!isOver) {
      const reply = await clerk.post('/patients', { name: `Patient number ${saved.length}` }).catch(() => undefined);
      if (reply === undefined) return;
      if (reply.status < 300) saved.push(reply.body._id as string);
      if (saved.length >= 100 && !isOver) {
        isOver = true;
        end();
      }
    }
  };
  await Promise.all(Array.from({ length: 8 }, register));
  return saved;
}

async function allThere(registry: Registry, saved: string[]): Promise<void> {
  const again = await openOn(registry);
  const clerk = await clerkOf(again, registry);
  const replies = await Promise.all(saved.map((id) => clerk.get(`/patients/${id}`)));
  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(saved.length).toBeGreaterThanOrEqual(100);
}

const logOf = ({ dataDir }: Registry) => join(dataDir, 'registry', 'registry.db-wal');

desktopTest('killed in the middle of saving, it keeps every patient that it said was saved', async () => {
  const registry = await closedRegistry();
  const desktop = await openOn(registry);
  const clerk = await clerkOf(desktop, registry);
  const saved = await rush(clerk, () => desktop.process.kill('SIGKILL'));
  await ended(desktop);
  expect(existsSync(logOf(registry))).toBe(true);
  await allThere(registry, saved);
});

desktopTest('closed while saving, it answers what is in flight, folds its log and ends well', async () => {
  const registry = await closedRegistry();
  const desktop = await openOn(registry);
  const clerk = await clerkOf(desktop, registry);
  let end: Promise<number | null> | undefined;
  const saved = await rush(clerk, () => (end = quit(desktop)));
  expect(await end).toBe(0);
  expect(existsSync(logOf(registry))).toBe(false);
  await allThere(registry, saved);
});

desktopTest('the end of the session and a signal close it as well as its menu does', async () => {
  for (const leave of [
    (desktop: Desktop) => desktop.process.kill('SIGTERM'),
    (desktop: Desktop) => desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('shutdown', new Event(''))),
    (desktop: Desktop) => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
  ]) {
    const registry = await closedRegistry();
    const desktop = await openOn(registry);
    await (await clerkOf(desktop, registry)).post('/patients', { name: 'Ama Mensah' });
    expect(existsSync(logOf(registry))).toBe(true);
    const end = ended(desktop);
    Promise.resolve(leave(desktop)).catch(() => undefined);
    expect(await end).toBe(0);
    expect(existsSync(logOf(registry))).toBe(false);
    expect(desktop.log()).not.toContain('FATAL');
  }
});

const nameField = ({ page }: Desktop) => page.getByLabel(en['form.name'], { exact: true });

desktopTest('what was typed a moment before the window was closed is there at the next start', async () => {
  const registry = await closedRegistry();
  const first = await openOn(registry);
  await signIn(first.page);
  await first.page.keyboard.press('Alt+n');
  await nameField(first).fill('Half a name');
  expect(await quit(first)).toBe(0);

  const second = await openOn(registry);
  await signIn(second.page);
  await second.page.keyboard.press('Alt+n');
  await expect.poll(() => nameField(second).inputValue()).toBe('Half a name');
});

/** Reads the window's title, because a page whose process is gone answers nothing. */
const titleOf =
  ({ app }: Desktop) =>
  () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getTitle());

async function breakDown({ app }: Desktop): Promise<void> {
  const renderer = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
  );
  process.kill(renderer ?? NaN, 'SIGKILL');
}

/** Waits for the report of the crash. One key then opens the window again at sign-in. */
async function opensAgain(desktop: Desktop): Promise<void> {
  await expect.poll(titleOf(desktop), { timeout: 15_000 }).toContain(en['startupError.window-crashed.title']);
  // The button for that key gets the focus a moment later.
  const isFocused = () => inPage(desktop, `document.activeElement !== document.body`);
  await expect.poll(isFocused, { timeout: 15_000 }).toBe(true);
  await inPage(desktop, `document.activeElement.click()`);
  await expect.poll(titleOf(desktop), { timeout: 15_000 }).toContain(en['signIn.title']);
}

desktopTest('a window that breaks down offers to open again, and the draft is still there', async () => {
  const registry = await closedRegistry();
  const desktop = await openOn(registry);
  const { page } = desktop;
  const { origin } = new URL(page.url());
  await signIn(page);
  await page.keyboard.press('Alt+n');
  const kept = page.waitForResponse((reply) => reply.url().includes('/api/drafts/'));
  await nameField(desktop).fill('Half a name');
  await kept;
  await breakDown(desktop);

  await opensAgain(desktop);
  expect(await inPage(desktop, 'location.origin')).toBe(origin);

  const api = `${origin}/api`;
  const session = await clientOf(api, '').post('/sessions', { username: 'ama', password });
  const drafts = await clientOf(api, session.body.token as string).get('/drafts');
  expect(JSON.stringify(drafts.body)).toContain('Half a name');
});

desktopTest(
  'a window that breaks down right after the first run opens again at the door, not at the set-up',
  async () => {
    const desktop = await openDesktop();
    await setUpByHand(desktop.page);
    await breakDown(desktop);
    await opensAgain(desktop);
    expect(await inPage(desktop, 'location.hash')).toBe('');
  },
);

desktopTest('a second start shows the first window and ends', async () => {
  const registry = await closedRegistry();
  const first = await openOn(registry);
  await first.page.getByLabel(en['signIn.username']).waitFor();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());
  // The second program has no window to wait for.
  await expect(openOn(registry)).rejects.toThrow();
  const isVisible = () => first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);
  expect(first.app.windows()).toHaveLength(1);
});

desktopTest('after sleep it goes on where it was', async () => {
  const registry = await closedRegistry();
  const desktop = await openOn(registry);
  await signIn(desktop.page);
  // While the station sleeps, the page would wait for what it has not loaded yet, and keys would go nowhere.
  await desktop.page.locator('[role=combobox]:focus').waitFor();
  await desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
  desktop.process.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  desktop.process.kill('SIGCONT');
  await desktop.app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
  await desktop.page.keyboard.type('mensah');
  await desktop.page.getByText('Ama Mensah').first().waitFor();
});
