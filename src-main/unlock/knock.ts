/** Classifies a sign-in request by what it shows of its sender: see `station/lane.rules.ts`. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Knock } from '../station/door.ts';
import { seatOf } from '../wire/seat-request.ts';
import type { Lane } from '../station/lane.rules.ts';
import type { Station } from '../station/registry.ts';

/**
 * The desktop application adds this header to the requests of its window. Neither the page nor another program can
 * read it.
 */
export const windowHeader = 'x-satchel-window';

export const knockOf = (station: Station, request: FastifyRequest): Knock => ({
  ...(seatOf(request.raw) === undefined
    ? { lane: laneOf(station, request) }
    : { lane: 'seat', seat: seatOf(request.raw) }),
  isGone: () => request.raw.socket.destroyed,
});

function laneOf({ windowSecret }: Station, { headers }: FastifyRequest): Lane {
  const shown = Buffer.from(String(headers[windowHeader] ?? ''));
  const secret = Buffer.from(windowSecret);
  if (shown.length === secret.length && timingSafeEqual(shown, secret)) return 'window';
  // A browser sends both by itself, and the guard has refused any origin but ours.
  const isPage = headers['sec-fetch-site'] === 'same-origin' && headers.origin !== undefined;
  return isPage ? 'page' : 'program';
}
