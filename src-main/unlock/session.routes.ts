import { loginRequestOf } from './login-request.ts';
import type { StationPublicRoute, StationRoute } from '../station/route.ts';
import { areQuickCodesOn, chooseQuickCode, openSessionByCode, turnQuickCodes } from './quick-code.commands.ts';
import { openSession } from './session.commands.ts';
import { quickCodeEndpoints } from '../staff/quick-code.contract.ts';
import { sessionEndpoints } from '../staff/staff.contract.ts';

export function sessionRoutes(route: StationRoute, publicRoute: StationPublicRoute): void {
  publicRoute(sessionEndpoints.create, ({ body, station, request }) =>
    openSession(station, body, loginRequestOf(station, request)),
  );

  publicRoute(quickCodeEndpoints.signIn, ({ body, station, request }) =>
    openSessionByCode(station, body, loginRequestOf(station, request)),
  );

  route(quickCodeEndpoints.choose, (context) => {
    chooseQuickCode(context, context.body.code, loginRequestOf(context.station, context.request));
    return null;
  });

  route(quickCodeEndpoints.state, ({ station }) => ({ isOn: areQuickCodesOn(station) }));

  route(quickCodeEndpoints.turn, (context) => {
    turnQuickCodes(context, context.body.isOn);
    return context.body;
  });
}
