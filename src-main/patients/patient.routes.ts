import type { Route } from '../http/route.ts';
import { etag, page, requireVersion } from '../http/reply.ts';
import { historyOf } from '../journal/history.rules.ts';
import { listChanges } from '../journal/journal.queries.ts';
import { invalid } from '../http/problem.contract.ts';
import { countIndexed } from '../search/postings.queries.ts';
import { hasLetterOrDigit } from '../search/query.rules.ts';
import { searchPatients } from '../search/search.ts';
import { patientEndpoints, type NewPatient, type PatientPatch } from './patient.contract.ts';
import {
  getPatient,
  insertPatient,
  listPatients,
  rowToFields,
  rowToPatient,
  updatePatient,
} from './patient.queries.ts';
import { editPatient, noFields, type PatientFields } from './patient.rules.ts';

export function patientRoutes(route: Route): void {
  route(patientEndpoints.create, ({ body, write }) =>
    write((writer) => {
      const row = insertPatient(writer, edited(noFields, body, writer.today));
      return rowToPatient(row, writer.today);
    }),
  );

  route(patientEndpoints.list, ({ query, station }) => {
    const { db } = station;
    const { page: number, size } = page(query);
    const rows = listPatients({ db }, { page: number, size, sort: query.sort ?? 'createdAt' });
    const today = db.clock.today();
    return {
      embedded: { patientResourceList: rows.map((row) => rowToPatient(row, today)) },
      page: page({ ...query, total: countIndexed({ db }) }).reply,
    };
  });

  route(patientEndpoints.search, ({ query, station }) => {
    const { db, searchIndex } = station;
    const { page: number, size } = page(query);
    if (!hasLetterOrDigit(query.q)) {
      throw invalid({ pointer: '?q', detail: 'q must hold at least one letter or digit to search for.' });
    }
    const { rows, total, isLowerBound } = searchPatients({ db }, searchIndex.vocabulary, {
      q: query.q,
      page: number,
      size,
    });
    const today = db.clock.today();
    return {
      embedded: {
        patientResourceList: rows.map(({ row, why }) => ({ ...rowToPatient(row, today), matches: why })),
      },
      page: { ...page({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(patientEndpoints.get, ({ params, station, header }) => {
    const { db } = station;
    const row = getPatient({ db }, params.patientId);
    header('etag', etag(row));
    return rowToPatient(row, db.clock.today());
  });

  route(patientEndpoints.patch, async ({ params, body, write, request, header }) => {
    const saved = await write((writer) => {
      const before = getPatient(writer, params.patientId);
      requireVersion(request, before);
      const row = updatePatient(writer, before, edited(rowToFields(before), body, writer.today));
      return rowToPatient(row, writer.today);
    });
    header('etag', etag(saved));
    return saved;
  });

  route(patientEndpoints.history, ({ params, station }) => {
    const { db } = station;
    const { id } = getPatient({ db }, params.patientId);
    return { history: historyOf(listChanges({ db }, id)) };
  });
}

function edited(current: PatientFields, body: NewPatient | PatientPatch, today: string): PatientFields {
  const edit = editPatient(current, body, today);
  if (edit.kind === 'refused') throw invalid(...edit.faults);
  return edit.fields;
}
