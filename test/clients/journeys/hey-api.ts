import { createClient } from '../.generated/hey-api/client/index.ts';
import * as satchel from '../.generated/hey-api/index.ts';
import { dataOf, type Program } from '../journey.ts';

export function program(api: string): Program {
  let token = '';
  const client = createClient({ baseUrl: api, auth: () => token });
  return {
    setUp: (body) => dataOf(satchel.setUp({ client, body })),
    signIn: async (body) => {
      const session = await dataOf(satchel.signIn({ client, body }));
      token = session.token;
      return session;
    },
    createPatient: (body, key) => dataOf(satchel.createPatient({ client, body, headers: { 'Idempotency-Key': key } })),
    searchPatients: (query) => dataOf(satchel.searchPatients({ client, query })),
    listPatients: (query) => dataOf(satchel.listPatients({ client, query })),
    createVisit: (patientId, body) => dataOf(satchel.createVisit({ client, path: { patientId }, body })),
    patchVisit: (patientId, visitId, body) =>
      dataOf(satchel.patchVisit({ client, path: { patientId, visitId }, body })),
    patchPatient: (patientId, body, version) =>
      dataOf(satchel.patchPatient({ client, path: { patientId }, body, headers: { 'If-Match': version } })),
    getPatientHistory: (patientId) => dataOf(satchel.getPatientHistory({ client, path: { patientId } })),
    listChanges: (query) => dataOf(satchel.listChanges({ client, query })),
    beginImport: (body) => dataOf(satchel.beginImport({ client, query: { name: body.name }, body })),
    getImport: (importId) => dataOf(satchel.getImport({ client, path: { importId } })),
    runImport: (importId) => dataOf(satchel.runImport({ client, path: { importId } })),
  };
}
