import * as satchel from '../.generated/orval/satchel.ts';
import { dataOf200, type Program } from '../journey.ts';

/** Orval writes the station's address into the code that it generates, so no address has to be set. */
export function program(): Program {
  let token = '';
  const options = (more = {}) => ({ headers: { authorization: `Bearer ${token}`, ...more } });
  return {
    setUp: (body) => dataOf200(satchel.setUp(body)),
    signIn: async (body) => {
      const session = await dataOf200(satchel.signIn(body));
      token = session.token;
      return session;
    },
    createPatient: (body, key) =>
      dataOf200(satchel.createPatient(body, undefined, options({ 'Idempotency-Key': key }))),
    searchPatients: (query) => dataOf200(satchel.searchPatients(query, options())),
    listPatients: (query) => dataOf200(satchel.listPatients(query, options())),
    createVisit: (patientId, body) => dataOf200(satchel.createVisit(patientId, body, options())),
    patchVisit: (patientId, visitId, body) => dataOf200(satchel.patchVisit(patientId, visitId, body, options())),
    patchPatient: (patientId, body, version) =>
      dataOf200(satchel.patchPatient(patientId, body, undefined, options({ 'If-Match': version }))),
    getPatientHistory: (patientId) => dataOf200(satchel.getPatientHistory(patientId, undefined, options())),
    listChanges: (query) => dataOf200(satchel.listChanges(query, options())),
    beginImport: (file) => dataOf200(satchel.beginImport(file, { name: file.name }, options())),
    getImport: (importId) => dataOf200(satchel.getImport(importId, options())),
    runImport: (importId) => dataOf200(satchel.runImport(importId, options())),
  };
}
