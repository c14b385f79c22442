/** Calls `run` every `everyMs` milliseconds, and not while that is undefined. Call it while a component is set up. */
export function repeatedly(everyMs: () => number | undefined, run: () => void): void {
  const ms = $derived(everyMs());
  $effect(() => {
    if (ms === undefined) return undefined;
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  });
}
