import { invalid } from '../http/problem.contract.ts';
import { etag, paging, requireVersion } from '../http/reply.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { visitEndpoints, visitFields } from '../visits/visit.contract.ts';
import { rowToVisit, rowToVisitOfPatient } from '../visits/visit-reply.rules.ts';
import { usualReasonsOf, visitRange } from '../visits/visit.rules.ts';
import { historyOfRecord } from './history.queries.ts';
import { getPatient, groupOf } from './patient.queries.ts';
import type { HubRoute } from './route.ts';
import { correctVisit, startVisit } from './visit.commands.ts';
import { getVisit, listVisits, listVisitsOf, usualReasons, type PatientVisit } from './visit.queries.ts';

export function visitRoutes(route: HubRoute): void {
  route(visitEndpoints.create, ({ params, body, write }) =>
    write(async (writer) => rowToVisit(await startVisit(writer, params.patientId, body))),
  );

  route(visitEndpoints.get, async ({ params, hub, header }) => {
    const found = await getVisit(hub, params);
    header('etag', etag(found.visit));
    return rowToVisit(found);
  });

  route(visitEndpoints.patch, async ({ params, body, write, request, header }) => {
    const check = ({ visit }: PatientVisit) => requireVersion(request, visit);
    const saved = await write(async (writer) =>
      rowToVisit(await correctVisit(writer, { ids: params, edit: body, check })),
    );
    header('etag', etag(saved));
    return saved;
  });

  route(visitEndpoints.listOfPatient, async ({ params, query, hub }) => {
    const group = await groupOf(hub, (await getPatient(hub, params.patientId)).key);
    const asked = { patientKeys: group.map(({ key }) => key), open: query.open, retired: query.retired };
    const { visits, total } = await listVisitsOf(hub, asked, paging(query));
    return { embedded: { visitResourceList: visits.map(rowToVisit) }, page: paging({ ...query, total }).reply };
  });

  route(visitEndpoints.list, async ({ query, hub }) => {
    const asked = visitRange(query);
    if (asked.kind === 'refused') throw invalid(...asked.faults);
    const wanted = { open: query.open, range: asked.range };
    const { visits, total, isLowerBound } = await listVisits(hub, wanted, paging(query));
    const today = hub.clock.today();
    return {
      embedded: { visitResourceList: visits.map((row) => rowToVisitOfPatient(row, today)) },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(visitEndpoints.reasons, async ({ hub }) => ({
    reasons: await usualReasons(hub, usualReasonsOf(hub.clock.now())),
  }));

  route(visitEndpoints.history, async ({ params, query, hub }) => {
    const { id } = (await getVisit(hub, params)).visit;
    const { history, total } = await historyOfRecord(hub, { ids: [id], table: visitFields }, paging(query));
    return { history: history.map(withoutContents), page: paging({ ...query, total }).reply };
  });
}
