import { untrack } from 'svelte';

/** Runs `act` each time `isDue` becomes true, while the calling component exists. */
export function whenever(isDue: () => boolean, act: () => void): void {
  const due = $derived(isDue());
  $effect(() => {
    if (due) untrack(act);
  });
}
