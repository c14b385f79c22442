/** Measures every screen for cut content and for accessibility. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

export const sizes = [
  { name: '1024×640', width: 1024, height: 640, zoom: 1 },
  { name: '1366×768', width: 1366, height: 768, zoom: 1 },
  { name: '390×844, a telephone', width: 390, height: 844, zoom: 1 },
  { name: '1366×768 with text twice as large', width: 1366, height: 768, zoom: 2 },
] as const;

/** All supported widths of a window, each also with text at twice the size. */
export const everySize = [
  [390, 844],
  [768, 1024],
  [1024, 640],
  [1366, 768],
  [1920, 1080],
].flatMap(([width = 0, height = 0]) =>
  [1, 2].map((zoom) => ({ name: `${width}×${height} at ${zoom * 100} %`, width, height, zoom })),
);
type Size = (typeof everySize)[number];

export const colorSchemes = ['light', 'dark'] as const;

/**
 * Runs in the page and returns its faults: text cut by its own box, controls that overlap, and controls too small for a finger. Neither the
 * page nor its main part may scroll sideways, and nothing may stick out of the window sideways.
 */
export const measure = `(() => {
  const faults = [];
  const describe = (el) => el.tagName.toLowerCase() + (el.className && typeof el.className === 'string' ? '.' + el.className.split(' ')[0] : '') + ' «' + (el.textContent || '').trim().slice(0, 30) + '»';
  // Nothing changes while this runs, so each question about an element is asked once.
  const once = (ask) => { const known = new Map(); return (el) => { if (!known.has(el)) known.set(el, ask(el)); return known.get(el); }; };
  const styleOf = once((el) => getComputedStyle(el));
  // Text for screen readers alone is cut on purpose.
  const isForReaders = once((el) => el !== null && (styleOf(el).clipPath === 'inset(50%)' || isForReaders(el.parentElement)));
  const isShown = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !el.closest('.skip') && !isForReaders(el);
  const width = document.documentElement.clientWidth;
  for (const el of [document.scrollingElement, document.querySelector('main')]) {
    if (el !== null && el.scrollWidth > el.clientWidth + 1) faults.push('scrolls sideways: ' + describe(el).slice(0, 40) + ' ' + el.scrollWidth + ' > ' + el.clientWidth);
  }
  const dialog = document.querySelector('[role="dialog"]');
  const all = [...(dialog ?? document.body).querySelectorAll('*')].filter(isShown);
  const scrollerOf = (el, axis) => { for (let at = el.parentElement; at !== null; at = at.parentElement) { if (/auto|scroll/.test(styleOf(at)['overflow' + axis]) && at.tagName !== 'MAIN') return at; } return null; };
  for (const el of all) {
    const style = styleOf(el);
    const rect = el.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0 || el.closest('svg') !== null) continue;
    const hasText = [...el.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if ((rect.left < -1 || rect.right > width + 1) && scrollerOf(el, 'X') === null) faults.push('sticks out: ' + describe(el));
    if (hasText && /hidden|clip/.test(style.overflowX) && el.scrollWidth > el.clientWidth + 1) faults.push('is cut: ' + describe(el));
    if (hasText && /hidden|clip/.test(style.overflowY) && el.scrollHeight > el.clientHeight + 2) faults.push('is cut below: ' + describe(el));
    if (['INPUT', 'SELECT'].includes(el.tagName) && el.scrollHeight > el.clientHeight + 3) faults.push('is cut: ' + describe(el));
  }
  // Scrolled content passes beneath a sticky bar. It can be scrolled out again, and the bar is opaque.
  const isAbove = once((el) => el !== null && el.tagName !== 'MAIN' && (/sticky|fixed/.test(styleOf(el).position) || isAbove(el.parentElement)));
  const isInBar = once((el) => el.closest('nav.no-print') !== null);
  // A box of its own hides the controls that are scrolled out of it.
  const rectsOf = once((el) => {
    const seen = scrollerOf(el, 'Y')?.getBoundingClientRect();
    return [...el.getClientRects()].map(({ left, right, top, bottom }) =>
      seen === undefined ? { left, right, top, bottom } : { left, right, top: Math.max(top, seen.top), bottom: Math.min(bottom, seen.bottom) });
  });
  const controls = all.filter((el) => el.matches('button, a[href], input:not([type=radio]):not([type=checkbox]), select, textarea, h1, h2, label'));
  for (const [i, a] of controls.entries()) {
    for (const b of controls.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      if (isAbove(a) !== isAbove(b) || isInBar(a) !== isInBar(b)) continue;
      for (const p of rectsOf(a)) for (const q of rectsOf(b)) {
        const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (x > 2 && y > 2) faults.push('lie over each other: ' + describe(a) + ' and ' + describe(b));
      }
    }
  }
  // A link within a sentence is as high as its line. A click beside it hits no other control.
  const isInText = (el) => el.matches('a') && styleOf(el).display === 'inline' && el.parentElement.textContent.trim().length > el.textContent.trim().length;
  const hitOf = (el) => el.labels?.length > 0 && el.matches('[type=radio], [type=checkbox]') ? el.labels[0] : el;
  for (const el of controls.concat(all.filter((one) => one.matches('[type=radio], [type=checkbox], summary, [role=option]')))) {
    if (el.matches('h1, h2, label') || isInText(el)) continue;
    const { width: wide, height: high } = hitOf(el).getBoundingClientRect();
    if (wide > 0 && high > 0 && (wide < 23.5 || high < 23.5)) faults.push('is too small to hit: ' + describe(el) + ' ' + Math.round(wide) + '×' + Math.round(high));
  }
  return [...new Set(faults)];
})()`;

/** Sets the size of the window and of its text, and waits until listeners to the size have run. */
export async function resize(page: Page, { width, height, zoom }: Size): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.evaluate(`new Promise((done) => {
    document.documentElement.style.fontSize = '${zoom * 106.25}%';
    requestAnimationFrame(() => requestAnimationFrame(done));
  })`);
}

/** Restores the initial size of a window in these tests. */
export const resized = (page: Page): Promise<void> => resize(page, { name: '', width: 1024, height: 640, zoom: 1 });

export async function layoutFaultsAt(page: Page, size: Size): Promise<string[]> {
  await resize(page, size);
  return (await page.evaluate(measure)) as string[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function accessFaultsOn(page: Page): Promise<string[]> {
  if ((await page.evaluate(`'axe' in window`)) === false) await page.evaluate(axe);
  // The list of passed checks is ten times as long, and nobody reads it.
  const violations = (await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }).then((results) => results.violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
