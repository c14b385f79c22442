import { holdingEndpoints } from '../holding/holding.contract.ts';
import type { StationRoute } from '../station/route.ts';
import { broughtHere, chooseHolding, holdingState, placeSizes } from './holding.ts';

export function holdingRoutes(route: StationRoute): void {
  route(holdingEndpoints.get, ({ registry }) => holdingState(registry));

  route(holdingEndpoints.broughtHere, ({ registry }) => ({ patients: broughtHere(registry) }));

  route(holdingEndpoints.put, (context) => chooseHolding(context, context.body));

  route(holdingEndpoints.sizes, async (context) => ({ sizes: await placeSizes(context) }));
}
