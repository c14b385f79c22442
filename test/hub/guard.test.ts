/** A page of another origin, and a name that is not the hub's, are refused before anything is looked at. */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { withPostgres } from '../support/postgres.ts';
import { runningHub } from './running.ts';

/** The status of a request with these headers, as a browser or whoever calls by another name sends them. */
const statusOf = (url: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request(url, { headers }, (reply) => resolve(reply.resume().statusCode))
      .on('error', reject)
      .end();
  });

withPostgres('the guard of a hub', () => {
  it('lets browsers in by the origin that was said, and by no other', async () => {
    const origin = 'https://hub.example.org';
    const { url } = await runningHub(undefined, { origin });
    const host = 'hub.example.org';
    const health = `${url}/api/health`;
    expect(await statusOf(health, { host })).toBe(200);
    expect(await statusOf(health, { host, origin })).toBe(200);
    expect(await statusOf(health, { host: 'evil.example.org' })).toBe(403);
    expect(await statusOf(health, { host, origin: 'https://evil.example.org' })).toBe(403);
    expect(await statusOf(health, { host, origin: 'http://hub.example.org' })).toBe(403);
    expect(await statusOf(url, { host: 'evil.example.org' })).toBe(403);
    // A balancer asks by a number.
    expect(await statusOf(`${url}/health`, {})).toBe(200);
  });

  it('without one, refuses pages of any origin but the one that was called', async () => {
    const { url } = await runningHub();
    expect(await statusOf(`${url}/api/health`, { origin: url })).toBe(200);
    expect(await statusOf(`${url}/api/health`, { origin: 'https://evil.example.org' })).toBe(403);
    expect(await statusOf(`${url}/api/health`, { origin: 'null' })).toBe(403);
  });
});
