/** HAL for clients that ask for it, and exactly what the interface describes for all others. */
import { expect, test } from 'vitest';
import { testBoth, type NewReady } from '../support/both.ts';
import { readyStation, type Client } from '../support/station.ts';

const hal = 'application/hal+json';
const ask = (client: Client, path: string, accept = hal) => client.send('GET', path, undefined, { accept });
const href = (links: Record<string, { href: string }>, name: string) => links[name]?.href.replace(/^\/api/, '') ?? '';

async function withVisit(ready: NewReady) {
  const { admin } = await ready();
  const patient = (await admin.post('/patients', { name: 'Ama' })).body;
  const visit = (await admin.post(`/patients/${patient._id}/visits`)).body;
  return { admin, patient, visit };
}

testBoth('a patient has links to itself and to where a visit is started', async (ready) => {
  const { admin, patient } = await withVisit(ready);
  const { headers, body } = await ask(admin, `/patients/${patient._id}`);
  expect(headers.get('content-type')).toMatch(/^application\/hal\+json/);
  expect(headers.get('vary')).toBe('accept');
  const { _links, ...rest } = body;
  expect(rest).toEqual((await admin.get(`/patients/${patient._id}`)).body);
  expect((await ask(admin, href(_links, 'self'))).body).toEqual(body);
  const started = await admin.post(href(_links, 'start-visit'), {}, { accept: hal });
  expect(started.body).toMatchObject({ patientId: patient._id, timeEnd: null });
  expect((await ask(admin, href(started.body._links, 'patient'))).body).toEqual(body);
  expect((await ask(admin, href(started.body._links, 'self'))).body).toEqual(started.body);
});

test.each(['/patients?size=2&sort=name', '/patients/search?q=patient&size=2', '/visits?size=2'])(
  'the pages of %s follow each other by next',
  async (first) => {
    const { admin } = await readyStation();
    for (let i = 0; i < 5; i++) {
      const { _id } = (await admin.post('/patients', { name: `Patient ${i}` })).body;
      await admin.post(`/patients/${_id}/visits`);
    }
    const found = new Set<string>();
    let pages = 0;
    for (let path = first; path !== '';) {
      const { body } = await ask(admin, path);
      expect(body).not.toHaveProperty('embedded');
      const [list = []] = Object.values<any[]>(body._embedded);
      for (const { _id, _links } of list) {
        expect(href(_links, 'self')).toContain(_id);
        found.add(_id);
      }
      pages++;
      path = href(body._links, 'next');
    }
    expect([found.size, pages]).toEqual([5, 3]);
  },
);

test.each([undefined, '*/*', 'application/json', 'application/hal+json;q=0', `application/json, ${hal};q=0.5`])(
  'who accepts %s gets plain JSON',
  async (accept) => {
    const { admin, patient } = await withVisit(readyStation);
    for (const path of ['/patients', '/patients/search?q=ama', `/patients/${patient._id}`, '/visits']) {
      const { headers, body } = await admin.send('GET', path, undefined, accept === undefined ? {} : { accept });
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(body).not.toHaveProperty('_links');
      expect(body).not.toHaveProperty('_embedded');
    }
  },
);

testBoth(
  'what is asked for in both forms has two tags, and a repeated request is answered as it is asked',
  async (ready) => {
    const { admin, patient } = await withVisit(ready);
    const path = `/patients/${patient._id}`;
    const [plain, linked] = [await admin.get(path), await ask(admin, path)];
    expect(plain.headers.get('etag')).not.toBe(linked.headers.get('etag'));
    const key = { 'idempotency-key': 'one' };
    const first = await admin.post('/patients', { name: 'Kofi' }, key);
    const again = await admin.post('/patients', { name: 'Kofi' }, { ...key, accept: hal });
    expect(again.body).toEqual({ ...first.body, _links: expect.any(Object) });
  },
);

testBoth('a fault is a problem in both forms', async (ready) => {
  const { admin } = await ready();
  const { status, headers } = await ask(admin, '/patients/none');
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json']);
});
