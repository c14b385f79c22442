/**
 * The page for a station that cannot start, as the desktop shows it: built, on a real server, in a real browser.
 *
 * A test shows a third of the reasons in each language at one size, so each reason is shown in two languages and sizes. It shows half of
 * them in each text direction, in light or dark. A drill shows everything.
 */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { Check } from 'typebox/value';
import { expect, inject, onTestFinished } from 'vitest';
import { unlock } from '../../src-main/db/cipher.ts';
import {
  StartupError,
  startupErrorKinds,
  type StartupErrorKind,
} from '../../src-main/desktop/startup-error.contract.ts';
import { contentSecurityPolicy } from '../../src-main/wire/page.ts';
import { startStation } from '../../src-main/serve.ts';
import { en } from '../../src-renderer/messages/en.ts';
import { password, testConfig } from '../support/station.ts';
import { allOrOne, isDrill } from '../support/drills.ts';
import { accessFaultsOn, colorSchemes, layoutFaultsAt, sizes } from './measures.ts';
import { allLanguages, settled, wordsOf } from './screens.ts';
import { openWindow, stationWithPage, windowTest, type WindowOptions } from './window.ts';
import { sqlite } from '../support/sqlite.ts';

const folder = '/home/ama/.local/share/satchel';
const sentence = 'The registry file /home/ama/.local/share/satchel/registry/registry.db is damaged.';
const about = (kind: StartupErrorKind, more: Partial<StartupError> = {}): StartupError => ({
  kind,
  folder,
  sentence,
  language: null,
  version: '1.2.3',
  ...more,
});

