import { problem } from '../wire/problem.contract.ts';
import type { StationRoute } from '../station/route.ts';
import { dismissAllAt } from '../staff/present.ts';
import { tell } from '../station/registry.ts';
import { dropSeats } from '../sync/listening.ts';
import { showCode } from '../sync/peer.commands.ts';
import type { PeerRegister } from '../sync/peer.register.ts';
import { wordsOf } from '../pairing/words.rules.ts';
import { seatEndpoints } from './seat.contract.ts';
import { findSeat, listSeats, setSeatRevoked } from '../pairing/seat.queries.ts';

export function seatRoutes(route: StationRoute<PeerRegister>): void {
  route(seatEndpoints.list, ({ registry }) => ({
    seats: listSeats(registry).map(({ id, name, fingerprint, admittedBy, admittedAt, revokedAt }) => ({
      id,
      name,
      words: wordsOf(fingerprint),
      admittedAt: new Date(admittedAt).toISOString(),
      admittedBy,
      revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
    })),
  }));

  route(seatEndpoints.openCode, ({ register, principal }) => showCode(register, { by: principal.id, purpose: 'seat' }));

  route(seatEndpoints.revoke, async ({ station, registry, write, params: { seatId } }) => {
    if (findSeat(registry, seatId) === undefined) throw problem('not-found', 'There is no such workstation.');
    await write((writer) => {
      if (findSeat(writer, seatId)?.revokedAt === null) setSeatRevoked(writer, seatId);
      writer.afterCommit(() => dismissAllAt(registry.present, seatId));
      return null;
    });
    dropSeats(station);
    tell(station, { kind: 'sync' });
    return null;
  });
}
