/** Idempotency-Key at a hub: the counterpart of `keys/idempotency.ts` for a station, for repeated requests at any process. */
import { eq, lt, sql } from 'drizzle-orm';
import { lookupHash, replyFor, sealReply } from '../keys/kept-reply.ts';
import type { Intent } from '../wire/intent.ts';
import type { HubWriter } from '../postgres/access.ts';
import { idempotency } from '../postgres/schema.ts';
import { nowMs } from '../postgres/server-time.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Runs `body` once per intent and author: the second time its first result is returned and nothing is written. */
export async function once<T>(writer: HubWriter, intent: Intent | undefined, body: () => Promise<T>): Promise<T> {
  if (intent === undefined) return body();
  const { orm, author } = writer;
  const hash = lookupHash(author, intent);
  // Two requests that arrived at once run one after the other.
  await orm.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
  const [stored] = await orm.select().from(idempotency).where(eq(idempotency.hash, hash));
  if (stored !== undefined) return replyFor<T>(stored, intent);
  const result = await body();
  const reply = sealReply(result, intent);
  await orm.insert(idempotency).values({ hash, requestHash: intent.requestHash, reply, createdAt: nowMs });
  return result;
}

/** Deletes replies that nobody will ask for again. */
export const forgetOldReplies = async ({ orm }: HubWriter): Promise<void> => {
  await orm.delete(idempotency).where(lt(idempotency.createdAt, sql`${nowMs} - ${keptMs}::bigint`));
};