type Desktop = { url: string; why: StartupError; asked: string[]; answers: number };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Replaces the main process of the desktop: serves the built page and receives its three requests. */
async function desktop(why: StartupError): Promise<Desktop> {
  const self: Desktop = { url: '', why, asked: [], answers: 204 };
  const server = createServer(({ method, url = '/' }, reply) => {
    reply.setHeader('content-security-policy', contentSecurityPolicy);
    if (method === 'POST') {
      self.asked.push(url);
      reply.writeHead(self.answers).end();
    } else if (url === '/startup-error.json') {
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(self.why));
    } else {
      const file = join(inject('pageDir'), url);
      if (!existsSync(file)) return void reply.writeHead(404).end();
      reply.setHeader('content-type', types[extname(file)] ?? '').end(readFileSync(file));
    }
    return undefined;
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  self.url = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}/startup-error.html`;
  return self;
}

async function openStopped(shown: Desktop, options: WindowOptions = {}): Promise<Page> {
  const page = await openWindow(shown.url, options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Loads the page again for every reason in a drill. A test does so for the `of`-th of `parts` parts. */
async function eachKind(
  { language, parts, of }: { language: string; parts: number; of: number },
  look: (page: Page, kind: StartupErrorKind, turn: number) => Promise<void>,
): Promise<void> {
  const shown = await desktop(about('unexpected'));
  const page = await openStopped(shown, { language });
  for (const [turn, kind] of startupErrorKinds.entries()) {
    if (!isDrill && turn % parts !== of % parts) continue;
    shown.why = about(kind);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, kind, turn);
  }
}

for (const [ofLanguage, language] of allLanguages.entries()) {
  windowTest(
    `every reason is told in ${language}, with what to do, in a page where nothing is cut`,
    { timeout: 180_000 },
    async () => {
      const words = await wordsOf(language);
      const faults: string[] = [];
      await eachKind({ language, parts: 3, of: ofLanguage }, async (page, kind, turn) => {
        const title = words[`startupError.${kind}.title`];
        const text = await page.locator('main section').innerText();
        const steps = words[`startupError.${kind}.do`].split('\n');
        for (const wanted of [title, words[`startupError.${kind}.what`], ...steps, folder, words['startupError.quit']])
          expect(text, kind).toContain(wanted);
        expect(steps.length, kind).toBe(en[`startupError.${kind}.do`].split('\n').length);
        expect(await page.title()).toBe(`${title} · Satchel`);
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        expect(await page.locator('html').getAttribute('dir')).toBe(language === 'ar' ? 'rtl' : 'ltr');
        // English text is in the closed details. Names of files and of the program are not translated.
        const latin = text.replace(folder, '').match(/[A-Za-z]{2,}/g) ?? [];
        if (language === 'ar')
          expect(latin.filter((word) => !/^(Satchel|registry|db|wal|keys|json|USB)$/.test(word))).toEqual([]);
        for (const size of allOrOne(sizes, Math.floor(ofLanguage / 3) + Math.floor(turn / 3))) {
          faults.push(...(await layoutFaultsAt(page, size)).map((fault) => `${kind}, ${size.name}: ${fault}`));
        }
        await page.evaluate(`document.documentElement.style.fontSize = ''`);
      });
      expect(faults).toEqual([]);
    },
  );
}

for (const [ofLanguage, language] of (['en', 'ar'] as const).entries()) {
  windowTest(
    `axe finds nothing on the page of any reason in light or dark, language ${language}`,
    { timeout: 180_000 },
    async () => {
      const faults: string[] = [];
      await eachKind({ language, parts: 2, of: ofLanguage }, async (page, kind, turn) => {
        await page.locator('summary').click();
        for (const colorScheme of allOrOne(colorSchemes, Math.floor(turn / 2))) {
          await page.emulateMedia({ colorScheme });
          faults.push(...(await accessFaultsOn(page)).map((fault) => `${kind}, ${colorScheme}: ${fault}`));
        }
      });
      expect(faults).toEqual([]);
    },
  );
}

windowTest('the language that was chosen last comes before the one of the system', async () => {
  const shown = await desktop(about('registry-damaged', { language: 'sw' }));
  const page = await openStopped(shown, { language: 'fr' });
  const sw = await wordsOf('sw');
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(sw['startupError.registry-damaged.title']);
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.getByRole('button', { name: (await wordsOf('ar'))['common.retry'] }).waitFor();
  expect(shown.asked).toEqual([]);
});

windowTest('by the keyboard alone: Enter tries again, and the other two follow by Tab', async () => {
  const shown = await desktop(about('folder-in-use'));
  const page = await openStopped(shown);
  await page.keyboard.press('Enter');
  const retry = page.getByRole('button', { name: en['common.retry'] });
  await expect.poll(() => shown.asked).toEqual(['/try-again']);
  // The button is busy until the program shows something else. Pressing it again sends no second request.
  await expect.poll(() => retry.getAttribute('aria-busy')).toBe('true');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.asked).toEqual(['/try-again', '/show-folder']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.asked).toEqual(['/try-again', '/show-folder', '/quit']);
});

windowTest('when it does not start again either, the page says the reason of now', async () => {
  const shown = await desktop(about('folder-in-use'));
  const page = await openStopped(shown);
  await page.getByRole('button', { name: en['common.retry'] }).click();
  await expect.poll(() => shown.asked).toEqual(['/try-again']);
  shown.why = about('registry-missing');
  await page.reload();
  await page.getByRole('heading', { name: en['startupError.registry-missing.title'] }).waitFor();
  await page.getByRole('button', { name: en['common.retry'] }).focus();
  expect(await page.getByRole('button', { name: en['common.retry'] }).getAttribute('aria-busy')).toBe('false');
});

windowTest('a program that does not take the request is said, and it can be pressed again', async () => {
  const shown = await desktop(about('disk-full'));
  shown.answers = 500;
  const page = await openStopped(shown);
  await page.getByRole('button', { name: en['common.retry'] }).click();
  await page.getByText(en['startupError.unanswered']).waitFor();
  await page.getByRole('button', { name: en['common.retry'] }).click();
  await expect.poll(() => shown.asked).toEqual(['/try-again', '/try-again']);
});

windowTest('a window that broke down is opened again, and its words do not frighten', async () => {
  const shown = await desktop(about('window-crashed'));
  const page = await openStopped(shown);
  await page.getByText(en['startupError.typedIsKept']).waitFor();
  await page.getByRole('button', { name: en['startupError.openAgain'] }).click();
  await expect.poll(() => shown.asked).toEqual(['/try-again']);
});

windowTest('the sentence for whoever helps by phone is there when it is asked for, with the version', async () => {
  const page = await openStopped(await desktop(about('registry-damaged')), { language: 'ar' });
  expect(await page.getByText(sentence).isVisible()).toBe(false);
  await page.locator('summary').click();
  await page.getByText(sentence).waitFor();
  await page.getByText('Satchel 1.2.3').waitFor();
  expect(await page.getByText(sentence).getAttribute('dir')).toBe('ltr');
});

windowTest('the folder is marked as a whole by one click, so that it can be copied', async () => {
  const page = await openStopped(await desktop(about('folder-not-writable')));
  await page.locator('dd').click();
  expect(await page.evaluate('String(getSelection())')).toBe(folder);
  expect(await page.locator('dd').getAttribute('dir')).toBe('ltr');
});

windowTest('a page that cannot learn its reason says so instead of staying empty', async () => {
  const shown = await desktop(about('unexpected'));
  const page = await openWindow('about:blank');
  await page.route('**/startup-error.json', (route) => route.abort());
  await page.goto(shown.url);
  await page.getByRole('heading', { name: en['startupError.unexpected.title'] }).waitFor();
  await settled(page);
  expect(await page.locator('dd').count()).toBe(0);
});

windowTest('with text of twice the size the page begins at its top, and Enter still tries again', async () => {
  const shown = await desktop(about('folder-not-writable'));
  const page = await openStopped(shown, { width: 512, height: 320 });
  expect(await page.evaluate('document.documentElement.scrollTop + document.querySelector("main").scrollTop')).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => shown.asked).toEqual(['/try-again']);
});

windowTest('signing in to a registry of a newer Satchel says so in the language of the person', async () => {
  const { station } = await stationWithPage();
  const { db, key } = station.registry();
  const file = sqlite(db).name;
  const kept = Buffer.from(key);
  await station.close();
  const client = new Database(file);
  unlock(client, kept);
  client.pragma('user_version=99');
  client.close();
  const again = await startStation(testConfig(join(file, '..', '..'), { pageDir: inject('pageDir') }));
  onTestFinished(() => again.close());
  const ar = await wordsOf('ar');
  const page = await openWindow(again.url, { language: 'ar' });
  await page.getByLabel(ar['signIn.username']).fill('ama');
  await page.getByLabel(ar['signIn.password']).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText(ar['startupError.registry-newer.what']).waitFor();
  expect(await page.getByRole('alert').innerText()).toContain(ar['startupError.registry-newer.do']);
});

windowTest('the shape that the page is tested with is the one of the contract', () => {
  for (const kind of startupErrorKinds) expect(Check(StartupError, about(kind)), kind).toBe(true);
});
