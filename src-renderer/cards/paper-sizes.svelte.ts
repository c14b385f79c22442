/**
 * The sizes that are chosen at this computer. They belong to its printer, and a workstation or a browser at a hub has another printer than
 * the station. So they are in a cookie of this browser, as the language is.
 */
import { cookies } from '../cookies.ts';
import { keptText, sizesIn, type PaperKind, type PaperSizes } from './paper-sizes.rules.ts';

const cookie = 'satchel-paper-sizes';

class ChosenSizes {
  now: PaperSizes = $state.raw(sizesIn(cookies.find(cookie)));

  choose(sizes: PaperSizes): void {
    this.now = sizes;
    cookies.keep(cookie, keptText(sizes));
  }
}

export const paperSizes = new ChosenSizes();

/** Tells the printer the size of the pages with this name while a component is on the screen. */
export function usePaper(kindNow: () => PaperKind): void {
  $effect(() => {
    const { widthMm, heightMm } = paperSizes.now[kindNow()];
    // The policy of the page allows no style that is made of text, except this way.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page ${kindNow()} { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet));
  });
}
