/** Routes of a station that holds a part of its registry, about the people whom it does not hold. */
import { elsewhereEndpoints } from '../holding/elsewhere.contract.ts';
import { removePin } from '../journal/holding.queries.ts';
import type { StationRoute } from '../station/route.ts';
import { bringHere, findElsewhere } from './elsewhere.ts';

export function elsewhereRoutes(route: StationRoute): void {
  route(elsewhereEndpoints.find, (context) => findElsewhere(context, context.query));

  route(elsewhereEndpoints.bringHere, async (context) => {
    await bringHere(context, context.body);
    return null;
  });

  route(elsewhereEndpoints.letGo, async ({ params, write }) => {
    await write((tx) => {
      removePin(tx, params.patientId);
      return null;
    });
    return null;
  });
}
