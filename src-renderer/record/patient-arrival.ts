/**
 * Moves the focus to the patient's name. The frame focuses a page's heading as soon as the page is entered, but the name comes later,
 * with the station's reply. If the person has begun something else by then, the focus stays.
 */
export function focusOnArrival(heading: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement.tagName === 'MAIN') {
    heading.setAttribute('tabindex', '-1');
    heading.focus();
  }
}
