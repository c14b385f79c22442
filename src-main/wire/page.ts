/** Serves `/`: the registry's page as built into `out/renderer`; without a build, a few sentences on what to do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { namesIn, serveFiles } from './files.ts';

export const contentSecurityPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Headers that keep replies out of the browser's storage, prevent guesses of another type, and hide replies, even their existence, from
 * pages of another origin.
 */
export const ofEveryReply = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const policy = { 'content-security-policy': contentSecurityPolicy };
// The names of these files change with their content, so the browser can cache them and their compiled code.
const kept = { ...policy, 'cache-control': 'private, max-age=31536000, immutable' };

/** Returns the headers of a file of the page, beside those of every reply. */
export const headersOfPage = (name: string): Record<string, string> => (name.startsWith('assets/') ? kept : policy);

export const hasPage = (pageDir: string): boolean => existsSync(join(pageDir, 'index.html'));

export function pageRoutes(server: FastifyInstance, pageDir: string): void {
  if (!hasPage(pageDir)) {
    server.get('/', (_request, reply) => reply.headers(policy).type('text/html; charset=utf-8').send(plainPage));
    return;
  }
  serveFiles(server, { folder: pageDir, names: namesIn(pageDir), prefix: '', headersOf: headersOfPage });
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
