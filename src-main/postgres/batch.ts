/**
 * A batch: the changes that one transaction imports or makes. First it locks their replicas and records, and the records that those refer to.
 * Then it reads everything known of them at once, and decides each change in memory, by the rules of a station. At the end it writes all results
 * at once. A slice of 200 changes takes about twenty statements this way instead of two thousand.
 */
import type { Change, ChangeHash, StoredChange } from '../journal/change.contract.ts';
import { currentOf, withChange, type SaidHead } from '../journal/heads.rules.ts';
import { nameOf } from '../journal/encoding.ts';
import type { Frontier } from '../journal/merkle-tree.ts';
import { replicaColumns } from '../journal/place-row.rules.ts';
import { publicKeyIn } from '../journal/signing.ts';
import { said } from '../journal/state.rules.ts';
import type { HubWriter } from './access.ts';
import {
  holdRecords,
  listChanges,
  listHashes,
  listHeads,
  listReplicas,
  listWaiting,
  placeText,
  takeKeys,
  type Appended,
  type ReplicaRow,
} from './journal.queries.ts';
import { hubKinds } from './rows.ts';

/** A record of a batch, before and after its changes. */
export type Gathered = {
  id: string;
  kind: string;
  before: readonly SaidHead[];
  hasRows: boolean;
  heads: SaidHead[];
  added: StoredChange[];
  /** All its changes, including those of the batch, once something has asked for them. */
  history: StoredChange[] | undefined;
};

export type Batch = {
  writer: HubWriter;
  /** False for changes that are made at this hub. */
  isForeign: boolean;
  /** Records that had no changes before. */
  fresh: ReadonlySet<string>;
  /** True if any of its records waits for another one, or another one waits for it. */
  isAnyWaiting: boolean;
  /** Keys that are not used yet. */
  keys: number[];
  replicas: Map<string, ReplicaRow>;
  /** Replicas that said something about themselves. */
  introduced: Set<string>;
  /** The hashes of the changes next to those of the batch, by `placeText`. */
  hashes: Map<string, ChangeHash[]>;
  records: Map<string, Gathered>;
  appended: Appended[];
  /** The frontiers of the trees up to its changes, as far as they are known: see `frontiers.ts`. */
  frontiers: ReadonlyMap<ChangeHash, Frontier>;
  /** The changes for which another one that is here stands. */
  stoodFor: Set<ChangeHash>;
  /** The lowest number at which a replica has two changes, by the replica's key. */
  forks: Map<number, number>;
};

/** The part of a change that has to be known in advance. */
export type Subject = Pick<Change, 'kind' | 'id' | 'fields'> & Partial<Pick<Change, 'replica' | 'seq'>>;

export async function beginBatch(writer: HubWriter, subjects: readonly Subject[]): Promise<Batch> {
  const ids = new Set(subjects.flatMap((each) => [each.id, ...(each.replica === undefined ? [] : [each.replica])]));
  for (const subject of subjects) for (const id of referredBy(subject.kind, subject.fields)) ids.add(id);
  const fresh = await holdRecords(writer, ids);
  const batch: Batch = {
    writer,
    isForeign: true,
    fresh,
    isAnyWaiting: false,
    keys: await takeKeys(writer, subjects.length),
    replicas: new Map(),
    introduced: new Set(),
    hashes: new Map(),
    records: new Map(),
    appended: [],
    frontiers: new Map(),
    stoodFor: new Set(),
    forks: new Map(),
  };
  await gather(
    batch,
    subjects.map(({ kind, id }) => ({ kind, id })),
  );
  // Rows of the records that a record referred to before, and of those that wait for it, are made together with it.
  const more = new Set(
    [...batch.records.values()].flatMap(({ kind, before }) =>
      referredBy(kind, Object.fromEntries(currentOf(before).values)),
    ),
  );
  const { waiting, waitingFor } = await listWaiting(writer, [...ids]);
  for (const id of waitingFor) more.add(id);
  batch.isAnyWaiting = waiting.length + waitingFor.length > 0;
  const others = [...more].filter((id) => !ids.has(id));
  // These are locked out of order. If two transactions wait for each other, one of them starts again.
  if (others.length > 0) await holdRecords(writer, others);
  await gatherChains(batch, subjects);
  return batch;
}

