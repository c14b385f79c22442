/** How passwords get to other stations by way of a hub: as `staff/holders.ts` has it for a station. */
import { asc, eq } from 'drizzle-orm';
import type { SentHolder } from '../keys/holder.contract.ts';
import { isTakenFor } from '../staff/holder.rules.ts';
import { digestOfHolders, soundHolder } from '../staff/sent-holder.ts';
import { write, type Hub, type HubReader } from './access.ts';
import { holder, staff } from './schema.ts';

/** In the order of their accounts. */
export async function listHolders(reader: HubReader): Promise<SentHolder[]> {
  const rows = await reader.orm.select().from(holder).orderBy(asc(holder.accountId));
  return rows.map((row) => ({ ...row, holder: JSON.parse(row.holder) as SentHolder['holder'] }));
}

export const holdersDigest = async ({ orm }: HubReader): Promise<string> =>
  digestOfHolders(
    await orm
      .select({ accountId: holder.accountId, version: holder.version })
      .from(holder)
      .orderBy(asc(holder.accountId)),
  );

/** Takes those that are later than what is here and whose key is the account's; what is anything else does no harm. */
export async function takeHolders(hub: Hub, list: readonly unknown[]): Promise<void> {
  const sound = list.flatMap((each) => soundHolder(each) ?? []).sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
  if (sound.length === 0) return;
  await write(hub, 'sync', async ({ orm }) => {
    for (const sent of sound) {
      // Held, so that two who bring one at once bring it one after the other.
      const [account] = await orm.select().from(staff).where(eq(staff.id, sent.accountId)).for('update');
      const [kept] = await orm.select().from(holder).where(eq(holder.accountId, sent.accountId));
      if (!isTakenFor(sent, account, kept?.version)) continue;
      const row = { ...sent, holder: JSON.stringify(sent.holder) };
      await orm.insert(holder).values(row).onConflictDoUpdate({ target: holder.accountId, set: row });
    }
  });
}
