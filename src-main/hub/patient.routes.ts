import { invalid } from '../http/problem.contract.ts';
import { etag, nextPage, paging, requireVersion, throughId } from '../http/reply.ts';
import { placeAfter, placeText } from '../patients/page-place.ts';
import { patientEndpoints, type Patient } from '../patients/patient.contract.ts';
import { visitEndpoints } from '../visits/visit.contract.ts';
import { rowToVisit } from '../visits/visit-reply.rules.ts';
import type { Hub, HubReader } from './access.ts';
import { correctPatient, correctVisit, registerPatient, startVisit } from './patient.commands.ts';
import { countPatients, getPatient, getVisit, listPatients, toPatients, type PatientRow } from './patient.queries.ts';
import type { HubRoute } from './route.ts';

export function patientRoutes(route: HubRoute, hub: Hub): void {
  const today = () => hub.clock.today();
  const toPatient = async (reader: HubReader, row: PatientRow): Promise<Patient> => {
    const [patient] = await toPatients(reader, [row], today());
    if (patient === undefined) throw new Error('A row has no reply.');
    return patient;
  };

  route(patientEndpoints.create, ({ body, query, write, request }) => {
    refuseUnknown({ 'If-None-Match': request.headers['if-none-match'], assignNumber: query.assignNumber });
    return write(async (writer) => toPatient(writer, await registerPatient(writer, body, today())));
  });

  route(patientEndpoints.list, async ({ query, request, header }) => {
    const { page, size: wanted, sort = 'createdAt', after: text, ...asked } = query;
    refuseUnknown(asked);
    const { page: number, size } = paging({ page, size: wanted });
    const after = placeAfter(sort, { page, after: text });
    const { rows, next } = await listPatients(hub, { sort, size, page: number, after });
    if (next !== undefined) header('link', nextPage(request.url, { size, after: placeText(sort, next) }));
    return {
      embedded: { patientResourceList: await toPatients(hub, rows, today()) },
      page: paging({ ...query, total: await countPatients(hub) }).reply,
    };
  });

  route(patientEndpoints.get, async ({ params, header }) => {
    const row = await getPatient(hub, params.patientId);
    header('etag', etag(row));
    return throughId(await toPatient(hub, row), params.patientId, header);
  });

  route(patientEndpoints.patch, async ({ params, query, body, write, request, header }) => {
    refuseUnknown({ assignNumber: query.assignNumber });
    const check = (row: PatientRow) => requireVersion(request, row);
    const saved = await write(async (writer) =>
      toPatient(writer, await correctPatient(writer, { id: params.patientId, edit: body, today: today(), check })),
    );
    header('etag', etag(saved));
    return throughId(saved, params.patientId, header);
  });

  route(visitEndpoints.create, ({ params, body, write }) =>
    write(async (writer) => rowToVisit(await startVisit(writer, params.patientId, body))),
  );

  route(visitEndpoints.get, async ({ params, header }) => {
    const found = await getVisit(hub, params);
    header('etag', etag(found.visit));
    return rowToVisit(found);
  });

  route(visitEndpoints.patch, async ({ params, body, write, request, header }) => {
    const saved = await write(async (writer) =>
      rowToVisit(
        await correctVisit(writer, { ids: params, edit: body, check: ({ visit }) => requireVersion(request, visit) }),
      ),
    );
    header('etag', etag(saved));
    return saved;
  });
}

/** What a station would heed is not passed over in silence. */
function refuseUnknown(asked: Record<string, unknown>): void {
  const [name] = Object.keys(asked).filter((each) => asked[each] !== undefined && asked[each] !== false);
  if (name !== undefined)
    throw invalid({ pointer: `?${name}`, detail: `A hub does not take ${name} yet; a station does.` });
}
