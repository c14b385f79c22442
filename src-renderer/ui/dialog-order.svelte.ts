/**
 * Dialogs in the order in which they were opened: a later one lies above all earlier ones and their shades, wherever its component is.
 * The place in the document says only which component was made first.
 */
import { untrack } from 'svelte';

let opened = $state.raw<symbol[]>([]);

/** How many dialogs lie below one that is open while `isOpen` says so. Call it while a component is set up. */
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
