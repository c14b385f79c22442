/**
 * The two ciphers that a registry can have. Both authenticate every page, so only the right cipher with the right key
 * reads it.
 *
 * AEGIS-256 uses the AES instructions of the processor. With them it reads a page in a quarter of ChaCha20's time.
 * Without them, on old Atoms and on a Raspberry Pi, it needs ten times as long. So a new registry gets the cipher
 * that is faster on its computer. The cipher is recorded nowhere: opening a file finds it, even for a backup from
 * before a change of cipher.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';

export const ciphers = ['aegis', 'chacha20'] as const;
export type Cipher = (typeof ciphers)[number];

/**
 * Sets key and cipher. The key is random already, so no key derivation is spent on it at each opening. Reads nothing:
 * a wrong key shows only at the first read.
 */
export function unlockWith(client: Database.Database, key: Buffer, cipher: Cipher): void {
  client.pragma(`cipher='${cipher}'`);
  client.pragma(`key='raw:${key.toString('hex')}'`);
}

/** Opens a file with whichever cipher it has, and returns that cipher. Throws SQLite's error if none fits. */
export function unlock(client: Database.Database, key: Buffer): Cipher {
  for (const cipher of ciphers) {
    unlockWith(client, key, cipher);
    try {
      client.pragma('user_version');
      return cipher;
    } catch (error) {
      if (!isOtherCipher(error, cipher)) throw error;
    }
  }
  throw new Error('There is no cipher.');
}

/**
 * Attaches a file as `given` with whichever cipher it has, and returns that cipher. It may differ from the cipher of
 * the connection's own file.
 */
export function attachGiven(client: Database.Database, { file, key }: { file: string; key: Buffer }): Cipher {
  for (const cipher of ciphers) {
    client.pragma(`cipher='${cipher}'`);
    try {
      client.prepare(`ATTACH ? AS given KEY 'raw:${key.toString('hex')}'`).run(file);
      return cipher;
    } catch (error) {
      if (!isOtherCipher(error, cipher)) throw error;
    }
  }
  throw new Error('There is no cipher.');
}

const isOtherCipher = (error: unknown, tried: Cipher): boolean =>
  error instanceof Database.SqliteError && error.code === 'SQLITE_NOTADB' && tried !== ciphers.at(-1);

let quickest: Cipher | undefined;

/** The cipher with which this computer reads pages faster. Measured once, with temporary files in `folder`. */
export function quickestCipher(folder: string): Cipher {
  quickest ??= measure(folder);
  return quickest;
}

const pages = 64;
const rounds = 5;

function measure(folder: string): Cipher {
  const files = ciphers.map((cipher) => ({ cipher, file: join(folder, `${cipher}.part`) }));
  const opened: { cipher: Cipher; client: Database.Database; bestMs: number }[] = [];
  try {
    for (const { cipher, file } of files) {
      rmSync(file, { force: true });
      const client = new Database(file);
      opened.push({ cipher, client, bestMs: Infinity });
      unlockWith(client, Buffer.alloc(32, 1), cipher);
      client.pragma('journal_mode=OFF');
      client.pragma('synchronous=OFF');
      // Smaller than the data, so that every round decrypts every page again.
      client.pragma('cache_size=8');
      client.exec(`CREATE TABLE page AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${pages})
        SELECT zeroblob(3500) AS filling FROM n`);
    }
    for (let round = 0; round < rounds; round++) {
      for (const each of opened) {
        const startedAt = performance.now();
        each.client.prepare('SELECT count(*) FROM page').get();
        each.bestMs = Math.min(each.bestMs, performance.now() - startedAt);
      }
    }
  } finally {
    for (const { client } of opened) client.close();
    for (const { file } of files) rmSync(file, { force: true });
  }
  return opened.reduce((best, each) => (each.bestMs < best.bestMs ? each : best)).cipher;
}
