import { requireVersion, stale } from '../wire/reply.ts';
import type { Route } from '../wire/route.ts';
import { soon, type Steps } from '../steps.ts';
import { replyOf } from '../patients/patient.commands.ts';
import type { PatientRegister } from '../patients/patient.register.ts';
import type { MergeReads, MergeTx } from './merge.register.ts';
import { mergePatients, unmergePatients, settleAddedSince, type Regrouped } from './merge.commands.ts';
import { mergeEndpoints, type Merged } from './merge.contract.ts';

export function mergeRoutes(route: Route<PatientRegister & MergeReads, MergeTx>): void {
  route(mergeEndpoints.list, function* ({ params, register }) {
    return { joins: yield* soon(register.joins.list(params.patientId)) };
  });

  route(mergeEndpoints.join, ({ params, body, write, request }) =>
    write(function* (tx) {
      const { withVersion, ...wanted } = body;
      const check = (row: { version: number }) => requireVersion(request, row);
      const checkJoined = (row: { version: number }) => {
        if (withVersion !== undefined && withVersion !== row.version) throw stale(row);
      };
      return yield* told(tx, yield* mergePatients(tx, { id: params.patientId, ...wanted, check, checkJoined }));
    }),
  );

  route(mergeEndpoints.settle, ({ params, body, write }) =>
    write(function* (tx) {
      return yield* replyOf(tx, yield* settleAddedSince(tx, { id: params.patientId, ...body }));
    }),
  );

  route(mergeEndpoints.part, ({ params, body, write }) =>
    write(function* (tx) {
      return yield* told(tx, yield* unmergePatients(tx, { id: params.patientId, ...body }));
    }),
  );
}

function* told({ patients }: MergeTx, { group, rows }: Regrouped): Steps<Merged> {
  return { group, patients: yield* soon(patients.replies(rows)) };
}
