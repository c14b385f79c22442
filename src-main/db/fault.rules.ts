/** What an error says about the disk or the registry file, whatever other error it is wrapped in. */
import type { StorageFault } from '../station/storage-fault.contract.ts';

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
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const found = typeof code === 'string' ? faultsByCode.find(([pattern]) => pattern.test(code)) : undefined;
  return found?.[1] ?? faultOf(cause);
}
