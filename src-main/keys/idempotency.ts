/**
 * Idempotency-Key: the first reply to a POST is stored in the transaction that saved its data, so a client that never saw
 * it, because of a crash on either side, can safely ask again.
 */
import { eq, sql } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { idempotency } from '../db/schema.ts';
import { lookupHash, replyFor, sealReply } from './kept-reply.ts';
import type { Intent } from '../wire/intent.ts';

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

/** Runs `body` once per intent and author: the second time its first result is returned and nothing is written. */
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

/** Drops replies that nobody will ask for again. */
export function forgetOldReplies(writer: Writer): void {
  writeStatements(writer).forget.run({ before: writer.now - keptMs });
}
