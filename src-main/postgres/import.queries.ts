/**
 * Imports of a hub: the counterpart of `transfer/import.queries.ts` for a station. Any process may work on an import; `claim` names the one that
 * does.
 */
import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { FileRow } from '../transfer/file.rules.ts';
import type { Choice, Outcome } from '../transfer/import.contract.ts';
import type { AddedRow } from '../transfer/import.register.ts';
import type { Checked, Counted, ImportRecord, RowRecord } from '../transfer/import.rules.ts';
import { countedOf, importOf, othersWork, rowOf, storedImport, storedRow } from '../transfer/import.rules.ts';
import type { HubKeeper, HubReader, HubWriter } from './access.ts';
import { importFile, importPiece, importRow, isListed, patient } from './schema.ts';
import { nowMs } from './server-time.ts';
import { insertAll } from './sets.ts';

const { number, id, name, author, createdAt, bytes, state, found, said } = getTableColumns(importFile);
const ofRecord = { number, id, name, author, createdAt, bytes, state, found, said };

/** True if a patient who is not removed lives at this place. */
export async function isHome({ orm }: HubReader, home: string): Promise<boolean> {
  const found = await orm
    .select({ key: patient.key })
    .from(patient)
    .where(and(eq(patient.home, home), isListed))
    .limit(1);
  return found.length > 0;
}

/** Returns all imports, the latest first. */
export async function listImports({ orm }: HubReader): Promise<ImportRecord[]> {
  return (await orm.select(ofRecord).from(importFile).orderBy(desc(importFile.number))).map(importOf);
}

export async function findImport({ orm }: HubReader, id: string): Promise<ImportRecord | undefined> {
  const [row] = await orm.select(ofRecord).from(importFile).where(eq(importFile.id, id));
  return row && importOf(row);
}

export async function holdImport({ orm }: HubWriter, id: string): Promise<ImportRecord | undefined> {
  const [row] = await orm.select(ofRecord).from(importFile).where(eq(importFile.id, id)).for('update');
  return row && importOf(row);
}

/** Returns all bytes of a file, in a buffer of its own that can be transferred to a thread. */
export async function fileOf(
  { orm }: HubReader,
  { number, bytes }: Pick<ImportRecord, 'number' | 'bytes'>,
): Promise<Uint8Array> {
  const file = new Uint8Array(bytes);
  let end = 0;
  for (let place = 0; ; place++) {
    const [piece] = await orm
      .select({ bytes: importPiece.bytes })
      .from(importPiece)
      .where(and(eq(importPiece.importNumber, number), eq(importPiece.place, place)));
    if (piece === undefined) return file.subarray(0, end);
    file.set(piece.bytes, end);
    end += piece.bytes.length;
  }
}

/** Returns the next rows after a row, in their order. */
export async function listRows(
  { orm }: HubReader,
  number: number,
  { after, limit }: { after: number; limit: number },
): Promise<RowRecord[]> {
  const rows = await orm
    .select()
    .from(importRow)
    .where(and(eq(importRow.importNumber, number), gt(importRow.row, after)))
    .orderBy(asc(importRow.row))
    .limit(limit);
  return rows.map(rowOf);
}

export async function listRowPage(
  { orm }: HubReader,
  number: number,
  { page, size, outcome }: { page: number; size: number; outcome: Outcome | undefined },
): Promise<RowRecord[]> {
  const rows = await orm
    .select()
    .from(importRow)
    .where(and(eq(importRow.importNumber, number), outcome === undefined ? undefined : eq(importRow.outcome, outcome)))
    .orderBy(asc(importRow.row))
    .limit(size)
    .offset(page * size);
  return rows.map(rowOf);
}

const counted = (choice?: Choice) =>
  sql<number>`count(*)${choice === undefined ? sql`` : sql` FILTER (WHERE ${importRow.choice} = ${choice})`}`.mapWith(
    Number,
  );

/** Counts the rows by outcome. */
export async function countRows({ orm }: HubReader, number: number): Promise<Counted[]> {
  const rows = await orm
    .select({ outcome: importRow.outcome, all: counted(), add: counted('add'), leave: counted('leave') })
    .from(importRow)
    .where(eq(importRow.importNumber, number))
    .groupBy(importRow.outcome);
  return countedOf(rows);
}

export async function addImport(
  { orm, author, now: createdAt }: HubWriter,
  { found, said, ...rest }: Pick<ImportRecord, 'id' | 'name' | 'state' | 'found' | 'said'>,
): Promise<ImportRecord> {
  const json = { found: JSON.stringify(found), said: JSON.stringify(said) };
  const [added] = await orm
    .insert(importFile)
    .values({ ...rest, author, createdAt, bytes: 0, ...json })
    .returning(ofRecord);
  if (added === undefined) throw new Error('An import was not added.');
  return importOf(added);
}

export async function setImport(
  { orm }: HubWriter,
  id: string,
  said: Partial<Pick<ImportRecord, 'state' | 'bytes' | 'found' | 'said'>>,
): Promise<void> {
  await orm.update(importFile).set(storedImport(said)).where(eq(importFile.id, id));
}

export async function addPiece(
  { orm }: HubWriter,
  number: number,
  piece: { place: number; bytes: Buffer },
): Promise<void> {
  await orm.insert(importPiece).values({ importNumber: number, ...piece });
}

