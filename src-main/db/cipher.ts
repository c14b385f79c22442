import type Database from 'better-sqlite3';

/** A raw key: it is random already, so no key derivation is spent on it at each opening. */
export function unlock(client: Database.Database, key: Buffer): void {
  client.pragma(`cipher='chacha20'`);
  client.pragma(`key='raw:${key.toString('hex')}'`);
}
