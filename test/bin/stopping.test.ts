import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { startStation } from '../../src-main/serve.ts';
import { setUp, temporaryDir, testConfig } from '../support/station.ts';
import { closedRegistry, signedIn, spawnStation, stop } from './child.ts';
import { registerPatient } from '../support/commands.ts';

const folded = ['as-closed', 'keys.json', 'registry.db'];
const registryFiles = (dataDir: string) => readdirSync(join(dataDir, 'registry')).sort();

/** Resolves when nothing listens at this address any longer: the station has received the signal to stop. */
async function refusing(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const isRefused = () =>
    new Promise<boolean>((answer) => {
      const socket = connect(Number(port), hostname);
      socket.on('connect', () => {
        socket.destroy();
        answer(false);
      });
      socket.on('error', () => answer(true));
    });
  while (!(await isRefused())) await new Promise((next) => setTimeout(next, 20));
}

test('a station that is stopped finishes what it is being told, folds the log and goes within five seconds', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const line = await child.ready;
  const body = JSON.stringify({ name: 'Kofi Boateng', residentialAddress: 'Mill Road 7' });
  const half = body.length / 2;
  let isAccepted: () => void;
  const accepted = new Promise<void>((resolve) => (isAccepted = resolve));
  const reply = new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sending = request(`${line.api}/patients`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${registry.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    sending.on('error', reject);
    sending.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (more: string) => (text += more));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sending.on('continue', () => {
      sending.write(body.slice(0, half));
      isAccepted();
    });
    void accepted.then(async () => {
      child.process.kill('SIGTERM');
      await refusing(line.url);
      sending.end(body.slice(half));
    });
    sending.flushHeaders();
  });
  await accepted;
  const { status, text } = await reply;
  expect(status).toBeLessThan(300);
  expect(await child.ended).toMatchObject({ code: 0, signal: null });
  expect(registryFiles(registry.dataDir)).toEqual(folded);

  const again = await spawnStation(registry).ready;
  const { _id } = JSON.parse(text) as { _id: string };
  expect((await signedIn(again, registry.token).get(`/patients/${_id}`)).body).toMatchObject({ name: 'Kofi Boateng' });
});

test.for(['SIGTERM', 'SIGINT'] as const)('a station that nobody talks to goes at once on %s', async (signal) => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const line = await child.ready;
  // A browser keeps its connection open after a reply.
  expect((await signedIn(line, registry.token).get(`/patients/${registry.patientId}`)).status).toBe(200);
  expect(await stop(child, signal)).toMatchObject({ code: 0, signal: null });
  expect(registryFiles(registry.dataDir)).toEqual(folded);
});

test('a page that listens for what happens does not keep the station from stopping cleanly', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const line = await child.ready;
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  const events = await fetch(`${line.api}/events`, {
    headers: { authorization: `Bearer ${registry.token}` },
    signal: listening.signal,
  });
  expect(events.status).toBe(200);
  const reader = events.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('"state":"ready"');
  await signedIn(line, registry.token).post('/patients', { name: 'Kofi Boateng' });
  const ending = await stop(child);
  expect(ending).toMatchObject({ code: 0, signal: null });
  expect(registryFiles(registry.dataDir)).toEqual(folded);
});

test('a program that never finishes its request does not keep the station from folding the log', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  const line = await child.ready;
  await signedIn(line, registry.token).post('/patients', { name: 'Kofi Boateng' });
  const { hostname, port, host } = new URL(line.url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  socket.on('error', () => undefined);
  const head = `POST /api/patients HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${registry.token}\r\nExpect: 100-continue\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":`);
  await new Promise((next) => socket.once('data', next));
  await stop(child);
  expect(registryFiles(registry.dataDir)).toEqual(folded);
});

test('a second request to stop while stopping does no harm', async () => {
  const registry = await closedRegistry();
  const child = spawnStation(registry);
  await child.ready;
  child.process.kill('SIGTERM');
  child.process.kill('SIGINT');
  expect(await stop(child)).toMatchObject({ code: 0 });
  expect(registryFiles(registry.dataDir)).toEqual(folded);
});

test('a station that closes waits for the writes that nobody waits for', async () => {
  const dataDir = temporaryDir();
  const station = await startStation(testConfig(dataDir));
  await setUp(station);
  const { db } = station.registry();
  const asked = Array.from({ length: 3000 }, (_, i) =>
    write(db, 'ama', (writer) => registerPatient(writer, { name: `Patient ${i}` })),
  );
  await station.close();
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(registryFiles(dataDir)).toEqual(folded);
});

test.skipIf(process.platform === 'win32')(
  'no signal opens an inspector, by which another program could read the registry',
  async () => {
    const child = spawnStation({ dataDir: temporaryDir() });
    const { api } = await child.ready;
    child.process.kill('SIGUSR1');
    // A thread of its own handles the signal.
    await new Promise((later) => setTimeout(later, 500));
    expect((await signedIn({ api }, '').get('/health')).status).toBe(200);
    const { code, stderr } = await stop(child);
    expect(code).toBe(0);
    expect(stderr).not.toMatch(/debugger|inspector/i);
  },
);
