/**
 * Serves the files that are in a folder at the start, by their names. Any other address stays unknown, however strange it
 * is, so no address leads out of the folder.
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

/** Returns the content type of a file. An unknown extension gets a type that no browser runs or shows as a page. */
export const contentTypeOf = (name: string): string => contentTypes[extname(name)] ?? 'application/octet-stream';

type Files = {
  folder: string;
  /** Paths relative to the folder, with `/` between their parts. */
  names: string[];
  /** The URL prefix of the names, without the last `/`. */
  prefix: string;
  headersOf: (name: string) => Record<string, string>;
};

/** Adds one route per folder. A route per file would do the same, but takes longer than all the rest of the server. */
export function serveFiles(server: FastifyInstance, { folder, names, prefix, headersOf }: Files): void {
  const known = new Set(names);
  const send = async (reply: FastifyReply, name: string) => {
    if (!known.has(name)) throw problem('not-found', 'Unknown address.');
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

/** A new build may replace the files while a station runs. */
function gone(error: unknown): never {
  if ((error as { code?: string }).code === 'ENOENT') throw problem('not-found', 'This file no longer exists.');
  throw error;
}
