import { etag, paging, requireVersion } from '../http/reply.ts';
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

  route(visitEndpoints.get, ({ params, registry, header }) => {
    const found = getVisit(registry, params);
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

  route(visitEndpoints.listOfPatient, ({ params, query, registry }) => {
    const { key } = getPatient(registry, params.patientId);
    const { visits, total } = listVisitsOf(registry, { patientKey: key, open: query.open }, paging(query));
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

  route(visitEndpoints.history, ({ params, registry }) => {
    const { visit } = getVisit(registry, params);
    return { history: historyOf(listChanges(registry, visit.id)) };
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
