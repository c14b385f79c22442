import { etag, page, requireVersion } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { historyOf } from '../journal/history.rules.ts';
import { listChanges } from '../journal/journal.queries.ts';
import { getPatient } from '../patients/patient.queries.ts';
import { invalid } from '../http/problem.contract.ts';
import { visitEndpoints, type NewVisit, type VisitPatch } from './visit.contract.ts';
import {
  getVisit,
  insertVisit,
  listVisits,
  listVisitsOf,
  rowToVisit,
  rowToVisitOfPatient,
  updateVisit,
} from './visit.queries.ts';
import { editVisit, newVisitFields, visitRange, type VisitFields } from './visit.rules.ts';

export function visitRoutes(route: Route): void {
  route(visitEndpoints.create, ({ params, body, write }) =>
    write((writer) => {
      const patient = getPatient(writer, params.patientId);
      if (patient.retired === true) {
        throw invalid({ pointer: '', detail: 'This record is retired. Put it back first, then start the visit.' });
      }
      return rowToVisit(insertVisit(writer, patient, edited(newVisitFields(writer.now), body)));
    }),
  );

  route(visitEndpoints.get, ({ params, station, header }) => {
    const found = getVisit(station, params);
    header('etag', etag(found.visit));
    return rowToVisit(found);
  });

  route(visitEndpoints.patch, async ({ params, body, write, request, header }) => {
    const saved = await write((writer) => {
      const before = getVisit(writer, params);
      requireVersion(request, before.visit);
      return rowToVisit(updateVisit(writer, before, edited(rowToVisitFields(before.visit), body)));
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
    return { history: historyOf(listChanges(station, visit.id)) };
  });
}

function rowToVisitFields({ timeStart, timeEnd, category, reason, notes, attendedBy }: VisitFields): VisitFields {
  return { timeStart, timeEnd, category, reason, notes, attendedBy };
}

function edited(current: VisitFields, body: NewVisit | VisitPatch): VisitFields {
  const edit = editVisit(current, body);
  if (edit.kind === 'refused') throw invalid(...edit.faults);
  return edit.fields;
}
