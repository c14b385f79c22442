/** What has just appeared is brought to the eye, and to a screen reader by the focus. */
export function arrive(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/** When this goes and takes the focus with it, the focus goes to the part of Settings that is open, and not to nowhere. */
export function leave(): () => void {
  return () => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main [aria-current="page"]')?.focus();
  };
}
