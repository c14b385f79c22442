import { requireVersion, stale } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { toPatient, toPatients } from '../patients/patient.queries.ts';
import type { Reader } from '../db/access.ts';
import { joinPatients, partPatients, settleSaidSince, type Regrouped } from './join.commands.ts';
import { joinEndpoints, type Joined } from './join.contract.ts';
import { listJoins } from './join.queries.ts';

export function joinRoutes(route: Route): void {
  route(joinEndpoints.list, ({ params, registry }) => ({ joins: listJoins(registry, params.patientId) }));

  route(joinEndpoints.join, ({ params, body, write, request }) =>
    write((writer) => {
      const { withVersion, ...wanted } = body;
      const check = (row: { version: number }) => requireVersion(request, row);
      const checkJoined = (row: { version: number }) => {
        if (withVersion !== undefined && withVersion !== row.version) throw stale(row);
      };
      return told(writer, joinPatients(writer, { id: params.patientId, ...wanted, check, checkJoined }));
    }),
  );

  route(joinEndpoints.settle, ({ params, body, write }) =>
    write((writer) => toPatient(writer, settleSaidSince(writer, { id: params.patientId, ...body }))),
  );

  route(joinEndpoints.part, ({ params, body, write }) =>
    write((writer) => told(writer, partPatients(writer, { id: params.patientId, ...body }))),
  );
}

const told = (reader: Reader, { group, rows }: Regrouped): Joined => ({ group, patients: toPatients(reader, rows) });
