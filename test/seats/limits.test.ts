/** The number of requests that one seat can send at once. A seat opens no more connections than it is allowed. */
import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openSeatLink } from '../../src-main/seats/seat-link.ts';
import { openListener, seatProtocol, syncLimits } from '../../src-main/exchange/listener.ts';
import { dial, newIdentity, request } from '../sync/meeting.ts';
import { localAddress, log } from './sitting.ts';
import { eventually } from '../support/eventually.ts';

/** Returns the port of a station that does not answer a seat until the test tells it to. */
async function slowStation() {
  const [identity, own] = [await newIdentity(), await newIdentity()];
  const waiting: ServerResponse[] = [];
  const none = () => Promise.reject(new Error('It is no station that asks.'));
  const listener = await openListener({
    ...{
      port: 0,
      log,
      isLocked: () => false,
      memberOf: () => undefined,
      answer: none,
      answerHearing: none,
      answerPairing: none,
      takeRenewal: none,
    },
    identities: () => [identity],
    seats: {
      seatOf: (fingerprint) => (fingerprint === own.fingerprint ? 'seat' : undefined),
      answer: (_request, response) => waiting.push(response) > 0,
    },
  });
  onTestFinished(() => listener.close());
  const { key, certificate, fingerprint } = own;
  const station = { name: 'Clinic', fingerprint: identity.fingerprint, ...localAddress(listener.port) };
  const seat = { format: 1 as const, name: 'Seat', key, certificate, fingerprint, station };
  return { port: listener.port, own, seat, waiting };
}

test('a seat opens no more connections than a station lets it have, however much is asked; live events have their own', async () => {
  const { seat, waiting } = await slowStation();
  const link = openSeatLink(seat);
  onTestFinished(() => link.close());
  const ask = (path: string) =>
    link
      .ask({ method: 'GET', path, headers: {}, body: Buffer.alloc(0) }, () => undefined)
      .then((answer) => {
        answer.resume();
        return answer.statusCode;
      });
  const streams = Array.from({ length: 20 }, () => ask('/api/events'));
  const asked = Array.from({ length: 60 }, () => ask('/api/patients'));
  await eventually(() => expect(waiting.length).toBe(14));
  expect(waiting.length).toBeLessThanOrEqual(syncLimits.connectionsOfOne);
  const answering = setInterval(() => {
    for (const each of waiting.splice(0)) each.end('x');
  }, 5);
  onTestFinished(() => void clearInterval(answering));
  expect(new Set(await Promise.all([...streams, ...asked]))).toEqual(new Set([200]));
});

test('what one seat asks at once is bounded, also on one connection', async () => {
  const { port, own, waiting } = await slowStation();
  const { socket, heard } = await dial(port, own, { ALPNProtocols: [seatProtocol] });
  const { requestsOfSeat } = syncLimits;
  socket.write(request('GET', '/api/health').repeat(requestsOfSeat + 3));
  await eventually(() => expect(waiting.length).toBe(requestsOfSeat));
  for (const each of waiting) each.end('x');
  await eventually(() => expect(heard()).toContain('HTTP/1.1 429'));
  expect(waiting.length).toBe(requestsOfSeat);
});
