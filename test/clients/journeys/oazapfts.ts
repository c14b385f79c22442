import * as satchel from '../.generated/oazapfts/satchel.ts';
import { dataOf200, type Program } from '../journey.ts';

export function program(api: string): Program {
  satchel.defaults.baseUrl = api;
  return {
    setUp: (body) => dataOf200(satchel.setUp(body)),
    signIn: async (body) => {
      const session = await dataOf200(satchel.signIn(body));
      satchel.defaults.headers = { authorization: `Bearer ${session.token}` };
      return session;
    },
    createPatient: (body, idempotencyKey) => dataOf200(satchel.createPatient(body, { idempotencyKey })),
    searchPatients: ({ q, ...query }) => dataOf200(satchel.searchPatients(q, query)),
    listPatients: (query) => dataOf200(satchel.listPatients(query)),
    createVisit: (patientId, body) => dataOf200(satchel.createVisit(patientId, body)),
    patchVisit: (patientId, visitId, body) => dataOf200(satchel.patchVisit(patientId, visitId, body)),
    patchPatient: (patientId, body, ifMatch) => dataOf200(satchel.patchPatient(patientId, body, { ifMatch })),
    getPatientHistory: (patientId) => dataOf200(satchel.getPatientHistory(patientId)),
    listChanges: (query) => dataOf200(satchel.listChanges(query)),
    beginImport: (file) => dataOf200(satchel.beginImport(file.name, file)),
    getImport: (importId) => dataOf200(satchel.getImport(importId)),
    runImport: (importId) => dataOf200(satchel.runImport(importId)),
  };
}
