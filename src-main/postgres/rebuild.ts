/**
 * Rebuilds all rows and heads of a hub from its journal. They come out equal unless something was wrong with them. The journal itself is not
 * touched, nor is what is stored beside it: sessions, tokens and sign-in data.
 *
 * It rebuilds a few hundred records at a time, each lot in a transaction that locks them, so that stations and people keep working. Rows keep
 * their keys.
 */
import { asc, gt, or } from 'drizzle-orm';
import { fromId } from '../journal/encoding.ts';
import { foldHeads } from '../journal/state.rules.ts';
import { write, type Hub, type HubReader, type HubWriter } from './access.ts';
import { beginBatch, referredBy, type Gathered } from './batch.ts';
import { holdRecords, listHistories, saveHeads } from './journal.queries.ts';
import { projectRecords } from './projecting.ts';
import { hubKinds } from './rows.ts';
import { change, duplicate, identifier, patient, phone, photo, postingDue, record } from './schema.ts';
import { insertAll, isAnyOf } from './sets.ts';

const recordsAtOnce = 500;
const idsAtOnce = 5000;

/** Calls `progress` with the number of records done. Returns how many records there are, and how many rows belonged to none of them. */
export async function rebuild(
  hub: Hub,
  progress: (done: number) => void = () => undefined,
): Promise<{ records: number; dropped: number }> {
  const dropped = await dropUnsaid(hub);
  let records = 0;
  for (let after: Buffer | undefined = Buffer.alloc(0); after !== undefined;) {
    const from: Buffer = after;
    const done = await write(hub, 'station', (writer) => rebuildAfter(writer, from));
    records += done.count;
    after = done.last;
    progress(records);
  }
  return { records, dropped };
}

/** Rebuilds the next records after this one; `last` is undefined at the end. */
async function rebuildAfter(writer: HubWriter, after: Buffer): Promise<{ count: number; last: Buffer | undefined }> {
  const rows = await writer.orm
    .select({ id: record.id })
    .from(record)
    .where(gt(record.id, after))
    .orderBy(asc(record.id))
    .limit(recordsAtOnce)
    .for('update');
  const records = (
    await listHistories(
      writer,
      rows.map(({ id }) => id),
    )
  ).flatMap((history): Gathered[] => {
    const [first] = history;
    if (first === undefined) return [];
    const { id, kind } = first.change;
    const heads = foldHeads(history);
    return [{ id, kind, before: heads, hasRows: true, heads, added: [], history }];
  });
  // These are locked out of order. If two transactions wait for each other, one of them starts again.
  const refersTo = records.flatMap(({ history = [] }) =>
    history.flatMap((each) => referredBy(each.change.kind, each.change.fields)),
  );
  await holdRecords(writer, refersTo);
  await saveHeads(
    writer,
    records.map((each) => ({ ...each, heads: (each.history ?? []).length > 1 ? each.heads : [] })),
  );
  const batch = await beginBatch(writer, []);
  for (const each of records) batch.records.set(each.id, each);
  await projectRecords(batch, records);
  return { count: records.length, last: rows.at(-1)?.id };
}

/** The tables whose rows each belong to a record and are deleted with it. The rows of a patient come after those that refer to it. */
const tables = [...hubKinds.values()].toReversed().flatMap(({ table, keepsRows }) => (keepsRows ? [] : [table]));

/** Deletes rows that are not in the journal. Returns how many. */
async function dropUnsaid(hub: Hub): Promise<number> {
  let dropped = 0;
  for (const table of tables) {
    for (let after: string | undefined = ''; after !== undefined;) {
      const rows: { id: string }[] = await hub.orm
        .select({ id: table.id })
        .from(table)
        .where(gt(table.id, after))
        .orderBy(asc(table.id))
        .limit(idsAtOnce);
      after = rows.at(-1)?.id;
      const suspected = await listUnsaid(
        hub,
        rows.map(({ id }) => id),
      );
      if (suspected.length > 0) dropped += await write(hub, 'station', (writer) => dropRows(writer, table, suspected));
    }
  }
  return dropped;
}

async function listUnsaid(reader: HubReader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const keys = ids.map((id) => fromId(id));
  const rows = await reader.orm
    .selectDistinct({ id: change.recordId })
    .from(change)
    .where(isAnyOf(change.recordId, keys));
  const said = new Set(rows.map(({ id }) => id.toString('hex')));
  return ids.filter((_id, i) => !said.has(keys[i]?.toString('hex') ?? ''));
}

async function dropRows(writer: HubWriter, table: (typeof tables)[number], suspected: string[]): Promise<number> {
  // One of these records may be written at this moment.
  await holdRecords(writer, suspected);
  const ids = await listUnsaid(writer, suspected);
  if (ids.length === 0) return 0;
  const { orm } = writer;
  if (table === patient) {
    const keys = (await orm.select({ key: patient.key }).from(patient).where(isAnyOf(patient.id, ids))).map(
      ({ key }) => key,
    );
    await orm.delete(identifier).where(isAnyOf(identifier.patientKey, keys));
    await orm.delete(phone).where(isAnyOf(phone.patientKey, keys));
    await orm.delete(photo).where(isAnyOf(photo.patientKey, keys));
    for (const { table: other, ofPatient = [] } of hubKinds.values()) {
      if (ofPatient.length > 0) await orm.delete(other).where(or(...ofPatient.map((column) => isAnyOf(column, keys))));
    }
    await orm.delete(duplicate).where(or(isAnyOf(duplicate.lowKey, keys), isAnyOf(duplicate.highKey, keys)));
    await insertAll(
      writer,
      postingDue,
      keys.map((key) => ({ key })),
    );
    await orm.update(patient).set({ standingKey: null }).where(isAnyOf(patient.standingKey, keys));
  }
  await orm.delete(table).where(isAnyOf(table.id, ids));
  return ids.length;
}
