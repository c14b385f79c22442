import {
  Api,
  Gender,
  type ApiConfig,
  type HttpResponse,
  type Patient,
  type Problem,
} from '../.generated/swagger-typescript-api/satchel.ts';
import { happenings, settled, spreadsheet, type Journey, type Station } from '../journey.ts';

export async function journey({ api, setupCode }: Station): Promise<Journey> {
  const config: ApiConfig<string> = {
    baseUrl: api,
    securityWorker: (token) => (token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
  };
  const satchel = new Api<string>(config);
  const administrator = { username: 'ama', password: 'green boat harbour' };
  const setUp = await satchel.setup.setUp({ setupCode, stationName: 'Clinic of Kumasi', administrator });
  const session = await satchel.sessions.signIn(administrator);
  satchel.setSecurityData(session.data.token);

  const registered = await satchel.patients.createPatient(
    { name: 'María Núñez', gender: Gender.FEMALE, dateOfBirth: '1991-05-31', phoneNumber: '0712 345 678' },
    undefined,
    { headers: { 'Idempotency-Key': 'first' } },
  );
  const patientId = registered.data._id;
  const page = await satchel.patients.searchPatients({ q: 'maria nunes', size: 5 });
  const visit = await satchel.patients.createVisit(patientId, {
    timeStart: '2026-03-01T09:00:00Z',
    reason: 'Fever',
    category: null,
  });
  const ended = await satchel.patients.patchVisit(patientId, visit.data._id, { timeEnd: '2026-03-01T10:00:00Z' });
  const read = await satchel.patients.getPatient(patientId);
  const withVersion = { headers: { 'If-Match': read.headers.get('etag') ?? '' } };
  const change = (phoneNumber: string) =>
    satchel.patients.patchPatient(patientId, { phoneNumber }, undefined, withVersion);
  const changed = await change('0712 345 679');
  const stale = await change('0712 345 670').catch((refused: unknown) => refused as HttpResponse<Patient, Problem>);
  const heard = await satchel.changes.listChanges({ limit: 100 });
  // This generator writes any body but a form as JSON, and a file as `{}`. The bytes are therefore put in when it fetches.
  const file = spreadsheet();
  const withFile = new Api<string>({
    ...config,
    customFetch: (address, request) => {
      const headers = new Headers(request?.headers);
      headers.set('content-type', file.type);
      return fetch(address, { ...request, headers, body: file });
    },
  });
  withFile.setSecurityData(session.data.token);
  const begun = await withFile.imports.beginImport({ name: file.name }, file);
  const standing = async () => (await satchel.imports.getImport(begun.data._id)).data;
  await settled(standing);
  await satchel.imports.runImport(begun.data._id);
  const done = await settled(standing);
  const since = await satchel.changes.listChanges({ since: heard.data.next });
  const past = await satchel.patients.getPatientHistory(patientId);
  return {
    recoveryKey: setUp.data.recoveryKey,
    username: session.data.staff.username,
    found: page.data.embedded.patientResourceList.findIndex(({ _id }) => _id === patientId),
    phones: [registered.data.phoneNumber, changed.data.phoneNumber],
    visits: [visit.data.timeEnd, ended.data.timeEnd],
    staleStatus: stale.status,
    staleTitle: stale.error?.title,
    changed: past.data.history.map(({ field }) => field),
    heard: happenings(heard.data),
    imported: { state: done.state, added: done.tally.added },
    heardSince: happenings(since.data),
  };
}
