/** Replies that nobody reads are bounded, whoever leaves them unread. */
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newFrame } from '../../src-main/wire/frame.ts';
import { readyStation, withRole, type Client } from '../support/station.ts';
import { eventually } from '../support/eventually.ts';

/** Requests a page, and reads no more than its beginning. `rest` reads on, and returns whether the rest was still available. */
function askAndLeave({ api, token }: Client, path: string) {
  const { hostname, port, host, pathname } = new URL(api);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.write(
    `GET ${pathname}${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
  );
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  const begun = new Promise<void>((resolve) => void socket.once('readable', resolve));
  const rest = async (): Promise<'cut off' | 'answered'> => {
    let end = '';
    socket.on('data', (bytes) => (end = bytes.toString('latin1').slice(-2)));
    socket.resume();
    await closed;
    return end === '}}' ? 'answered' : 'cut off';
  };
  return { begun: Promise.race([begun, closed]), rest };
}

test('cuts off who asks for large pages and reads none of them, and serves everybody else', async () => {
  const { admin, station } = await readyStation();
  const path = `/patients/${(await admin.post('/patients', { name: 'Zawadi' })).body._id}/visits`;
  const notes = '𞤀'.repeat(10_000);
  for (let i = 0; i < 100; i++) await admin.post(path, { notes });
  const reader = await withRole(admin, 'reader');
  const asked = Array.from({ length: 40 }, () => askAndLeave(reader, `${path}?size=200`));
  await Promise.all(asked.map(({ begun }) => begun));
  const outcomes = await Promise.all(asked.map(({ rest }) => rest()));
  expect(new Set(outcomes)).toEqual(new Set(['cut off', 'answered']));
  expect(station.state()).toBe('ready');
  expect((await admin.get(`${path}?size=200`)).body.embedded.visitResourceList).toHaveLength(100);
});

test('frees the connections of callers who read nothing of a reply, and serves whoever reads slowly to the end', async () => {
  const log = { info: () => undefined, error: () => undefined };
  const { server } = newFrame({ log, guard: () => undefined, toProblem: () => undefined, stalledMs: 1000 });
  const size = 32 * 1024 * 1024;
  server.get('/large', () => 'x'.repeat(size));
  await server.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as AddressInfo;
  const ask = () => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    socket.write('GET /large HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    return socket.pause();
  };
  for (let i = 0; i < 20; i++) await once(ask(), 'connect');
  const slow = ask();
  const closed = once(slow, 'close');
  let read = 0;
  slow.on('data', (bytes: Buffer) => {
    read += bytes.length;
    if (read % (4 * 1024 * 1024) > bytes.length) return;
    slow.pause();
    void pause(250).then(() => slow.resume());
  });
  slow.resume();
  await closed;
  expect(read).toBeGreaterThan(size);
  const open = () =>
    new Promise<number>((resolve) => void server.server.getConnections((_error, count) => resolve(count)));
  await eventually(async () => expect(await open()).toBe(0));
});
