import * as satchel from '../.generated/orval/satchel.ts';
import { happenings, settled, spreadsheet, type Journey, type Station } from '../journey.ts';

/** Orval writes the station's address into the code that it generates, so no address has to be set. */
export async function journey({ setupCode }: Station): Promise<Journey> {
  const administrator = { username: 'ama', password: 'green boat harbour' };
  const setUp = await satchel.setUp({ setupCode, stationName: 'Clinic of Kumasi', administrator });
  const session = await satchel.signIn(administrator);
  if (setUp.status !== 200 || session.status !== 200) throw new Error('Nobody is signed in.');
  const withToken = { headers: { authorization: `Bearer ${session.data.token}` } };

  const registered = await satchel.createPatient(
    { name: 'María Núñez', gender: 'FEMALE', dateOfBirth: '1991-05-31', phoneNumber: '0712 345 678' },
    undefined,
    { headers: { ...withToken.headers, 'Idempotency-Key': 'first' } },
  );
  if (registered.status !== 200) throw new Error(registered.data.detail);
  const patientId = registered.data._id;
  const page = await satchel.searchPatients({ q: 'maria nunes', size: 5 }, withToken);
  if (page.status !== 200) throw new Error(page.data.detail);
  const visit = await satchel.createVisit(
    patientId,
    { timeStart: '2026-03-01T09:00:00Z', reason: 'Fever', category: null },
    withToken,
  );
  if (visit.status !== 200) throw new Error(visit.data.detail);
  const ended = await satchel.patchVisit(patientId, visit.data._id, { timeEnd: '2026-03-01T10:00:00Z' }, withToken);
  if (ended.status !== 200) throw new Error(ended.data.detail);
  const { headers } = await satchel.getPatient(patientId, withToken);
  const withVersion = { headers: { ...withToken.headers, 'If-Match': headers.get('etag') ?? '' } };
  const changed = await satchel.patchPatient(patientId, { phoneNumber: '0712 345 679' }, undefined, withVersion);
  if (changed.status !== 200) throw new Error(changed.data.detail);
  const stale = await satchel.patchPatient(patientId, { phoneNumber: '0712 345 670' }, undefined, withVersion);
  const heard = await satchel.listChanges({ limit: 100 }, withToken);
  if (heard.status !== 200) throw new Error(heard.data.detail);
  const begun = await satchel.beginImport(spreadsheet(), { name: 'people.csv' }, withToken);
  if (begun.status !== 200) throw new Error(begun.data.detail);
  const { _id: importId } = begun.data;
  const standing = async () => {
    const told = await satchel.getImport(importId, withToken);
    if (told.status !== 200) throw new Error(told.data.detail);
    return told.data;
  };
  await settled(standing);
  await satchel.runImport(importId, withToken);
  const done = await settled(standing);
  const since = await satchel.listChanges({ since: heard.data.next }, withToken);
  if (since.status !== 200) throw new Error(since.data.detail);
  const past = await satchel.getPatientHistory(patientId, undefined, withToken);
  if (past.status !== 200) throw new Error(past.data.detail);
  return {
    recoveryKey: setUp.data.recoveryKey,
    username: session.data.staff.username,
    found: page.data.embedded.patientResourceList.findIndex(({ _id }) => _id === patientId),
    phones: [registered.data.phoneNumber, changed.data.phoneNumber],
    visits: [visit.data.timeEnd, ended.data.timeEnd],
    staleStatus: stale.status,
    staleTitle: stale.status === 412 ? stale.data.title : undefined,
    changed: past.data.history.map(({ field }) => field),
    heard: happenings(heard.data),
    imported: { state: done.state, added: done.tally.added },
    heardSince: happenings(since.data),
  };
}
