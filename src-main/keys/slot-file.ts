/**
 * The file of the key slots. It is replaced as a whole and synced, so a power cut leaves the old slots or the new ones.
 *
 * Beside it, while slots and accounts change as one, lies the file of the slots before that change, with the account as it
 * will be when the change is committed (see station/slots.ts).
 */
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { replaceFile } from '../db/replace-file.ts';
import { syncPath } from '../db/sync-path.ts';
import { Role } from '../http/endpoint.contract.ts';
import { Refusal } from '../station/refusal.contract.ts';
import { formatOf, StoredKeyring, type Keyring } from './keyring.ts';

export function readKeyring(file: string): Keyring {
  const stored = parseFile(file);
  if (Check(StoredKeyring, stored)) return { slots: stored.slots };
  if (Check(Type.Object({ format: Type.Integer({ minimum: 3 }) }), stored)) {
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

/**
 * Undefined when there is no JSON in the file, or no file. A disk that fails, or a computer that has no more files to give, says
 * nothing of what is in it: that is thrown as it is, and nobody puts an old copy in the place of good slots.
 */
function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export function saveKeyring(file: string, keyring: Keyring): void {
  replaceFile(file, { format: formatOf(keyring), slots: keyring.slots });
}

const Account = Type.Object({ id: Type.String(), role: Role, disabled: Type.Boolean() });
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
  const { slots } = Check(Before, kept) ? kept : readKeyring(file);
  replaceFile(beforeOf(file), { format: formatOf({ slots }), slots, account });
  return { slots };
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
