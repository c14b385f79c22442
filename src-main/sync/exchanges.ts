/** What is exchanged with whom, and how it ended. */
import type { Registry, Station } from '../station/registry.ts';
import { answering } from './exchange.ts';
import type { Answer } from './link.ts';
import type { Exchanged } from './sync.contract.ts';

type ExchangeWith = (
  station: Station,
  registry: Registry,
  peerId: string,
  options: { signal?: AbortSignal | undefined },
) => Promise<Exchanged>;

/** Exchanges all that is to be exchanged with one station, or says why not. */
export const exchangeWith: ExchangeWith = () => Promise.resolve({ kind: 'problem', problem: 'refused' });

/** What a member that calls is answered. */
export const answerExchange = ({ db }: Pick<Registry, 'db'>): Answer => answering(db);
