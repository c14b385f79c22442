import type { FastifyRequest } from 'fastify';
import { browserCookie, browserOf } from '../http/browser.ts';
import { problem } from '../http/problem.contract.ts';
import { sessionEndpoints } from '../staff/staff.contract.ts';
import { housekeeping } from './access.ts';
import { familiarMs } from './attempt.queries.ts';
import type { HubCaller } from './caller.ts';
import type { HubPublicRoute, HubRoute } from './route.ts';
import { confirmSession, endSession, findStaff, toStaff } from './session.queries.ts';
import { confirmPassword, openSession } from './sign-in.ts';

type Routes = { route: HubRoute; publicRoute: HubPublicRoute };

export function sessionRoutes({ route, publicRoute }: Routes, at: Pick<HubCaller, 'hub' | 'trail' | 'logins'>): void {
  const { hub } = at;
  publicRoute(sessionEndpoints.create, async ({ body, request, header }) => {
    if ('recoveryKey' in body) throw problem('unauthenticated', 'A hub has no recovery key. Sign in with a password.');
    const browser = browserOf(request);
    const session = await openSession(at, body, { address: request.ip, browser, isGone: isGone(request) });
    const isSecure = request.protocol === 'https';
    if (browser !== undefined) header('set-cookie', browserCookie(browser, { isSecure, keptMs: familiarMs }));
    return session;
  });

  route(sessionEndpoints.current, async ({ principal: { kind, id, name, role, expiresAt } }) => {
    const row = kind === 'staff' ? await findStaff(hub, id) : undefined;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    return { kind, name, role, expiresAt: expires, staff: row === undefined ? null : await toStaff(hub, row) };
  });

  route(sessionEndpoints.confirm, async (context) => {
    const { body, principal, request } = context;
    await confirmPassword(context, body.password, isGone(request));
    await housekeeping(hub, (keeper) => confirmSession(keeper, principal.tokenHash));
    return null;
  });

  route(sessionEndpoints.end, async ({ principal }) => {
    if (principal.kind === 'token') throw problem('forbidden', 'A service token is revoked, not signed out.');
    await housekeeping(hub, (keeper) => endSession(keeper, principal.tokenHash));
    return null;
  });
}

/** Whether whoever asked has hung up. */
const isGone =
  ({ raw }: FastifyRequest) =>
  () =>
    raw.socket.destroyed;
