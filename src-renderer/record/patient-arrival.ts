/**
 * The frame gives the focus to a page's heading as soon as the page is entered; the name of a patient comes later, with the
 * answer of the station. Whoever has begun to do something else by then keeps the focus.
 */
export function focusOnArrival(heading: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN') {
    heading.setAttribute('tabindex', '-1');
    heading.focus();
  }
}
