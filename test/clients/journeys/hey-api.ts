import { createClient } from '../.generated/hey-api/client/index.ts';
import * as satchel from '../.generated/hey-api/index.ts';
import { happenings, settled, spreadsheet, type Journey, type Station } from '../journey.ts';

export async function journey({ api, setupCode }: Station): Promise<Journey> {
  let token = '';
  const client = createClient({ baseUrl: api, auth: () => token, throwOnError: true });
  const throwOnError = true as const;
  const administrator = { username: 'ama', password: 'green boat harbour' };
  const setUp = await satchel.setUp({
    client,
    throwOnError,
    body: { setupCode, stationName: 'Clinic of Kumasi', administrator },
  });
  const session = await satchel.signIn({ client, throwOnError, body: administrator });
  token = session.data.token;

  const registered = await satchel.createPatient({
    client,
    throwOnError,
    headers: { 'Idempotency-Key': 'first' },
    body: { name: 'María Núñez', gender: 'FEMALE', dateOfBirth: '1991-05-31', phoneNumber: '0712 345 678' },
  });
  const patientId = registered.data._id;
  const page = await satchel.searchPatients({ client, throwOnError, query: { q: 'maria nunes', size: 5 } });
  const visit = await satchel.createVisit({
    client,
    throwOnError,
    path: { patientId },
    body: { timeStart: '2026-03-01T09:00:00Z', reason: 'Fever', category: null },
  });
  const ended = await satchel.patchVisit({
    client,
    throwOnError,
    path: { patientId, visitId: visit.data._id },
    body: { timeEnd: '2026-03-01T10:00:00Z' },
  });
  const { response } = await satchel.getPatient({ client, throwOnError, path: { patientId } });
  const headers = { 'If-Match': response.headers.get('etag') ?? '' };
  const changed = await satchel.patchPatient({
    client,
    throwOnError,
    path: { patientId },
    headers,
    body: { phoneNumber: '0712 345 679' },
  });
  const stale = await satchel.patchPatient({
    client,
    throwOnError: false,
    path: { patientId },
    headers,
    body: { phoneNumber: '0712 345 670' },
  });
  const heard = await satchel.listChanges({ client, throwOnError, query: { limit: 100 } });
  const begun = await satchel.beginImport({ client, throwOnError, query: { name: 'people.csv' }, body: spreadsheet() });
  const ofImport = { client, throwOnError, path: { importId: begun.data._id } };
  const standing = async () => (await satchel.getImport(ofImport)).data;
  await settled(standing);
  await satchel.runImport(ofImport);
  const done = await settled(standing);
  const since = await satchel.listChanges({ client, throwOnError, query: { since: heard.data.next } });
  const { data } = await satchel.getPatientHistory({ client, throwOnError, path: { patientId } });
  return {
    recoveryKey: setUp.data.recoveryKey,
    username: session.data.staff.username,
    found: page.data.embedded.patientResourceList.findIndex(({ _id }) => _id === patientId),
    phones: [registered.data.phoneNumber, changed.data.phoneNumber],
    visits: [visit.data.timeEnd, ended.data.timeEnd],
    staleStatus: stale.response?.status ?? 0,
    staleTitle: stale.error?.title,
    changed: data.history.map(({ field }) => field),
    heard: happenings(heard.data),
    imported: { state: done.state, added: done.tally.added },
    heardSince: happenings(since.data),
  };
}
