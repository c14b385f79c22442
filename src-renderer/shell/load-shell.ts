/** The pages of the registry: half of the script, which the door does without. */
let loading: Promise<typeof import('./Shell.svelte')> | undefined;

/** Loads them, once; a station that was away when they were wanted is asked again. */
export function loadShell(): Promise<typeof import('./Shell.svelte')> {
  loading ??= import('./Shell.svelte').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
