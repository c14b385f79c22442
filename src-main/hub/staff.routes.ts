import { etag, requireVersion } from '../http/reply.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import type { PasswordCost } from '../keys/holder.contract.ts';
import { newToken } from '../staff/bearer.ts';
import { sessionEndpoints, staffEndpoints, tokenEndpoints } from '../staff/staff.contract.ts';
import { expiryOf } from '../staff/token.rules.ts';
import { usernameKey } from '../staff/username.rules.ts';
import type { Hub } from './access.ts';
import { listArrived, settleArrivals } from './arrivals.ts';
import type { HubRoute } from './route.ts';
import { listWithoutPassword } from './holders.ts';
import { insertToken, listStaff, listTokens, listWaiting, revokeToken, toToken } from './session.queries.ts';
import { serverNow } from './server-time.ts';
import { addStaff, changePassword, changeStaff, nameTokens } from './staff.commands.ts';

/** @param cost of a password that is set here. */
export function staffRoutes(route: HubRoute, hub: Hub, cost: PasswordCost): void {
  route(sessionEndpoints.changePassword, async (context) => {
    await changePassword(Object.assign(context, { cost }), context.body, () => context.request.raw.socket.destroyed);
    return null;
  });

  route(staffEndpoints.list, async () => ({
    staff: await listStaff(hub),
    waiting: await listWaiting(hub),
    arrived: await listArrived(hub),
    withoutPassword: await listWithoutPassword(hub),
  }));

  route(staffEndpoints.create, (context) => addStaff(Object.assign(context, { cost }), context.body));

  route(staffEndpoints.know, ({ body, write }) =>
    write(async (writer) => {
      await settleArrivals(writer, body.staffIds);
      return null;
    }),
  );

  route(staffEndpoints.patch, async (context) => {
    const { params, body, request, header } = context;
    const check = (row: { version: number }) => requireVersion(request, row);
    const changed = await changeStaff(Object.assign(context, { cost }), params.staffId, body, check);
    header('etag', etag(changed));
    return changed;
  });

  route(tokenEndpoints.list, async () => ({
    tokens: await Promise.all((await listTokens(hub)).map((row) => toToken(hub, row))),
  }));

  route(tokenEndpoints.create, ({ body: { name, role, expiresAt }, write }) =>
    write(async (writer) => {
      const expiry = expiryOf(expiresAt, await serverNow(writer));
      if (expiry.kind === 'refused') throw invalid(expiry.fault);
      const taken = (await listTokens(writer)).filter(({ revokedAt }) => revokedAt === null);
      if (taken.some((each) => usernameKey(each.name) === usernameKey(name))) {
        const detail = 'There is a service token of this name. Revoke that one first, or choose another name.';
        throw invalid({ pointer: '/name', detail });
      }
      const { token, hash } = newToken();
      const row = await insertToken(writer, { hash, name, role, expiresAt: expiry.at });
      if (row === undefined) throw new Error('A token was not saved.');
      await nameTokens(writer);
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
