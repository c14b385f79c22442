/** Past `access.ts`, to SQLite itself: for what only somebody with the key and without our program could see or do. */
import type Database from 'better-sqlite3';
import type { Db } from '../../src-main/db/access.ts';
import { connectionOf } from '../../src-main/db/connection.ts';

export const sqlite = (db: Db): Database.Database => connectionOf(db).client;
