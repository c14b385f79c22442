/**
 * Serves `/api/docs`: the OpenAPI description as a page to browse and try, by Swagger UI, using only files on this
 * disk.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StationConfig } from '../config.ts';
import { problemTypes } from '../wire/problem.contract.ts';
import { serveFiles } from '../wire/files.ts';

const prefix = '/api/docs';

/** Swagger UI uses inline styles and icons at data: addresses; nothing else leaves this origin. */
const policy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

export function docsRoutes(server: FastifyInstance, { pageDir }: Pick<StationConfig, 'pageDir'>): void {
  for (const url of [prefix, `${prefix}/`]) {
    server.get(url, (_request, reply) => reply.headers(policy).type('text/html; charset=utf-8').send(page));
  }
  server.get(`${prefix}/start.js`, (_request, reply) =>
    reply.headers(policy).type('text/javascript; charset=utf-8').send(start),
  );
  const folder = swaggerUiDir(pageDir);
  // Without them the page is only a link to the description.
  if (folder === undefined) return;
  serveFiles(server, { folder, names: ['swagger-ui.css', 'swagger-ui-bundle.js'], prefix, headersOf: () => policy });
}

/**
 * Returns the folder of the Swagger UI files: in a build beside its own files, otherwise in their package if it is
 * installed.
 */
function swaggerUiDir(pageDir: string): string | undefined {
  return [join(pageDir, '../main/swagger-ui'), join(pageDir, '../../node_modules/swagger-ui-dist')].find(existsSync);
}

const problems = Object.entries(problemTypes)
  .map(([type, { status, title }]) => `<dt id="problem-${type}"><code>${type}</code> (${status})</dt><dd>${title}</dd>`)
  .join('\n');

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Satchel API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/swagger-ui.css">
<div id="swagger-ui"><p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p></div>
<section class="swagger-ui" style="max-width: 60rem; margin: 2rem auto; padding: 0 1rem">
<h2 class="title">Problems</h2>
<p>The <code>type</code> of an <code>application/problem+json</code> reply is one of these.</p>
<dl class="renderedMarkdown">
${problems}
</dl>
</section>
<script src="${prefix}/swagger-ui-bundle.js"></script>
<script src="${prefix}/start.js"></script>
</html>
`;

/** A separate file, since the page runs no inline scripts. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  // No one else is asked whether the description is right, and a token is forgotten with the page.
  validatorUrl: null,
  persistAuthorization: false,
});
`;
