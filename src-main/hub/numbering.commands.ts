/** Numbers that a hub gives to patients, as `patients/numbering.commands.ts` has it for a station: of its own replica, one after the other. */
import { eq, sql } from 'drizzle-orm';
import type { Numbering } from '../patients/numbering.contract.ts';
import { numberOf, seriesOf, unsetSeries, type Series } from '../patients/patient-number.rules.ts';
import type { HubReader, HubWriter } from './access.ts';
import { getOwn } from './journal.queries.ts';
import { isTaken } from './lookup.queries.ts';
import { numbering } from './schema.ts';

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

const replicaOf = async (reader: HubReader): Promise<string> => (await getOwn(reader)).id;

export async function numberingOf(reader: HubReader): Promise<Numbering> {
  const { isOn, prefix, isChosen, last } = seriesOf(await replicaOf(reader), await findSeries(reader));
  return { isOn, prefix, isChosen, next: numberOf(prefix, await nextFree(reader, prefix, last)) };
}

/** What is said of a patient who has no number, with the next one of the series that nobody has; as it is where none are given. */
export async function withNumber<Said extends { patientNumber?: string | null }>(
  writer: HubWriter,
  said: Said,
): Promise<Said> {
  if (said.patientNumber != null) return said;
  const { isOn, prefix, last } = seriesOf(await replicaOf(writer), await holdSeries(writer));
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

export async function setNumbering(
  writer: HubWriter,
  { isOn, prefix }: { isOn: boolean; prefix: string | null },
): Promise<Numbering> {
  await holdSeries(writer);
  const chosenFor = prefix === null ? null : await replicaOf(writer);
  await putSeries(writer, { isOn, chosen: prefix, chosenFor });
  return numberingOf(writer);
}
