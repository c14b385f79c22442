import decodeQR from 'qr/decode.js';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { pictureOf } from '../support/code-picture.ts';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, stationWithPage, windowTest } from './window.ts';

/** Reads the modules of the code from the drawn path, as a camera would read them from paper. */
async function modulesOf(page: Page): Promise<boolean[][]> {
  const path = (await page.locator('article svg path').getAttribute('d')) ?? '';
  const size = Number((await page.locator('article svg').getAttribute('viewBox'))?.split(' ')[2]) - 8;
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let i = 0; i < Number(run); i++) modules[Number(y)]![Number(x) + i] = true;
  }
  return modules;
}

journeyTest(
  'a scanner that types the code of a printed card into the search box opens the record',
  async (language) => {
    const messages = await wordsOf(language);
    const ready = await stationWithPage();
    const { body: patient } = await ready.admin.post('/patients', { name: 'Akosua Asante', patientNumber: 'P-7' });
    await ready.admin.post('/patients', { name: 'Akosua Asante', patientNumber: 'P-8' });
    const page = await signedIn(ready, { language, messages });
    await page.evaluate(`location.hash = '#/patients/${patient._id}/card'`);
    await page.locator('article svg path').waitFor();
    const typed = codeTextOf(patient._id);
    expect(decodeQR(pictureOf(await modulesOf(page), { scale: 4 }))).toBe(typed);

    await page.keyboard.press('F2');
    await page.locator('[role="combobox"]:focus').waitFor();
    // A scanner types at once, and sends Enter before any answer can arrive. If the computer is so busy that this looks like a person, the
    // code is searched for.
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`#/patients/${patient._id}`);
  },
);

windowTest.for([
  ['Latin', 'Maria da Conceição Aparecida dos Santos Oliveira Vasconcelos'],
  ['Arabic', 'عبد الرحمن محمد عبد الله عبد العزيز بن سليمان آل الشيخ إبراهيم'],
  ['Devanagari', 'श्रीमती राजलक्ष्मी वेंकटेश्वरन सुब्रह्मण्यम चट्टोपाध्याय मुखोपाध्याय'],
])('a name of sixty letters fits on card and label, in %s', async ([, name]) => {
  const ready = await stationWithPage();
  const { body: patient } = await ready.admin.post('/patients', {
    name: name ?? '',
    patientNumber: 'CLINIC-2026-000123',
    dateOfBirth: '1990-05-31',
    dateOfBirthEstimated: true,
  });
  const page = await signedIn(ready);
  const messages = await wordsOf('en');
  await page.evaluate(`location.hash = '#/patients/${patient._id}/card'`);
  for (const kind of ['card.card', 'card.label'] as const) {
    await page.getByRole('radio', { name: messages[kind] }).check();
    const sheet = page.locator('article');
    const outside = await sheet.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [...element.querySelectorAll('p, svg')].filter((part) => {
        const box = part.getBoundingClientRect();
        return box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
      }).length;
    });
    expect({ kind, outside }).toEqual({ kind, outside: 0 });
  }
});

windowTest('of the longest name that can be saved, number, age and code stay whole on card and label', async () => {
  const ready = await stationWithPage();
  const { body: patient } = await ready.admin.post('/patients', {
    name: 'Maria da Conceição Aparecida dos Santos '.repeat(5).trim(),
    patientNumber: 'CLINIC-2026-000123',
    gender: 'FEMALE',
    dateOfBirth: '1990-05-31',
    dateOfBirthEstimated: true,
  });
  const page = await signedIn(ready);
  const messages = await wordsOf('en');
  await page.evaluate(`location.hash = '#/patients/${patient._id}/card'`);
  for (const kind of ['card.card', 'card.label'] as const) {
    await page.getByRole('radio', { name: messages[kind] }).check();
    const cut = await page.locator('article').evaluate((sheet) => {
      const { left, right, top, bottom } = sheet.getBoundingClientRect();
      const parts = [...sheet.querySelectorAll('p, svg')].map((part) => ({ part, box: part.getBoundingClientRect() }));
      const below = parts.filter(({ part }) => part.tagName === 'P');
      return parts
        .filter(({ part, box }) => {
          const isOut = box.left < left - 1 || box.right > right + 1 || box.top < top - 1 || box.bottom > bottom + 1;
          const at = below.findIndex((other) => other.part === part);
          const isCovered = at > 0 && box.top < (below[at - 1]?.box.bottom ?? 0) - 1;
          const isCut = !part.classList.contains('name') && part.scrollHeight > part.clientHeight + 1;
          return isOut || isCovered || (part.tagName === 'P' && isCut);
        })
        .map(({ part }) => part.textContent);
    });
    expect({ kind, cut }).toEqual({ kind, cut: [] });
  }
});

windowTest('only the card is printed, on a page of its size', async () => {
  const ready = await stationWithPage();
  const { body: patient } = await ready.admin.post('/patients', { name: 'Akosua Asante' });
  const page = await signedIn(ready);
  await page.evaluate(`location.hash = '#/patients/${patient._id}/card'`);
  await page.locator('article svg path').waitFor();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  // A6 landscape is 148 × 105 mm; a point is 1/72 inch.
  const [, width, height] = /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
  expect([(Number(width) / 72) * 25.4, (Number(height) / 72) * 25.4].map(Math.round)).toEqual([148, 105]);
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  const shown = await page
    .locator('nav, header, button, .no-print')
    .evaluateAll((parts) => parts.filter((part) => (part as HTMLElement).checkVisibility()).length);
  expect(shown).toBe(0);
});
