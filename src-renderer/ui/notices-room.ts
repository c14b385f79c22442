/** The space that notices take from the page, and the focus when they do. */

/**
 * Sets the height of the notices as `--notices` for the style sheet. If they cover the focused element, it is scrolled back into view. An
 * element that was out of view before stays there.
 */
export function takeRoom(element: HTMLElement): () => void {
  let top = element.getBoundingClientRect().top;
  const observer = new ResizeObserver(() => {
    const before = top;
    document.documentElement.style.setProperty('--notices', `${element.offsetHeight}px`);
    top = element.getBoundingClientRect().top;
    const focused = document.activeElement;
    if (top >= before || focused === null || element.contains(focused)) return;
    const { top: begin, bottom: end } = focused.getBoundingClientRect();
    const foot = focused.closest('.dialog, main')?.getBoundingClientRect().bottom ?? top;
    if (end > foot && begin < before && end - begin < foot) focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
