/** A station that is closed finishes what it has begun, and does not wait for idle connections. */
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/db/access.ts';
import { startStation } from '../../src-main/serve.ts';
import { closeRegistry, newStation } from '../../src-main/station/registry.ts';
import { signIn } from '../../src-main/unlock/sign-in.ts';
import { inTurn } from '../../src-main/unlock/slots.ts';
import { clientOf, password, setUp, temporaryDir, testConfig } from '../support/station.ts';

const limitMs = 6000;

async function station() {
  const config = testConfig(temporaryDir());
  const { station, admin } = await setUp(await startStation(config));
  return { config, station, admin, port: Number(new URL(station.url).port) };
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  return socket;
}

type Waiting = { host: string; token: string };

test.each([
  ['a browser that has connected and asks nothing', () => ''],
  ['half a request', ({ host }: Waiting) => `GET /api/health HTTP/1.1\r\nHost: ${host}\r\nX-Half: `],
  [
    'half a body',
    ({ host, token }: Waiting) =>
      `POST /api/patients HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":',
  ],
  [
    'a listener to the live events',
    ({ host, token }: Waiting) => `GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  ],
])('closes in seconds in spite of %s', async (_who, text) => {
  const { station: closing, admin, port } = await station();
  const socket = await connected(port);
  socket.write(text({ host: `127.0.0.1:${port}`, token: admin.token }));
  // Long enough for the station to have read it.
  await new Promise((resolve) => setTimeout(resolve, 200));
  const closed = closing.close().then(() => 'closed');
  const late = new Promise((resolve) => setTimeout(resolve, limitMs, 'still waiting'));
  expect(await Promise.race([closed, late])).toBe('closed');
});

test('keeps every patient whose saving it acknowledged while it was being closed', async () => {
  const { config, station: closing, admin } = await station();
  const saves = Array.from({ length: 40 }, (_, i) =>
    admin.post('/patients', { name: `Patient ${i}` }).catch(() => undefined),
  );
  await Promise.race(saves);
  await closing.close();
  const saved = (await Promise.all(saves)).filter((reply) => reply?.status === 200);
  expect(saved.length).toBeGreaterThan(0);

  const again = await startStation(config);
  onTestFinished(() => again.close());
  const { body } = await clientOf(again.api, '').post('/sessions', { username: 'ama', password });
  const list = await clientOf(again.api, body.token).get('/patients?size=200');
  const ids = list.body.embedded.patientResourceList.map(({ _id }: { _id: string }) => _id);
  expect(ids).toEqual(expect.arrayContaining(saved.map((reply) => reply?.body._id)));
});

test('a change of slots is ended before the registry is closed, as by a program that exchanges once and ends', async () => {
  const { config, station: before } = await station();
  await before.close();
  const once = newStation(config);
  const { registry } = await signIn(once, { username: 'ama', password });
  // Encrypting the key for an account takes a while.
  const changed = inTurn(once, async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return write(registry.db, 'station', () => 'written');
  });
  await closeRegistry(once);
  expect(await changed).toBe('written');
});

test('lets its folder go, for the next start', async () => {
  const { config, station: closing, port } = await station();
  await closing.close();
  await closing.close().catch(() => undefined);
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow();
  const again = await startStation(config);
  await again.close();
});
