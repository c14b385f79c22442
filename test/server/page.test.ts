import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshStation, temporaryDir } from '../support/station.ts';
import { send } from '../support/wire.ts';

test('the page is served from the files of its build, and no other file has an address', async () => {
  const dir = temporaryDir();
  const pageDir = join(dir, 'page');
  mkdirSync(join(pageDir, 'assets', 'inner'), { recursive: true });
  for (const [file, text] of [
    ['page/index.html', 'the page'],
    ['page/assets/first-1a2b.js', 'a script'],
    ['page/assets/inner/deep.js', 'deep'],
    ['secret', 'not for the page'],
  ] as const)
    writeFileSync(join(dir, file), text);
  const { url } = await freshStation({ pageDir });
  const ask = async (method: string, target: string) => {
    const { status, headers, bytes } = await send(url, { method, target, headers: {} });
    return {
      status,
      text: bytes.toString(),
      cached: headers['cache-control'],
      csp: headers['content-security-policy'],
    };
  };

  const csp = expect.stringContaining("default-src 'none'");
  expect(await ask('GET', '/')).toEqual({ status: 200, text: 'the page', cached: 'no-store', csp });
  expect(await ask('GET', '/index.html?x')).toMatchObject({ status: 200, text: 'the page' });
  const cached = 'private, max-age=31536000, immutable';
  expect(await ask('GET', '/assets/first-1a2b.js')).toEqual({ status: 200, text: 'a script', cached, csp });
  expect(await ask('HEAD', '/assets/first-1a2b.js')).toMatchObject({ status: 200, text: '' });

  writeFileSync(join(pageDir, 'assets', 'later.js'), 'put there since');
  for (const target of [
    '/assets',
    '/assets/',
    '/assets/inner',
    '/assets/later.js',
    '/assets/..%2f..%2fsecret',
    '/assets/%2e%2e%2findex.html',
    '/..%2fsecret',
    '/%2e%2e/secret',
    '/%00',
    '//',
    `/${'x'.repeat(600)}`,
  ]) {
    const { status, text } = await ask('GET', target);
    expect({ target, status, text }).toMatchObject({ target, status: 404, text: expect.stringContaining('not-found') });
  }
  expect((await ask('POST', '/')).status).toBe(404);
});

test('a page that is not built yet says with which command it is, and where programs read on', async () => {
  const { url } = await freshStation({ pageDir: join(temporaryDir(), 'nothing') });
  const { status, headers, bytes } = await send(url, { method: 'GET', target: '/', headers: {} });
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(bytes.toString()).toContain('Run <code>npm start</code>');
  expect(bytes.toString()).toContain('href="/api/docs"');
});
