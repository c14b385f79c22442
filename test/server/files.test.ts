import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshStation, temporaryDir } from '../support/station.ts';
import { send } from '../support/wire.ts';

/** Starts a station with a page of three files, and a secret file next to it. */
async function stationWithFiles() {
  const dir = temporaryDir();
  const pageDir = join(dir, 'renderer');
  mkdirSync(join(pageDir, 'assets'), { recursive: true });
  writeFileSync(join(pageDir, 'index.html'), '<!doctype html><title>Page</title>');
  writeFileSync(join(pageDir, 'assets', 'first-1a2b.js'), 'export {};');
  writeFileSync(join(pageDir, 'licenses.md'), '<script>');
  writeFileSync(join(dir, 'secret'), 'secret');
  const { url } = await freshStation({ pageDir });
  return { get: (target: string, method = 'GET') => send(url, { method, target, headers: {} }), pageDir };
}

test('the page is at the root, under its policy, and is asked for anew each time', async () => {
  const { get } = await stationWithFiles();
  for (const address of ['/', '/index.html']) {
    const { status, headers, bytes } = await get(address);
    expect([status, bytes.toString()]).toEqual([200, '<!doctype html><title>Page</title>']);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

test('a file whose name changes with its content is kept by the browser', async () => {
  const { get } = await stationWithFiles();
  const { headers } = await get('/assets/first-1a2b.js');
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  const head = await get('/assets/first-1a2b.js', 'HEAD');
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, '10']);
});

test('a file of another kind is not shown as a page', async () => {
  const { get } = await stationWithFiles();
  expect((await get('/licenses.md')).headers['content-type']).toBe('application/octet-stream');
});

test.for([
  '/secret',
  '/../secret',
  '/%2e%2e/secret',
  '/assets/../../secret',
  '/assets/..%2f..%2fsecret',
  '/assets\\..\\..\\secret',
  '//index.html',
  '/assets',
  '/assets/',
  '/index.html%00',
  '/INDEX.HTML',
])('there is nothing at %s', async (target) => {
  const { get } = await stationWithFiles();
  const { status, headers, bytes } = await get(target);
  expect([400, 404]).toContain(status);
  expect(headers['content-type']).toBe('application/problem+json');
  expect(bytes.toString()).not.toBe('secret');
});

test('a file that a new build took away is not found, and the others are', async () => {
  const { get, pageDir } = await stationWithFiles();
  rmSync(join(pageDir, 'assets'), { recursive: true });
  expect((await get('/assets/first-1a2b.js')).status).toBe(404);
  expect((await get('/')).status).toBe(200);
});
