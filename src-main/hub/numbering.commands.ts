/** Numbers that a hub gives to patients, as `patients/numbering.commands.ts` has it for a station: of its own replica, one after the other. */
import { and, count, eq, gt, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Numbering, NumberingSaid } from '../patients/numbering.contract.ts';
import {
  givesNumber,
  isOfStation,
  numberOf,
  prefixesOf,
  prefixTaken,
  replicasWith,
  seriesOf,
  unsetSeries,
  type Series,
} from '../patients/patient-number.rules.ts';
import { write, type Hub, type HubReader, type HubWriter } from './access.ts';
import { getOwn, listChanges } from './journal.queries.ts';
import { isTaken } from './lookup.queries.ts';
import { heldOwn } from './record.ts';
import { identity, isListed, numbering, patient, replica } from './schema.ts';
import { setNumberUri } from './system.commands.ts';
import { findNumberSystem } from './system.queries.ts';

/** The only row. */
const key = 1;

async function findSeries({ orm }: HubReader): Promise<Series | undefined> {
  const [row] = await orm.select().from(numbering).where(eq(numbering.key, key));
  return row;
}

/** As it stands, held until the commit: whoever gives the next one waits. */
async function holdSeries({ orm }: HubWriter): Promise<Series> {
  const row = { key, ...unsetSeries };
  const [held] = await orm
    .insert(numbering)
    .values(row)
    .onConflictDoUpdate({ target: numbering.key, set: { isOn: sql`${numbering.isOn}` } })
    .returning();
  return held ?? row;
}

const putSeries = ({ orm }: HubWriter, set: Partial<Series>) =>
  orm.update(numbering).set(set).where(eq(numbering.key, key));

async function seriesNow(reader: HubReader, series: Series | undefined) {
  const { id: replica } = await getOwn(reader);
  let ownPrefix: string | undefined;
  for (const prefix of prefixesOf(replica)) {
    if (await isOfOtherReplica(reader, prefix, replica)) continue;
    ownPrefix = prefix;
    break;
  }
  return seriesOf({ replica, ownPrefix: ownPrefix ?? replica.toUpperCase().slice(0, 6) }, series);
}

async function isOfOtherReplica({ orm }: HubReader, prefix: string, own: string): Promise<boolean> {
  const range = replicasWith(prefix);
  if (range === undefined) return false;
  const within = and(gte(replica.id, range.from), lt(replica.id, range.below), ne(replica.id, own));
  return (await orm.select({ key: replica.key }).from(replica).where(within).limit(1)).length > 0;
}

export async function numberingOf(reader: HubReader): Promise<Numbering> {
  const { isOn, prefix, isChosen, last } = await seriesNow(reader, await findSeries(reader));
  const uri = (await findNumberSystem(reader))?.uri ?? null;
  return { isOn, prefix, isChosen, next: numberOf(prefix, await nextFree(reader, prefix, last)), uri };
}

/** What is said of a patient who has no number, with the next one of the series that nobody has; as it is where none are given. */
export async function withNumber<Said extends { patientNumber?: string | null }>(
  writer: HubWriter,
  said: Said,
): Promise<Said> {
  if (said.patientNumber != null) return said;
  // Before the series is read: a hub that was restored goes on under another prefix.
  await heldOwn(writer);
  const { isOn, prefix, last } = await seriesNow(writer, await holdSeries(writer));
  if (!isOn) return said;
  const next = await nextFree(writer, prefix, last);
  await putSeries(writer, { prefix, last: next });
  return { ...said, patientNumber: numberOf(prefix, next) };
}

/** Somebody may have typed a number of the series, or it was used before with the same prefix. */
async function nextFree(reader: HubReader, prefix: string, last: number): Promise<number> {
  let next = last + 1;
  while (await isTaken(reader, numberOf(prefix, next))) next++;
  return next;
}

export async function setNumbering(writer: HubWriter, { isOn, prefix, uri }: NumberingSaid): Promise<Numbering> {
  // Before the series is held, as whoever gives a number holds them.
  if (uri !== undefined) await setNumberUri(writer, uri);
  await holdSeries(writer);
  const { id: own } = await getOwn(writer);
  if (prefix !== null && (await isOthers(writer, prefix, own))) throw prefixTaken();
  const chosenFor = prefix === null ? null : own;
  await putSeries(writer, { isOn, chosen: prefix, chosenFor });
  return numberingOf(writer);
}

/** Gives up a chosen prefix under which another station gives numbers: neither knew of the other when it was chosen. */
export async function leaveSharedPrefix(hub: Hub): Promise<void> {
  const { isChosen, prefix } = await seriesNow(hub, await findSeries(hub));
  if (!isChosen || !(await isOthers(hub, prefix, (await getOwn(hub)).id))) return;
  await write(hub, 'station', async (writer) => {
    const { chosen } = await holdSeries(writer);
    if (chosen === prefix) await putSeries(writer, { chosen: null, chosenFor: null });
  });
}

/** Whether another station gives numbers under this prefix: by itself, or because somebody chose it there. */
async function isOthers(reader: HubReader, prefix: string, own: string): Promise<boolean> {
  if (await isOfOtherReplica(reader, prefix, own)) return true;
  const given = await reader.orm
    .select({ id: patient.id, number: patient.numberKey })
    .from(patient)
    .where(and(gte(patient.numberKey, `${prefix}0`), lt(patient.numberKey, `${prefix}:`)))
    .limit(50);
  const ours = (
    await reader.orm.select({ id: replica.id }).from(identity).innerJoin(replica, eq(replica.key, identity.replicaKey))
  ).map(({ id }) => id);
  for (const { id, number } of given) {
    if (number === null || !isOfStation(number)) continue;
    const isTheirs = (await listChanges(reader, id)).some(
      ({ change }) => givesNumber(change.fields, number) && !ours.includes(change.replica),
    );
    if (isTheirs) return true;
  }
  return false;
}

/** Numbers that a station gave and two listed patients have, as they are written. */
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
