/** What has just appeared is brought to the eye, and to a screen reader by the focus. */
export function arrive(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}
