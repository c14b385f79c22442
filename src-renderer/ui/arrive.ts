/** What has just appeared is brought to the eye, and to a screen reader by the focus. */
export function arrive(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  element.scrollIntoView({ block: 'nearest' });
}

/** When something goes and takes the focus with it, the focus goes to what is found here, and not to nowhere. */
export const leaveTo = (find: () => HTMLElement | null | undefined) => (): (() => void) => () => {
  if (document.activeElement === document.body) find()?.focus();
};
