/** Numbers inside a right-to-left sentence are shown in their own order. */
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
