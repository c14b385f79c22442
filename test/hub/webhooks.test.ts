/** Webhooks that several processes could deliver, and webhooks after the database was copied. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { write } from '../../src-main/postgres/access.ts';
import { continueAsNewReplica } from '../../src-main/postgres/record.ts';
import { readyHub, runningHub } from './running.ts';
import { eventually } from '../support/eventually.ts';

const webhookTimes = { soonMs: 50, firstPauseMs: 20, longestPauseMs: 100, timeoutMs: 5000 };

/** Starts a program that takes a while for each message. */
async function receiver() {
  const heard: string[] = [];
  const atOnce = { now: 0, most: 0 };
  const server = createServer((request, response) => {
    atOnce.most = Math.max(atOnce.most, ++atOnce.now);
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const { data } = JSON.parse(text) as { data: { changes: { id: string }[] } };
      heard.push(...data.changes.map(({ id }) => id));
      setTimeout(() => {
        atOnce.now--;
        response.writeHead(204).end();
      }, 20);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard, atOnce };
}

test('of several processes one tells a webhook at a time, and another goes on when that one has ended', async () => {
  const { database, running, admin } = await readyHub({ webhookTimes });
  await runningHub(database, { webhookTimes });
  const { address, heard, atOnce } = await receiver();
  await admin.post('/webhooks', { address });
  const saved: string[] = [];
  for (let i = 0; i < 20; i++) saved.push((await admin.post('/patients', {})).body._id);
  await eventually(() => expect(heard).toEqual(saved));
  expect(atOnce.most).toBe(1);
  const last = (await admin.post('/patients', {})).body._id;
  await running.close();
  await eventually(() => expect(new Set(heard)).toEqual(new Set([...saved, last])));
});

test('a database that goes on as another replica tells nobody until an administrator says so again', async () => {
  const { running, admin } = await readyHub({ webhookTimes });
  const { address, heard } = await receiver();
  const { id } = (await admin.post('/webhooks', { address })).body;
  await write(running.hub, 'station', continueAsNewReplica);
  expect((await admin.get('/webhooks')).body.webhooks).toMatchObject([{ id, isOn: false }]);
  const missed = (await admin.post('/patients', {})).body._id;
  await new Promise((next) => setTimeout(next, 200));
  expect(heard).toEqual([]);
  await admin.patch(`/webhooks/${id}`, { isOn: true });
  await eventually(() => expect(heard).toEqual([missed]));
});
