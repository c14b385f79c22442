/** Scrolls a new element into view and focuses it, so that a screen reader reads it. */
export function arrive(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/** If an element disappears with the focus, the focus moves to the element found here, and is not lost. */
export const leaveTo = (find: () => HTMLElement | null | undefined) => (): (() => void) => () => {
  if (document.activeElement === document.body) find()?.focus();
};
