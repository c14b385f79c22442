/** Sources of a release: a folder, for example on a USB stick, or a folder of a web server. Neither is trusted. */
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { updateFailure } from './failure.ts';
import type { UpdateProblem } from './update.contract.ts';

/** Returns the bytes of a file, or undefined if there is none of this name. Nothing is read before it is iterated. */
export type UpdateSource = (name: string, signal: AbortSignal) => Promise<AsyncIterable<Uint8Array> | undefined>;

export function folderSource(folder: string): UpdateSource {
  return async (name, signal) => {
    const path = join(folder, name);
    // A link could point anywhere, and a device never ends.
    const isFile = await lstat(path).then(
      (found) => found.isFile(),
      () => false,
    );
    return isFile ? orElse('damaged', createReadStream(path, { signal, highWaterMark: 256 * 1024 })) : undefined;
  };
}

export type Fetch = (url: string, options: { signal: AbortSignal; redirect: 'error' }) => Promise<Response>;

/**
 * Reads from a web folder; `address` ends in a slash. Redirects are refused, since the person agreed to this address.
 */
export function webSource(address: URL, fetch: Fetch): UpdateSource {
  return async (name, signal) => {
    const response = await fetch(new URL(name, address).href, { signal, redirect: 'error' }).catch((error: unknown) => {
      throw signal.aborted ? error : updateFailure('unreachable', error);
    });
    if (!response.ok) await response.body?.cancel();
    if (response.status === 404) return undefined;
    if (!response.ok || response.body === null) throw updateFailure('unreachable');
    return orElse('unreachable', chunksOf(response.body));
  };
}

async function* chunksOf(body: NonNullable<Response['body']>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // Cancelling a broken stream fails with the same error again.
    await reader.cancel().catch(() => undefined);
  }
}

/** Reports a removed USB stick or a lost connection as the given problem. */
async function* orElse(problem: UpdateProblem, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw updateFailure(problem, error);
  }
}

/** Reads a small file; undefined if there is none, or if it is longer than `maxBytes`. */
export async function readSmall(
  source: UpdateSource,
  { name, maxBytes, signal }: { name: string; maxBytes: number; signal: AbortSignal },
): Promise<Buffer | undefined> {
  const chunks = await source(name, signal);
  if (chunks === undefined) return undefined;
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    read.push(chunk);
  }
  return Buffer.concat(read);
}
