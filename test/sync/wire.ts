/** Stations without a network: registries that are members of each other, and a wire between two of them that a test can cut. */
import { write, type Db } from '../../src-main/db/access.ts';
import { getSelf } from '../../src-main/journal/journal.queries.ts';
import { answering, exchange, type Exchanged } from '../../src-main/sync/exchange.ts';
import { LinkProblem, type Link } from '../../src-main/sync/link.ts';
import { admit } from '../../src-main/sync/members.ts';
import { sliceLimits, type SliceLimits } from '../../src-main/sync/slice.ts';

/** What administrators do on both screens. */
export async function pair(one: Db, other: Db): Promise<void> {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ] as const) {
    const { id: station, replica } = getSelf({ db: there });
    const fingerprint = station.replaceAll('-', '').padEnd(64, '0');
    await write(here, 'ama', (writer) => admit(writer, { station, fingerprint, replica }));
  }
}

/** `meddle` sees each message on its way there and each answer on its way back; it may lose it, change it, or ask twice. */
export type Meddle = (bytes: Uint8Array, way: 'there' | 'back') => Uint8Array | 'lost' | 'twice';

export function wireTo(
  to: Db,
  from: Db,
  { limits = sliceLimits, meddle = (bytes: Uint8Array) => bytes }: Wire = {},
): Link {
  const answer = answering(to, limits);
  const { id } = getSelf({ db: from });
  return {
    ask: async (message) => {
      const there = (meddle as Meddle)(message, 'there');
      if (there === 'lost') throw new LinkProblem('unreachable');
      if (there === 'twice') await answer(message, id);
      const back = await answer(there === 'twice' ? message : there, id);
      const came = (meddle as Meddle)(back, 'back');
      if (came === 'lost') throw new LinkProblem('unreachable');
      return came === 'twice' ? back : came;
    },
    close: () => undefined,
  };
}

type Wire = { limits?: SliceLimits; meddle?: Meddle };

/** `from` asks, `to` answers. */
export function exchangeBetween(from: Db, to: Db, wire: Wire = {}): Promise<Exchanged> {
  const { id: stationId } = getSelf({ db: to });
  return exchange(
    from,
    { link: wireTo(to, from, wire), stationId },
    wire.limits === undefined ? {} : { limits: wire.limits },
  );
}
