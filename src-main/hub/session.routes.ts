import type { FastifyRequest } from 'fastify';
import { invalid, problem } from '../http/problem.contract.ts';
import { newToken } from '../staff/bearer.ts';
import { sessionEndpoints, staffEndpoints, tokenEndpoints } from '../staff/staff.contract.ts';
import { expiryOf } from '../staff/token.rules.ts';
import { usernameKey } from '../staff/username.rules.ts';
import type { HubCaller } from './caller.ts';
import type { HubPublicRoute, HubRoute } from './route.ts';
import {
  confirmSession,
  endSession,
  findStaff,
  insertToken,
  listStaff,
  listTokens,
  revokeToken,
  toStaff,
  toToken,
} from './session.queries.ts';
import { checkPassword, openSession } from './sign-in.ts';

export function sessionRoutes(
  route: HubRoute,
  publicRoute: HubPublicRoute,
  at: Pick<HubCaller, 'hub' | 'trail'>,
): void {
  const { hub } = at;
  publicRoute(sessionEndpoints.create, ({ body, request }) => {
    if ('recoveryKey' in body) throw problem('unauthenticated', 'A hub has no recovery key. Sign in with a password.');
    return openSession(at, body, askedFrom(request));
  });

  route(sessionEndpoints.current, async ({ principal: { kind, id, name, role, expiresAt } }) => {
    const row = kind === 'staff' ? await findStaff(hub, id) : undefined;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    return { kind, name, role, expiresAt: expires, staff: row === undefined ? null : await toStaff(hub, row) };
  });

  route(sessionEndpoints.confirm, async ({ body, principal, request }) => {
    if (principal.kind === 'token') throw problem('forbidden', 'A service token has no password. Sign in to do this.');
    const row = await findStaff(hub, principal.id);
    const username = row === undefined ? principal.name : (await toStaff(hub, row)).username;
    const wrong = () => invalid({ pointer: '/password', detail: 'This is not your current password.' });
    await checkPassword(at, { username, password: body.password }, { ...askedFrom(request), wrong });
    await confirmSession(hub, principal.tokenHash);
    return null;
  });

  route(sessionEndpoints.end, async ({ principal }) => {
    if (principal.kind === 'token') throw problem('forbidden', 'A service token is revoked, not signed out.');
    await endSession(hub, principal.tokenHash);
    return null;
  });

  // They are made and changed at stations.
  route(staffEndpoints.list, async () => ({ staff: await listStaff(hub) }));

  route(tokenEndpoints.list, async () => ({
    tokens: await Promise.all((await listTokens(hub)).map((row) => toToken(hub, row))),
  }));

  route(tokenEndpoints.create, ({ body: { name, role, expiresAt }, write }) =>
    write(async (writer) => {
      const expiry = expiryOf(expiresAt, writer.now);
      if (expiry.kind === 'refused') throw invalid(expiry.fault);
      const taken = (await listTokens(writer)).filter(({ revokedAt }) => revokedAt === null);
      if (taken.some((each) => usernameKey(each.name) === usernameKey(name))) {
        const detail = 'There is a service token of this name. Revoke that one first, or choose another name.';
        throw invalid({ pointer: '/name', detail });
      }
      const { token, hash } = newToken();
      const row = await insertToken(writer, { hash, name, role, expiresAt: expiry.at });
      if (row === undefined) throw new Error('A token was not saved.');
      return { token, ...(await toToken(writer, row)) };
    }),
  );

  route(tokenEndpoints.revoke, ({ params, write }) =>
    write(async (writer) => {
      const row = await revokeToken(writer, params.tokenId);
      if (row === undefined) throw problem('not-found', 'There is no service token with this id.');
      return toToken(writer, row);
    }),
  );
}

const askedFrom = ({ ip, raw }: FastifyRequest) => ({ address: ip, isGone: () => raw.socket.destroyed });
