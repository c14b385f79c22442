import createClient from 'openapi-fetch';
import type { paths } from '../../../docs/client/satchel.d.ts';
import { dataOf, type Program } from '../journey.ts';

export function program(baseUrl: string): Program {
  const satchel = createClient<paths>({ baseUrl });
  return {
    setUp: (body) => dataOf(satchel.POST('/setup', { body })),
    signIn: async (body) => {
      const session = await dataOf(satchel.POST('/sessions', { body }));
      satchel.use({
        onRequest: ({ request }) => {
          request.headers.set('authorization', `Bearer ${session.token}`);
          return request;
        },
      });
      return session;
    },
    createPatient: (body, key) =>
      dataOf(satchel.POST('/patients', { params: { header: { 'Idempotency-Key': key } }, body })),
    searchPatients: (query) => dataOf(satchel.GET('/patients/search', { params: { query } })),
    listPatients: (query) => dataOf(satchel.GET('/patients', { params: { query } })),
    createVisit: (patientId, body) =>
      dataOf(satchel.POST('/patients/{patientId}/visits', { params: { path: { patientId } }, body })),
    patchVisit: (patientId, visitId, body) =>
      dataOf(
        satchel.PATCH('/patients/{patientId}/visits/{visitId}', { params: { path: { patientId, visitId } }, body }),
      ),
    patchPatient: (patientId, body, version) => {
      const params = { path: { patientId }, header: { 'If-Match': version } };
      return dataOf(satchel.PATCH('/patients/{patientId}', { params, body }));
    },
    getPatientHistory: (patientId) =>
      dataOf(satchel.GET('/patients/{patientId}/history', { params: { path: { patientId } } })),
    listChanges: (query) => dataOf(satchel.GET('/changes', { params: { query } })),
    beginImport: async (file) =>
      dataOf(
        satchel.POST('/imports', {
          params: { query: { name: file.name } },
          headers: { 'content-type': file.type },
          body: await file.text(),
          bodySerializer: (text) => text,
        }),
      ),
    getImport: (importId) => dataOf(satchel.GET('/imports/{importId}', { params: { path: { importId } } })),
    runImport: (importId) => dataOf(satchel.POST('/imports/{importId}/run', { params: { path: { importId } } })),
  };
}
