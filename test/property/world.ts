/** A station or a hub with a few records of every kind, for requests that are generated from its own description. */
import { password, signIn, withRole, type Client } from '../support/station.ts';
import { operationsOf, type World } from './requests.ts';

type Account = { username: string; password: string; role: string };
type Registry = {
  admin: Client;
  anyone: Client;
  /** Makes an account, and returns its id. By default the account is made as people make it. */
  addAccount?: (account: Account) => Promise<string>;
};

/** Makes records, so that some of the requests find something, and tokens, so that some of them are allowed. */
export async function describedWorld({ admin, anyone, addAccount = (account) => addedBy(admin, account) }: Registry) {
  const patients = [];
  const visits = [];
  for (const name of ['Zawadi Otieno', 'Kofi Mensah', 'Ama Boateng']) {
    const { _id } = (await admin.post('/patients', { name, age: 30, phoneNumber: '0712 345 678' })).body;
    patients.push(_id);
    visits.push((await admin.post(`/patients/${_id}/visits`, {})).body._id);
  }
  const nurse = await addAccount({ username: 'esi', password, role: 'clerk' });
  for (const [username, role] of [
    ['yaw', 'reader'],
    ['abena', 'administrator'],
  ] as const) {
    await addAccount({ username, password, role });
  }
  const person = await signIn(anyone, { username: 'yaw', password });
  const system = await admin.post('/identifier-systems', { name: 'National ID', isUnique: true });
  const place = await admin.post('/places', { name: 'Pwani' });
  const ownField = await admin.post('/own-fields', { name: 'Occupation', type: 'text' });
  const spare = await admin.post('/tokens', { name: 'spare', role: 'reader' });
  const { body: document } = await anyone.get('/openapi.json');
  const administrator = await signIn(anyone, { username: 'abena', password });
  const others = await Promise.all(['clerk', 'reader'].map((role) => withRole(admin, role)));
  const world: World = {
    ids: {
      patientId: patients,
      visitId: visits,
      conflictId: [...patients, ...visits],
      staffId: [nurse, (await admin.get('/sessions/current')).body.staff.id],
      tokenId: [spare.body.id],
      systemId: [system.body._id],
      placeId: [place.body._id],
      fieldId: [ownField.body._id],
    },
    // An administrator whose id is not in `ids`, and who is not the one that signs out.
    token: administrator.token,
    personToken: person.token,
    otherTokens: [...others.map(({ token }) => token), admin.token],
  };
  return { document, operations: operationsOf(document), world };
}

const addedBy = async (admin: Client, account: Account): Promise<string> =>
  (await admin.post('/staff', account)).body.id as string;
