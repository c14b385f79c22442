/** What a hub says over HTTP to whoever runs it: whether it is well, and what it counts. */
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'drizzle-orm';
import type { Hub } from './access.ts';
import type { HubConfig } from './config.ts';
import type { Metrics } from './metrics.ts';

/** A balancer asks often, and takes no answer for a bad one. */
const healthMs = 2000;

export function newServer(hub: Hub, metrics: Metrics, { tls }: Pick<HubConfig, 'tls'>): FastifyInstance {
  const server = (
    tls === undefined ? Fastify() : Fastify({ https: { cert: tls.certificate, key: tls.key } })
  ) as FastifyInstance;
  // What PostgreSQL says of a query that failed can quote patients.
  server.setErrorHandler((error, _request, reply) => {
    hub.log.error('a question was not answered', { error });
    return reply.status(500).send({ status: 'failed' });
  });
  server.get('/health', async (_request, reply) => {
    const problem = await problemOf(hub);
    return reply.status(problem === undefined ? 200 : 503).send({ status: problem ?? 'ok' });
  });
  server.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return server;
}

/** Undefined while changes can be saved. */
async function problemOf({ orm, log }: Hub): Promise<string | undefined> {
  const late = new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), healthMs).unref());
  const asked = orm
    .execute<{ standby: boolean }>(sql`SELECT pg_is_in_recovery() AS standby`)
    .then(({ rows }) => (rows[0]?.standby === true ? 'database-standby' : 'ok'))
    .catch((error: unknown) => {
      log.error('PostgreSQL did not answer', { error });
      return 'database-unreachable';
    });
  const answer = await Promise.race([asked, late]);
  return answer === 'ok' ? undefined : answer === 'slow' ? 'database-slow' : answer;
}
