/**
 * Measures the window in a real browser. It measures how long after a keystroke the results are painted, and whether the list scrolls
 * without empty rows. It also measures how much script the page loads before its first paint.
 */
import { gzipSync } from 'node:zlib';
import { chromium, type Locator, type Page } from 'playwright-core';
import { findBrowser } from '../e2e/prepare.ts';

export type WindowFigures = {
  keystrokeMs: number[];
  emptyRows: number;
  scriptKb: number;
  /** Milliseconds until the list of all patients is painted, by name: opened first, opened again, after each filter and order. */
  peopleMs: Map<string, number[]>;
};

/** Runs in the page. Returns the addresses of the scripts that had loaded when its first content was painted. */
const scriptsBeforePaint = `(() => {
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return performance.getEntriesByType('resource')
    .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= painted.startTime)
    .map(({ name }) => name);
})()`;

/** Measures the station at `url`, which has many patients. The queries are typed letter by letter, as a fast clerk does. */
export async function measureWindow(
  url: string,
  { username, password, queries }: { username: string; password: string; queries: string[] },
): Promise<WindowFigures | { reason: string }> {
  const found = await findBrowser();
  if (found.kind === 'none') return found;
  const browser = await chromium.launch({ executablePath: found.executablePath, args: found.args });
  try {
    const open = () => browser.newPage({ viewport: { width: 1024, height: 640 }, locale: 'en' });
    const page = await open();
    const scripts = new Map<string, Promise<number>>();
    page.on('response', (reply) => {
      if (!reply.url().endsWith('.js')) return;
      scripts.set(
        reply.url(),
        reply.body().then((body) => gzipSync(body).length / 1000),
      );
    });
    await page.goto(url);
    await page.locator('input').first().waitFor();
    // The next scripts are fetched as soon as the page is there, so only the browser knows which ones came before.
    const asked = (await page.evaluate(scriptsBeforePaint)) as string[];
    const sizes = await Promise.all(asked.map((name) => scripts.get(name) ?? Promise.reject(new Error(name))));
    const scriptKb = sizes.reduce((sum, kb) => sum + kb, 0);

    const box = await signIn(page, { username, password });
    const keystrokeMs: number[] = [];
    for (const query of queries) {
      await box.fill('');
      for (const letter of query) keystrokeMs.push(await paintedAfter(page, letter));
    }
    const emptyRows = await emptyRowsWhileScrolling(page);
    const peopleMs = await peoplePainted(page);
    for (let round = 0; round < freshWindows; round++) {
      const fresh = await open();
      await fresh.goto(url);
      await signIn(fresh, { username, password });
      // Waits like somebody who has just signed in and reads.
      await fresh.waitForTimeout(1500);
      const ms = await paintedBy(fresh, `location.hash = '#/people'`);
      peopleMs.set(firstOpened, [...(peopleMs.get(firstOpened) ?? []), ms]);
      await fresh.close();
    }
    return { keystrokeMs, emptyRows, scriptKb, peopleMs };
  } finally {
    await browser.close();
  }
}

/** Signs in and returns the search box of Find. */
async function signIn(page: Page, { username, password }: { username: string; password: string }): Promise<Locator> {
  await page.locator('input').nth(0).fill(username);
  await page.locator('input').nth(1).fill(password);
  await page.keyboard.press('Enter');
  const box = page.locator('main input').first();
  await box.waitFor();
  return box;
}

/** Returns milliseconds from the key event to the frame after which the list has changed. Waits 400 ms for a list that stays the same. */
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

const peopleRounds = 9;
/** A window caches what it has read, so the first opening is measured in this many windows. */
const freshWindows = 5;
export const firstOpened = 'opened for the first time';

/**
 * Measures from opening the list, or from choosing in a filter, to the frame in which its rows are on the screen. The filters take turns;
 * each is chosen and reset, and both are painted.
 */
async function peoplePainted(page: Page): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const note = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let round = 0; round < peopleRounds; round++) {
    await page.evaluate(`location.hash = '#/today'`);
    await page.locator('main h1').waitFor();
    await page.waitForTimeout(300);
    note('opened again', await paintedBy(page, `location.hash = '#/people'`));
    const choices = (await page.evaluate(
      `[...document.querySelectorAll('main form select')].map((select) => [...select.options].map(({ value }) => value))`,
    )) as string[][];
    for (const [place, values] of choices.entries()) {
      const [first = ''] = values;
      const other = values[1 + (round % (values.length - 1))] ?? first;
      for (const value of [other, first]) {
        const choose = `{ const select = document.querySelectorAll('main form select')[${place}];
          select.value = ${JSON.stringify(value)}; select.dispatchEvent(new Event('change', { bubbles: true })); }`;
        note(`filter ${place + 1}: ${value || 'any'}`, await paintedBy(page, choose));
      }
    }
  }
  return times;
}

/** Returns milliseconds until the rows have changed or are gone, or NaN if they stay the same for a second. */
const paintedBy = (page: Page, act: string): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const rows = () => [...document.querySelectorAll('main [role="listbox"] [role="option"]')].slice(0, 8).map(({ innerText }) => innerText).join('|');
    const before = location.hash === '#/people' ? rows() : '';
    const from = performance.now();
    const look = () => {
      const now = rows();
      const late = performance.now() - from > 1000;
      if (now === before && !late) return requestAnimationFrame(look);
      requestAnimationFrame(() => setTimeout(() => done(late ? NaN : performance.now() - from)));
    };
    ${act};
    requestAnimationFrame(look);
  })`) as Promise<number>;

/** Names of the benchmark begin with a consonant. Many begin with this one, so that the list is as long as lists get. */
const oftenFirst = 'k';
const screens = 40;

/**
 * Scrolls a long list by whole screens, ten a second, as with Page Down held. Returns the number of rows on the screen that the browser has
 * not drawn. It adds one for each screen on which the list had ended and then went on.
 */
async function emptyRowsWhileScrolling(page: Page): Promise<number> {
  await page.locator('main input').first().fill(oftenFirst);
  await page.waitForFunction(`document.querySelectorAll('main [role="option"] mark').length >= 20`);
  const { emptyRows, rows } = (await page.evaluate(`(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const scroller = document.querySelector('main');
    const rows = () => [...scroller.querySelectorAll('a[role="option"][href^="#/patients/"]')];
    let emptyRows = 0;
    for (let i = 0; i < ${screens}; i++) {
      const from = scroller.scrollTop;
      scroller.scrollBy(0, scroller.clientHeight);
      await frame();
      if (scroller.scrollTop < from + scroller.clientHeight - 1) {
        const end = scroller.scrollHeight;
        await new Promise((done) => setTimeout(done, 1000));
        if (scroller.scrollHeight === end) break;
        emptyRows += 1;
      }
      for (const row of rows()) {
        const { top, bottom } = row.getBoundingClientRect();
        const isDrawn = row.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) === true;
        if (bottom > 0 && top < innerHeight && (!isDrawn || row.innerText.trim() === '')) emptyRows += 1;
      }
      await new Promise((done) => setTimeout(done, 100));
    }
    return { emptyRows, rows: rows().length };
  })()`)) as { emptyRows: number; rows: number };
  // A list that was never long would scroll without a fault.
  if (rows < 4 * screens) throw new Error(`The list was too short to be scrolled: ${rows} rows.`);
  return emptyRows;
}
