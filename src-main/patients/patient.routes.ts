import type { Reader } from '../db/access.ts';
import type { Route } from '../http/route.ts';
import { asksIfAbsent, etag, nextPage, paging, requireVersion, throughId } from '../http/reply.ts';
import { historyOfRecord } from '../journal/history.queries.ts';
import { invalid, problem } from '../http/problem.contract.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { hasLetterOrDigit } from '../search/query.rules.ts';
import { searchHidden, searchPatients } from '../search/search.ts';
import { askedBirth } from '../search/birth.rules.ts';
import { alreadyThere, numbersOf } from './absent.rules.ts';
import { photoEndpoints } from './details.contract.ts';
import { correctPatient, registerPatient, setPhoto } from './patient.commands.ts';
import { patientEndpoints, patientFields, type NewPatient } from './patient.contract.ts';
import { addIdentifierSystem, editIdentifierSystem } from './identifier.commands.ts';
import { identifierSystemEndpoints } from './identifier.contract.ts';
import { listSystems, type SystemRow } from './identifier.queries.ts';
import { countLookUp, lookUp } from './lookup.queries.ts';
import { placeAfter, placeText } from './page-place.ts';
import { numberingOf, setNumbering } from './numbering.commands.ts';
import { numberingEndpoints } from './numbering.contract.ts';
import {
  countPatients,
  listPatientsWith,
  getPatient,
  openPatient,
  sharedNumbers,
  toPatient,
  toPatients,
  type PatientRow,
} from './patient.queries.ts';
import { findPhoto } from './photo.queries.ts';
import { groupOf } from './standing.queries.ts';
import { rowToSystem } from './system-reply.rules.ts';

export function patientRoutes(route: Route): void {
  route(patientEndpoints.create, ({ body, query, write, request }) => {
    const isIfAbsent = asksIfAbsent(request);
    return write((writer) => {
      if (isIfAbsent) refuseWhoIsHere(writer, body);
      return toPatient(writer, registerPatient(writer, body, query));
    });
  });

  route(patientEndpoints.list, async ({ query, registry, request, header }) => {
    const { db, searchIndex } = registry;
    const { page, size: wanted, sort = 'createdAt', after: afterText, ...asked } = query;
    const { page: number, size } = paging({ page, size: wanted });
    const after = placeAfter(sort, { page, after: afterText });
    if (asked.phone !== undefined) await searchIndex.settle();
    const { rows, next } = lookUp({ db }, asked, { sort, size, page: number, after });
    if (next !== undefined) {
      header('link', nextPage(request.url, { after: placeText(sort, next), size }));
    }
    const isAll = Object.keys(asked).length === 0;
    const { total, isLowerBound } = isAll
      ? { total: countPatients({ db }), isLowerBound: false }
      : countLookUp({ db }, asked);
    return {
      embedded: { patientResourceList: toPatients({ db }, rows) },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(patientEndpoints.search, async ({ query, registry }) => {
    const { db, searchIndex } = registry;
    const { page: number, size } = paging(query);
    if (!hasLetterOrDigit(query.q)) {
      throw invalid({ pointer: '?q', detail: 'q must hold at least one letter or digit to search for.' });
    }
    await searchIndex.settle();
    const birth = askedBirth(query);
    if (birth === 'incomplete') {
      const detail = 'besidesBirth, bornFrom and bornTo go together, and bornFrom is not after bornTo.';
      throw invalid({ pointer: '?besidesBirth', detail });
    }
    const search = query.retired === true ? searchHidden : searchPatients;
    const asked = { q: query.q, page: number, size, birth };
    const { rows, total, isLowerBound } = search({ db }, searchIndex.vocabulary, asked);
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
    const patient = openPatient(registry, params.patientId);
    header('etag', etag(patient));
    return throughId(patient, params.patientId, header);
  });

  route(patientEndpoints.patch, async ({ params, query, body, write, request, header }) => {
    const saved = await write((writer) => {
      const check = (row: PatientRow) => requireVersion(request, row);
      const row = correctPatient(writer, { id: params.patientId, edit: body, check, ...query });
      return { ...toPatient(writer, row), ...sharedNumbers(writer, row) };
    });
    header('etag', etag(saved));
    return throughId(saved, params.patientId, header);
  });

  route(numberingEndpoints.get, ({ registry }) => numberingOf(registry));

  route(numberingEndpoints.set, ({ body, write }) => write((writer) => setNumbering(writer, body)));

  route(identifierSystemEndpoints.list, ({ registry }) => ({ systems: listSystems(registry).map(rowToSystem) }));

  route(identifierSystemEndpoints.create, ({ body, write }) =>
    write((writer) => rowToSystem(addIdentifierSystem(writer, body))),
  );

  route(identifierSystemEndpoints.patch, async ({ params, body, write, request, header }) => {
    const check = (row: SystemRow) => requireVersion(request, row);
    const saved = await write((writer) =>
      rowToSystem(editIdentifierSystem(writer, { id: params.systemId, edit: body, check })),
    );
    header('etag', etag(saved));
    return saved;
  });

  route(patientEndpoints.history, ({ params, query, registry }) => {
    const { key } = getPatient(registry, params.patientId);
    const ids = groupOf(registry, key).map(({ id }) => id);
    const { history, total } = historyOfRecord(registry, { ids, table: patientFields }, paging(query));
    return { history: history.map(withoutContents), page: paging({ ...query, total }).reply };
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

/** Two programs that create the same person at one moment: the second is told of the first. */
function refuseWhoIsHere(reader: Reader, said: NewPatient): void {
  for (const number of numbersOf(said)) {
    const [found] = listPatientsWith(reader, number);
    if (found !== undefined) throw alreadyThere(found.id);
  }
}
