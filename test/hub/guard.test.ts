/**
 * A request from a page of another origin, or for a name that is not the hub's, is refused before anything
 * else is checked.
 */
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { hubGuard, watcherGuard } from '../../src-main/wire/guard.ts';
import { withPostgres } from '../support/postgres.ts';
import { runningHub } from './running.ts';

/**
 * Returns the status of a request with these headers, as a browser sends them, or a caller that uses another
 * name.
 */
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
    // A load balancer asks by an IP address, and a page of another server by its own name.
    for (const path of ['health', 'metrics']) {
      expect(await statusOf(`${url}/${path}`, {}), path).toBe(200);
      expect(await statusOf(`${url}/${path}`, { host }), path).toBe(200);
      expect(await statusOf(`${url}/${path}`, { host: 'evil.example.org' }), path).toBe(403);
    }
  });

  it('without one, refuses pages of any origin but the one that was called', async () => {
    const { url } = await runningHub();
    expect(await statusOf(`${url}/api/health`, { origin: url })).toBe(200);
    expect(await statusOf(`${url}/api/health`, { origin: 'https://evil.example.org' })).toBe(403);
    expect(await statusOf(`${url}/api/health`, { origin: 'null' })).toBe(403);
  });

  it('without one, refuses a name that was made to lead here, also with an origin of that name', async () => {
    const { url } = await runningHub();
    const { port } = new URL(url);
    expect(await statusOf(`${url}/api/health`, { host: `localhost:${port}` })).toBe(200);
    const host = `evil.example.org:${port}`;
    for (const path of ['api/health', 'health', 'metrics', ''])
      expect(await statusOf(`${url}/${path}`, { host, origin: `http://${host}` }), path).toBe(403);
    expect(await statusOf(`${url}/api/health`, { host: 'localhost:1' })).toBe(403);
  });

  it('behind a proxy answers that one alone, and whoever watches it', () => {
    const guard = hubGuard({
      host: '0.0.0.0',
      tls: undefined,
      proxies: ['10.0.0.5'],
      origin: 'https://hub.example.org',
    });
    const asked =
      (remoteAddress: string, url: string, host = 'hub.example.org') =>
      () => {
        const socket = { remoteAddress, localAddress: '::ffff:10.0.0.7', localPort: 4712 };
        guard({ socket, url, headers: { host }, rawHeaders: ['Host', host] });
      };
    expect(asked('::ffff:10.0.0.5', '/api/health')).not.toThrow();
    expect(asked('127.0.0.1', '/api/health')).not.toThrow();
    expect(asked('10.0.0.9', '/api/health')).toThrow(/answers only its proxy/);
    expect(asked('10.0.0.9', '/metrics', '10.0.0.7:4712')).not.toThrow();
    expect(asked('10.0.0.9', '/metrics', '10.0.0.8:4712')).toThrow(/another server/);
  });

  it('tells its own computer, its proxies and named computers how it is, and nobody else', async () => {
    const { url, hub } = await runningHub(undefined, { proxies: ['127.0.0.1'], watchers: ['10.0.0.9'] });
    const metricsFor = (forwarded: Record<string, string>) => statusOf(`${url}/metrics`, forwarded);
    expect(await metricsFor({})).toBe(200);
    expect(await metricsFor({ 'x-forwarded-for': '10.0.0.9' })).toBe(200);
    // The last address is what the proxy saw. Anyone can have sent the others.
    for (const from of ['10.0.0.8', '127.0.0.1', '10.0.0.9, 10.0.0.8', 'nobody', ''])
      expect(await metricsFor({ 'x-forwarded-for': from }), from).toBe(403);
    expect(await statusOf(`${url}/health`, { 'x-forwarded-for': '10.0.0.8' })).toBe(200);
    // While all connections are taken, PostgreSQL seems slow.
    const asked = Promise.withResolvers<undefined>();
    const taken = Array.from({ length: 10 }, async () => {
      const client = await hub.pool.connect();
      await asked.promise;
      client.release();
    });
    const healthFor = async (headers: Record<string, string>) => (await fetch(`${url}/health`, { headers })).json();
    const told = await Promise.all([healthFor({}), healthFor({ 'x-forwarded-for': '10.0.0.8' })]);
    asked.resolve(undefined);
    await Promise.all(taken);
    expect(told).toEqual([{ status: 'database-slow' }, { status: 'unavailable' }]);
  });

  it('believes only a named proxy about the address that a request came from', () => {
    const mayWatch = watcherGuard({ proxies: ['10.0.0.5'], watchers: ['10.0.0.9'] });
    const asked = (remoteAddress: string) => mayWatch({ socket: { remoteAddress }, ip: remoteAddress, headers: {} });
    for (const from of ['127.0.0.1', '::1', '::ffff:10.0.0.5', '10.0.0.9']) expect(asked(from), from).toBe(true);
    for (const from of ['10.0.0.8', '::ffff:10.0.0.8', '']) expect(asked(from), from).toBe(false);
    // Forwarded by a proxy that is not configured, even one on this computer.
    const forwarded = { socket: { remoteAddress: '127.0.0.1' }, ip: '127.0.0.1' };
    expect(mayWatch({ ...forwarded, headers: { 'x-forwarded-for': '127.0.0.1' } })).toBe(false);
  });
});
