import { loginRequestOf } from './login-request.ts';
import type { StationPublicRoute } from '../station/route.ts';
import { openSession } from './session.commands.ts';
import { sessionEndpoints } from '../staff/staff.contract.ts';

export function sessionRoutes(publicRoute: StationPublicRoute): void {
  publicRoute(sessionEndpoints.create, ({ body, station, request }) =>
    openSession(station, body, loginRequestOf(station, request)),
  );
}
