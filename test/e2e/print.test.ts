import decodeQR from 'qr/decode.js';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { pictureOf } from '../support/code-picture.ts';
import { codeTextOf } from '../../src-main/patients/record-id.rules.ts';
import { numbersOf } from '../../src-main/visits/queue.rules.ts';
import { fakeClock } from '../support/clock.ts';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { journeyTest, signedIn, signIn, stationWithPage, take, windowTest } from './window.ts';

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
  for (const kind of ['card.card', 'card.label', 'card.band'] as const) {
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

windowTest('of the longest name that can be saved, numbers, age and code stay whole on card and label', async () => {
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
  // The number of the waiting room is offered once the patient waits.
  await page.locator('article').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  const { body: visit } = await ready.admin.post(`/patients/${patient._id}/visits`);
  const number = numbersOf([visit], Date.now()).get(visit._id) ?? '';
  const tongue = { messages, language: 'en' } as const;
  await page.getByLabel(said(tongue, 'card.withTurn', { number })).check();
  for (const kind of ['card.card', 'card.label', 'card.band'] as const) {
    await page.getByRole('radio', { name: messages[kind] }).check();
    await page
      .locator('article')
      .getByText(said(tongue, 'queue.number', { number }))
      .waitFor();
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

/** Reads a PDF: the size of its first page in millimetres, and the text of each page. */
async function readPdf(pdf: Buffer): Promise<{ sizeMm: number[]; pages: string[] }> {
  // PDF.js names this class when it is loaded, and needs it for drawing only.
  Object.assign(globalThis, { DOMMatrix: Object });
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  let sizeMm: number[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    if (number === 1) sizeMm = [width, height].map((points) => Math.round((points / 72) * 254) / 10);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { sizeMm, pages };
}

windowTest(
  'a card, a label and a wrist band are printed alone, each on a page of the size that was chosen',
  async () => {
    const ready = await stationWithPage();
    const { body: patient } = await ready.admin.post('/patients', { name: 'Akosua Asante', age: 34 });
    const page = await signedIn(ready);
    const messages = await wordsOf('en');
    await page.evaluate("location.hash = '#/settings/station'");
    const sizes = page.getByRole('form', { name: messages['card.sizes'] });
    await sizes.getByLabel(messages['card.card'], { exact: true }).selectOption('85.6x54');
    await sizes.getByLabel(messages['card.label'], { exact: true }).selectOption('own');
    const own = sizes.getByLabel(
      said({ messages, language: 'en' }, 'card.ownSizeOf', { kind: messages['card.label'] }),
    );
    await own.fill('9x40');
    await own.press('Enter');
    await sizes.getByText(said({ messages, language: 'en' }, 'card.wrongSize', { least: 10, most: 300 })).waitFor();
    await own.fill('90x40');
    await own.press('Enter');
    await page.getByText(messages['card.sizesSaved']).waitFor();
    await page.reload();
    await signIn(page);
    await page.evaluate(`location.hash = '#/patients/${patient._id}/card'`);
    for (const [kind, sizeMm] of [
      ['card', [85.6, 54]],
      ['label', [90, 40]],
      ['band', [270, 25]],
    ] as const) {
      await page.getByRole('radio', { name: messages[`card.${kind}`] }).check();
      await take(page, `paper-${kind}`);
      const printed = await readPdf(await page.pdf({ preferCSSPageSize: true }));
      expect(printed.pages).toHaveLength(1);
      for (const [at, mm] of sizeMm.entries()) expect(printed.sizeMm[at]).toBeCloseTo(mm, 0);
      expect(printed.pages[0]).toContain('Akosua Asante');
      expect(printed.pages[0]).not.toContain('34');
    }
    await page.emulateMedia({ media: 'print' });
    const shown = await page
      .locator('nav, header, button, .no-print')
      .evaluateAll((parts) => parts.filter((part) => (part as HTMLElement).checkVisibility()).length);
    expect(shown).toBe(0);
  },
);

windowTest('the report of a month is one page of A4, and a print of all patients has those on the screen', async () => {
  const clock = fakeClock('2026-03-31T10:00:00Z');
  const ready = await stationWithPage({ clock });
  const { _id } = (await ready.admin.post('/patients', { name: 'Akosua Asante', gender: 'FEMALE', age: 34 })).body;
  for (let day = 1; day <= 28; day++) {
    const started = `2026-03-${String(day).padStart(2, '0')}T09:00:00Z`;
    const visit = { timeStart: started, timeEnd: started.replace('09', '10'), reason: `Reason ${day % 22}` };
    expect((await ready.admin.post(`/patients/${_id}/visits`, visit)).status).toBe(200);
  }
  const page = await signedIn(ready);
  const messages = await wordsOf('en');
  await page.evaluate("location.hash = '#/month/2026-03'");
  await page.getByRole('heading', { name: messages['month.byReason'] }).waitFor();
  await page.locator('figure svg rect').first().waitFor();
  const report = await page.pdf({ format: 'A4' });
  const month = await readPdf(report);
  expect(month.pages).toHaveLength(1);
  for (const text of ['Reason 21', messages['month.byAge'], messages['month.byCategory']]) {
    expect(month.pages[0]).toContain(text);
  }
  // The numbers by age are copied into forms, so they are a table; the days are a plot alone.
  expect(month.pages[0]).toContain(messages['plot.others']);
  expect(month.pages[0]).not.toContain(messages['plot.day']);

  await page.evaluate("location.hash = '#/people'");
  await page.getByRole('listbox').getByText('Akosua Asante').first().waitFor();
  const people = await readPdf(await page.pdf({ format: 'A4' }));
  expect(people.pages).toHaveLength(1);
  expect(people.pages[0]).toContain('Akosua Asante');
});
