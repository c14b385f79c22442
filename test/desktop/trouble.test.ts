/** A station cannot start: the window shows why and what to do, and nothing below the folder has changed. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { fr } from '../../src-renderer/messages/fr.ts';
import { closedRegistry, spawnStation, stop, treeOf, type Registry } from '../bin/child.ts';
import { temporaryDir } from '../support/station.ts';
import { desktopTest, ended, openDesktop, signIn, type Desktop } from './desktop.ts';

const openOn = ({ dataDir, keyFile }: Registry, language = 'en') =>
  openDesktop({ dataDir, language, environment: { SATCHEL_KEY_FILE: keyFile } });

async function told({ page, dataDir }: Desktop, title: string): Promise<string> {
  await page.getByRole('heading', { name: title }).waitFor();
  const text = await page.locator('main').innerText();
  expect(text).toContain(dataDir);
  expect(text).not.toMatch(/ {4}at |Error:/);
  return text;
}

function makeNewer({ dataDir, key }: Registry): void {
  const client = new Database(join(dataDir, 'registry', 'registry.db'));
  unlock(client, key);
  client.pragma('user_version=99');
  client.close();
}

desktopTest(
  'a registry of a newer Satchel is left as it is, and the window says to install the newer one',
  async () => {
    const registry = await closedRegistry();
    makeNewer(registry);
    const before = treeOf(join(registry.dataDir, 'registry'));
    await told(await openOn(registry), en['startupError.registry-newer.title']);
    expect(treeOf(join(registry.dataDir, 'registry'))).toEqual(before);
  },
);

desktopTest('a damaged registry is told in the language of the person and never replaced by an empty one', async () => {
  const registry = await closedRegistry();
  const file = join(registry.dataDir, 'registry', 'registry.db');
  writeFileSync(file, readFileSync(file).fill('garbage ', 0, 4096));
  const before = treeOf(join(registry.dataDir, 'registry'));
  const desktop = await openOn(registry, 'fr');
  const text = await told(desktop, fr['startupError.registry-damaged.title']);
  expect(text).toContain(fr['startupError.registry-damaged.what']);
  expect(await desktop.page.locator('html').getAttribute('lang')).toBe('fr');
  expect(treeOf(join(registry.dataDir, 'registry'))).toEqual(before);
});

desktopTest('a damaged registry of a locked station is told when somebody signs in', async () => {
  const registry = await closedRegistry();
  const file = join(registry.dataDir, 'registry', 'registry.db');
  writeFileSync(file, readFileSync(file).fill('garbage ', 0, 4096));
  const { page } = await openDesktop({ dataDir: registry.dataDir });
  await signIn(page, { isAwaited: false });
  await page.getByText(en['startupError.registry-damaged.what']).waitFor();
});

desktopTest('a folder that another station uses is waited for: when that one stops, one key goes on', async () => {
  const registry = await closedRegistry();
  const other = spawnStation(registry);
  await other.ready;
  const desktop = await openOn(registry);
  await told(desktop, en['startupError.folder-in-use.title']);
  await stop(other);
  await desktop.page.keyboard.press('Enter');
  await desktop.page.getByLabel(en['signIn.username']).waitFor();
});

desktopTest('a folder that may not be written to is told, and quitting from there ends the program', async () => {
  const desktop = await openDesktop({ dataDir: unwritableDir() });
  await told(desktop, en['startupError.folder-not-writable.title']);
  const end = ended(desktop);
  const button = desktop.page.getByRole('button', { name: en['startupError.quit'] });
  // The window may close before the click is answered.
  button.click().catch(() => undefined);
  expect(await end).toBe(0);
});

/** Returns a folder that nobody can write to, not even the computer's administrator, for whom no folder is read-only. */
function unwritableDir(): string {
  const place = join(temporaryDir(), 'place');
  if (process.getuid?.() === 0) {
    writeFileSync(place, 'no folder');
    return join(place, 'data');
  }
  mkdirSync(place);
  chmodSync(place, 0o555);
  return place;
}

desktopTest('a setting that cannot be read is told in the window', async () => {
  const desktop = await openDesktop({ environment: { SATCHEL_PORT: 'harbour' } });
  await told(desktop, en['startupError.setting.title']);
});
