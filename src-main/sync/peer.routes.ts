import { syncEndpoints } from '../exchange/sync.contract.ts';
import type { PairingTx } from '../pairing/pairing.register.ts';
import { soon } from '../steps.ts';
import type { Route } from '../wire/route.ts';
import { answerStation, peersOf, revokeStation, showCode, syncState } from './peer.commands.ts';
import type { PeerRegister } from './peer.register.ts';

export function peerRoutes(route: Route<PeerRegister, PairingTx>): void {
  route(syncEndpoints.state, ({ register }) => syncState(register));

  route(syncEndpoints.peers, function* ({ register }) {
    return { peers: yield* peersOf(register) };
  });

  route(syncEndpoints.openCode, ({ register, principal }) => showCode(register, { by: principal.id }));

  route(syncEndpoints.closeCode, function* ({ register }) {
    yield* soon(register.pairing.close());
    return null;
  });

  route(syncEndpoints.answerAsking, ({ body, write }) => write((tx) => answerStation(tx, body)));

  route(syncEndpoints.revoke, ({ params, write }) => write((tx) => revokeStation(tx, params.peerId)));
}
