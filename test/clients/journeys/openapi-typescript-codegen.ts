import {
  ApiError,
  ChangesService,
  FilesService,
  OpenAPI,
  PatientsService,
  SignInService,
  StationService,
  VisitsService,
} from '../.generated/openapi-typescript-codegen/index.ts';
import { isProblem, Refusal, type Program } from '../journey.ts';

/** The body of an error is untyped in this generator's code. */
const told = <Data>(reply: Promise<Data>): Promise<Data> =>
  reply.catch((error: unknown) => {
    const body: unknown = error instanceof ApiError ? error.body : undefined;
    throw isProblem(body) ? new Refusal(body) : error;
  });

export function program(api: string): Program {
  OpenAPI.BASE = api;
  return {
    setUp: (requestBody) => told(StationService.setUp({ requestBody })),
    signIn: async (requestBody) => {
      const session = await told(SignInService.signIn({ requestBody }));
      OpenAPI.TOKEN = session.token;
      return session;
    },
    createPatient: (requestBody, idempotencyKey) =>
      told(PatientsService.createPatient({ requestBody, idempotencyKey })),
    searchPatients: (query) => told(PatientsService.searchPatients(query)),
    listPatients: (query) => told(PatientsService.listPatients(query)),
    createVisit: (patientId, requestBody) => told(VisitsService.createVisit({ patientId, requestBody })),
    patchVisit: (patientId, visitId, requestBody) =>
      told(VisitsService.patchVisit({ patientId, visitId, requestBody })),
    patchPatient: (patientId, requestBody, ifMatch) =>
      told(PatientsService.patchPatient({ patientId, requestBody, ifMatch })),
    getPatientHistory: (patientId) => told(PatientsService.getPatientHistory({ patientId })),
    listChanges: (query) => told(ChangesService.listChanges(query)),
    beginImport: (file) => told(FilesService.beginImport({ name: file.name, requestBody: file })),
    getImport: (importId) => told(FilesService.getImport({ importId })),
    runImport: (importId) => told(FilesService.runImport({ importId })),
  };
}
