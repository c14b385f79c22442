/** A station with a few of everything, for requests that are made up from its own description. */
import { withRole, type ReadyStation } from '../support/station.ts';
import { operationsOf, type World } from './requests.ts';

/** Records that exist, so that a part of the requests finds something; tokens, so that a part of them may. */
export async function describedWorld({ admin, anyone }: Pick<ReadyStation, 'admin' | 'anyone'>) {
  const patients = [];
  const visits = [];
  for (const name of ['Zawadi Otieno', 'Kofi Mensah', 'Ama Boateng']) {
    const { _id } = (await admin.post('/patients', { name, age: 30, phoneNumber: '0712 345 678' })).body;
    patients.push(_id);
    visits.push((await admin.post(`/patients/${_id}/visits`, {})).body._id);
  }
  const nurse = await admin.post('/staff', { username: 'esi', password: 'a good password', role: 'clerk' });
  const account = { username: 'yaw', password: 'a good password' };
  await admin.post('/staff', { ...account, role: 'reader' });
  const person = await anyone.post('/sessions', account);
  const system = await admin.post('/identifier-systems', { name: 'National ID', isUnique: true });
  const spare = await admin.post('/tokens', { name: 'spare', role: 'reader' });
  const { body: document } = await anyone.get('/openapi.json');
  const roles = ['administrator', 'clerk', 'reader'];
  const [administrator, ...others] = await Promise.all(roles.map((role) => withRole(admin, role)));
  const world: World = {
    ids: {
      patientId: patients,
      visitId: visits,
      conflictId: [...patients, ...visits],
      staffId: [nurse.body.id, (await admin.get('/sessions/current')).body.staff.id],
      tokenId: [spare.body.id],
      systemId: [system.body._id],
    },
    // An administrator whose id is in no pool, and who is not the one that signs out.
    token: administrator?.token ?? '',
    personToken: person.body.token,
    otherTokens: [...others.map(({ token }) => token), admin.token],
  };
  return { document, operations: operationsOf(document), world };
}
