/**
 * With whom something is exchanged now, and how it ended. With each peer one exchange at a time: who asks for one while it runs may
 * have saved something that is no longer in it, so one more follows, for all who asked meanwhile.
 */
import { announce } from '../journal/events.ts';
import { write } from '../db/access.ts';
import type { Registry, Station } from '../station/registry.ts';
import { defaultSyncPort, parseAddress } from './address.rules.ts';
import { ownIdentity } from './certificate.ts';
import { noteFailed } from './exchange.queries.ts';
import { answering, exchange } from './exchange.ts';
import { httpsLink } from './https-link.ts';
import { LinkProblem, type Answer, type Link } from './link.ts';
import type { LinkProblemKind } from './link.contract.ts';
import { findPeer } from './peer.queries.ts';
import type { Exchanged } from './sync.contract.ts';

type Running = { current: Promise<Exchanged>; next: Promise<Exchanged> | undefined };

const runningOf = new WeakMap<Registry, Map<string, Running>>();

/** Exchanges all that is to be exchanged with one station, or says why not; rejects when it is given up by `signal`. */
export function exchangeWith(
  station: Station,
  registry: Registry,
  peerId: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Exchanged> {
  const all = runningOf.get(registry) ?? new Map<string, Running>();
  runningOf.set(registry, all);
  const begin = (): Promise<Exchanged> => {
    const running: Running = { current: run(station, registry, peerId, signal), next: undefined };
    all.set(peerId, running);
    const ended = () => {
      if (running.next === undefined) all.delete(peerId);
    };
    running.current.then(ended, ended);
    return running.current;
  };
  const running = all.get(peerId);
  if (running === undefined) return begin();
  running.next ??= running.current.then(begin, begin);
  return running.next;
}

async function run(
  station: Station,
  registry: Registry,
  peerId: string,
  signal: AbortSignal | undefined,
): Promise<Exchanged> {
  let link: Link | undefined;
  try {
    link = await linkTo(registry, peerId);
    const { received, sent } = await exchange(
      registry.db,
      { link, stationId: peerId },
      signal === undefined ? {} : { signal },
    );
    return { kind: 'done', sent: sent.applied, received: received.applied };
  } catch (error) {
    if (!(error instanceof LinkProblem) || signal?.aborted === true) throw error;
    await noteFailed(registry.db, { stationId: peerId, problem: error.kind });
    station.config.log.info('an exchange ended early', { peer: peerId, problem: error.kind });
    return { kind: 'problem', problem: error.kind };
  } finally {
    link?.close();
    await tellEnded(registry);
  }
}

/** Windows that show when something was exchanged look again. */
const tellEnded = (registry: Registry): Promise<void> =>
  write(registry.db, 'sync', (writer) => announce(writer, { kind: 'sync' })).catch(() => undefined);

async function linkTo(registry: Registry, peerId: string): Promise<Link> {
  const peer = findPeer(registry, peerId);
  const failed = (kind: LinkProblemKind) => new LinkProblem(kind);
  const { fingerprint, revoked } = peer?.station ?? {};
  if (revoked === true) throw failed('refused');
  if (fingerprint == null) throw failed('other-station');
  const address = peer?.address == null ? undefined : parseAddress(peer.address, defaultSyncPort);
  // It calls here, and cannot be called.
  if (address === undefined) throw failed('unreachable');
  return httpsLink({ address, identity: await ownIdentity(registry), fingerprint });
}

/** What a member that calls is answered. */
export const answerExchange = ({ db }: Pick<Registry, 'db'>): Answer => answering(db);
