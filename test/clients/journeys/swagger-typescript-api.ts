import { Api, type HttpResponse, type Problem } from '../.generated/swagger-typescript-api/satchel.ts';
import { isProblem, Refusal, type Program } from '../journey.ts';

const told = async <Data>(reply: Promise<HttpResponse<Data, Problem>>): Promise<Data> => {
  const { data } = await reply.catch((refused: unknown) => {
    const error = refused instanceof Response && 'error' in refused ? refused.error : undefined;
    throw isProblem(error) ? new Refusal(error) : refused;
  });
  return data;
};

export function program(baseUrl: string): Program {
  const config = {
    baseUrl,
    securityWorker: (token: string | null) => (token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  };
  const satchel = new Api<string>(config);
  let token = '';
  return {
    setUp: (body) => told(satchel.setup.setUp(body)),
    signIn: async (body) => {
      const session = await told(satchel.sessions.signIn(body));
      token = session.token;
      satchel.setSecurityData(token);
      return session;
    },
    createPatient: (body, key) =>
      told(satchel.patients.createPatient(body, undefined, { headers: { 'Idempotency-Key': key } })),
    searchPatients: (query) => told(satchel.patients.searchPatients(query)),
    listPatients: (query) => told(satchel.patients.listPatients(query)),
    createVisit: (patientId, body) => told(satchel.patients.createVisit(patientId, body)),
    patchVisit: (patientId, visitId, body) => told(satchel.patients.patchVisit(patientId, visitId, body)),
    patchPatient: (patientId, body, version) =>
      told(satchel.patients.patchPatient(patientId, body, undefined, { headers: { 'If-Match': version } })),
    getPatientHistory: (patientId) => told(satchel.patients.getPatientHistory(patientId)),
    listChanges: (query) => told(satchel.changes.listChanges(query)),
    // This generator writes any body but a form as JSON, and a file as `{}`. The bytes are therefore put in when it fetches.
    beginImport: (file) => {
      const withFile = new Api<string>({
        ...config,
        customFetch: (address, request) => {
          const headers = new Headers(request?.headers);
          headers.set('content-type', file.type);
          return fetch(address, { ...request, headers, body: file });
        },
      });
      withFile.setSecurityData(token);
      return told(withFile.imports.beginImport({ name: file.name }, file));
    },
    getImport: (importId) => told(satchel.imports.getImport(importId)),
    runImport: (importId) => told(satchel.imports.runImport(importId)),
  };
}
