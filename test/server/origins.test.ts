/** Pages of other origins: only those that an administrator named for an access token, with that token, and nothing else. */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import { password } from '../support/station.ts';

const origin = 'https://lab.example';

testBoth(
  'a page uses the token that is for its exact origin, and a page of another origin gets nothing',
  async (ready) => {
    const { admin } = await ready();
    const { api } = admin;
    const from = async (page: string, token: string | undefined, path = '/patients', more: RequestInit = {}) => {
      const headers = {
        origin: page,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...more.headers,
      };
      const reply = await fetch(`${api}${path}`, { ...more, headers });
      await reply.arrayBuffer();
      const { headers: told } = reply;
      expect(told.get('access-control-allow-credentials')).toBeNull();
      return [reply.status, told.get('access-control-allow-origin')];
    };
    const asks = { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } };
    const other = (await admin.post('/tokens', { name: 'Other', scopes: ['read'] })).body.token;
    // Off by default, also before the database can tell.
    expect(await from(origin, other)).toEqual([403, null]);
    expect(await from(origin, undefined, '/patients', asks)).toEqual([403, null]);
    for (const wrong of ['*', 'https://*.example', 'null', 'lab.example', `${origin}/`, `${origin}/page`, 'ftp://a']) {
      const { status, body } = await admin.post('/tokens', { name: 'Wrong', scopes: ['read'], origins: [wrong] });
      expect([wrong, status, body.errors?.[0].pointer]).toEqual([wrong, 400, '/origins/0']);
    }
    const made = (await admin.post('/tokens', { name: 'Laboratory', scopes: ['read'], origins: [origin] })).body;
    expect(made.origins).toEqual([origin]);

    expect(await from(origin, undefined, '/patients', asks)).toEqual([204, origin]);
    expect(await from(origin, made.token)).toEqual([200, origin]);
    expect(await from(origin, undefined, '/openapi.json')).toEqual([200, origin]);
    // Neither the token of another program, nor the session of a person, nor a password.
    expect(await from(origin, other)).toEqual([403, origin]);
    expect(await from(origin, admin.token)).toEqual([403, origin]);
    const body = JSON.stringify({ username: 'ama', password });
    const signsIn = { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    expect(await from(origin, undefined, '/sessions', signsIn)).toEqual([403, origin]);
    for (const page of ['https://lab.example:8443', 'http://lab.example', 'https://a.lab.example', 'null']) {
      expect([page, await from(page, made.token)]).toEqual([page, [403, null]]);
      expect([page, await from(page, made.token, '/patients', asks)]).toEqual([page, [403, null]]);
    }
    // Nothing but the interface: neither the page of Satchel nor its files.
    const page = await fetch(new URL('/', api), { headers: { origin } });
    expect([page.status, page.headers.get('access-control-allow-origin')]).toEqual([403, null]);

    await admin.send('DELETE', `/tokens/${made.id}`);
    expect(await from(origin, made.token)).toEqual([403, null]);
  },
);
