/** `/`: the page of the registry, as built into `out/renderer`; without a build, a few sentences on what to do. */
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';

export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export async function pageRoutes(server: FastifyInstance, pageDir: string): Promise<void> {
  if (!existsSync(join(pageDir, 'index.html'))) {
    server.get('/', (_request, reply) =>
      reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8').send(plainPage),
    );
    return;
  }
  const { default: serveStatic } = await import('@fastify/static');
  const assetsDir = join(pageDir, 'assets');
  await server.register(serveStatic, {
    root: pageDir,
    serve: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('content-security-policy', contentSecurityPolicy);
      // The name of such a file changes with its content. The browser keeps it, and its compiled code too.
      if (dirname(path) === assetsDir) reply.header('cache-control', 'private, max-age=31536000, immutable');
    },
  });
  // The files that are there at the start: every other one stays unknown, however strange it is. An address of its own for each
  // would say the same, and take longer than all the rest of the server.
  const files = new Set(filesBelow(pageDir));
  const send = (reply: FastifyReply, file: string) => (files.has(file) ? reply.sendFile(file) : reply.callNotFound());
  server.get('/', (_request, reply) => send(reply, 'index.html'));
  server.get<{ Params: { file: string } }>('/:file', ({ params }, reply) => send(reply, params.file));
  server.get<{ Params: { file: string } }>('/assets/:file', ({ params }, reply) =>
    send(reply, `assets/${params.file}`),
  );
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));

const plainPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Satchel</title>
<h1>Satchel is running on this computer</h1>
<p>The page of the registry is not built yet. Run <code>npm start</code> in the folder of the project.</p>
<p>Programs can use the registry now: see <a href="/api/docs">the description of its interface</a>.</p>
</html>
`;
