import { etag, paging, requireVersion } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { historyOfRecord } from '../journal/history.queries.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { getPatient } from '../patients/patient.queries.ts';
import { groupOf } from '../patients/standing.queries.ts';
import { invalid } from '../http/problem.contract.ts';
import { correctVisit, startVisit } from './visit.commands.ts';
import { visitEndpoints, visitFields } from './visit.contract.ts';
import { getVisit, listVisits, listVisitsOf, type PatientVisit } from './visit.queries.ts';
import { rowToVisit, rowToVisitOfPatient } from './visit-reply.rules.ts';
import { usualReasons } from './reasons.queries.ts';
import { usualReasonsOf, visitRange } from './visit.rules.ts';

export function visitRoutes(route: Route): void {
  route(visitEndpoints.create, ({ params, body, write }) =>
    write((writer) => rowToVisit(startVisit(writer, params.patientId, body))),
  );

  route(visitEndpoints.get, ({ params, registry, header }) => {
    const found = getVisit(registry, params);
    header('etag', etag(found.visit));
    return rowToVisit(found);
  });

  route(visitEndpoints.patch, async ({ params, body, write, request, header }) => {
    const saved = await write((writer) => {
      const check = ({ visit }: PatientVisit) => requireVersion(request, visit);
      return rowToVisit(correctVisit(writer, { ids: params, edit: body, check }));
    });
    header('etag', etag(saved));
    return saved;
  });

  route(visitEndpoints.listOfPatient, ({ params, query, registry }) => {
    const patientKeys = groupOf(registry, getPatient(registry, params.patientId).key).map(({ key }) => key);
    const { open, retired } = query;
    const { visits, total } = listVisitsOf(registry, { patientKeys, open, retired }, paging(query));
    return { embedded: { visitResourceList: visits.map(rowToVisit) }, page: paging({ ...query, total }).reply };
  });

  route(visitEndpoints.list, ({ query, registry }) => {
    const asked = visitRange(query);
    if (asked.kind === 'refused') throw invalid(...asked.faults);
    const { visits, total } = listVisits(registry, { open: query.open, range: asked.range }, paging(query));
    const today = registry.db.clock.today();
    return {
      embedded: { visitResourceList: visits.map((row) => rowToVisitOfPatient(row, today)) },
      page: paging({ ...query, total }).reply,
    };
  });

  route(visitEndpoints.reasons, ({ registry }) => ({
    reasons: usualReasons(registry, usualReasonsOf(registry.db.clock.now())),
  }));

  route(visitEndpoints.history, ({ params, query, registry }) => {
    const { id } = getVisit(registry, params).visit;
    const { history, total } = historyOfRecord(registry, { ids: [id], table: visitFields }, paging(query));
    return { history: history.map(withoutContents), page: paging({ ...query, total }).reply };
  });
}
