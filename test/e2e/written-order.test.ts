/** Numbers and names in Latin letters are shown in their own order on a right-to-left page. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { said } from './said.ts';
import { wordsOf } from './screens.ts';
import { signedIn, stationWithPage, take, windowTest } from './window.ts';

/** Returns the position of each character of `text`, from the left. */
const placesOf = (sentence: Locator, text: string): Promise<number[]> =>
  sentence.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const from = node.textContent?.indexOf(text) ?? -1;
      if (from < 0) continue;
      return [...text].map((_, i) => {
        const range = document.createRange();
        range.setStart(node, from + i);
        range.setEnd(node, from + i + 1);
        return range.getBoundingClientRect().left;
      });
    }
    return [];
  }, text);

windowTest('a number keeps its order inside an Arabic sentence', async () => {
  const messages = await wordsOf('ar');
  const page = await signedIn(await stationWithPage(), { language: 'ar', messages });
  for (const typed of ['12-0001-62', '0712 345 678', '2024-00012', '2024/05/31']) {
    await page.locator('[role="combobox"]').fill(typed);
    const option = page.getByRole('option', { name: said({ messages, language: 'ar' }, 'find.register', { typed }) });
    await option.waitFor();
    await take(page, `written-order-${typed.replaceAll('/', '-')}`);
    const places = await placesOf(option, typed);
    expect(places, typed).toHaveLength(typed.length);
    expect(places, typed).toEqual(places.toSorted((a, b) => a - b));
  }
});

windowTest('the name of an encoding keeps its order on an Arabic page', async () => {
  const messages = await wordsOf('ar');
  const page = await signedIn(await stationWithPage(), { language: 'ar', messages });
  await page.evaluate(`location.hash = '#/import'`);
  const buffer = Buffer.from('Name,Village\nZoë,Mlimani\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByText(messages['import.readAs']).click();
  const field = page.getByLabel(messages['import.encoding']);
  await take(page, 'written-order-encoding');
  // The text in a select has no place on the page, so that it is measured beside it.
  await field.evaluate((select: HTMLSelectElement) => {
    const shown = document.createElement('output');
    shown.append(select.selectedOptions[0]?.textContent ?? '');
    select.after(shown);
  });
  const shown = page.locator('select + output');
  const places = [...(await placesOf(shown, 'Unicode')), ...(await placesOf(shown, 'utf-8'))];
  expect(places).toHaveLength('Unicodeutf-8'.length);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});
