/**
 * The code that a hub shows, and what was begun with it: in the database, since the next step can come to another process, and by its clock.
 */
import { and, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Asking, CodeQueries, OpenCode, PairingTx, Proved } from '../pairing/pairing.register.ts';
import { codeMs, silentMs, tries } from '../pairing/code.rules.ts';
import { housekeeping, type Hub, type HubKeeper, type HubReader } from './access.ts';
import { pairing, pairingTry } from './schema.ts';
import { nowMs } from './server-time.ts';

type Asked<Name extends keyof CodeQueries> = Parameters<CodeQueries[Name]>[0];

// No computer works on the register of a hub from elsewhere.
const shown = (row: typeof pairing.$inferSelect): OpenCode => ({ ...row, purpose: 'station' });

export async function openCode(hub: Hub, { code, by }: Asked<'open'>): Promise<OpenCode> {
  const expiresAt = sql`${nowMs} + ${codeMs}::bigint`;
  return housekeeping(hub, async ({ orm }) => {
    await orm.delete(pairing);
    const [row] = await orm.insert(pairing).values({ code, by, expiresAt, triesLeft: tries }).returning();
    if (row === undefined) throw new Error('A code was not opened.');
    return shown(row);
  });
}

export const closeCode = async (hub: Hub): Promise<void> => {
  await housekeeping(hub, ({ orm }) => orm.delete(pairing));
};

export async function endCode({ orm }: HubKeeper, key: number): Promise<boolean> {
  const ended = await orm.delete(pairing).where(eq(pairing.key, key)).returning({ key: pairing.key });
  return ended.length > 0;
}

export async function findCode({ orm }: HubReader): Promise<OpenCode | undefined> {
  const [row] = await orm.select().from(pairing).where(gt(pairing.expiresAt, nowMs));
  return row && shown(row);
}

const isFree = (fingerprint: string) => or(isNull(pairing.provedBy), eq(pairing.provedBy, fingerprint));

/** By the database: two processes count one try each, not one for both. */
export async function countTry(hub: Hub, { codeKey, fingerprint }: Asked<'countTry'>): Promise<boolean> {
  const counted = await housekeeping(hub, ({ orm }) =>
    orm
      .update(pairing)
      .set({ triesLeft: sql`${pairing.triesLeft} - 1` })
      .where(and(eq(pairing.key, codeKey), gt(pairing.triesLeft, 0), isFree(fingerprint)))
      .returning({ key: pairing.key }),
  );
  return counted.length > 0;
}

export async function beginTry(hub: Hub, { codeKey: pairingKey, ...begun }: Asked<'begin'>): Promise<void> {
  await housekeeping(hub, ({ orm }) => orm.insert(pairingTry).values({ ...begun, pairingKey }));
}

const isTry = ({ id, codeKey, fingerprint }: Asked<'findProved'>) =>
  and(eq(pairingTry.id, id), eq(pairingTry.pairingKey, codeKey), eq(pairingTry.fingerprint, fingerprint));

export const takeState = (hub: Hub, of: Asked<'takeState'>): Promise<string | undefined> =>
  housekeeping(hub, async ({ orm }) => {
    const [row] = await orm.select().from(pairingTry).where(isTry(of)).for('update');
    if (typeof row?.state === 'string') await orm.update(pairingTry).set({ state: null }).where(isTry(of));
    return row?.state ?? undefined;
  });

export const noteProved = (hub: Hub, { agreedKey, introduction, ...of }: Asked<'noteProved'>): Promise<boolean> =>
  housekeeping(hub, async ({ orm }) => {
    const [had] = await orm
      .update(pairing)
      .set({ provedBy: of.fingerprint })
      .where(and(eq(pairing.key, of.codeKey), isFree(of.fingerprint)))
      .returning({ key: pairing.key });
    if (had !== undefined) await orm.update(pairingTry).set({ agreedKey, introduction }).where(isTry(of));
    return had !== undefined;
  });

export async function findProved({ orm }: HubReader, of: Asked<'findProved'>): Promise<Proved | undefined> {
  const [row] = await orm.select().from(pairingTry).where(isTry(of));
  if (row?.agreedKey == null || row.introduction === null) return undefined;
  return { agreedKey: row.agreedKey, introduction: row.introduction };
}

export async function noteAsked(hub: Hub, of: Asked<'noteAsked'>): Promise<boolean | null> {
  const [row] = await housekeeping(hub, ({ orm }) =>
    orm.update(pairingTry).set({ askedAt: nowMs }).where(isTry(of)).returning({ accepts: pairingTry.accepts }),
  );
  return row?.accepts ?? null;
}

export async function findAsking({ orm }: HubReader, codeKey: number): Promise<Asking | undefined> {
  const { id, introduction, accepts, askedAt } = pairingTry;
  const [found] = await orm
    .select({ id, introduction, accepts, isHeardOf: sql<boolean>`${askedAt} > ${nowMs} - ${silentMs}::bigint` })
    .from(pairingTry)
    .where(and(eq(pairingTry.pairingKey, codeKey), isNotNull(askedAt)))
    .orderBy(desc(askedAt))
    .limit(1);
  return found?.introduction == null ? undefined : { ...found, introduction: found.introduction };
}

export async function answerAsking(
  { orm }: HubKeeper,
  { id, accepts }: Parameters<PairingTx['pairing']['answer']>[0],
): Promise<void> {
  await orm.update(pairingTry).set({ accepts }).where(eq(pairingTry.id, id));
}
