/** SQL for the number series of a hub: one row, or none before the first number. */
import { and, count, eq, gt, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { isOfStation, replicasWith, unsetSeries, type Series } from '../identifiers/patient-number.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { identity, isListed, numbering, patient, replica } from './schema.ts';

/** The only row. */
const key = 1;

export async function findSeries({ orm }: HubReader): Promise<Series | undefined> {
  const [row] = await orm.select().from(numbering).where(eq(numbering.key, key));
  return row;
}

/** Returns the series and locks it until the commit: another transaction that assigns a number waits. */
export async function holdSeries({ orm }: HubWriter): Promise<Series> {
  const row = { key, ...unsetSeries };
  const [held] = await orm
    .insert(numbering)
    .values(row)
    .onConflictDoUpdate({ target: numbering.key, set: { isOn: sql`${numbering.isOn}` } })
    .returning();
  return held ?? row;
}

export async function putSeries({ orm }: HubWriter, { isOn, chosen, chosenFor, prefix, last }: Series): Promise<void> {
  await orm.update(numbering).set({ isOn, chosen, chosenFor, prefix, last }).where(eq(numbering.key, key));
}

export async function isOfOtherReplica({ orm }: HubReader, prefix: string, own: string): Promise<boolean> {
  const range = replicasWith(prefix);
  if (range === undefined) return false;
  const within = and(gte(replica.id, range.from), lt(replica.id, range.below), ne(replica.id, own));
  return (await orm.select({ key: replica.key }).from(replica).where(within).limit(1)).length > 0;
}

export const isOwnReplica = async ({ orm }: HubReader, id: string): Promise<boolean> =>
  (
    await orm
      .select({ id: replica.id })
      .from(identity)
      .innerJoin(replica, eq(replica.key, identity.replicaKey))
      .where(eq(replica.id, id))
  ).length > 0;

/** Returns some patients whose number a station assigned under this prefix, with the number in its compared form. */
export async function listUnder({ orm }: HubReader, prefix: string): Promise<{ id: string; number: string }[]> {
  const given = await orm
    .select({ id: patient.id, number: patient.numberKey })
    .from(patient)
    .where(and(gte(patient.numberKey, `${prefix}0`), lt(patient.numberKey, `${prefix}:`)))
    .limit(50);
  return given.flatMap(({ id, number }) => (number !== null && isOfStation(number) ? [{ id, number }] : []));
}

/** Returns numbers that a station assigned and two listed patients have, as they are written. */
export async function numbersGivenTwice({ orm }: HubReader): Promise<string[]> {
  const rows = await orm
    .select({ number: patient.numberKey, written: sql<string>`min(${patient.patientNumber})` })
    .from(patient)
    .where(and(isNotNull(patient.numberKey), isListed))
    .groupBy(patient.numberKey)
    .having(gt(count(), 1))
    .orderBy(patient.numberKey);
  return rows.flatMap(({ number, written }) => (number !== null && isOfStation(number) ? [written] : []));
}
