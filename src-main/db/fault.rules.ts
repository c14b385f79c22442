/** Maps an error to a fault of the disk or the registry file, even if other errors wrap it. */
import type { StorageFault } from '../wire/storage-fault.contract.ts';

const faultsByCode: readonly (readonly [RegExp, StorageFault])[] = [
  [/^(SQLITE_FULL|ENOSPC|EDQUOT)$/, 'disk-full'],
  [/^SQLITE_READONLY_DBMOVED$/, 'file-replaced'],
  [/^(SQLITE_READONLY.*|EROFS)$/, 'disk-read-only'],
  [/^SQLITE_(CORRUPT.*|NOTADB)$/, 'file-damaged'],
  // Running out of memory while reading a page is no fault of the disk.
  [/^(SQLITE_IOERR(?!_NOMEM).*|SQLITE_CANTOPEN.*|EIO)$/, 'disk-failing'],
];

/**
 * Returns undefined for an error unrelated to the disk. Drizzle, a thread or our own errors keep the original as
 * their cause.
 */
export function faultOf(error: unknown): StorageFault | undefined {
  const code = faultCodeOf(error);
  return faultsByCode.find(([pattern]) => pattern.test(code ?? ''))?.[1];
}

/** The code of the system or of SQLite for the fault. Only this is left of an error that passes between threads. */
export function faultCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const isFault = typeof code === 'string' && faultsByCode.some(([pattern]) => pattern.test(code));
  return isFault ? code : faultCodeOf(cause);
}

/** Why a file could not be written or read in a folder, or on a USB stick, that somebody chose. */
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

/** Maps a code of the system. Undefined for a code that does not concern the place. */
export const fileFailureOf = (code: string | undefined): FileFailure | undefined => failuresByCode[code ?? ''];
