import { syncEndpoints, type FoundStations } from '../../src-main/exchange/sync.contract.ts';
import { call } from '../api.ts';
import { repeatedly } from '../shell/repeatedly.svelte.ts';
import { resource, type Resource } from '../shell/resource.svelte.ts';

const everyMs = 3000;

/**
 * Repeats the request while this is shown, because the station searches only as long as it is asked. Call it while a component is set up.
 */
export function foundStations(): Resource<FoundStations> {
  const found = resource((signal) => call(syncEndpoints.found, { signal }));
  repeatedly(() => everyMs, found.reload);
  return found;
}
