/**
 * Detects whether a registry is still where it was left. A registry that was copied, moved to another computer or
 * restored from a backup is a copy. Its original may be in use elsewhere. Anyone who was signed out, or lost a token,
 * since then would have access again. So it continues as a new replica, with nobody signed in.
 */
import { readFileSync, statfsSync, statSync } from 'node:fs';
import { hash } from 'node:crypto';
import { dirname } from 'node:path';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { home } from '../db/schema.ts';

type Home = { fileId: string; computer: string };

const readStatements = reading((orm) => ({ home: orm.select().from(home).prepare() }));
const statements = writing((orm) => ({
  putHome: (now: Home) =>
    orm
      .insert(home)
      .values({ key: 1, ...now })
      .onConflictDoUpdate({ target: home.key, set: now })
      .run(),
}));

/** Returns `new` before the first record of a home. */
export function whereIs(reader: Reader, file: string): 'home' | 'elsewhere' | 'new' {
  const kept = readStatements(reader).home.get();
  if (kept === undefined) return 'new';
  const now = homeOf(file);
  return kept.fileId === now.fileId && kept.computer === now.computer ? 'home' : 'elsewhere';
}

/** Records this file as the registry's home. */
export const settleHome = (writer: Writer, file: string): void => void statements(writer).putHome(homeOf(file));

/** File systems whose drivers renumber files at each mount: the formats of most USB sticks. */
const passingNumbers = new Set([0x4d44, 0x2011bab0]);

function homeOf(file: string): Home {
  return { fileId: fileIdOf(file), computer: computerId() };
}

function fileIdOf(file: string): string {
  if (passingNumbers.has(statfsSync(file).type)) return 'passing';
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  // A deleted file's number is reused for the next file, so the birth time is included.
  return [file, dirname(file)].some(hasBirth) ? `${ino}-${birthtimeNs}` : `${ino}`;
}

/**
 * True if the path has a birth time. Where none is stored, the system reports the last change instead. For a file
 * that was just made, the two are always equal.
 */
function hasBirth(path: string): boolean {
  const { birthtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return birthtimeNs !== ctimeNs;
}

/**
 * Id of the computer, hashed because it is meant for nobody else. Where the system has no machine id, the number of
 * the registry's file must be enough.
 */
function computerId(): string {
  try {
    return hash('sha256', `satchel ${readFileSync('/etc/machine-id', 'utf8').trim()}`, 'hex').slice(0, 32);
  } catch {
    return 'unknown';
  }
}
