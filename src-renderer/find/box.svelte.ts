/** What the search box does besides asking: it takes the focus when it is called, and remembers what was typed for Back. */
import { frame } from '../frame.svelte.ts';
import { session } from '../session.svelte.ts';

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

/**
 * Going back from a patient shows the list again that one came from. What was typed is held in memory, and the history has
 * only a number for it: browsers write their history to the disk.
 */
const typedBefore = new Map<number, { staffId: string | undefined; typed: string }>();

export function remember(typed: string): void {
  const place = placeNow() ?? typedBefore.size + 1;
  typedBefore.set(place, { staffId: session.staff?.id, typed });
  history.replaceState({ find: place }, '');
}

export function remembered(): string {
  const place = placeNow();
  const before = place === undefined ? undefined : typedBefore.get(place);
  return before !== undefined && before.staffId === session.staff?.id ? before.typed : '';
}

function placeNow(): number | undefined {
  const state = history.state as { find?: number } | null;
  return state?.find;
}
