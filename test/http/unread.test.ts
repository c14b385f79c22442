/** Replies that nobody reads are bounded, for whoever leaves them. */
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readyStation, withRole, type Client } from '../support/station.ts';

/** Asks for a page, and reads nothing of it but that it has begun; `rest` reads on, and says whether it was still to be had. */
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
