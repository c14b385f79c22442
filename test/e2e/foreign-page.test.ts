/**
 * Foreign pages in a real browser on the same computer, while a nurse is signed in. They come from another address, use a name that
 * suddenly resolves to this computer, or have a stolen token. They read nothing, save nothing and show nothing of Satchel.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { ReadyStation } from '../support/station.ts';
import { openWindow, signIn, stationWithPage, windowTest } from './window.ts';

const found = inject('browser');
/** A name that its owner points to this computer. The browser then treats the owner's page as same-origin with the station. */
const rebound = 'clinic.example';

/** Serves a page of another program on this computer. */
async function foreignUrl(): Promise<string> {
  const server = createServer((_request, reply) => {
    reply.setHeader('content-type', 'text/html');
    reply.end('<!doctype html><title>Foreign</title><iframe name="aim"></iframe>');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function foreignPage(url: string): Promise<Page> {
  if (found.kind === 'none') throw new Error(found.reason);
  const { executablePath, args } = found;
  const rules = `--host-resolver-rules=MAP ${rebound} 127.0.0.1`;
  const browser = await chromium.launch({ executablePath, args: [...args, rules] });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(url);
  return page;
}

const saved = async ({ admin }: ReadyStation) => (await admin.get('/patients')).body.page.totalElements as number;

windowTest('a page of another program can ask nothing of the station, not even with a stolen token', async () => {
  const ready = await stationWithPage();
  await ready.admin.post('/patients', { name: 'Zawadi Otieno' });
  const page = await foreignPage(await foreignUrl());
  const tried = await page.evaluate(
    async ({ api, token }) => {
      const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ name: 'Planted' });
      // The browser sends a preflight for the first kind. It sends the others directly, and withholds the response.
      const attempts: Record<string, () => Promise<Response>> = {
        'reading with the token': () => fetch(`${api}/patients`, { headers: json }),
        'saving with the token': () => fetch(`${api}/patients`, { method: 'POST', headers: json, body }),
        'deleting with the token': () => fetch(`${api}/tokens/x`, { method: 'DELETE', headers: json }),
        'reading without': () => fetch(`${api}/health`),
        'saving as a form': () =>
          fetch(`${api}/patients`, { method: 'POST', body: new URLSearchParams({ name: 'Planted' }) }),
        'saving as text': () =>
          fetch(`${api}/patients`, { method: 'POST', headers: { 'content-type': 'text/plain' }, body }),
        'signing in as text': () =>
          fetch(`${api}/sessions`, {
            method: 'POST',
            headers: { 'content-type': 'text/plain' },
            body: '{"username":"ama"}',
          }),
      };
      const read: string[] = [];
      for (const [what, attempt] of Object.entries(attempts)) {
        await attempt().then(
          () => read.push(what),
          () => undefined,
        );
        // The browser sends this request, but the page cannot see the response.
        await fetch(`${api}/patients`, { method: 'POST', mode: 'no-cors', body }).catch(() => undefined);
      }
      navigator.sendBeacon(`${api}/patients`, new Blob([body], { type: 'text/plain' }));
      return read;
    },
    { api: ready.station.api, token: ready.admin.token },
  );
  expect(tried).toEqual([]);
  expect(await saved(ready)).toBe(1);
});

windowTest('a form of another page is answered with a refusal and saves nothing', async () => {
  const ready = await stationWithPage();
  const url = await foreignUrl();
  const page = await foreignPage(url);
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    for (const path of ['/patients', '/setup', '/sessions', '/staff']) {
      const answered = page.waitForResponse((response) => response.url() === ready.station.api + path);
      await page.evaluate(
        ({ action, type }) => {
          const form = document.createElement('form');
          Object.assign(form, { action, method: 'post', enctype: type });
          const field = document.createElement('input');
          Object.assign(field, { name: '{"name":"Planted","x":"', value: '"}' });
          form.append(field);
          document.body.append(form);
          form.submit();
        },
        { action: ready.station.api + path, type: enctype },
      );
      expect((await answered).status(), `${path} as ${enctype}`).toBe(403);
      await page.waitForURL(ready.station.api + path);
      await page.goto(url);
    }
  }
  expect(await saved(ready)).toBe(0);
});

windowTest('a name that is made to point to this computer is not the station', async () => {
  const ready = await stationWithPage();
  const { port } = new URL(ready.station.url);
  const page = await foreignPage(await foreignUrl());
  for (const path of ['/', '/api/health', '/api/patients', '/api/openapi.json']) {
    const response = await page.goto(`http://${rebound}:${port}${path}`);
    expect(response?.status(), `${path} under another name`).toBe(403);
  }
  // The page now has the same origin as the station, and its requests are still refused.
  const statuses = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const read = await fetch('/api/patients', { headers });
    const write = await fetch('/api/patients', { method: 'POST', headers, body: '{"name":"Planted"}' });
    return [read.status, write.status];
  }, ready.admin.token);
  expect(statuses).toEqual([403, 403]);
  expect(await saved(ready)).toBe(0);
});

windowTest('the window can neither be shown within another page nor be looked into by who opened it', async () => {
  const ready = await stationWithPage();
  const nurse = await openWindow(ready.station.url);
  await signIn(nurse);
  const page = await foreignPage(await foreignUrl());
  const framed = await page.evaluate(async (url) => {
    const frame = document.querySelector('iframe');
    if (frame === null) throw new Error('There is no frame.');
    const loaded = new Promise((next) => (frame.onload = next));
    frame.src = url;
    await Promise.race([loaded, new Promise((next) => setTimeout(next, 3000))]);
    return {
      document: frame.contentDocument === null ? 'closed' : frame.contentDocument.body.innerText,
      frames: frame.contentWindow?.length,
    };
  }, ready.station.url);
  expect(framed.document).not.toContain('Satchel');
  const inFrame = page.frames().find((frame) => frame !== page.mainFrame());
  const shown = await inFrame
    ?.locator('input')
    .first()
    .waitFor({ timeout: 3000 })
    .then(
      () => 'shown',
      () => 'not shown',
    );
  expect(shown, 'the sign-in is shown within another page').toBe('not shown');
  const opened = page.waitForEvent('popup');
  const reached = await page.evaluate((url) => {
    const own = window.open(url);
    return new Promise<string>((tell) => setTimeout(() => tell(lookInto(own)), 1000));
    function lookInto(other: Window | null): string {
      try {
        return other === null || other.closed ? 'nothing' : String(other.document.title);
      } catch {
        return 'nothing';
      }
    }
  }, ready.station.url);
  await opened;
  expect(reached).toBe('nothing');
});
