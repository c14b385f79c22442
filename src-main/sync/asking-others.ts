/** Asks stations that hold everything something besides a sync, for a station that holds a part: a hub first. */
import { asking, type Ask } from '../exchange/asking.ts';
import { LinkProblem } from '../exchange/link.ts';
import type { Reply } from '../exchange/message.ts';
import { listPeers } from '../exchange/peer.queries.ts';
import { membershipOf } from '../journal/membership.queries.ts';
import type { Caller } from '../station/caller.ts';
import type { Registry } from '../station/registry.ts';
import { linkTo } from './exchanges.ts';

/** Somebody waits for the answer, often with a person before them. */
const reachMs = 5000;

type Peer = ReturnType<typeof listPeers>[number];

/** Returns the peers that can be called and are not known to hold a part: a hub first, then those that answered last. */
export function listToAsk(registry: Registry): Peer[] {
  const { isListenedTo } = membershipOf(registry);
  const rank = ({ station, lastProblem }: Peer) => (lastProblem === null ? 0 : 2) + (station?.isHub === true ? 0 : 1);
  return listPeers(registry)
    .filter(({ stationId, address, holds }) => {
      return address !== null && holds === null && isListenedTo(stationId, registry.db.clock.now());
    })
    .sort((a, b) => rank(a) - rank(b) || (b.lastDoneAt ?? 0) - (a.lastDoneAt ?? 0));
}

type Asked = Pick<Caller, 'station' | 'registry'> & { wholes: readonly Peer[] };
type Answered<R> = { reply: Exclude<R, { refused: unknown }>; peerId: string };

/** Returns the first answer, or undefined if nobody has answered in time. */
export async function askAny<R extends Reply<'find' | 'view' | 'sizes'>>(
  { station, registry, wholes }: Asked,
  send: (ask: Ask) => Promise<R>,
): Promise<Answered<R> | undefined> {
  const signal = AbortSignal.any([station.closing.signal, AbortSignal.timeout(reachMs)]);
  for (const { stationId: peerId } of wholes) {
    try {
      const link = await linkTo(registry, peerId);
      try {
        const reply = await send(asking(link, signal));
        if (!('refused' in reply)) return { reply: reply as Answered<R>['reply'], peerId };
      } finally {
        link.close();
      }
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof LinkProblem)) throw error;
      station.config.log.info('a station could not be asked', { peer: peerId, problem: error.kind });
    }
  }
  return undefined;
}
