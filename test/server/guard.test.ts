/** The checks of Host and Origin, as they arrive over the wire. */
import { expect, test } from 'vitest';
import { freshStation, readyStation } from '../support/station.ts';
import { send, sendRaw } from '../support/wire.ts';

const health = async (url: string, headers: Record<string, string>) =>
  send(url, { method: 'GET', target: '/api/health', headers });

async function station() {
  const { url } = await freshStation();
  return { url, host: new URL(url).host, port: new URL(url).port };
}

/** Returns the status, the head and the body of a reply. */
function read(reply: string) {
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

test('answers to its own names', async () => {
  const { url, port } = await station();
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
    expect((await health(url, { host })).status, host).toBe(200);
  }
});

test('refuses a foreign Host', async () => {
  const { url, port } = await station();
  const foreign = [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    `127.0.0.1.evil.example:${port}`,
  ];
  for (const host of [
    ...foreign,
    `0.0.0.0:${port}`,
    `[::1]:${port}`,
    `127.0.0.1:${port}0`,
    `127.0.0.1:${port}, evil`,
  ]) {
    const { status, headers, bytes } = await health(url, { host });
    expect(status, host).toBe(403);
    expect(headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(bytes.toString()).type).toBe('/api/docs#problem-forbidden');
  }
});

test('refuses a missing Host', async () => {
  const { url } = await station();
  for (const version of ['1.1', '1.0']) {
    const { status, head, body } = read(
      await sendRaw(url, `GET /api/health HTTP/${version}\r\nConnection: close\r\n\r\n`),
    );
    expect(status).toBe(400);
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(body.status).toBe(400);
  }
  expect(read(await sendRaw(url, 'GET /api/health HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n')).status).toBe(400);
});

test('refuses a doubled Host, whichever comes first', async () => {
  const { url, host } = await station();
  for (const hosts of [
    [host, 'evil.example'],
    ['evil.example', host],
    [host, host],
  ]) {
    const lines = hosts.map((each) => `Host: ${each}\r\n`).join('');
    const { status } = read(await sendRaw(url, `GET /api/health HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`));
    expect(status, hosts.join()).toBe(400);
  }
});

test('refuses a foreign Host on every address, also one that is not there', async () => {
  const { station: ready, admin } = await readyStation();
  const { url } = ready;
  for (const target of ['/', '/api/patients', '/api/none', '/api/docs/', '/api/openapi.json']) {
    const headers = { host: 'evil.example', authorization: `Bearer ${admin.token}` };
    expect((await send(url, { method: 'GET', target, headers })).status, target).toBe(403);
    expect((await send(url, { method: 'OPTIONS', target, headers })).status, target).toBe(403);
  }
});

test('takes its own Origin, and no other', async () => {
  const { url, port, host } = await station();
  for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
    expect((await health(url, { host, origin })).status, origin).toBe(200);
  }
  const foreign = [
    'http://evil.example',
    `https://127.0.0.1:${port}`,
    'http://127.0.0.1',
    `http://127.0.0.1:${port}.evil.example`,
  ];
  for (const origin of [...foreign, 'null', 'file://', '', `http://127.0.0.1:${port}/`]) {
    expect((await health(url, { host, origin })).status, origin).toBe(403);
  }
});

test('sends no header that would let a foreign page read a reply', async () => {
  const { url, host, port } = await station();
  const preflight = { host, origin: `http://localhost:${port}`, 'access-control-request-method': 'POST' };
  for (const reply of [
    await health(url, { host, origin: `http://localhost:${port}` }),
    await health(url, { host, origin: 'http://evil.example' }),
    await send(url, { method: 'OPTIONS', target: '/api/patients', headers: preflight }),
  ]) {
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  }
});

test('a foreign page cannot save anything, even with a token', async () => {
  const { station: ready, admin } = await readyStation();
  const headers = {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'application/json',
    origin: 'http://evil.example',
  };
  const { status } = await send(ready.url, {
    method: 'POST',
    target: '/api/patients',
    headers,
    body: Buffer.from('{}'),
  });
  expect(status).toBe(403);
  expect((await admin.get('/patients')).body.page.totalElements).toBe(0);
});

test('answers what is no HTTP with a problem, and goes on', async () => {
  const { url, host } = await station();
  for (const text of ['nonsense\r\n\r\n', `GET /api/health HTTP/9.9\r\nHost: ${host}\r\n\r\n`]) {
    const { status, head, body } = read(await sendRaw(url, text));
    expect(status).toBe(400);
    expect(head).toContain('application/problem+json');
    expect(body.type).toBe('/api/docs#problem-invalid-request');
  }
  expect((await health(url, { host })).status).toBe(200);
});

test('an address that names its server is judged by that name', async () => {
  const { url, host, port } = await station();
  const ask = async (target: string) =>
    (await sendRaw(url, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).split(' ')[1];
  for (const own of [host, `localhost:${port}`]) expect(await ask(`http://${own}/api/health`), own).toBe('200');
  for (const foreign of ['evil.example', `evil.example:${port}`, '127.0.0.1:1', `127.0.0.1:${port}@evil.example`, '']) {
    expect(await ask(`http://${foreign}/api/health`), foreign).not.toBe('200');
  }
  expect(await ask('http://evil.example/api/health')).toBe('403');
});

test('no reply may be shown by a page of another origin, nor be taken for something else', async () => {
  const { station: running, admin } = await readyStation();
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${admin.token}` };
  for (const path of [
    '/',
    '/api/health',
    '/api/docs/',
    '/api/openapi.json',
    '/api/patients',
    '/api/none',
    '/api/events',
  ]) {
    const reply = await fetch(running.url + path, { headers, signal: abort.signal });
    expect(Object.fromEntries(reply.headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
  abort.abort();
});
