import type { StationRoute } from '../station/route.ts';
import { giveUpExchange } from './exchanges.ts';
import { foundStations } from '../pairing/found.ts';
import {
  answerStation,
  exchangeNow,
  joinStation,
  peersOf,
  revokeStation,
  showCode,
  switchListener,
  syncState,
  takeCodeBack,
} from './peers.ts';
import { syncEndpoints } from '../exchange/sync.contract.ts';
import { countUndo, undoRevoked } from '../conflicts/undo.commands.ts';

export function syncRoutes(route: StationRoute): void {
  route(syncEndpoints.state, ({ station, registry }) => syncState(station, registry));

  route(syncEndpoints.listen, (context) => switchListener(context, context.body.isOn));

  route(syncEndpoints.found, ({ station, registry }) => foundStations(station, registry));

  route(syncEndpoints.peers, ({ registry }) => ({ peers: peersOf(registry) }));

  route(syncEndpoints.join, ({ station, registry, principal, body }) =>
    joinStation({ station, registry, by: principal.id }, body),
  );

  route(syncEndpoints.openCode, ({ station, registry, principal }) => showCode(station, registry, principal.id));

  route(syncEndpoints.closeCode, ({ station, registry }) => {
    takeCodeBack(station, registry);
    return null;
  });

  route(syncEndpoints.answerAsking, ({ station, registry, body }) => {
    answerStation(station, registry, body);
    return null;
  });

  route(syncEndpoints.revoke, async (context) => {
    await revokeStation(context, context.params.peerId);
    return null;
  });

  route(syncEndpoints.countUndo, ({ registry, params }) => countUndo(registry, params.peerId));

  route(syncEndpoints.undo, (context) => undoRevoked(context, context.params.peerId));

  route(syncEndpoints.exchange, ({ station, registry, params: { peerId } }) => exchangeNow(station, registry, peerId));

  route(syncEndpoints.giveUp, ({ registry, params: { peerId } }) => {
    giveUpExchange(registry, peerId);
    return null;
  });
}
