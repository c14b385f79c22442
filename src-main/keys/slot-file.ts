/** The file of the keyring. It is replaced as a whole and synced, so a power cut leaves the old slots or the new ones. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { isFolder } from '../db/private.ts';
import { replaceFile } from '../db/replace-file.ts';
import { Refusal } from '../wire/refusal.contract.ts';
import { firstFile, fromStored, StoredKeyring, toStored, type Keyring } from './keyring.ts';

export function readKeyring(file: string): Keyring {
  const stored = parseFile(file);
  if (Check(StoredKeyring, stored)) return fromStored(stored);
  if (Check(Type.Object({ format: Type.Integer({ minimum: 4 }) }), stored)) {
    throw new Refusal(
      'keys-newer',
      `The key slots in ${file} were written by a newer Satchel. Install the newer version.`,
    );
  }
  throw new Refusal(
    'keys-damaged',
    `The key slots in ${file} cannot be read. They were left as they are; put back a copy of the file.`,
  );
}

/** The name of the registry's file, as the keyring in the same folder says it; of one that cannot be read, as in a new registry. */
export function registryFileNamed(file: string): string {
  const stored = parseFile(file);
  return Check(StoredKeyring, stored) ? fromStored(stored).file : firstFile;
}

/** The keyrings in the folders of this folder. */
export function listKeyrings(folder: string): string[] {
  if (!isFolder(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  return files.map((name) => join(folder, name, 'keys.json')).filter((file) => existsSync(file));
}

/** Ten thousand slots would fit in. */
const largestBytes = 8 * 1024 * 1024;

/**
 * Undefined when there is no JSON in the file, or no file. A disk that fails, or a computer that has no more files to give, says
 * nothing of what is in it: that is thrown as it is, and nobody puts an old copy in the place of good slots.
 */
function parseFile(file: string): unknown {
  try {
    if (statSync(file).size > largestBytes) return undefined;
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const saveKeyring = (file: string, keyring: Keyring): void => replaceFile(file, toStored(keyring));
