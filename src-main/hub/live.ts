/**
 * Live events of a hub. Everything that any process saves is in PostgreSQL, so each process polls it while someone listens there. NOTIFY would
 * report at once, but its transactions wait for each other at their commit, and a hub has many at a time.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cursorOf, type Place } from '../feed/cursor.rules.ts';
import { entryText, heartbeat, heartbeatMs, openStream, textOf } from '../feed/event-stream.ts';
import type { FeedEntry } from '../feed/feed.contract.ts';
import { follow } from '../feed/follow.ts';
import { placeAsked } from '../feed/place-said.ts';
import { bearerOf } from '../wire/bearer.ts';
import { runAsync } from '../steps.ts';
import { tokenHash } from '../staff/bearer.ts';
import type { Hub } from '../postgres/access.ts';
import { followAccess } from '../postgres/access-event.queries.ts';
import { readFeed } from './feed.ts';
import { isPlaceHere, lastSettled } from '../postgres/feed.queries.ts';
import { listSurvivorIds } from '../postgres/patient.queries.ts';
import { listPresent } from '../postgres/session.queries.ts';

const lookMs = 500;

export type Live = {
  /** Answers with a stream that lasts until the listener leaves, or is no longer allowed to listen. */
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Ends all streams. */
  close: () => void;
};

export function newLive(hub: Hub): Live {
  const streams = new Set<{ hash: string; wake: () => void; end: () => void }>();
  const reads = { isHere: (place: Place) => isPlaceHere(hub, place) };
  let looking: NodeJS.Timeout | undefined;
  let seen: string | undefined;
  let accessSince: (() => Promise<unknown[]>) | undefined;
  const look = async () => {
    // Only the present streams: the look does not ask about those that are added meanwhile.
    const listening = [...streams];
    const present = await listPresent(hub, [...new Set(listening.map(({ hash }) => hash))]);
    for (const { hash, end } of listening) if (!present.has(hash)) end();
    const isTold = accessSince === undefined || (await accessSince()).length > 0;
    accessSince ??= await followAccess(hub);
    const last = cursorOf(await lastSettled(hub));
    if (last === seen && !isTold) return;
    seen = last;
    for (const { wake } of streams) wake();
  };
  /** Polls while there are listeners. */
  const goOn = () => {
    looking = setTimeout(() => {
      look()
        .catch((error: unknown) => hub.log.error('reading the feed failed', { error }))
        .finally(() => (streams.size === 0 ? (looking = undefined) : goOn()));
    }, lookMs);
    looking.unref();
  };
  return {
    answer: async (request, reply) => {
      const hash = tokenHash(bearerOf(request));
      const from = (await runAsync(placeAsked(reads, request))) ?? (await lastSettled(hub));
      const isAdministrator = request.caller?.principal.role === 'administrator';
      const accessSince = isAdministrator ? await followAccess(hub) : () => Promise.resolve([]);
      const { raw, send, sendSlowly } = openStream(reply);
      send(`id: ${cursorOf(from)}\n${textOf('state', { state: 'ready' })}`);
      /** False after a sign-out, or a change of the account, its role or its password: not one more event is sent. */
      const mayListen = async () => (await listPresent(hub, [hash])).has(hash);
      const end = () => raw.end();
      const failed = (error: unknown) => {
        hub.log.error('live events ended', { error });
        raw.destroy();
      };
      const feed = follow(from, {
        read: (after, limit) => readFeed(hub, after, limit),
        isOpen: () => raw.writable,
        tell: async ({ entries }) => {
          const access = await accessSince();
          if (entries.length + access.length === 0) return;
          if (!(await mayListen())) {
            end();
            return;
          }
          for (const event of access) send(textOf('record', event));
          // These are sent first, as they have no cursor: a listener that resumes after an entry has received everything before it.
          for (const id of await standingElsewhere(hub, entries)) send(textOf('record', { record: 'patient', id }));
          await sendSlowly(entries.map(entryText).join(''));
        },
        failed,
      });
      const stream = { hash, wake: feed.wake, end };
      streams.add(stream);
      if (looking === undefined) goOn();
      feed.wake();
      const beating = setInterval(() => send(heartbeat), heartbeatMs);
      raw.on('close', () => {
        clearInterval(beating);
        feed.stop();
        streams.delete(stream);
      });
    },
    close: () => {
      for (const { end } of streams) end();
    },
  };
}

/** Returns the survivors of edited records, so that anyone who views a survivor sees changes of records merged into it. */
async function standingElsewhere(hub: Hub, entries: readonly FeedEntry[]): Promise<Set<string>> {
  const ids = entries.flatMap(({ kind, id }) => (kind === 'patient' ? id : []));
  return new Set(await listSurvivorIds(hub, [...new Set(ids)]));
}
