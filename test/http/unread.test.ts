/** Replies that nobody reads are bounded, for whoever leaves them. */
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readyStation, withRole, type Client } from '../support/station.ts';

/** Asks for a page and reads nothing of it for a while; then whether it is still to be had. */
function askAndLeave({ api, token }: Client, path: string): Promise<'cut off' | 'answered'> {
  const { hostname, port, host, pathname } = new URL(api);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET ${pathname}${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`,
      );
      socket.pause();
      setTimeout(() => socket.resume(), 1000);
    });
    onTestFinished(() => void socket.destroy());
    let end = '';
    socket.on('data', (bytes) => (end = bytes.toString('latin1').slice(-2)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(end === '}}' ? 'answered' : 'cut off'));
  });
}

test('cuts off who asks for large pages and reads none of them, and serves everybody else', async () => {
  const { admin, station } = await readyStation();
  const path = `/patients/${(await admin.post('/patients', { name: 'Zawadi' })).body._id}/visits`;
  const notes = '𞤀'.repeat(10_000);
  for (let i = 0; i < 100; i++) await admin.post(path, { notes });
  const reader = await withRole(admin, 'reader');
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => askAndLeave(reader, `${path}?size=200`)));
  expect(new Set(outcomes)).toEqual(new Set(['cut off', 'answered']));
  expect(station.state()).toBe('ready');
  expect((await admin.get(`${path}?size=200`)).body.embedded.visitResourceList).toHaveLength(100);
});
