/** The connection to PostgreSQL breaks at the worst moment: after the request to commit, and before the confirmation. */
import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withPostgres } from '../support/postgres.ts';
import { clientOf, temporaryDir } from '../support/station.ts';
import { readyHub, runningHub } from './running.ts';

/**
 * Returns a socket like PostgreSQL's that passes everything on. It cuts a connection when the answer to its next COMMIT
 * arrives.
 */
async function cuttable(url: string) {
  const real = new URL(url);
  const dir = decodeURIComponent(real.searchParams.get('host') ?? real.hostname);
  const place = temporaryDir();
  const name = `.s.PGSQL.${real.port === '' ? '5432' : real.port}`;
  let isCutting = false;
  const server = createServer((client: Socket) => {
    const server = connect(join(dir, name));
    let isAsked = false;
    client.on('data', (bytes) => {
      if (isCutting && bytes.includes('COMMIT\0')) [isAsked, isCutting] = [true, false];
      server.write(bytes);
    });
    server.on('data', (bytes) => {
      if (!isAsked) return void client.write(bytes);
      server.destroy();
      client.destroy();
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(join(place, name), resolve));
  onTestFinished(() => void server.close());
  return {
    url: url.replaceAll(encodeURIComponent(dir), encodeURIComponent(place)).replaceAll(dir, place),
    cutNext: () => (isCutting = true),
  };
}

withPostgres('a hub that loses its database', () => {
  it('between a commit and its answer says that it is not certain, and the same request again saves nothing twice', async () => {
    const { running, database, admin } = await readyHub();
    const line = await cuttable(database.url);
    const behind = await runningHub({ ...database, url: line.url });
    const client = clientOf(`${behind.url}/api`, admin.token);
    expect((await client.get('/sessions/current')).status).toBe(200);
    const [patient, key] = [{ name: 'Zawadi Mbeki' }, { 'idempotency-key': 'once' }];
    line.cutNext();
    const lost = await client.post('/patients', patient, key);
    expect(lost).toMatchObject({ status: 503, body: { type: '/api/docs#problem-uncertain' } });
    expect(JSON.stringify(lost.body)).not.toMatch(/othing (of this request )?was saved/);
    expect((await client.post('/patients', patient, key)).status).toBe(200);
    expect(await running.hub.pool.query('SELECT FROM patient')).toMatchObject({ rowCount: 1 });
  });
});
