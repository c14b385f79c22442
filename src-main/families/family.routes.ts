import type { Route } from '../wire/route.ts';
import { joinHousehold } from '../patients/links.commands.ts';
import { replyOf } from '../patients/patient.commands.ts';
import type { VisitRegister, VisitTx } from '../visits/visit.register.ts';
import { familyOf } from './family.commands.ts';
import { familyEndpoints } from './family.contract.ts';

export function familyRoutes(route: Route<VisitRegister, VisitTx>): void {
  route(familyEndpoints.get, ({ params, register }) => familyOf(register, params.patientId));

  route(familyEndpoints.join, ({ params, body, write }) =>
    write(function* (tx) {
      return yield* replyOf(tx, yield* joinHousehold(tx, { id: params.patientId, ...body }));
    }),
  );
}
