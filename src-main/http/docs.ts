/** `/api/docs`: the OpenAPI description as a page to browse and try, from files on this disk only. */
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

export async function docsRoutes(server: FastifyInstance, version: string): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  await server.register(swagger, { mode: 'static', specification: { document: openApiDocument(version) as never } });
  await server.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { validatorUrl: null, persistAuthorization: false },
    // Swagger UI styles its elements in place, and its icons are data: addresses; nothing else leaves this origin.
    staticCSP:
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    theme: { title: 'Satchel API' },
  });
}
