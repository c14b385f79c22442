/** The bearer token of a request, and the check of its holder's role. */
import type { FastifyRequest } from 'fastify';
import { roles, type Role } from './endpoint.contract.ts';
import type { Principal } from './principal.contract.ts';
import { problem, type Problem } from './problem.contract.ts';

const challenge = { headers: { 'www-authenticate': 'Bearer realm="Satchel"' } };

/** Returns the token of a request; throws `unauthenticated` if there is none. */
export function bearerOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const token = authorization === undefined ? undefined : /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  if (token === undefined) {
    throw problem('unauthenticated', 'Send the header `Authorization: Bearer TOKEN` with every request.', challenge);
  }
  return token;
}

export const unknownToken = (): Problem =>
  problem('unauthenticated', 'This token is unknown, expired or revoked. Sign in again.', {
    headers: { 'www-authenticate': 'Bearer realm="Satchel", error="invalid_token"' },
  });

export const confirmationNeeded = (): Problem =>
  problem('password-needed', 'Confirm your password first: send it to /sessions/current/confirmation.');

export function requireRole(principal: Principal, role: Role): void {
  if (roles.indexOf(principal.role) >= roles.indexOf(role)) return;
  throw problem('forbidden', `This requires the role ${role}; you have the role ${principal.role}.`);
}
