/** The file with the secret of a station that unlocks itself without an operating system's key store. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from '../db/sync-path.ts';
import { Refusal } from '../wire/refusal.contract.ts';

/**
 * Reads the secret. If the file is missing, creates it, readable by its owner only. Throws a `Refusal` if others can
 * read the file or it contains no key.
 */
export function keyFileSecret(file: string): Buffer {
  if (!existsSync(file)) {
    const descriptor = openSync(file, 'wx', 0o600);
    try {
      writeFileSync(descriptor, `${randomBytes(32).toString('hex')}\n`);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    syncPath(dirname(file));
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0) {
    throw new Refusal(
      'key-file-readable',
      `Other users can read the key file ${file}. Make it readable for its owner only (chmod 600) and start again.`,
    );
  }
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Refusal('key-file-empty', `The key file ${file} does not contain a key. It was not changed.`);
  return Buffer.from(text, 'hex');
}
