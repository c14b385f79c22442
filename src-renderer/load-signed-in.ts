/** The pages of the registry: half of the script, which the door does without. */
let loading: Promise<typeof import('./SignedIn.svelte')> | undefined;

/** Loads them, once; a station that was away when they were wanted is asked again. */
export function loadSignedIn(): Promise<typeof import('./SignedIn.svelte')> {
  loading ??= import('./SignedIn.svelte').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
