import { untrack } from 'svelte';

/** While the component lives that calls it: runs `act` each time `isDue` becomes true. */
export function whenever(isDue: () => boolean, act: () => void): void {
  const due = $derived(isDue());
  $effect(() => {
    if (due) untrack(act);
  });
}
