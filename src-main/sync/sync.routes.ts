/** Routes on other stations that a hub does not have, since it calls nobody. */
import type { StationRoute } from '../station/route.ts';
import { giveUpExchange } from './exchanges.ts';
import { foundStations } from '../pairing/found.ts';
import type { PeerRegister } from './peer.register.ts';
import { exchangeNow, joinStation, switchListener } from './peers.ts';
import { syncEndpoints } from '../exchange/sync.contract.ts';
import { countUndo, undoRevoked } from '../conflicts/undo.commands.ts';

export function syncRoutes(route: StationRoute<PeerRegister>): void {
  route(syncEndpoints.listen, (context) => switchListener(context, context.body.isOn));

  route(syncEndpoints.found, ({ station, registry }) => foundStations(station, registry));

  route(syncEndpoints.join, ({ principal, body, ...context }) => joinStation({ ...context, by: principal.id }, body));

  route(syncEndpoints.countUndo, ({ registry, params }) => countUndo(registry, params.peerId));

  route(syncEndpoints.undo, (context) => undoRevoked(context, context.params.peerId));

  route(syncEndpoints.exchange, ({ station, registry, params: { peerId } }) => exchangeNow(station, registry, peerId));

  route(syncEndpoints.giveUp, ({ registry, params: { peerId } }) => {
    giveUpExchange(registry, peerId);
    return null;
  });
}
