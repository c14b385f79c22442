import { etag, page, requireVersion } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { historyOfRecord } from '../journal/history.queries.ts';
import { getPatient } from '../patients/patient.queries.ts';
import { invalid } from '../http/problem.contract.ts';
import { correctVisit, startVisit } from './visit.commands.ts';
import { visitEndpoints } from './visit.contract.ts';
import {
  getVisit,
  listVisits,
  listVisitsOf,
  rowToVisit,
  rowToVisitOfPatient,
  type PatientVisit,
} from './visit.queries.ts';
import { visitRange } from './visit.rules.ts';

export function visitRoutes(route: Route): void {
  route(visitEndpoints.create, ({ params, body, write }) =>
    write((writer) => rowToVisit(startVisit(writer, params.patientId, body))),
  );

  route(visitEndpoints.get, ({ params, station, header }) => {
    const found = getVisit(station, params);
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

  route(visitEndpoints.listOfPatient, ({ params, query, station }) => {
    const { key } = getPatient(station, params.patientId);
    const { visits, total } = listVisitsOf(station, { patientKey: key, open: query.open }, page(query));
    return { embedded: { visitResourceList: visits.map(rowToVisit) }, page: page({ ...query, total }).reply };
  });

  route(visitEndpoints.list, ({ query, station }) => {
    const wanted = visitRange(query);
    if (wanted.kind === 'refused') throw invalid(...wanted.faults);
    const { visits, total } = listVisits(station, { open: query.open, range: wanted.range }, page(query));
    const today = station.db.clock.today();
    return {
      embedded: { visitResourceList: visits.map((row) => rowToVisitOfPatient(row, today)) },
      page: page({ ...query, total }).reply,
    };
  });

  route(visitEndpoints.history, ({ params, station }) => {
    const { visit } = getVisit(station, params);
    return { history: historyOfRecord(station, visit.id) };
  });
}