async function gatherChains(batch: Batch, subjects: readonly Subject[]): Promise<void> {
  const names = new Set(
    subjects.flatMap(({ replica: id, kind, fields }) => [
      ...(id === undefined ? [] : [id]),
      ...(kind === 'replica' && typeof fields['endorsedBy'] === 'string' ? [fields['endorsedBy']] : []),
    ]),
  );
  const lastSeqs = new Map<number, number>();
  const atEnds = new Map<string, ChangeHash[]>();
  for (const { ends, ...row } of await listReplicas(batch.writer, [...names])) {
    batch.replicas.set(row.id, row);
    const last = Math.max(0, ...ends.map(({ seq }) => seq));
    lastSeqs.set(row.key, last);
    // No change follows the last number, so every change with that number is an end.
    const hashes = ends.flatMap(({ seq, hash }) => (seq === last ? [hash] : []));
    atEnds.set(placeText({ replicaKey: row.key, seq: last }), hashes);
  }
  const places = new Map<string, { replicaKey: number; seq: number }>();
  for (const { replica: id, seq } of subjects) {
    const replicaKey = batch.replicas.get(id ?? '')?.key;
    if (replicaKey === undefined || seq === undefined) continue;
    for (const each of [seq, seq - 1]) {
      // Usually a slice continues at the end of its chain.
      if (each >= (lastSeqs.get(replicaKey) ?? 0)) continue;
      places.set(placeText({ replicaKey, seq: each }), { replicaKey, seq: each });
    }
  }
  batch.hashes = new Map([...atEnds, ...(await listHashes(batch.writer, [...places.values()]))]);
}

/** Returns the ids of records on which the row of a record of this kind depends. */
export function referredBy(kind: string, fields: Readonly<Record<string, unknown>>): string[] {
  const wanted = hubKinds.get(kind)?.refersTo ?? [];
  return wanted.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []));
}

/** Reads what is known of these records. They have to be locked already. */
export async function gather(batch: Batch, records: readonly { kind: string; id: string }[]): Promise<void> {
  const wanted = records.filter(({ id }) => !batch.records.has(id));
  const found = await listHeads(
    batch.writer,
    wanted.flatMap(({ id }) => (batch.fresh.has(id) ? [] : [id])),
  );
  for (const { kind, id } of wanted) {
    const { heads, hasRows } = found.get(id) ?? { heads: [], hasRows: false };
    const known = heads[0]?.kind ?? kind;
    batch.records.set(id, { id, kind: known, before: heads, hasRows, heads, added: [], history: undefined });
  }
}

export async function historyOf(batch: Batch, record: Gathered): Promise<readonly StoredChange[]> {
  if (record.history === undefined) {
    const stored = record.before.length > 0 ? await listChanges(batch.writer, record.id) : [];
    // The changes of the batch may have been written in the meantime.
    const isAdded = new Set(record.added.map(({ key }) => key));
    record.history = [...stored.filter(({ key }) => !isAdded.has(key)), ...record.added];
  }
  return record.history;
}

/** Adds a change to the batch. `isThere`: the record has it already, under the same name, and only the chain needs it. */
export function append(
  batch: Batch,
  record: Gathered,
  change: Omit<Appended, 'key' | 'name' | 'isThere'>,
  knows: (head: SaidHead) => boolean,
  { isThere = false }: { isThere?: boolean } = {},
): void {
  const key = batch.keys.shift();
  if (key === undefined) throw new Error('A batch has more changes than it was begun with.');
  const name = nameOf(change);
  const stored = { key, hash: name, change: change.change };
  const { seq, kind, replica: by } = change.change;
  const place = placeText({ replicaKey: change.replicaKey, seq });
  batch.hashes.set(place, [...(batch.hashes.get(place) ?? []), change.hash]);
  batch.appended.push({ ...change, key, name, isThere });
  if (name !== change.hash) batch.stoodFor.add(name);
  if (isThere) return;
  record.heads = withChange(record.heads, said(stored), knows);
  record.added.push(stored);
  record.history?.push(stored);
  if (kind !== 'replica') return;
  const known = batch.replicas.get(by);
  const { publicKey, stationId } = replicaColumns(currentOf(record.heads));
  if (known !== undefined) batch.replicas.set(by, { ...known, publicKey: publicKeyIn(publicKey), stationId });
  batch.introduced.add(by);
}
