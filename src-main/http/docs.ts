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
    staticCSP: true,
    theme: { title: 'Satchel API' },
  });
}
