/**
 * Copies the file of an update into our own folder and verifies it there. A file on a USB stick can be exchanged after it
 * was checked. Also, the bytes read during the copy may differ from those on the disk.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseFile } from './update.contract.ts';
import { updateFailure } from './failure.ts';
import type { UpdateSource } from './source.ts';

type CopyOptions = {
  file: ReleaseFile;
  /** Our own folder; anything left in it by an earlier attempt is deleted. */
  folder: string;
  signal: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** Returns the path of the verified copy. Leaves nothing behind when it throws. */
export async function copyVerified(source: UpdateSource, options: CopyOptions): Promise<string> {
  const { file, folder, signal } = options;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const copy = join(folder, file.name);
    await write(source, `${copy}.part`, options);
    const { sha512, size } = await sumOf(`${copy}.part`, signal);
    if (size !== file.size || sha512 !== file.sha512) throw updateFailure('damaged');
    await rename(`${copy}.part`, copy);
    return copy;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function write(source: UpdateSource, path: string, { file, signal, onProgress }: CopyOptions): Promise<void> {
  const chunks = await source(file.name, signal);
  if (chunks === undefined) throw updateFailure('damaged');
  const copy = await open(path, 'wx', 0o600);
  let written = 0;
  try {
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      written += chunk.byteLength;
      // Stops at the signed size; otherwise an endless file would fill the disk.
      if (written > file.size) throw updateFailure('damaged');
      await copy.writeFile(chunk);
      onProgress(written / file.size);
    }
    await copy.sync();
  } finally {
    await copy.close();
  }
}

export async function sumOf(path: string, signal?: AbortSignal): Promise<{ sha512: string; size: number }> {
  const hash = createHash('sha512');
  let size = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal && { signal }) })) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { sha512: hash.digest('base64'), size };
}
