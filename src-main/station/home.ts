/**
 * Whether a registry lies where it was left. One that was copied, moved to another computer or put back from a backup is a copy:
 * its original may go on elsewhere, and whoever was signed out or had a token taken away since would be in again. So it goes on as
 * a replica of its own, with nobody signed in.
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

/** `new` before it was ever told. */
export function whereIs(reader: Reader, file: string): 'home' | 'elsewhere' | 'new' {
  const kept = readStatements(reader).home.get();
  if (kept === undefined) return 'new';
  const now = homeOf(file);
  return kept.fileId === now.fileId && kept.computer === now.computer ? 'home' : 'elsewhere';
}

/** From now on the registry is at home in this file. */
export const settleHome = (writer: Writer, file: string): void => void statements(writer).putHome(homeOf(file));

/** Their drivers number the files anew at each mount: the formats of most sticks. */
const passingNumbers = new Set([0x4d44, 0x2011bab0]);

function homeOf(file: string): Home {
  return { fileId: fileIdOf(file), computer: computerId() };
}

function fileIdOf(file: string): string {
  if (passingNumbers.has(statfsSync(file).type)) return 'passing';
  const { ino, birthtimeNs } = statSync(file, { bigint: true });
  // The number of a file that was deleted is given to the next one, so its birth belongs to it.
  return [file, dirname(file)].some(hasBirth) ? `${ino}-${birthtimeNs}` : `${ino}`;
}

/** Where no birth is kept, the last change is answered for it. Of a file that was just made, both are the same anywhere. */
function hasBirth(path: string): boolean {
  const { birthtimeNs, ctimeNs } = statSync(path, { bigint: true });
  return birthtimeNs !== ctimeNs;
}

/** Where the system has no such file, the number of the registry's file has to do. A hash: the id itself is meant for nobody else. */
function computerId(): string {
  try {
    return hash('sha256', `satchel ${readFileSync('/etc/machine-id', 'utf8').trim()}`, 'hex').slice(0, 32);
  } catch {
    return 'unknown';
  }
}
