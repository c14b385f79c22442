import { editIn } from '../wire/as-read.ts';
import { etag, requireVersion } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { soon } from '../steps.ts';
import { addPlace, addPlaces, editPlace, holdTree, placeReply } from './place.commands.ts';
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

  route(placeEndpoints.patch, async ({ params, body, asRead, write, request, header }) => {
    const { placeId: id } = params;
    const check = (row: PlaceRow) => requireVersion(request, row);
    const saved = await write(function* (tx) {
      yield* holdTree(tx);
      const edit = yield* editIn({ body, asRead }, () => placeReply(tx, id));
      return yield* editPlace(tx, { id, edit, check });
    });
    header('etag', etag(saved));
    return saved;
  });
}
