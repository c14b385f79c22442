/** Goes through every screen for `npm run translations -- write`: takes its picture, and reports the texts on it. */
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { startupErrorKinds, type StartupError } from '../../src-main/desktop/startup-error.contract.ts';
import type { Language } from '../../src-renderer/messages/languages.ts';
import { resize, resized } from '../e2e/measures.ts';
import { eachScreen, sharedDemoStation } from '../e2e/screens.ts';
import { openWindow, windowTest } from '../e2e/window.ts';
import type { SeenScreen } from './visible.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module can only be extended by an interface
  export interface ProvidedContext {
    seen: { language: Language; folder: string; report: string };
  }
}

const demoStation = sharedDemoStation();
const { language, folder, report } = inject('seen');

windowTest('every screen has its picture', { timeout: 1_800_000 }, async () => {
  await eachScreen(await demoStation(), { language, parts: 1, of: 0 }, look);
});

windowTest('every reason not to start has its picture', { timeout: 600_000 }, async () => {
  const page = await openWindow((await demoStation()).station.url, { language });
  const desktop = 'http://desktop.invalid/';
  let kind: StartupError['kind'] = 'unexpected';
  await page.route(`${desktop}**`, (route) => {
    const name = route.request().url().slice(desktop.length);
    const why: StartupError = { kind, folder: '/home/ama/satchel', sentence: '', language, version: '1.2.3' };
    if (name === 'startup-error.json') return route.fulfill({ json: why });
    const path = join(inject('pageDir'), name);
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
  });
  for (kind of startupErrorKinds) {
    await page.goto(`${desktop}startup-error.html`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look(page, `does not start, ${kind}`);
  }
});

async function look(page: Page, name: string): Promise<void> {
  const file = join(folder, `${language}-${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.png`);
  await resize(page, { name: '', width: 1024, height: await heightOf(page), zoom: 1 });
  await page.screenshot({ path: file });
  const seen: SeenScreen = { file, texts: (await page.evaluate(textsOnScreen)) as string[] };
  appendFileSync(report, `${JSON.stringify(seen)}\n`);
  await resized(page);
}

/** The height at which nothing has to be scrolled, up to a limit: some lists never end. */
const heightOf = (page: Page): Promise<number> =>
  page.evaluate(`(() => {
    const hidden = [document.scrollingElement, document.querySelector('main'), document.querySelector('[role="dialog"]')]
      .map((el) => el === null ? 0 : el.scrollHeight - el.clientHeight);
    return Math.min(2000, Math.max(640, innerHeight + Math.max(...hidden)));
  })()`);

/** Runs in the page. Returns the texts of nodes, elements and their attributes. Behind a dialog, nothing counts. */
const textsOnScreen = `(() => {
  const root = document.querySelector('[role="dialog"]') ?? document.body;
  const texts = [document.title];
  for (const el of [root, ...root.querySelectorAll('*')]) {
    if (!el.matches('option') && !el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue;
    if (el.textContent.length < 1000) texts.push(el.textContent);
    for (const node of el.childNodes) if (node.nodeType === 3) texts.push(node.nodeValue);
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(el.getAttribute(name) ?? '');
  }
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
})()`;
