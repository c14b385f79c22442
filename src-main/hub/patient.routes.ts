import { problem } from '../http/problem.contract.ts';
import { asksIfAbsent, etag, nextPage, paging, requireVersion, throughId } from '../http/reply.ts';
import { withoutContents } from '../journal/history.rules.ts';
import { photoEndpoints } from '../patients/details.contract.ts';
import { identifierSystemEndpoints } from '../patients/identifier.contract.ts';
import { numberingEndpoints } from '../patients/numbering.contract.ts';
import { placeAfter, placeText } from '../patients/page-place.ts';
import { patientEndpoints, patientFields } from '../patients/patient.contract.ts';
import { rowToSystem } from '../patients/system-reply.rules.ts';
import { historyOfRecord } from './history.queries.ts';
import { countLookUp, lookUp, sharedNumbers } from './lookup.queries.ts';
import { numberingOf, setNumbering } from './numbering.commands.ts';
import { correctPatient, refuseWhoIsHere, registerPatient, setPhoto } from './patient.commands.ts';
import {
  countPatients,
  findPhoto,
  getPatient,
  groupOf,
  toPatient,
  toPatients,
  type PatientRow,
} from './patient.queries.ts';
import type { HubRoute } from './route.ts';
import { addSystem, editSystem } from './system.commands.ts';
import { listSystems, type SystemRow } from './system.queries.ts';

export function patientRoutes(route: HubRoute): void {
  route(patientEndpoints.create, ({ body, query, write, request }) => {
    const isIfAbsent = asksIfAbsent(request);
    return write(async (writer) => {
      if (isIfAbsent) await refuseWhoIsHere(writer, body);
      return toPatient(writer, await registerPatient(writer, body, query), writer.today);
    });
  });

  route(patientEndpoints.list, async ({ query, hub, request, header }) => {
    const { page, size: wanted, sort = 'createdAt', after: text, ...asked } = query;
    const { page: number, size } = paging({ page, size: wanted });
    const after = placeAfter(sort, { page, after: text });
    const { rows, next } = await lookUp(hub, asked, { sort, size, page: number, after });
    if (next !== undefined) header('link', nextPage(request.url, { size, after: placeText(sort, next) }));
    const isAll = Object.keys(asked).length === 0;
    const { total, isLowerBound } = isAll
      ? { total: await countPatients(hub), isLowerBound: false }
      : await countLookUp(hub, asked);
    return {
      embedded: { patientResourceList: await toPatients(hub, rows, hub.clock.today()) },
      page: { ...paging({ ...query, total }).reply, ...(isLowerBound && { totalIsLowerBound: true }) },
    };
  });

  route(patientEndpoints.get, async ({ params, hub, header }) => {
    const row = await getPatient(hub, params.patientId);
    header('etag', etag(row));
    const patient = { ...(await toPatient(hub, row, hub.clock.today())), ...(await sharedNumbers(hub, row)) };
    return throughId(patient, params.patientId, header);
  });

  route(patientEndpoints.patch, async ({ params, query, body, write, request, header }) => {
    const saved = await write(async (writer) => {
      const check = (row: PatientRow) => requireVersion(request, row);
      const row = await correctPatient(writer, { id: params.patientId, edit: body, check, ...query });
      return { ...(await toPatient(writer, row, writer.today)), ...(await sharedNumbers(writer, row)) };
    });
    header('etag', etag(saved));
    return throughId(saved, params.patientId, header);
  });

  route(patientEndpoints.history, async ({ params, query, hub }) => {
    const ids = (await groupOf(hub, (await getPatient(hub, params.patientId)).key)).map(({ id }) => id);
    const { history, total } = await historyOfRecord(hub, { ids, table: patientFields }, paging(query));
    return { history: history.map(withoutContents), page: paging({ ...query, total }).reply };
  });

  route(numberingEndpoints.get, ({ hub }) => numberingOf(hub));

  route(numberingEndpoints.set, ({ body, write }) => write((writer) => setNumbering(writer, body)));

  route(identifierSystemEndpoints.list, async ({ hub }) => ({ systems: (await listSystems(hub)).map(rowToSystem) }));

  route(identifierSystemEndpoints.create, ({ body, write }) =>
    write(async (writer) => rowToSystem(await addSystem(writer, body))),
  );

  route(identifierSystemEndpoints.patch, async ({ params, body, write, request, header }) => {
    const check = (row: SystemRow) => requireVersion(request, row);
    const saved = await write(async (writer) =>
      rowToSystem(await editSystem(writer, { id: params.systemId, edit: body, check })),
    );
    header('etag', etag(saved));
    return saved;
  });

  route(photoEndpoints.get, async ({ params, hub, header }) => {
    const jpeg = await findPhoto(hub, (await getPatient(hub, params.patientId)).key);
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
