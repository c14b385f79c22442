/**
 * Idempotency-Key: the first reply to a POST is stored in the transaction that saved its data. A client that never
 * received it, because of a crash on either side, can safely send the request again.
 */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { idempotency } from '../db/schema.ts';
import { lookupHash, replyFor, sealReply } from './kept-reply.ts';
import type { Intent } from '../wire/intent.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;
/**
 * Minimum number of replies to keep, whatever the clock shows. A clock that is ahead for a day would otherwise drop
 * them all, and a repeated request would create its patient twice.
 */
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

/** Runs `body` once per intent and author. The second time, returns the first result and writes nothing. */
export function once<T>(writer: Writer, intent: Intent | undefined, body: () => T): T {
  if (intent === undefined) return body();
  const first = findReply<T>(writer, writer.author, intent);
  if (first !== undefined) return first;
  const result = body();
  const reply = sealReply(result, intent);
  const hash = lookupHash(writer.author, intent);
  writeStatements(writer).insert.run({ hash, requestHash: intent.requestHash, reply, createdAt: writer.now });
  return result;
}

/** The first reply to this intent of this author. Throws `idempotency-mismatch`. */
export function findReply<T>(reader: Reader, author: string, intent: Intent): T | undefined {
  const stored = readStatements(reader).byHash.get({ hash: lookupHash(author, intent) });
  if (stored === undefined) return undefined;
  return replyFor<T>(stored, intent);
}

/** Deletes replies that no client will ask for again. */
export function forgetOldReplies(writer: Writer): void {
  writeStatements(writer).forget.run({ before: writer.now - keptMs });
}
