/** Serves `/`: the registry's page as built into `out/renderer`; without a build, a few sentences on what to do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { namesIn, serveFiles } from './files.ts';

export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function pageRoutes(server: FastifyInstance, pageDir: string): void {
  const policy = { 'content-security-policy': contentSecurityPolicy };
  if (!existsSync(join(pageDir, 'index.html'))) {
    server.get('/', (_request, reply) => reply.headers(policy).type('text/html; charset=utf-8').send(plainPage));
    return;
  }
  // The names of these files change with their content, so the browser can cache them and their compiled code.
  const kept = { ...policy, 'cache-control': 'private, max-age=31536000, immutable' };
  const headersOf = (name: string) => (name.startsWith('assets/') ? kept : policy);
  serveFiles(server, { folder: pageDir, names: namesIn(pageDir), prefix: '', headersOf });
}

const plainPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Satchel</title>
<h1>Satchel is running on this computer</h1>
<p>The page of the registry is not built yet. Run <code>npm start</code> in the folder of the project.</p>
<p>Programs can use the registry now: see <a href="/api/docs">the description of its interface</a>.</p>
</html>
`;
