import type { StationRoute } from '../station/route.ts';
import { beginBundle, beginImport, beginSnapshot } from './bundle.commands.ts';
import { bundleEndpoints } from './bundle.contract.ts';
import { bundleState, runBundle, stopBundle } from './bundles.ts';

export function bundleRoutes(route: StationRoute): void {
  route(bundleEndpoints.state, ({ station }) => bundleState(station));

  // The state shows how each of these ends.
  route(bundleEndpoints.make, async ({ station, registry, principal, body }) => {
    void runBundle(station, 'make', await beginBundle({ station, registry, by: principal.id }, body));
    return null;
  });

  route(bundleEndpoints.snapshot, async ({ station, registry, principal, body }) => {
    void runBundle(station, 'snapshot', await beginSnapshot({ station, registry, by: principal.id }, body));
    return null;
  });

  route(bundleEndpoints.import, ({ station, registry, principal, body }) => {
    void runBundle(station, 'import', beginImport({ station, registry, by: principal.id }, body));
    return null;
  });

  route(bundleEndpoints.stop, async ({ station }) => {
    await stopBundle(station);
    return null;
  });
}
