/**
 * Sends every example of the description as it is to a station that has what the examples mention. Compares the headers of the replies with
 * the description. Each operation that is described with an `Idempotency-Key` refuses the same key for another request. `told` contains what
 * only a station can know: its set-up code, the name of a backup, the place of a USB stick.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { exampleIds } from '../../src-main/wire/examples.contract.ts';
import { admitSeat } from '../../src-main/pairing/seat.queries.ts';
import type { RunningStation } from '../../src-main/serve.ts';
import { endpointOf } from '../support/endpoints.ts';
import { newComputer } from '../support/computer.ts';
import { clientOf, freshStation, readyStation, temporaryDir, type Client, type Reply } from '../support/station.ts';
import { askingAt, joinAt } from '../sync/meeting.ts';

type Operation = {
  operationId: string;
  method: string;
  path: string;
  security?: [];
  parameters: { name: string; in: string; description: string; example?: string | number | boolean }[];
  requestBody?: { content: Record<string, { example: unknown }> };
  responses: Record<string, { headers?: Record<string, unknown> }>;
};

const first = [
  ...['setPatientPhoto', 'saveFilter', 'saveDraft', 'callPatient', 'returnToQueue'],
  ...['chooseQuickCode', 'signInByCode'],
];
/** Operations that take something away from the others, in this order. */
const last = [
  'settleConflict',
  'patchPatient',
  'updateFhirPatient',
  'rejectDuplicate',
  'takeBackRejection',
  'mergeFhirPatients',
  'undoFhirMerge',
  'joinPatients',
  'settleJoin',
  'partPatients',
  'removePatientPhoto',
  'runImport',
  'undoImport',
  'stopImport',
  'forgetImport',
  'revokeToken',
  'revokeSeat',
  'removeWebhook',
  'deleteFhirSubscription',
  'revokePeer',
  'countPeerUndo',
  'undoPeer',
  'restoreBackup',
];
/** Operations that need a computer without a registry, or one that is a workstation or practises: `test/computer`. */
const ofOtherComputers = [
  ...['becomeSeat', 'moveSeat', 'leaveSeat', 'lookForBackups'],
  ...['openPractice', 'openPracticeFirst', 'leavePractice', 'deletePractice'],
];
/** Operations of a locked station, which `restoreBackup` leaves. */
const whileLocked = ['listRestorable', 'restoreLocked', 'stopRestore'];

const place = ({ operationId }: Operation): number =>
  [first, last, whileLocked].reduce(
    (found, names, at) => (names.includes(operationId) ? [-100, 100, 200][at]! + names.indexOf(operationId) : found),
    0,
  );

test('every example of the description is accepted as it stands', { tags: ['always'] }, async () => {
  const world = await exampleWorld();
  const { document } = world;
  const operations = Object.entries<Record<string, Operation>>(document.paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, each]) => ({ ...each, method, path })))
    .filter(({ operationId }) => operationId !== 'setUp')
    .sort((one, other) => place(one) - place(other));
  const replies: [string, number, unknown][] = [];
  const headers = newHeaders(operations);
  for (const operation of operations) {
    for (const without of turns(operation)) {
      for (const [operationId, reply] of await send(operation, world, without)) {
        const { status, body } = reply;
        const isAccepted = status === 200 || (status === 201 && operation.responses[201] !== undefined);
        replies.push([operationId, isAccepted ? 200 : status, isAccepted ? undefined : body]);
        headers.note(operationId, reply);
      }
    }
  }
  const refused = replies.filter(([, status]) => status !== 200);
  expect(refused.filter(([name]) => !ofOtherComputers.includes(name))).toEqual([]);
  expect(refused.map(([, status]) => status)).toEqual(ofOtherComputers.map(() => 403));
  expect(world.ignoringKeys).toEqual([]);
  expect(headers.undescribed()).toEqual([]);
  expect(headers.neverSent()).toEqual([]);
  expect(new Set(replies.map(([name]) => name)).size).toBe(operations.length);
});

/** Returns the parameter to leave out of each request. All are sent at once, but `page` and `after` exclude each other. */
const turns = ({ parameters }: Operation): (string | undefined)[] => {
  const both = ['page', 'after'].filter((name) => parameters.some((each) => each.name === name));
  return both.length === 2 ? both : [undefined];
};

/** Headers of any reply, which the description leaves out. */
const ofAnyReply = [
  ...['cache-control', 'connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'],
  ...['cross-origin-opener-policy', 'cross-origin-resource-policy', 'vary', 'x-content-type-options'],
];

