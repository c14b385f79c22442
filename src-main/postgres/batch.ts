/**
 * A batch: changes that one transaction takes, or makes. Their replicas and records, and what those refer to, are held first; what is
 * known of them is read at once; each change is then decided in memory, by the rules of a station, and what follows is written at once.
 * A slice of 200 changes takes some twenty statements so, not two thousand.
 */
import type { Change, ChangeHash, StoredChange } from '../journal/change.contract.ts';
import { currentOf, withChange, type SaidHead } from '../journal/heads.rules.ts';
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

/** A record of a batch: what it was, and what it became. */
export type Gathered = {
  id: string;
  kind: string;
  before: readonly SaidHead[];
  hasRows: boolean;
  heads: SaidHead[];
  added: StoredChange[];
  /** All its changes, those of the batch too, once they were asked for. */
  history: StoredChange[] | undefined;
};

export type Batch = {
  writer: HubWriter;
  /** False of what is said at this hub just now. */
  isForeign: boolean;
  /** Of these nobody had said anything before. */
  fresh: ReadonlySet<string>;
  /** Whether any of its records waits for another one, or is waited for. */
  isAnyWaiting: boolean;
  /** Places that are not taken yet. */
  keys: number[];
  replicas: Map<string, ReplicaRow>;
  /** Those that said something of themselves. */
  introduced: Set<string>;
  /** What the changes around those of the batch are called, by `placeText`. */
  hashes: Map<string, ChangeHash[]>;
  records: Map<string, Gathered>;
  appended: Appended[];
  /** The lowest number of which a replica has two changes, by its key. */
  forks: Map<number, number>;
};

/** What a change is about, as far as it has to be known before. */
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
    forks: new Map(),
  };
  await gather(
    batch,
    subjects.map(({ kind, id }) => ({ kind, id })),
  );
  // What a record referred to before, and what waits for it, is made with it.
  const more = new Set(
    [...batch.records.values()].flatMap(({ kind, before }) =>
      referredBy(kind, Object.fromEntries(currentOf(before).values)),
    ),
  );
  const { waiting, waitingFor } = await listWaiting(writer, [...ids]);
  for (const id of waitingFor) more.add(id);
  batch.isAnyWaiting = waiting.length + waitingFor.length > 0;
  const others = [...more].filter((id) => !ids.has(id));
  // Out of the order of the others: where two transactions wait for each other, one of them begins anew.
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
    // Nothing continues what has the last number: it is an end, and all of these are.
    const hashes = ends.flatMap(({ seq, hash }) => (seq === last ? [hash] : []));
    atEnds.set(placeText({ replicaKey: row.key, seq: last }), hashes);
  }
  const places = new Map<string, { replicaKey: number; seq: number }>();
  for (const { replica: id, seq } of subjects) {
    const replicaKey = batch.replicas.get(id ?? '')?.key;
    if (replicaKey === undefined || seq === undefined) continue;
    for (const each of [seq, seq - 1]) {
      // Mostly a slice goes on where its chain ends.
      if (each >= (lastSeqs.get(replicaKey) ?? 0)) continue;
      places.set(placeText({ replicaKey, seq: each }), { replicaKey, seq: each });
    }
  }
  batch.hashes = new Map([...atEnds, ...(await listHashes(batch.writer, [...places.values()]))]);
}

/** The records without which a record of this kind has no row, or another one. */
export function referredBy(kind: string, fields: Readonly<Record<string, unknown>>): string[] {
  const wanted = hubKinds.get(kind)?.refersTo ?? [];
  return wanted.flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []));
}

/** Reads what is known of these records; they have to be held. */
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
    // Those of the batch may have been written meanwhile.
    const isAdded = new Set(record.added.map(({ key }) => key));
    record.history = [...stored.filter(({ key }) => !isAdded.has(key)), ...record.added];
  }
  return record.history;
}

export function append(
  batch: Batch,
  record: Gathered,
  change: Omit<Appended, 'key'>,
  knows: (head: SaidHead) => boolean,
): void {
  const key = batch.keys.shift();
  if (key === undefined) throw new Error('A batch has more changes than it was begun with.');
  const stored = { key, hash: change.hash, change: change.change };
  const { seq, kind, replica: name } = change.change;
  const place = placeText({ replicaKey: change.replicaKey, seq });
  batch.hashes.set(place, [...(batch.hashes.get(place) ?? []), change.hash]);
  batch.appended.push({ ...change, key });
  record.heads = withChange(record.heads, said(stored), knows);
  record.added.push(stored);
  record.history?.push(stored);
  if (kind !== 'replica') return;
  const known = batch.replicas.get(name);
  const { publicKey, stationId } = replicaColumns(currentOf(record.heads));
  if (known !== undefined) batch.replicas.set(name, { ...known, publicKey: publicKeyIn(publicKey), stationId });
  batch.introduced.add(name);
}
