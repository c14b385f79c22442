/** The bearer token of a request, and the check of what its holder may do. */
import type { FastifyRequest } from 'fastify';
import { roles, type Endpoint, type Role } from './endpoint.contract.ts';
import type { Principal } from './principal.contract.ts';
import { problem, type Problem } from './problem.contract.ts';
import { scopeOf, type Scope } from './scope.rules.ts';

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

/** Throws `forbidden` if the caller may not call an endpoint: a person by their role, a program by the scopes of its token. */
export function requireAccess(principal: Principal, endpoint: Pick<Endpoint, 'url'> & { access: Role }): void {
  if (principal.scopes === undefined) return requireRole(principal, endpoint.access);
  const scope = scopeOf(endpoint);
  if (scope === undefined) {
    throw problem('forbidden', 'No access token may do this. It needs the session of an administrator.');
  }
  if (scope !== 'any') requireScope(principal, scope);
}

/** Throws `forbidden` if a page of another origin uses the session of a person, or a token that is not for its origin. */
export function requireOrigin({ origins = [] }: Principal, { foreignOrigin }: Pick<FastifyRequest, 'foreignOrigin'>) {
  if (foreignOrigin === undefined || origins.includes(foreignOrigin)) return;
  throw problem(
    'forbidden',
    'This access token is not for pages of this origin. An administrator can make another one.',
  );
}

/** Throws `forbidden` for a service token without this scope. */
export function requireScope({ scopes }: Principal, scope: Scope): void {
  if (scopes === undefined || scopes.includes(scope)) return;
  throw problem(
    'forbidden',
    `This needs the scope ${scope}; this access token has ${scopes.join(', ')}. An administrator can make another one.`,
  );
}

export function requireRole(principal: Principal, role: Role): void {
  if (roles.indexOf(principal.role) >= roles.indexOf(role)) return;
  throw problem('forbidden', `This requires the role ${role}; you have the role ${principal.role}.`);
}