/** Compares the headers of successful replies with those that the description has. */
function newHeaders(operations: readonly Operation[]) {
  const described = new Map(
    operations.map(({ operationId, responses }) => [
      operationId,
      Object.keys({ ...responses[200]?.headers, ...responses[201]?.headers }).map((name) => name.toLowerCase()),
    ]),
  );
  const sent = new Map(operations.map(({ operationId }) => [operationId, new Set<string>()]));
  const without = (some: ReadonlyMap<string, Iterable<string>>, others: ReadonlyMap<string, Iterable<string>>) =>
    [...some].flatMap(([name, headers]) =>
      [...headers].filter((each) => ![...(others.get(name) ?? [])].includes(each)).map((each) => `${name}: ${each}`),
    );
  return {
    note: (operationId: string, { headers }: Reply) => {
      for (const name of headers.keys()) if (!ofAnyReply.includes(name)) sent.get(operationId)?.add(name);
    },
    undescribed: () => without(sent, described),
    neverSent: () => without(described, sent),
  };
}

type World = Awaited<ReturnType<typeof exampleWorld>>;

/** Sends the example of an operation, and what `further` has for it. Returns each reply with the operation that it is of. */
async function send(
  { operationId, method, path, parameters, requestBody, security }: Operation,
  world: World,
  without: string | undefined,
): Promise<[operationId: string, reply: Reply][]> {
  await world.before[operationId]?.();
  const at = (place: string) => parameters.filter((each) => each.in === place && each.name !== without);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(world.toldInPath[name] ?? at('path').find((each) => each.name === name)?.example)),
  );
  const query = new URLSearchParams(at('query').map((each) => [each.name, exampleIn(each)]));
  const headers = Object.fromEntries(at('header').map((each) => [each.name, exampleIn(each)]));
  const [type, { example } = {}] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const told = world.told()[operationId];
  const body = told === undefined || typeof example !== 'object' ? example : { ...example, ...told };
  const { api } = world.station;
  const client = await (world.clients[operationId]?.() ??
    (security === undefined ? signedIn(world.station) : clientOf(api, '')));
  const address = `${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
  if (operationId === 'listenToEvents') return [[operationId, await firstOf(`${api}${address}`, client)]];
  if (type !== undefined) headers['content-type'] = type;
  if (atPage.includes(operationId)) Object.assign(headers, fromPage(world.station));
  const sent =
    type === 'application/x-www-form-urlencoded' ? String(new URLSearchParams(body as object as never)) : body;
  const reply = await client.send(method.toUpperCase(), address, sent, headers);
  if ('Idempotency-Key' in headers) {
    const another = `${address}${query.size > 0 ? '&' : '?'}`;
    const { status } = await client.send(method.toUpperCase(), another, body, headers);
    if (status !== 422) world.ignoringKeys.push(operationId);
  }
  await world.after[operationId]?.(client);
  return [[operationId, reply], ...((await world.further[operationId]?.(client)) ?? [])];
}

/** Returns the example of a parameter; that of an optional one is in its description. */
const exampleIn = ({ example, description }: Operation['parameters'][number]): string =>
  example === undefined ? (/ An example is `(.+)`\.$/.exec(description)?.[1] ?? '') : String(example);

/** Operations of a person at the page of a station. */
const atPage = ['chooseQuickCode', 'signInByCode'];
const fromPage = ({ url }: RunningStation) => ({ 'sec-fetch-site': 'same-origin', origin: url });

/** Signs in for each request, because one of them signs out. */
async function signedIn({ api }: RunningStation, headers = {}): Promise<Client> {
  const { body } = await clientOf(api, '').post('/sessions', bodyOf('signIn'), headers);
  return clientOf(api, body.token);
}

/** Reads only the head of the reply, because the stream never ends. Only the station can tell where the stream continues. */
async function firstOf(address: string, client: Client): Promise<Reply> {
  const { next } = (await client.get('/changes?since=now')).body;
  const headers = { authorization: `Bearer ${client.token}`, 'last-event-id': next };
  const ending = new AbortController();
  const reply = await fetch(address, { headers, signal: ending.signal });
  ending.abort();
  return { status: reply.status, headers: reply.headers, body: undefined };
}

const patience = { timeout: 30_000, interval: 50 };
/** No sync is ever due on it: which station hears of a save, and when, is left to the test. */
const clock = { ...systemClock, elapsed: () => 0 };
const bodyOf = (operationId: string) => endpointOf(operationId).example as any;
const stationBody = bodyOf('setUp');

/** Sets up a station that has everything that the examples name, under the ids that they name. */
async function exampleWorld() {
  const ids: string[] = [];
  const stick = temporaryDir();
  mkdirSync(join(stick, 'other'));
  const dataDir = temporaryDir();
  const station = await freshStation({
    dataDir,
    clock,
    newId: () => ids.shift() ?? newUuid(),
    keyStore: newComputer().keyStore,
    keyFile: join(temporaryDir(), 'key'),
    comparingTimes: {
      afterOpeningMs: 0,
      afterSaveMs: 0,
      threadFrom: 300,
      allAgain: { afterMs: 3_600_000, restTimes: 50 },
    },
  });
  const anyone = clientOf(station.api, '');
  const setUp = await anyone.post('/setup', { ...stationBody, setupCode: station.setupCode });
  expect(setUp.status).toBe(200);
  const admin = clientOf(station.api, setUp.body.token);
  const made = async (id: string, path: string, body: object) => {
    ids.push(id);
    const reply = await admin.post(path, body);
    expect([path, reply.status, reply.body._id ?? reply.body.id]).toEqual([path, 200, id]);
  };
  const account = { username: 'esi', password: 'lamp river seven', role: 'clerk' };
  await made(exampleIds.staff, '/staff', account);
  await made(exampleIds.token, '/tokens', { name: 'Pharmacy', role: 'reader' });
  await made(exampleIds.webhook, '/webhooks', { address: 'http://127.0.0.1:9' });
  await made(exampleIds.system, '/identifier-systems', { name: 'Programme' });
  await made(exampleIds.place, '/places', { name: 'Pwani' });
  await made(exampleIds.ownField, '/own-fields', { name: 'Occupation', type: 'text' });
  for (const uri of ['http://moh.example.org/national-id', 'http://lab.example.org'])
    expect((await admin.post('/identifier-systems', { name: uri, uri })).status).toBe(200);
  const fhir = { 'content-type': 'application/fhir+json' };
  const known = bodyOf('postFhirCrossReference').parameter[0].valueIdentifier;
  await admin.post('/fhir/Patient', { resourceType: 'Patient', name: [{ text: 'Yaw' }], identifier: [known] }, fhir);
  const subscribed = await admin.post('/fhir/Subscription', bodyOf('createFhirSubscription'), fhir);
  const patient = bodyOf('createPatient');
  const joined = bodyOf('joinPatients').with;
  await made(exampleIds.patient, '/patients', { ...patient, patientNumber: 'LAB-1' });
  await made(joined, '/patients', { ...patient, patientNumber: 'LAB-2' });
  await made(exampleIds.visit, `/patients/${exampleIds.patient}/visits`, bodyOf('createVisit'));
  await expect.poll(async () => (await admin.get(`/duplicates/${exampleIds.pair}`)).status, patience).toBe(200);
  ids.push(exampleIds.seat);
  await write(station.registry().db, setUp.body.staff.id, (writer) =>
    admitSeat(writer, { name: 'Reception', fingerprint: 'f'.repeat(64) }),
  );
  const there = await otherStation(admin);
  await admin.post('/backups');
  await expect.poll(async () => (await admin.get('/backups')).body.outcome?.kind, patience).toBe('done');
  const backup: string = (await admin.get('/backups')).body.backups[0].id;
  const audited: string = (await admin.get('/fhir/AuditEvent?_count=1')).body.entry[0].resource.id;
  const imported = await importOf(admin);
  const path = stick;
  /** The change at the other station that sets the village. */
  let village = '';
  let asked = '';
  writeFileSync(join(stick, 'changes.satchel'), '');
  const { password, newPassword } = bodyOf('changePassword');
  return {
    station,
    document: (await anyone.get('/openapi.json')).body,
    /** Operations that accepted an Idempotency-Key again for another request. */
    ignoringKeys: [] as string[],
    toldInPath: { auditEventId: audited, importId: imported, subscriptionId: subscribed.body.id } as Record<
      string,
      string
    >,
    /** The client that asks, if it is neither the administrator nor anyone. */
    clients: {
      chooseQuickCode: () => signedIn(station, fromPage(station)),
      getWaitingList: async () => clientOf(station.api, (await admin.get('/waiting-list/screen')).body.code),
    } as Record<string, () => Promise<Client>>,
    told: (): Record<string, object> => ({
      makeBackup: { path },
      setSecondPlace: { path },
      makeBundle: { path },
      makeSnapshot: { path },
      importBundle: { path: join(stick, 'changes.satchel') },
      restoreBackup: { backup },
      restoreLocked: { backup },
      settleJoin: { seen: [village], taken: village },
      // An address where nobody listens.
      joinStation: { address: '127.0.0.1:9' },
      createWebhook: { address: 'http://127.0.0.1:9' },
      // Refused, because the examples do not cover what this station would bring.
      answerJoiningStation: { id: asked, accepts: false },
    }),
    before: {
      joinPatients: () => ids.push(bodyOf('partPatients').group),
      answerJoiningStation: async () => {
        asked = await stationThatAsks(await signedIn(station));
      },
    } as Record<string, () => unknown>,
    after: {
      patchImport: (client: Client) => untilIdle(client, imported),
      runImport: (client: Client) => untilIdle(client, imported),
      undoImport: (client: Client) => untilIdle(client, imported),
      // The other station has not heard of the merge.
      joinPatients: async (client: Client) => {
        expect((await there.patch(`/patients/${joined}`, { village: 'Ejisu' })).status).toBe(200);
        await expect.poll(() => saidSince(client), patience).toHaveLength(1);
        village = (await saidSince(client))[0].change;
      },
      changePassword: async (client: Client) => {
        const back = { password: newPassword, newPassword: password };
        expect((await client.send('PUT', '/sessions/current/password', back)).status).toBe(200);
      },
    } as Record<string, (client: Client) => Promise<void>>,
    /** Requests that get headers which the examples do not get, with the operation of each. */
    further: {
      listPatients: async (client: Client) => [['listPatients', await client.get('/patients?size=1')]],
      joinPatients: async (client: Client) => [
        ['getPatient', await client.get(`/patients/${joined}`)],
        ['patchPatient', await client.patch(`/patients/${joined}`, {})],
      ],
    } as Record<string, (client: Client) => Promise<[string, Reply][]>>,
  };
}

async function importOf(admin: Client): Promise<string> {
  const headers = { 'content-type': 'application/octet-stream' };
  const { body } = await admin.send('POST', '/imports?name=people.csv', bodyOf('beginImport'), headers);
  await untilIdle(admin, body._id);
  return body._id;
}

const untilIdle = async (client: Client, id: string): Promise<void> =>
  expect.poll(async () => (await client.get(`/imports/${id}`)).body.isWorking, patience).toBe(false);

/** Starts a station with a patient of its own that waits for an administrator's consent. Returns the id for the answer. */
async function stationThatAsks(admin: Client): Promise<string> {
  const there = await readyStation();
  await there.admin.post('/patients', { name: 'Kwabena' });
  const { port } = (await admin.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  const { code } = (await admin.post('/peers/pairings')).body;
  void joinAt(there, { port, code, acceptsPatients: true });
  return (await askingAt(admin)).id;
}

/** Sets up a peer with another value in the patient's record, which makes a conflict. */
async function otherStation(admin: Client): Promise<Client> {
  const ids = [newUuid(), exampleIds.peer];
  const there = await freshStation({ clock, newId: () => ids.shift() ?? newUuid() });
  const { body } = await clientOf(there.api, '').post('/setup', {
    ...stationBody,
    setupCode: there.setupCode,
    administrator: { username: 'kwame', password: 'lamp river seven' },
  });
  const other = clientOf(there.api, body.token);
  const { port } = (await other.send('PUT', '/sync/listener', { isOn: true })).body.listener;
  const { code } = (await other.post('/peers/pairings')).body;
  const joined = await admin.post('/peers', { address: `127.0.0.1:${port}`, code });
  expect(joined.body.peer?.id).toBe(exampleIds.peer);
  await exchangeBy(admin);
  const path = `/patients/${exampleIds.patient}`;
  expect((await other.patch(path, { phoneNumber: '0700 000 001' })).status).toBe(200);
  expect((await admin.patch(path, { phoneNumber: '0700 000 002' })).status).toBe(200);
  await exchangeBy(admin);
  expect((await admin.get(`/conflicts/${exampleIds.patient}`)).body.fields).toHaveLength(1);
  return other;
}

async function exchangeBy(client: Client): Promise<void> {
  expect((await client.post(`/peers/${exampleIds.peer}/exchange`)).body).toMatchObject({ kind: 'done' });
}

/** Returns what the other station said of the merged record, after a sync. */
async function saidSince(client: Client): Promise<any[]> {
  await exchangeBy(client);
  return (await client.get(`/patients/${bodyOf('joinPatients').with}/joins`)).body.joins[0].saidSince;
}
