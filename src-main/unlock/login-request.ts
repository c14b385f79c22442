/** Classifies a sign-in request by what it shows of its sender: see `station/client-class.rules.ts`. */
import type { FastifyRequest } from 'fastify';
import type { LoginRequest } from '../station/login-queue.ts';
import { seatOf } from '../wire/seat-request.ts';
import { isSameSecret } from '../keys/same-secret.ts';
import type { ClientClass } from '../station/client-class.rules.ts';
import type { Station } from '../station/registry.ts';

/**
 * The desktop application adds this header to the requests of its window. Neither the page nor another program can
 * read it.
 */
export const windowHeader = 'x-satchel-window';

export const loginRequestOf = (station: Station, request: FastifyRequest): LoginRequest => ({
  ...(seatOf(request.raw) === undefined
    ? { clientClass: clientClassOf(station, request) }
    : { clientClass: 'seat', seat: seatOf(request.raw) }),
  isGone: () => request.raw.socket.destroyed,
});

function clientClassOf({ windowSecret }: Station, { headers }: FastifyRequest): ClientClass {
  if (isSameSecret(String(headers[windowHeader] ?? ''), windowSecret)) return 'window';
  // A browser sends both by itself, and the guard has refused any origin but ours.
  const isPage = headers['sec-fetch-site'] === 'same-origin' && headers.origin !== undefined;
  return isPage ? 'page' : 'program';
}
