/**
 * Idempotency-Key: the first reply to a POST is stored in the transaction that saved its data, so a client that never saw
 * it, because of a crash on either side, can safely ask again.
 *
 * Some replies hold secrets that are stored nowhere else (a token, the recovery key). So a reply is sealed under a key that
 * is derived from the Idempotency-Key, of which only a hash is kept: who does not know the key of the request cannot read it.
 */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { idempotency } from '../db/schema.ts';
import { seal, unseal } from '../keys/seal.ts';
import { canonical } from '../journal/heads.rules.ts';
import { invalid, problem } from './problem.contract.ts';

export type Intent = {
  /** The header as sent. */
  key: string;
  /** Of method, path and body, keyed with the header. */
  requestHash: string;
};

const keptMs = 30 * 24 * 60 * 60 * 1000;
/** Whatever the clock says, this many are kept: with one that is ahead for a day, the patient of a repeated request would be made twice. */
const keptAtLeast = 10_000;

const readStatements = reading((orm) => ({
  byHash: orm
    .select()
    .from(idempotency)
    .where(eq(idempotency.hash, sql.placeholder('hash')))
    .prepare(),
}));

const writeStatements = writing((orm) => ({
  insert: orm
    .insert(idempotency)
    .values({
      hash: sql.placeholder('hash'),
      requestHash: sql.placeholder('requestHash'),
      reply: sql.placeholder('reply'),
      createdAt: sql.placeholder('createdAt'),
    })
    .prepare(),
  forget: orm
    .delete(idempotency)
    .where(
      sql`${idempotency.createdAt} < ${sql.placeholder('before')}
        AND rowid <= (SELECT max(rowid) FROM ${idempotency}) - ${keptAtLeast}`,
    )
    .prepare(),
}));

export function intentOf(
  headers: readonly string[] | undefined,
  { method, path, body }: { method: string; path: string; body: unknown },
): Intent | undefined {
  if (headers === undefined) return undefined;
  const [header = '', ...more] = headers;
  if (more.length > 0 || header.length < 1 || header.length > 255) {
    throw invalid({ pointer: '', detail: 'Idempotency-Key must be one value of 1 to 255 characters.' });
  }
  // Members in one order: it is the same request however a client writes them. Keyed, since a body can hold a password, and a plain hash of it could be guessed at leisure.
  const text = `${method} ${path}\n${canonical(body ?? null)}`;
  const requestHash = createHmac('sha256', header).update(text).digest('base64url');
  return { key: header, requestHash };
}

/** Runs `body` once per intent and author: the second time its first result is returned and nothing is written. */
export function once<T>(writer: Writer, intent: Intent | undefined, body: () => T): T {
  if (intent === undefined) return body();
  const first = findReply<T>(writer, writer.author, intent);
  if (first !== undefined) return first;
  const result = body();
  // What gives nothing back was done all the same, and is not done again.
  const reply = sealReply(JSON.stringify(result ?? null), intent.key);
  const hash = lookupHash(writer.author, intent);
  writeStatements(writer).insert.run({ hash, requestHash: intent.requestHash, reply, createdAt: writer.now });
  return result;
}

/** The first reply to this intent of this author; throws `idempotency-mismatch` when the key was for another request. */
export function findReply<T>(reader: Reader, author: string, intent: Intent): T | undefined {
  const stored = readStatements(reader).byHash.get({ hash: lookupHash(author, intent) });
  if (stored === undefined) return undefined;
  if (stored.requestHash !== intent.requestHash) {
    throw problem('idempotency-mismatch', 'This Idempotency-Key was used before, for a request that was not the same.');
  }
  return JSON.parse(openReply(stored.reply, intent.key)) as T;
}

const lookupHash = (author: string, { key }: Intent) => sha256(`${author}\n${key}`);

/** Drops replies that nobody will ask for again. */
export function forgetOldReplies(writer: Writer): void {
  writeStatements(writer).forget.run({ before: writer.now - keptMs });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const saltBytes = 16;
const sealingKey = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'satchel idempotency', 32));

function sealReply(text: string, key: string): Buffer {
  const salt = randomBytes(saltBytes);
  return Buffer.concat([salt, seal(Buffer.from(text), sealingKey(key, salt))]);
}

function openReply(stored: Buffer, key: string): string {
  const [salt, sealed] = [stored.subarray(0, saltBytes), stored.subarray(saltBytes)];
  const reply = unseal(sealed, sealingKey(key, salt));
  if (reply === undefined) throw new Error('A stored reply does not open with the key that it was stored for.');
  return reply.toString('utf8');
}
