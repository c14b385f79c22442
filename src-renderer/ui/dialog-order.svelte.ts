/**
 * Dialogs in the order in which they were opened. A later one is above all earlier ones and their shades, wherever its component is. The
 * position in the document only reflects which component was created first.
 */
import { untrack } from 'svelte';

let opened = $state.raw<symbol[]>([]);

/** Returns how many dialogs are below this one, which is open while `isOpen` returns true. Call it while a component is set up. */
export function dialogsBelow(isOpen: () => boolean): { readonly count: number } {
  const own = Symbol();
  $effect.pre(() => {
    if (!isOpen()) return;
    opened = [...untrack(() => opened), own];
    return () => (opened = opened.filter((other) => other !== own));
  });
  return {
    get count() {
      return Math.max(0, opened.indexOf(own));
    },
  };
}
