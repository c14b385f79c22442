/** How passwords reach other stations through a hub: the counterpart of `staff/holders.ts` for a station. */
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PasswordHolder, SentHolder } from '../keys/holder.contract.ts';
import { isTakenFor, versionAfter } from '../staff/holder.rules.ts';
import { digestOfHolders, hashOfHolder, soundHolder } from '../staff/sent-holder.ts';
import { write, type Hub, type HubReader, type HubWriter } from './access.ts';
import { tellAccess } from './access-event.queries.ts';
import { holder, staff } from './schema.ts';

/** Returns the encrypted private key of an account, with its version. */
export async function findHolder({ orm }: HubReader, accountId: string): Promise<SentHolder | undefined> {
  const [row] = await orm.select().from(holder).where(eq(holder.accountId, accountId));
  return row && toKept(row);
}

const toKept = (row: typeof holder.$inferSelect): SentHolder => ({
  ...row,
  holder: JSON.parse(row.holder) as SentHolder['holder'],
});

/** Returns all holders, ordered by account. */
export async function listHolders(reader: HubReader): Promise<SentHolder[]> {
  const rows = await reader.orm.select().from(holder).orderBy(asc(holder.accountId));
  return rows.map(toKept);
}

/** Returns accounts that may sign in and have no password here, at most `limit`. */
export async function listWithoutPassword({ orm }: HubReader, { limit = 10_000 } = {}): Promise<string[]> {
  const rows = await orm
    .select({ id: staff.id })
    .from(staff)
    .leftJoin(holder, eq(holder.accountId, staff.id))
    .where(and(eq(staff.disabled, false), isNull(holder.accountId)))
    .orderBy(asc(staff.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export const holdersDigest = async ({ orm }: HubReader): Promise<string> =>
  digestOfHolders(
    await orm
      .select({ accountId: holder.accountId, version: holder.version })
      .from(holder)
      .orderBy(asc(holder.accountId)),
  );

async function putHolder({ orm }: HubWriter, sent: SentHolder): Promise<void> {
  const row = { ...sent, holder: JSON.stringify(sent.holder) };
  await orm.insert(holder).values(row).onConflictDoUpdate({ target: holder.accountId, set: row });
}

/** Stores a password that was set here as the latest of its account, in the transaction that adds its public key to the journal. */
export async function keepHolder(writer: HubWriter, made: PasswordHolder): Promise<void> {
  const { id: accountId } = made;
  // Locked, as below.
  await writer.orm.select().from(staff).where(eq(staff.id, accountId)).for('update');
  const version = versionAfter((await findHolder(writer, accountId))?.version, hashOfHolder(made));
  await putHolder(writer, { accountId, version, holder: made });
}

export const dropHolder = async ({ orm }: HubWriter, accountId: string): Promise<void> => {
  await orm.delete(holder).where(eq(holder.accountId, accountId));
};

/** Imports holders that are newer than ours and whose key is the account's. Anything else in the list is ignored. */
export async function takeHolders(hub: Hub, list: readonly unknown[]): Promise<void> {
  const sound = list.flatMap((each) => soundHolder(each) ?? []).sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  if (sound.length === 0) return;
  await write(hub, 'sync', async (writer) => {
    for (const sent of sound) {
      // Locked, so that two stations that send a holder at once are served one after the other.
      const [account] = await writer.orm.select().from(staff).where(eq(staff.id, sent.accountId)).for('update');
      const kept = await findHolder(writer, sent.accountId);
      if (!isTakenFor(sent, account, kept?.version)) continue;
      await putHolder(writer, sent);
      await tellAccess(writer, 'staff', [sent.accountId]);
    }
  });
}
