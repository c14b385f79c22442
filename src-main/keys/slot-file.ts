/**
 * The file of the keyring. It is replaced as a whole and synced, so a power cut leaves the old slots or the new ones.
 *
 * Beside it, while slots and accounts change as one, lies the file of the slots before that change, with the account as it
 * will be when the change is committed (see station/slots.ts).
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { isFolder } from '../db/private.ts';
import { replaceFile } from '../db/replace-file.ts';
import { syncPath } from '../db/sync-path.ts';
import { Role } from '../http/endpoint.contract.ts';
import { Refusal } from '../station/refusal.contract.ts';
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

const Account = Type.Object({
  id: Type.String(),
  role: Role,
  disabled: Type.Boolean(),
  /** By which a new password is known; earlier versions did not write it. */
  publicKey: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});
/** An account as it is when the change of it is committed. */
export type Account = Static<typeof Account>;
const Before = Type.Intersect([StoredKeyring, Type.Object({ account: Type.Union([Account, Type.Null()]) })]);

const beforeOf = (file: string) => `${file}.before`;

/**
 * Keeps the slots as they are before a change, until it is finished, and returns them. Without an account they are put back
 * whatever happened. A change that is begun a second time, since its transaction was, starts from where it started first.
 */
export function keepBefore(file: string, account: Account | null): Keyring {
  const kept = parseFile(beforeOf(file));
  const keyring = Check(Before, kept) ? fromStored(kept) : readKeyring(file);
  replaceFile(beforeOf(file), { ...toStored(keyring), account });
  return keyring;
}

/** What the change that was begun makes of its account; undefined when none was begun, or all are finished. */
export function findBegun(file: string): { account: Account | null } | undefined {
  const before = beforeOf(file);
  if (!existsSync(before)) return undefined;
  const stored = parseFile(before);
  if (Check(Before, stored)) return { account: stored.account };
  // It is written as a whole, so this is damage of the disk. The slots in place are whole, and are not replaced by it.
  forgetBefore(file);
  return undefined;
}

/** Takes the change back. A rename, which a full disk has room for. */
export function putBackBefore(file: string): void {
  renameSync(beforeOf(file), file);
  syncPath(dirname(file));
}

/** Synced: a file that came back after a power cut would take back what is finished. */
export function forgetBefore(file: string): void {
  rmSync(beforeOf(file), { force: true });
  syncPath(dirname(file));
}
