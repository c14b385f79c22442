/** The room that notices take from the page, and what becomes of the focus when they do. */

/**
 * Tells the style sheet how high the notices are, as `--notices`. When they take the place of what has the focus, that is
 * scrolled back into sight; what was out of sight before is left where it is.
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
