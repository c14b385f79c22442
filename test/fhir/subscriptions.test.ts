/** Subscriptions to patients (ITI-94 of IHE PMIR): an address receives the patients who change (ITI-93), until it has accepted them. */
import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { faultsIn, readByOthers } from '../clients/fhir-programs.ts';
import { testBoth } from '../support/both.ts';
import { eventually } from '../support/eventually.ts';
import { readyStation, withRole, type Client } from '../support/station.ts';
import { receiver } from '../webhooks/receiver.ts';
import { expectFhir } from './checked.ts';
import { fhirOf } from './station.ts';

const webhookTimes = { soonMs: 5, firstPauseMs: 20, longestPauseMs: 100, timeoutMs: 5000 };
const json = 'application/fhir+json';

/** As in the example of the profile. */
const asking = (channel: object, more: object = {}) => ({
  resourceType: 'Subscription',
  status: 'requested',
  contact: [{ system: 'phone', value: '+1-555-555-1212' }],
  reason: 'To receive Patient changes.',
  criteria: 'Patient',
  channel: { type: 'message', payload: json, ...channel },
  ...more,
});

const subscribe = async (admin: Client, channel: object): Promise<any> => {
  const { status, body } = await fhirOf(admin).post('/Subscription', asking(channel));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const patientsIn = (message: any): any[] => message.entry[1].resource.entry;

testBoth('another registry has each patient who is registered, changed, merged and removed here', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const there = await readyStation();
  const { api, token } = await withRole(there.admin, 'clerk');
  const inXml = { payload: 'application/fhir+xml', header: [`Authorization: Bearer ${token}`] };
  await subscribe(admin, { endpoint: `${api}/fhir/$process-message`, ...inXml });
  const names = async () => {
    const { body } = await there.admin.get('/patients?size=50');
    return body.embedded.patientResourceList.map(({ name }: { name: string }) => name).toSorted();
  };
  const { _id } = (await admin.post('/patients', { name: 'Zawadi Otieno', phoneNumber: '0712345678' })).body;
  await eventually(async () => expect(await names()).toEqual(['Zawadi Otieno']));
  const other = (await admin.post('/patients', { name: 'Zawadi Otieno Achieng' })).body._id;
  await admin.post(`/patients/${other}/visits`, { reason: 'fever' });
  await admin.patch(`/patients/${_id}`, { name: 'Zawadi Auma Otieno' });
  await eventually(async () => expect(await names()).toEqual(['Zawadi Auma Otieno', 'Zawadi Otieno Achieng']));
  expect((await admin.post(`/patients/${_id}/join`, { with: other })).status).toBe(200);
  await eventually(async () => expect(await names()).toEqual(['Zawadi Auma Otieno']));
  await admin.patch(`/patients/${_id}`, { retired: true, retiredReason: 'entered twice' });
  await eventually(async () => expect(await names()).toEqual([]));
  await eventually(async () =>
    expect((await admin.get('/webhooks')).body.webhooks).toMatchObject([{ sends: 'patients', lastProblem: null }]),
  );
});

testBoth('messages are signed FHIR without faults, and are sent again until they are accepted', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const { address, heard, answer } = await receiver(500);
  const made = await subscribe(admin, { endpoint: address });
  const secret = made.extension.find(({ url }: any) => url === 'urn:satchel:webhook-secret').valueString;
  const { _id } = (await admin.post('/patients', { name: 'a\u0001 <& Zawadi', village: '\u{1F469}' })).body;
  await eventually(() => expect(heard.length).toBeGreaterThan(1));
  const fhir = fhirOf(admin);
  await eventually(async () => {
    const { body } = await fhir.get(`/Subscription/${made.id}`);
    expect(body).toMatchObject({ status: 'error', error: expect.stringContaining('refused') });
  });
  answer.status = 200;
  await eventually(async () =>
    expect((await fhir.get(`/Subscription?status=active`)).body.entry?.[0]?.resource.id).toBe(made.id),
  );
  for (const { headers, text } of heard) {
    expect(headers['content-type']).toBe(json);
    const message: any = new Webhook(secret).verify(text, headers as Record<string, string>);
    expect(faultsIn(message)).toEqual([]);
    expectFhir(message);
    expect(patientsIn(message).map(({ resource, request }) => [resource.id, request.method])).toEqual([[_id, 'POST']]);
  }
  // Changes of no patient are not sent.
  const count = heard.length;
  await admin.post(`/patients/${_id}/visits`, { reason: 'fever' });
  await admin.patch(`/patients/${_id}`, { village: 'Kisumu' });
  await eventually(() => expect(heard).toHaveLength(count + 1));
  const { resource, request } = patientsIn(JSON.parse(heard.at(-1)?.text ?? ''))[0];
  expect([resource.address[0].city, request.method]).toEqual(['Kisumu', 'PUT']);
  // The access log has who subscribed which address.
  expect(JSON.stringify((await admin.get('/audit')).body)).toContain('patients added');
});

