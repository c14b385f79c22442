import { joinEndpoints, type Joined } from '../duplicates/join.contract.ts';
import { requireVersion, stale } from '../http/reply.ts';
import type { HubWriter } from './access.ts';
import { joinPatients, partPatients, settleSaidSince, type Regrouped } from './join.commands.ts';
import { listJoins } from './join.queries.ts';
import { toPatient, toPatients } from './patient.queries.ts';
import type { HubRoute } from './route.ts';

export function joinRoutes(route: HubRoute): void {
  route(joinEndpoints.list, async ({ params, hub }) => ({
    joins: await listJoins(hub, params.patientId, hub.clock.today()),
  }));

  route(joinEndpoints.join, ({ params, body, write, request }) =>
    write(async (writer) => {
      const { withVersion, ...wanted } = body;
      const check = (row: { version: number }) => requireVersion(request, row);
      const checkJoined = (row: { version: number }) => {
        if (withVersion !== undefined && withVersion !== row.version) throw stale(row);
      };
      return told(writer, await joinPatients(writer, { id: params.patientId, ...wanted, check, checkJoined }));
    }),
  );

  route(joinEndpoints.settle, ({ params, body, write }) =>
    write(async (writer) => {
      const row = await settleSaidSince(writer, { id: params.patientId, ...body });
      return toPatient(writer, row, writer.today);
    }),
  );

  route(joinEndpoints.part, ({ params, body, write }) =>
    write(async (writer) => told(writer, await partPatients(writer, { id: params.patientId, ...body }))),
  );
}

const told = async (writer: HubWriter, { group, rows }: Regrouped): Promise<Joined> => ({
  group,
  patients: await toPatients(writer, rows, writer.today),
});
