/**
 * The window, measured in a real browser: how long after a keystroke the results are painted, whether the list scrolls
 * without empty rows, and how much script the page loads before it is first painted.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../e2e/prepare.ts';

export type WindowFigures = { keystrokeMs: number[]; emptyRows: number; scriptKb: number };

/** `url` is of a station with many patients; the queries are typed letter by letter, as a quick clerk does. */
export async function measureWindow(
  url: string,
  { username, password, queries }: { username: string; password: string; queries: string[] },
): Promise<WindowFigures | { reason: string }> {
  const found = await findBrowser();
  if (found.kind === 'none') return found;
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args });
  try {
    const page = await browser.newPage({ viewport: { width: 1024, height: 640 }, locale: 'en' });
    const scripts: Promise<number>[] = [];
    let isPainted = false;
    page.on('response', (reply) => {
      if (isPainted || !reply.url().endsWith('.js')) return;
      scripts.push(reply.body().then((body) => gzipSync(body).length / 1000));
    });
    await page.goto(url);
    await page.locator('input').first().waitFor();
    isPainted = true;
    const scriptKb = (await Promise.all(scripts)).reduce((sum, kb) => sum + kb, 0);

    await page.locator('input').nth(0).fill(username);
    await page.locator('input').nth(1).fill(password);
    await page.keyboard.press('Enter');
    const box = page.locator('main input').first();
    await box.waitFor();
    const keystrokeMs: number[] = [];
    for (const query of queries) {
      await box.fill('');
      for (const letter of query) keystrokeMs.push(await paintedAfter(page, letter));
    }
    await box.fill('a');
    await page.waitForTimeout(500);
    const emptyRows = await emptyRowsWhileScrolling(page);
    return { keystrokeMs, emptyRows, scriptKb };
  } finally {
    await browser.close();
  }
}

/** From the key event to the frame after which the list is another one; a list that stays the same is waited for 400 ms. */
async function paintedAfter(page: Page, letter: string): Promise<number> {
  await page.evaluate(`(() => {
    const list = document.querySelector('main');
    window.painted = new Promise((done) => {
      let at;
      addEventListener('keydown', () => (at = performance.now()), { once: true, capture: true });
      const given = setTimeout(() => finish(), 400);
      const observer = new MutationObserver((changes) => {
        if (at === undefined || !changes.some(({ target }) => target.nodeType === 1 ? target.closest('[role="listbox"], ol, ul') : target.parentElement?.closest('[role="listbox"], ol, ul'))) return;
        finish();
      });
      const finish = () => { clearTimeout(given); observer.disconnect(); requestAnimationFrame(() => setTimeout(() => done(performance.now() - at))); };
      observer.observe(list, { childList: true, subtree: true, characterData: true });
    });
  })()`);
  await page.keyboard.press(letter === ' ' ? 'Space' : letter);
  return (await page.evaluate(`window.painted`)) as number;
}

/** Scrolls the list to its end by whole screens; counts rows on the screen that show no name. */
async function emptyRowsWhileScrolling(page: Page): Promise<number> {
  return (await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const rows = () => [...document.querySelectorAll('main [role="option"]')];
    const scroller = document.querySelector('main');
    let empty = 0;
    for (let i = 0; i < 40; i++) {
      scroller.scrollBy(0, scroller.clientHeight);
      await frame();
      for (const row of rows()) {
        const { top, bottom } = row.getBoundingClientRect();
        if (bottom > 0 && top < innerHeight && row.textContent.trim() === '') empty += 1;
      }
      const last = rows().at(-1)?.getBoundingClientRect();
      if (last !== undefined && last.bottom < innerHeight / 2) empty += 1;
    }
    return empty;
  })()`)) as number;
}
