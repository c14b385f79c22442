/**
 * Serves files of a folder: those that are there at the start, by their names. Every other address stays unknown, however
 * strange it is, and none leads out of the folder.
 */
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { problem } from './problem.contract.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A type that no browser runs or shows as a page, when the name says none that we have. */
export const contentTypeOf = (name: string): string => contentTypes[extname(name)] ?? 'application/octet-stream';

type Files = {
  folder: string;
  /** Below the folder, with `/` between their parts. */
  names: string[];
  /** What the names are put behind, without the last `/`. */
  prefix: string;
  headersOf: (name: string) => Record<string, string>;
};

/** One route for each folder: one for each file would say the same, and take longer than all the rest of the server. */
export function serveFiles(server: FastifyInstance, { folder, names, prefix, headersOf }: Files): void {
  const known = new Set(names);
  const send = async (reply: FastifyReply, name: string) => {
    if (!known.has(name)) throw problem('not-found', 'There is nothing at this address.');
    const content = await readFile(join(folder, name)).catch(gone);
    return reply.headers(headersOf(name)).type(contentTypeOf(name)).send(content);
  };
  if (known.has('index.html')) server.get(`${prefix}/`, (_request, reply) => send(reply, 'index.html'));
  for (const below of new Set(names.map((name) => name.slice(0, name.lastIndexOf('/') + 1)))) {
    server.get<{ Params: { file: string } }>(`${prefix}/${below}:file`, ({ params }, reply) =>
      send(reply, below + params.file),
    );
  }
}

export function namesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) =>
    join(parentPath, name)
      .slice(folder.length + 1)
      .replaceAll(sep, '/'),
  );
}

/** A new build takes the place of the old one while a station runs. */
function gone(error: unknown): never {
  if ((error as { code?: string }).code === 'ENOENT') throw problem('not-found', 'This file is not there any more.');
  throw error;
}
