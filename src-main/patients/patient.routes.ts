import type { Route } from '../http/route.ts';
import { etag, paging, requireVersion } from '../http/reply.ts';
import { historyOfRecord } from '../journal/history.queries.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import type { HistoryEntry } from '../journal/history.contract.ts';
import { hasLetterOrDigit } from '../search/query.rules.ts';
import { searchPatients } from '../search/search.ts';
import { photoEndpoints } from './details.contract.ts';
import { correctPatient, registerPatient, setPhoto } from './patient.commands.ts';
import { patientEndpoints, patientFields, type Patient } from './patient.contract.ts';
import { numberingOf, setNumbering } from './numbering.commands.ts';
import { numberingEndpoints } from './numbering.contract.ts';
import {
  countPatients,
  getPatient,
  listPatients,
  listPatientsWithNumber,
  toPatient,
  toPatients,
  type PatientRow,
} from './patient.queries.ts';
import { findPhoto } from './photo.queries.ts';
import { groupOf } from './standing.queries.ts';

export function patientRoutes(route: Route): void {
  route(patientEndpoints.create, ({ body, query, write }) =>
    write((writer) => toPatient(writer, registerPatient(writer, body, query))),
  );

  route(patientEndpoints.list, ({ query, registry }) => {
    const { db } = registry;
    const { page: number, size } = paging(query);
    const toReply = (rows: PatientRow[], total: number) => ({
      embedded: { patientResourceList: toPatients({ db }, rows) },
      page: paging({ ...query, total }).reply,
    });
    if (query.patientNumber !== undefined) {
      const rows = listPatientsWithNumber({ db }, query.patientNumber);
      return toReply(rows.slice(number * size, (number + 1) * size), rows.length);
    }
    const rows = listPatients({ db }, { page: number, size, sort: query.sort ?? 'createdAt' });
    return toReply(rows, countPatients({ db }));
  });

  route(patientEndpoints.search, async ({ query, registry }) => {
    const { db, searchIndex } = registry;
    const { page: number, size } = paging(query);
    if (!hasLetterOrDigit(query.q)) {
      throw invalid({ pointer: '?q', detail: 'q must hold at least one letter or digit to search for.' });
    }
    await searchIndex.settle();
    const { rows, total, isLowerBound } = searchPatients({ db }, searchIndex.vocabulary, {
      q: query.q,
      page: number,
      size,
    });
    const patients = toPatients(
      { db },
      rows.map(({ row }) => row),
    );
    return {
      embedded: {
        patientResourceList: patients.map((patient, i) => ({ ...patient, matches: rows[i]?.why ?? [] })),
      },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(patientEndpoints.get, ({ params, registry, header }) => {
    const { db } = registry;
    const row = getPatient({ db }, params.patientId);
    header('etag', etag(row));
    return throughId(toPatient({ db }, row), params.patientId, header);
  });

  route(patientEndpoints.patch, async ({ params, query, body, write, request, header }) => {
    const saved = await write((writer) => {
      const check = (row: PatientRow) => requireVersion(request, row);
      const row = correctPatient(writer, { id: params.patientId, edit: body, check, ...query });
      return toPatient(writer, row);
    });
    header('etag', etag(saved));
    return throughId(saved, params.patientId, header);
  });

  route(numberingEndpoints.get, ({ registry }) => numberingOf(registry));

  route(numberingEndpoints.set, ({ body, write }) => write((writer) => setNumbering(writer, body)));

  route(patientEndpoints.history, ({ params, query, registry }) => {
    const { key } = getPatient(registry, params.patientId);
    const ids = groupOf(registry, key).map(({ id }) => id);
    const { history, total } = historyOfRecord(registry, { ids, table: patientFields }, paging(query));
    return { history: history.map(withoutPhoto), page: paging({ ...query, total }).reply };
  });

  route(photoEndpoints.get, ({ params, registry, header }) => {
    const { key } = getPatient(registry, params.patientId);
    const jpeg = findPhoto(registry, key);
    if (jpeg === undefined) throw problem('not-found', 'There is no photo of this patient.');
    header('content-type', 'image/jpeg');
    // Fastify sends the bytes as they are.
    return jpeg as unknown as string;
  });

  route(photoEndpoints.put, async ({ params, body, write }) => {
    await write((writer) => setPhoto(writer, params.patientId, body.jpeg));
    return null;
  });

  route(photoEndpoints.remove, async ({ params, write }) => {
    await write((writer) => setPhoto(writer, params.patientId, null));
    return null;
  });
}

/** Who asked by the id of a record that was joined is told so, and where to ask from now on. */
function throughId(patient: Patient, asked: string, header: (name: string, value: string) => void): Patient {
  if (patient._id === asked) return patient;
  header('link', `</api/patients/${patient._id}>; rel="canonical"`);
  return { ...patient, mergedInto: patient._id };
}

/** A history says that there was a photo, and shows none. */
function withoutPhoto(entry: HistoryEntry): HistoryEntry {
  if (entry.field !== 'photo') return entry;
  return { ...entry, old: entry.old === null ? null : true, new: entry.new === null ? null : true };
}
