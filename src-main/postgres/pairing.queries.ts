/**
 * The pairing code that a hub shows, and the pairings begun with it. They are in the database, with its timestamps, since the next step may reach
 * another process.
 */
import { eq, gt } from 'drizzle-orm';
import { unused, type OpenCode } from '../pairing/pairing.rules.ts';
import { housekeeping, type Hub, type HubKeeper, type HubReader } from './access.ts';
import { pairing, pairingTry } from './schema.ts';
import { nowMs, serverNow } from './server-time.ts';

type Kept = { code: OpenCode; now: number };

// A hub admits no workstations.
const purpose = 'station';

export const openCode = (hub: Hub, { code, by }: Pick<OpenCode, 'code' | 'by'>): Promise<Kept> =>
  housekeeping(hub, async ({ orm }) => {
    const now = await serverNow({ orm });
    await orm.delete(pairing);
    const [row] = await orm
      .insert(pairing)
      .values({ code, by, ...unused(now) })
      .returning();
    if (row === undefined) throw new Error('A code was not opened.');
    return { code: { ...row, purpose, tries: [] }, now };
  });

export const closeCode = async (hub: Hub): Promise<void> => {
  await housekeeping(hub, ({ orm }) => orm.delete(pairing));
};

export async function endCode({ orm }: HubKeeper, key: number): Promise<boolean> {
  const ended = await orm.delete(pairing).where(eq(pairing.key, key)).returning({ key: pairing.key });
  return ended.length > 0;
}

const openOnes = ({ orm }: HubReader) => orm.select().from(pairing).where(gt(pairing.expiresAt, nowMs));

export async function findCode(reader: HubReader): Promise<Kept | undefined> {
  const [row] = await openOnes(reader);
  return row && withTries(reader, row);
}

async function withTries(reader: HubReader, row: typeof pairing.$inferSelect): Promise<Kept> {
  const tries = await reader.orm.select().from(pairingTry).where(eq(pairingTry.pairingKey, row.key));
  return { code: { ...row, purpose, tries }, now: await serverNow(reader) };
}

/** Locks the code, so that no two processes take a step at once. */
export async function changeCode<T>(
  keeper: HubKeeper,
  key: number,
  step: (code: OpenCode, now: number) => T,
): Promise<T | undefined> {
  const { orm } = keeper;
  const [row] = await openOnes(keeper).for('update');
  if (row?.key !== key) return undefined;
  const { code, now } = await withTries(keeper, row);
  const answer = step(code, now);
  const { triesLeft, provedBy, tries } = code;
  await orm.update(pairing).set({ triesLeft, provedBy }).where(eq(pairing.key, key));
  for (const each of tries) {
    const agreedKey = each.agreedKey && Buffer.from(each.agreedKey);
    const begun = { ...each, agreedKey, pairingKey: key };
    await orm.insert(pairingTry).values(begun).onConflictDoUpdate({ target: pairingTry.id, set: begun });
  }
  return answer;
}
