import { requireVersion, stale } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { soon, type Steps } from '../steps.ts';
import { replyOf } from '../patients/patient.commands.ts';
import type { PatientRegister } from '../patients/patient.register.ts';
import type { JoinReads, JoinTx } from './join.register.ts';
import { joinPatients, partPatients, settleSaidSince, type Regrouped } from './join.commands.ts';
import { joinEndpoints, type Joined } from './join.contract.ts';

export function joinRoutes(route: Route<PatientRegister & JoinReads, JoinTx>): void {
  route(joinEndpoints.list, function* ({ params, register }) {
    return { joins: yield* soon(register.joins.list(params.patientId)) };
  });

  route(joinEndpoints.join, ({ params, body, write, request }) =>
    write(function* (tx) {
      const { withVersion, ...wanted } = body;
      const check = (row: { version: number }) => requireVersion(request, row);
      const checkJoined = (row: { version: number }) => {
        if (withVersion !== undefined && withVersion !== row.version) throw stale(row);
      };
      return yield* told(tx, yield* joinPatients(tx, { id: params.patientId, ...wanted, check, checkJoined }));
    }),
  );

  route(joinEndpoints.settle, ({ params, body, write }) =>
    write(function* (tx) {
      return yield* replyOf(tx, yield* settleSaidSince(tx, { id: params.patientId, ...body }));
    }),
  );

  route(joinEndpoints.part, ({ params, body, write }) =>
    write(function* (tx) {
      return yield* told(tx, yield* partPatients(tx, { id: params.patientId, ...body }));
    }),
  );
}

function* told({ patients }: JoinTx, { group, rows }: Regrouped): Steps<Joined> {
  return { group, patients: yield* soon(patients.replies(rows)) };
}
