import { etag, requireVersion } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { addPlace, addPlaces, editPlace } from './place.commands.ts';
import { placeEndpoints } from './place.contract.ts';
import type { PlaceRow } from './place-row.rules.ts';
import type { PlaceReads, PlaceTx } from './place.register.ts';
import { rowsToPlaces } from './place.rules.ts';

export function placeRoutes(route: Route<PlaceReads, PlaceTx>): void {
  route(placeEndpoints.list, function* ({ register }) {
    return { places: rowsToPlaces(yield* soon(register.places.list())) };
  });

  route(placeEndpoints.create, ({ body, write }) => write((tx) => addPlace(tx, body)));

  route(placeEndpoints.addAll, ({ body, write }) => write((tx) => addPlaces(tx, body.places)));

  route(placeEndpoints.patch, async ({ params, body, write, request, header }) => {
    const check = (row: PlaceRow) => requireVersion(request, row);
    const saved = await write((tx) => editPlace(tx, { id: params.placeId, edit: body, check }));
    header('etag', etag(saved));
    return saved;
  });
}
