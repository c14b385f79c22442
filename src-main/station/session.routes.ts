import { knockOf } from '../http/knock.ts';
import type { PublicRoute } from '../http/route.ts';
import { openSession } from '../staff/session.commands.ts';
import { sessionEndpoints } from '../staff/staff.contract.ts';

export function sessionRoutes(publicRoute: PublicRoute): void {
  publicRoute(sessionEndpoints.create, ({ body, station, request }) =>
    openSession(station, body, knockOf(station, request)),
  );
}
