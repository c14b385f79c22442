/** The pages of the registry: half of the script, which the sign-in screen does not need. */
let loading: Promise<typeof import('./SignedIn.svelte')> | undefined;

/** Loads them once. If the station was unreachable, the next call tries again. */
export function loadSignedIn(): Promise<typeof import('./SignedIn.svelte')> {
  loading ??= import('./SignedIn.svelte').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
