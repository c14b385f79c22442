/** The file with the secret of a station that unlocks itself without an operating system's key store. */
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncPath } from '../db/sync-path.ts';
import { Refusal } from '../wire/refusal.contract.ts';

/** Creates the file with a new secret, readable by its owner only. Throws if there is one. */
export function makeKeyFile(file: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(descriptor, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  syncPath(dirname(file));
}

/** Reads the secret. Throws a `Refusal` if the file is missing, others can read it, or it contains no key. */
export function keyFileSecret(file: string): Buffer {
  if (!existsSync(file)) throw new Refusal('setting', missing(file));
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

/** Names the file, since the usual cause is a disk that is not mounted. */
const missing = (file: string): string =>
  `The key file ${file} is missing. Nothing was changed. Mount its disk and try again, or unset SATCHEL_KEY_FILE and ` +
  'use a user name and a password.';
