import { listWithoutPassword } from '../station/accounts.ts';
import { etag, requireVersion } from '../http/reply.ts';
import { knockOf } from '../http/knock.ts';
import type { PublicRoute, StationRoute } from '../http/route.ts';
import { listArrived, settleArrivals } from './arrivals.ts';
import { changePassword, confirmSession, endSession, openSession } from './session.commands.ts';
import { addStaff, changeStaff } from './staff.commands.ts';
import { sessionEndpoints, staffEndpoints, tokenEndpoints } from './staff.contract.ts';
import { getStaff, listStaff, listTokens, listWaiting, rowToStaff, rowToToken } from './staff.queries.ts';
import { addToken, revokeToken } from './token.commands.ts';

export function staffRoutes(route: StationRoute, publicRoute: PublicRoute): void {
  publicRoute(sessionEndpoints.create, ({ body, station, request }) =>
    openSession(station, body, knockOf(station, request)),
  );

  route(sessionEndpoints.current, ({ principal: { kind, id, name, role, expiresAt }, registry }) => {
    const staff = kind === 'staff' ? rowToStaff(registry, getStaff(registry, id)) : null;
    const expires = expiresAt === null ? null : new Date(expiresAt).toISOString();
    return { kind, name, role, expiresAt: expires, staff };
  });

  route(sessionEndpoints.changePassword, async (context) => {
    await changePassword(context, context.body);
    return null;
  });

  route(sessionEndpoints.confirm, async (context) => {
    await confirmSession(context, context.body.password);
    return null;
  });

  route(sessionEndpoints.end, (context) => {
    endSession(context);
    return null;
  });

  route(staffEndpoints.list, ({ station, registry }) => ({
    staff: listStaff(registry).map((row) => rowToStaff(registry, row)),
    waiting: listWaiting(registry),
    arrived: listArrived(registry),
    withoutPassword: listWithoutPassword(station, registry),
  }));

  route(staffEndpoints.create, (context) => addStaff(context, context.body));

  route(staffEndpoints.know, async ({ body, write }) => {
    await write((writer) => {
      settleArrivals(writer, body.staffIds);
      return null;
    });
    return null;
  });

  route(staffEndpoints.patch, async (context) => {
    const { params, body, request, header } = context;
    const check = (row: { version: number }) => requireVersion(request, row);
    const changed = await changeStaff(context, params.staffId, body, check);
    header('etag', etag(changed));
    return changed;
  });

  route(tokenEndpoints.list, ({ registry }) => ({
    tokens: listTokens(registry).map((row) => rowToToken(registry, row)),
  }));

  route(tokenEndpoints.create, (context) => addToken(context, context.body));

  route(tokenEndpoints.revoke, (context) => revokeToken(context, context.params.tokenId));
}
