/** What is measured on every screen: whether anything is cut, and whether everybody can use it. */
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

export const colorSchemes = ['light', 'dark'] as const;

/**
 * Runs in the page. Looks for: a page or its main part that scrolls sideways; text that its own box cuts; anything that
 * sticks out of the window sideways; controls that lie over each other.
 */
export const measure = `(() => {
  const faults = [];
  const describe = (el) => el.tagName.toLowerCase() + (el.className && typeof el.className === 'string' ? '.' + el.className.split(' ')[0] : '') + ' «' + (el.textContent || '').trim().slice(0, 30) + '»';
  const isShown = (el) => el.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !el.closest('.visually-hidden, .skip');
  const width = document.documentElement.clientWidth;
  for (const el of [document.scrollingElement, document.querySelector('main')]) {
    if (el !== null && el.scrollWidth > el.clientWidth + 1) faults.push('scrolls sideways: ' + describe(el).slice(0, 40) + ' ' + el.scrollWidth + ' > ' + el.clientWidth);
  }
  const dialog = document.querySelector('[role="dialog"]');
  const all = [...(dialog ?? document.body).querySelectorAll('*')].filter(isShown);
  const scrollerOf = (el) => { for (let at = el.parentElement; at !== null; at = at.parentElement) { if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.tagName !== 'MAIN') return at; } return null; };
  for (const el of all) {
    const style = getComputedStyle(el);
    const rect = el.getBoundingClientRect();
    if (rect.width === 0 || rect.height === 0 || el.closest('svg') !== null) continue;
    const hasText = [...el.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    if ((rect.left < -1 || rect.right > width + 1) && scrollerOf(el) === null) faults.push('sticks out: ' + describe(el));
    if (hasText && /hidden|clip/.test(style.overflowX) && el.scrollWidth > el.clientWidth + 1) faults.push('is cut: ' + describe(el));
    if (hasText && /hidden|clip/.test(style.overflowY) && el.scrollHeight > el.clientHeight + 2) faults.push('is cut below: ' + describe(el));
    if (['INPUT', 'SELECT'].includes(el.tagName) && el.scrollHeight > el.clientHeight + 3) faults.push('is cut: ' + describe(el));
  }
  // What is scrolled passes beneath a bar that sticks: it can be scrolled out again, and the bar is opaque.
  const isAbove = (el) => { for (let at = el; at !== null && at.tagName !== 'MAIN'; at = at.parentElement) { if (/sticky|fixed/.test(getComputedStyle(at).position)) return true; } return false; };
  const controls = all.filter((el) => el.matches('button, a[href], input:not([type=radio]):not([type=checkbox]), select, textarea, h1, h2, label'));
  for (const [i, a] of controls.entries()) {
    for (const b of controls.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      if (isAbove(a) !== isAbove(b) || (a.closest('nav.no-print') === null) !== (b.closest('nav.no-print') === null)) continue;
      for (const p of a.getClientRects()) for (const q of b.getClientRects()) {
        const x = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const y = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (x > 2 && y > 2) faults.push('lie over each other: ' + describe(a) + ' and ' + describe(b));
      }
    }
  }
  return [...new Set(faults)];
})()`;

export async function layoutFaultsAt(page: Page, { width, height, zoom }: (typeof sizes)[number]): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await page.evaluate(`document.documentElement.style.fontSize = '${zoom * 106.25}%'`);
  await page.evaluate(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`);
  return (await page.evaluate(measure)) as string[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function accessFaultsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const results = (await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })`,
  )) as AxeResults;
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}
