/**
 * The login queue of a process of a hub. Checking a password takes a tenth of a second of a core and 64 MiB, whether it is right or not. Anyone
 * who reaches the port can ask for it. Therefore few are checked at a time, and network classes, networks and accounts take turns.
 *
 * A request takes a place before its body is read, and strangers have separate places. The amount that strangers can send is therefore bounded,
 * and networks where someone signed in before always find room.
 */
import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { browserOf } from '../server/browser.ts';
import type { Problem } from '../wire/problem.contract.ts';
import type { PasswordCost } from '../keys/holder.contract.ts';
import { tooMany } from '../station/attempts.ts';
import { networkOf } from '../wire/address.rules.ts';
import type { SignInPlace } from '../postgres/attempt.queries.ts';
import { newFairPlaces } from './fair-places.ts';
import { newFairQueue } from './fair-queue.ts';
import type { Familiar } from './familiar.ts';
import { placesFor, weightOfGroup, type NetworkClass } from './login-weights.rules.ts';
import type { Whence } from '../postgres/tries.rules.ts';

/** A person who types a password. */
export type Typist = Place & {
  /** The key of their tries: a hash of the account with the browser if that is known here, or else with the network. */
  key: string;
  whence: Whence;
  /** The id of a person who is signed in already. */
  signedIn?: string;
  isGone: () => boolean;
};

/** The place where a password is typed. `browser` is the id that recognises it; undefined for other programs. */
type Place = { network: string; browser?: string | undefined };

export type Logins = {
  /** For `onRequest` of requests that anyone may send: takes a place until the reply is sent. Throws `too-many-attempts` if none is free. */
  admit: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Returns the key under which tries at an account are counted when made here, and how well the place is known. */
  whenceOf: (name: string, place: Place) => Pick<Typist, 'key' | 'whence'>;
  /** Checks a password when it is this typist's turn. Throws `too-many-attempts` if they have hung up by then. */
  take: <T>(typist: Typist, check: () => Promise<T>) => Promise<T>;
  /** Hashes a password within a turn, when a core is free for it. */
  hash: <T>(run: () => Promise<T>) => Promise<T>;
  cost: PasswordCost;
  noteRight: (typist: Typist, places: readonly SignInPlace[]) => void;
  noteWrong: (typist: Typist) => void;
  /** Remembers a wait that the database demands. Until it is over, this typist is refused without a turn. */
  noteWait: (typist: Typist, ms: number) => void;
};

/** The requests in progress at a time in one process, for known networks and for all others each. */
export const defaultLoginPlaces = 512;
/** How many of those whose turn it is query the database: less than half of its connections. */
const asking = 3;
/** The time in which a stranger must have sent a body of at most 16 KiB. */
const bodyMs = 10_000;
/** How long a network is doubted after a wrong password. */
const doubtMs = 10 * 60_000;
/** The maximum number of doubted networks, and of waits, that are remembered: strangers must not fill the memory. */
const mostRemembered = 10_000;

export const hashOf = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

const browserKey = (browser: string) => hashOf(`browser ${browser}`);
const accountKey = (name: string, place: string) => hashOf(`${name}\n${place}`);

/** Returns the places to remember after this person has signed in here: their network, their browser, and that the browser is known. */
export function placesOf(name: string, { network, browser }: Place): SignInPlace[] {
  const keys = browser === undefined ? [] : [browserKey(browser), accountKey(name, browserKey(browser))];
  return [accountKey(name, network), ...keys].map((key) => ({ key, network: hashOf(network) }));
}

type Options = {
  familiar: Familiar;
  elapsed: () => number;
  /** The requests in progress at a time, for known networks and for all others each. */
  places: number;
  /** The cost of checking the password of an unknown name, so that the time does not reveal who exists. */
  cost: PasswordCost;
};

export function newLogins({ familiar, elapsed, places, cost }: Options): Logins {
  const checked = placesHere();
  // A few more have a turn than are hashed: while they query the database, the cores have work.
  const queue = newFairQueue({ places: checked + asking, weightOf: weightOfGroup });
  const cores = newFairQueue({ places: checked });
  const [ofKnown, ofStrangers] = [newFairPlaces(places), newFairPlaces(places)];
  /** The end of each doubt by network, and of each wait by the hash of account and place. */
  const [doubted, waiting] = [new Map<string, number>(), new Map<string, number>()];
  const isUntil = (until: Map<string, number>, of: string) => (until.get(of) ?? 0) > elapsed();
  const remember = (until: Map<string, number>, of: string, ms: number) => {
    until.delete(of);
    until.set(of, elapsed() + ms);
    const [oldest] = until.keys();
    if (until.size > mostRemembered && oldest !== undefined) until.delete(oldest);
  };

  const isKnown = (browser: string | undefined): browser is string =>
    browser !== undefined && familiar.has(browserKey(browser));

  const networkClassOf = ({ network, browser }: Place): NetworkClass => {
    if (familiar.hasNetwork(hashOf(network)) || isKnown(browser)) return 'known';
    return isUntil(doubted, network) ? 'doubted' : 'fresh';
  };

  return {
    admit: (request, reply) => {
      const network = networkOf(request.ip);
      const hangUp = () => void request.raw.socket.destroy();
      const networkClass = networkClassOf({ network, browser: browserOf(request) });
      const held = (networkClass === 'known' ? ofKnown : ofStrangers).take(network, hangUp);
      if (held === undefined)
        throw tooMany('Too many people are signing in from your network. Try again in a moment.', 2);
      reply.raw.once('close', held);
      endSlowBody(request, reply);
    },
    whenceOf: (name, { network, browser }) => {
      if (isKnown(browser)) {
        const key = accountKey(name, browserKey(browser));
        return { key, whence: familiar.has(key) ? 'own-browser' : 'known-browser' };
      }
      const key = accountKey(name, network);
      return { key, whence: familiar.has(key) ? 'own-network' : 'elsewhere' };
    },
    take: async ({ key, whence, signedIn, isGone, ...place }, check) => {
      if (isUntil(waiting, key)) throw tooManyAttempts((waiting.get(key) ?? 0) - elapsed());
      const path =
        signedIn === undefined
          ? [networkClassOf(place), place.network, whence]
          : ['known', `account ${signedIn}`, whence];
      const taken = await queue.take({ path, isWanted: () => !isGone() }, async () => ({ is: await check() }));
      if (taken === undefined) throw tooMany('The caller has hung up.', 1);
      return taken.is;
    },
    hash: async (run) => {
      const hashed = await cores.take({ path: [], isWanted: () => true }, async () => ({ is: await run() }));
      if (hashed === undefined) throw new Error('A password was not hashed.');
      return hashed.is;
    },
    cost,
    noteRight: ({ network }, places) => {
      doubted.delete(network);
      for (const place of places) familiar.add(place);
    },
    noteWrong: ({ network, signedIn }) => {
      if (signedIn === undefined) remember(doubted, network, doubtMs);
    },
    noteWait: ({ key }, ms) => remember(waiting, key, ms),
  };
}

export function tooManyAttempts(ms: number): Problem {
  const wait = Math.ceil(ms / 1000);
  return tooMany(`Too many failed attempts. Wait ${wait} seconds and try again.`, wait);
}

const placesHere = () =>
  placesFor({ cores: availableParallelism(), threads: Number(process.env['UV_THREADPOOL_SIZE'] ?? 4) });

function endSlowBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  const timer = setTimeout(() => {
    if (!raw.complete) raw.socket.destroy();
  }, bodyMs).unref();
  reply.raw.once('close', () => clearTimeout(timer));
}