export async function addRows(writer: HubWriter, number: number, rows: readonly FileRow[]): Promise<void> {
  const stored = rows.map((row) => ({ importNumber: number, ...storedRow(row) }));
  await insertAll(writer, importRow, stored);
}

export async function setOutcomes({ orm }: HubWriter, number: number, rows: readonly Checked[]): Promise<void> {
  if (rows.length === 0) return;
  const said = rows.map(({ detail, ...row }) => ({ ...row, detail: detail === null ? null : JSON.stringify(detail) }));
  await orm.execute(sql`
    UPDATE ${importRow} SET outcome = said.outcome, patient_id = said."patientId", detail = said.detail
    FROM json_to_recordset(${JSON.stringify(said)}::json)
      AS said (row integer, outcome text, "patientId" text, detail text)
    WHERE import_number = ${number} AND import_row.row = said.row`);
}

/** Deletes the cells of the added rows: their values are in the patient's record now, and are kept nowhere else. */
export async function setAdded({ orm }: HubWriter, number: number, rows: readonly AddedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const said = rows.map(({ detail, ...row }) => ({ ...row, detail: detail && JSON.stringify(detail) }));
  await orm.execute(sql`
    UPDATE ${importRow} SET outcome = 'added', patient_id = said."patientId", detail = said.detail, cells = '[]'
    FROM json_to_recordset(${JSON.stringify(said)}::json) AS said (row integer, "patientId" text, detail text)
    WHERE import_number = ${number} AND import_row.row = said.row`);
}

export async function setChoices(
  { orm }: HubWriter,
  number: number,
  rows: readonly { row: number; choice: Choice | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  // If a row is named twice, the last choice counts.
  const said = [...new Map(rows.map((each) => [each.row, each])).values()];
  await orm.execute(sql`
    UPDATE ${importRow} SET choice = said.choice
    FROM json_to_recordset(${JSON.stringify(said)}::json) AS said (row integer, choice text)
    WHERE import_number = ${number} AND import_row.row = said.row`);
}

/** Deletes some rows. Returns false when none is left. */
export async function dropRows({ orm }: HubWriter, number: number, limit: number): Promise<boolean> {
  const some = orm
    .select({ row: importRow.row })
    .from(importRow)
    .where(eq(importRow.importNumber, number))
    .limit(limit);
  const dropped = await orm
    .delete(importRow)
    .where(and(eq(importRow.importNumber, number), sql`${importRow.row} IN (${some})`));
  return (dropped.rowCount ?? 0) > 0;
}

export async function dropFile({ orm }: HubWriter, number: number): Promise<void> {
  await orm.delete(importPiece).where(eq(importPiece.importNumber, number));
}

/** Its rows and its file have to be deleted first. */
export async function dropImport({ orm }: HubWriter, number: number): Promise<void> {
  await orm.delete(importFile).where(eq(importFile.number, number));
}

const isClaimed = gt(importFile.claimedUntil, nowMs);

/** Returns the import that a process works on now, and its progress. */
export async function findWorking({
  orm,
}: HubReader): Promise<Pick<typeof importFile.$inferSelect, 'id' | 'done' | 'of'> | undefined> {
  const { done, of } = importFile;
  const [row] = await orm.select({ id, done, of }).from(importFile).where(isClaimed).limit(1);
  return row;
}

/** The number of an advisory lock; nothing else uses it. */
const lockOfImports = 7_747_005;

type Claim = { id: string; claim: string; forMs: number };
const until = (forMs: number) => sql`${nowMs} + ${forMs}::bigint`;

/** Assigns the import to the process with this claim. Throws `invalid-request` while any import is being worked on. */
export async function claimImport({ orm }: HubKeeper, { id, claim, forMs }: Claim): Promise<void> {
  await orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfImports})`);
  const isWorking = (await orm.$count(importFile, isClaimed)) > 0;
  if (isWorking) throw othersWork();
  await orm
    .update(importFile)
    .set({ claim, claimedUntil: until(forMs), done: 0, of: 0 })
    .where(eq(importFile.id, id));
}

/**
 * Records the progress of the work and extends its claim. Returns false if the work was stopped, or another process has claimed it. In a
 * transaction that saves results, nobody can stop the work or claim it until the commit.
 */
export async function renewClaim(
  { orm }: HubKeeper,
  { id, claim, forMs, done, of }: Claim & { done: number; of: number },
): Promise<boolean> {
  const renewed = await orm
    .update(importFile)
    .set({ claimedUntil: until(forMs), done, of })
    .where(and(eq(importFile.id, id), eq(importFile.claim, claim)));
  return (renewed.rowCount ?? 0) > 0;
}

/**
 * Ends the work on an import: its process can save nothing more. If `claim` is set, only the work under that claim ends, and work that another
 * process has claimed since continues.
 */
export async function endClaim({ orm }: HubKeeper, { id, claim }: { id: string; claim?: string }): Promise<void> {
  await orm
    .update(importFile)
    .set({ claim: '', claimedUntil: 0 })
    .where(and(eq(importFile.id, id), claim === undefined ? undefined : eq(importFile.claim, claim)));
}
