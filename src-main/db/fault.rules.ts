/** What an error says about the disk or the registry file, whatever other error it is wrapped in. */
import type { StorageFault } from '../wire/storage-fault.contract.ts';

const faultsByCode: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)$/, 'disk-full'],
  [/^SQLITE_READONLY_DBMOVED$/, 'file-replaced'],
  [/^(SQLITE_READONLY.*|EROFS)$/, 'disk-read-only'],
  [/^SQLITE_(CORRUPT.*|NOTADB)$/, 'file-damaged'],
  // Memory that ran out while a page was read says nothing of the disk.
  [/^(SQLITE_IOERR(?!_NOMEM).*|SQLITE_CANTOPEN.*|EIO)$/, 'disk-failing'],
];

/** Undefined for an error that says nothing of the disk. Drizzle, a thread or our own sentence keep it as their cause. */
export function faultOf(error: unknown): StorageFault | undefined {
  const code = faultCodeOf(error);
  return faultsByCode.find(([pattern]) => pattern.test(code ?? ''))?.[1];
}

/** The code by which the system or SQLite says it: what is left of an error that is handed from a thread to another. */
export function faultCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const isFault = typeof code === 'string' && faultsByCode.some(([pattern]) => pattern.test(code));
  return isFault ? code : faultCodeOf(cause);
}

/** Why a file could not be written, or read, in a place that somebody chose: a folder, or a stick. */
export type FileFailure = 'full' | 'missing' | 'read-only' | 'too-large';

const failuresByCode: Readonly<Record<string, FileFailure>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  ENOENT: 'missing',
  ENODEV: 'missing',
  EIO: 'missing',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
  EFBIG: 'too-large',
};

/** By the code of the system; undefined for one that says nothing of the place. */
export const fileFailureOf = (code: string | undefined): FileFailure | undefined => failuresByCode[code ?? ''];
