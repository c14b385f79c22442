/** How Find takes the focus when it is called, and notices that its list comes to an end. */
import { frame } from '../frame.svelte.ts';

/** Focuses and selects on arrival, and whenever somebody asks to find. */
export function focusWhenCalled(box: HTMLInputElement): void {
  const _calls = frame.findCalls;
  box.focus();
  box.select();
}

/** Calls `reach` when the end of a list comes near, well before it is seen. */
export const whenNear = (reach: () => void) => (end: Element) => {
  const watcher = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
    {
      root: end.closest('main'),
      rootMargin: '2400px 0px',
    },
  );
  watcher.observe(end);
  return () => watcher.disconnect();
};
