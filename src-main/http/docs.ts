/**
 * `/api/docs`: the OpenAPI description as a page to browse and try, from files on this disk only.
 *
 * It is a server of its own that is made when somebody first asks for it: loading it would cost a third of the start.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { StationConfig } from '../config.ts';
import { openApiDocument } from './openapi.ts';

const prefix = '/api/docs';

/** Swagger UI styles its elements in place, and its icons are data: addresses; nothing else leaves this origin. */
const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type DocsConfig = Pick<StationConfig, 'pageDir' | 'version'>;

export function docsRoutes(server: FastifyInstance, config: DocsConfig): void {
  let docs: Promise<FastifyInstance> | undefined;
  for (const url of [prefix, `${prefix}/*`]) {
    server.get(url, async (request, reply) => {
      docs ??= docsServer(config);
      const made = await docs;
      reply.hijack();
      made.routing(request.raw, reply.raw);
    });
  }
  server.addHook('onClose', async () => (await docs)?.close());
}

async function docsServer({ pageDir, version }: DocsConfig): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  // The build has the files of Swagger UI beside its own; without one they are in their package.
  const builtDir = join(pageDir, '..', 'main', 'swagger-ui');
  const server = Fastify();
  await server.register(swagger, { mode: 'static', specification: { document: openApiDocument(version) as never } });
  await server.register(swaggerUi, {
    routePrefix: prefix,
    ...(existsSync(builtDir) ? { baseDir: builtDir } : {}),
    // Shown by no layout of ours, and looked for in the package when it is not said.
    logo: { type: 'image/svg+xml', content: '' },
    uiConfig: { validatorUrl: null, persistAuthorization: false, layout: 'BaseLayout' },
    staticCSP: contentSecurityPolicy,
    theme: { title: 'Satchel API' },
  });
  await server.ready();
  return server;
}
