/**
 * The file of the keyring. It is replaced as a whole and synced, so after a power cut it has either the old slots or
 * the new ones.
 */
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
      `A newer version of Satchel wrote the key slots in ${file}. Install the newer version.`,
    );
  }
  throw new Refusal(
    'keys-damaged',
    `The key slots in ${file} cannot be read. They were not changed. Restore a copy of the file.`,
  );
}

/**
 * The name of the registry's file, from the keyring in the same folder. If the keyring cannot be read, the name in a
 * new registry.
 */
export function registryFileNamed(file: string): string {
  const stored = parseFile(file);
  return Check(StoredKeyring, stored) ? fromStored(stored).file : firstFile;
}

/** The keyrings in the subfolders of this folder. */
export function listKeyrings(folder: string): string[] {
  if (!isFolder(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  return files.map((name) => join(folder, name, 'keys.json')).filter((file) => existsSync(file));
}

/** Room for ten thousand slots. */
const largestBytes = 8 * 1024 * 1024;

/**
 * Returns undefined if there is no file, or no JSON in it. Other errors, such as a failing disk or no free file
 * handles, reveal nothing about its content. They are thrown, so that nobody replaces good slots by an old copy.
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
