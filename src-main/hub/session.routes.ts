import { browserCookie, browserOf } from '../server/browser.ts';
import { problem } from '../wire/problem.contract.ts';
import { sessionEndpoints } from '../staff/staff.contract.ts';
import { familiarMs } from '../postgres/attempt.queries.ts';
import type { HubCaller } from './caller.ts';
import type { HubPublicRoute } from './route.ts';
import { openSession } from './sign-in.ts';

export function sessionRoutes(publicRoute: HubPublicRoute, at: Pick<HubCaller, 'hub' | 'trail' | 'logins'>): void {
  publicRoute(sessionEndpoints.create, async ({ body, request, header }) => {
    if ('recoveryKey' in body) throw problem('unauthenticated', 'A hub has no recovery key. Sign in with a password.');
    const browser = browserOf(request);
    const isGone = () => request.raw.socket.destroyed;
    const session = await openSession(at, body, { address: request.ip, browser, isGone });
    const isSecure = request.protocol === 'https';
    if (browser !== undefined) header('set-cookie', browserCookie(browser, { isSecure, keptMs: familiarMs }));
    return session;
  });
}
