/** Makes the rows of a batch's records, by kind: see `rows.ts`. */
import { changeSchema } from '../journal/change.contract.ts';
import { currentOf } from '../journal/heads.rules.ts';
import { canRead, foldHeads, stateOf, wholeOf, type RecordState } from '../journal/state.rules.ts';
import { gather, historyOf, type Batch, type Gathered } from './batch.ts';
import { holdRecords, listWaiting, putWaiting, removeWaiting } from './journal.queries.ts';
import { hubKinds, type State, type Waits } from './rows.ts';

/** Makes the rows of these records, and of those that waited for them. `isAnyWaiting` is false if it is already known that none waits. */
export async function projectRecords(
  batch: Batch,
  records: readonly Gathered[],
  { isAnyWaiting }: { isAnyWaiting: boolean } = { isAnyWaiting: true },
): Promise<void> {
  const { writer } = batch;
  const ids = records.map(({ id }) => id);
  const wasWaiting = new Set(isAnyWaiting ? (await listWaiting(writer, ids)).waiting : []);
  await removeWaiting(writer, [...wasWaiting]);
  const states = new Map<string, State[]>();
  const waits: (Waits extends Map<infer Id, infer For> ? { recordId: Id; kind: string; waitsFor: For } : never)[] = [];
  for (const record of records) {
    const { state, isRead } = await stateIn(batch, record, wasWaiting.has(record.id));
    if (!isRead) waits.push({ recordId: record.id, kind: record.kind, waitsFor: null });
    if (state !== undefined) states.set(record.kind, [...(states.get(record.kind) ?? []), state]);
    else if (isRead) waits.push({ recordId: record.id, kind: record.kind, waitsFor: null });
  }
  const made: string[] = [];
  for (const [kind, of] of states) {
    if (!hubKinds.has(kind)) waits.push(...of.map(({ id }) => ({ recordId: id, kind, waitsFor: null })));
  }
  for (const [kind, { project }] of hubKinds) {
    const of = states.get(kind);
    if (of === undefined) continue;
    const waiting = await project(writer, of);
    for (const [recordId, waitsFor] of waiting) waits.push({ recordId, kind, waitsFor });
    made.push(...of.map(({ id }) => id).filter((id) => !waiting.has(id)));
  }
  await putWaiting(writer, [...new Map(waits.map((row) => [row.recordId, row])).values()]);
  if (isAnyWaiting) await projectWaiting(batch, made);
}

/** Makes the rows of those records that waited for a newer version and that this version can read. */
export async function projectUnderstood(batch: Batch, ids: readonly string[]): Promise<void> {
  await holdRecords(batch.writer, ids);
  await gather(
    batch,
    ids.map((id) => ({ kind: '', id })),
  );
  const records = ids.flatMap((id) => batch.records.get(id) ?? []);
  await projectRecords(
    batch,
    records.filter(({ kind, heads }) => hubKinds.has(kind) && canRead(heads)),
  );
}

/** Makes the rows of records that waited for the records that are here now. */
async function projectWaiting(batch: Batch, made: readonly string[]): Promise<void> {
  const { waitingFor: ids } = await listWaiting(batch.writer, made);
  if (ids.length === 0) return;
  await holdRecords(batch.writer, ids);
  await gather(
    batch,
    ids.map((id) => ({ kind: '', id })),
  );
  await projectRecords(
    batch,
    ids.flatMap((id) => batch.records.get(id) ?? []),
  );
}

/**
 * Returns the state of a record. `isRead` is false if a change needs a newer version. Such changes are left out of the state; without any other
 * change the state is undefined.
 */
async function stateIn(batch: Batch, record: Gathered, wasWaiting: boolean) {
  const { id, before, heads, added } = record;
  const isRead = canRead(heads);
  const isRetired = currentOf(heads).values.get('retired') === true;
  const isNew = before.length === 0;
  const isRemade =
    !isNew && (wasWaiting || added.length === 0 || added.some(({ change }) => change.after.length === 0));
  const needsHistory = !isRead || isRetired || isRemade;
  const history = needsHistory ? await historyOf(batch, record) : added;
  const readable = isRead ? heads : foldHeads(history, ({ change }) => change.schema <= changeSchema);
  if (readable.length === 0) return { state: undefined, isRead };
  const whole = isNew || isRemade ? wholeOf(history) : undefined;
  const made: RecordState = { ...stateOf(id, readable, () => history), isNew, isForeign: batch.isForeign, whole };
  return { state: { ...made, added: added.length }, isRead };
}