testBoth('a Subscription is read, searched and deleted, and its secrets are not shown', async (ready) => {
  const { admin } = await ready({ webhookTimes });
  const fhir = fhirOf(admin);
  await admin.post('/webhooks', { address: 'http://127.0.0.1:9/hook' });
  const channel = { endpoint: 'https://index.example.org/pmir', header: ['Authorization: Bearer hidden-token'] };
  const { id } = await subscribe(admin, channel);
  const { body: read } = await fhir.get(`/Subscription/${id}`);
  expect(read).toEqual({
    ...asking({ endpoint: channel.endpoint }),
    ...{ id, status: 'active', meta: { lastUpdated: expect.any(String) } },
  });
  const { body: xml } = await admin.send('GET', `/fhir/Subscription/${id}`, undefined, {
    accept: 'application/fhir+xml',
  });
  expect(readByOthers(xml)).toEqual(read);
  const all = await fhir.get('/Subscription');
  expect([all.body.total, all.body.entry[0].resource]).toEqual([1, read]);
  const shown = [all.body, (await admin.get('/webhooks')).body, (await admin.get('/audit')).body];
  expect(JSON.stringify(shown)).not.toMatch(/hidden-token|whsec_/);
  const [hook] = (await admin.get('/webhooks')).body.webhooks;
  expect((await fhir.get(`/Subscription/${hook.id}`)).status).toBe(404);
  expect((await admin.send('DELETE', `/fhir/Subscription/${hook.id}`)).status).toBe(404);
  const removed = await admin.send('DELETE', `/fhir/Subscription/${id}`);
  expect(removed).toMatchObject({ status: 200, body: { resourceType: 'OperationOutcome' } });
  expect((await fhir.get('/Subscription')).body).toMatchObject({ total: 0 });
  expect((await admin.get('/webhooks')).body.webhooks).toHaveLength(1);
});

testBoth(
  'a Subscription that would not be followed to the letter is refused, and so is anybody else',
  async (ready) => {
    const { admin } = await ready({ webhookTimes });
    const fhir = fhirOf(admin);
    const endpoint = 'https://index.example.org/pmir';
    const refused: [object, string][] = [
      [asking({ endpoint }, { criteria: 'Patient?gender=female' }), 'criteria'],
      [asking({ endpoint }, { criteria: 'Encounter' }), 'criteria'],
      [asking({ endpoint }, { status: 'off' }), 'status'],
      [asking({ endpoint }, { end: '2027-01-01T00:00:00Z' }), 'end'],
      [asking({ endpoint, type: 'rest-hook' }), 'channel.type'],
      [asking({ endpoint, payload: 'text/plain' }), 'channel.payload'],
      [asking({ endpoint: 'http://index.example.org/pmir' }), 'channel.endpoint'],
      [asking({ endpoint: 'ftp://index.example.org/pmir' }), 'address'],
      [asking({ endpoint, header: ['X-Key: 1'] }), 'channel.header'],
      [asking({ endpoint, header: ['Authorization: Bearer 1', 'X-Key: 1'] }), 'channel.header'],
      [asking({ endpoint, header: ['Authorization: Bearer 1\r\nX-Key: 1'] }), 'channel.header'],
      [{ ...asking({ endpoint }), reason: undefined }, ''],
    ];
    for (const [sent, place] of refused) {
      const { status, body } = await fhir.post('/Subscription', sent);
      const [expression = ''] = body.issue?.[0].expression ?? [];
      expect([status, expression], JSON.stringify(body)).toEqual([400, place]);
    }
    const clerk = fhirOf(await withRole(admin, 'clerk'));
    expect((await clerk.post('/Subscription', asking({ endpoint }))).status).toBe(403);
    expect((await clerk.get('/Subscription')).status).toBe(403);
    expect((await admin.get('/webhooks')).body.webhooks).toEqual([]);
  },
);
