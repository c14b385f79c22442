/** The only way to edit a hub's registry. Changes from elsewhere (`taking.ts`) and edits made here end in the same rows. */
import { eq, sql } from 'drizzle-orm';
import { changeSchema, type Change, type ChangeHash, type ReplicaId } from '../journal/change.contract.ts';
import { encodeChange } from '../journal/encoding.ts';
import { latestOf } from '../journal/heads.rules.ts';
import { hlcZero, nextHlc, seenHlc } from '../journal/hlc.rules.ts';
import { emptyFrontier, grown, rootOf } from '../journal/merkle-tree.ts';
import { signHead } from '../journal/signed-head.ts';
import { endorsementOf, newKeyPair } from '../journal/signing.ts';
import { storableInstant } from '../time/instant.rules.ts';
import { write, type Hub, type HubWriter } from './access.ts';
import { append, beginBatch, gather, type Batch } from './batch.ts';
import { frontierOf } from './frontiers.ts';
import {
  addIdentity,
  addReplica,
  appendChanges,
  findChainEnd,
  findOwn,
  fromHash,
  getOwn,
  holdRecords,
  listWaitingForVersion,
  saveHeads,
  setForked,
  type Own,
} from './journal.queries.ts';
import { projectRecords, projectUnderstood } from './projecting.ts';
import { home, replica } from './schema.ts';
import { locationMark } from './server-mark.ts';
import { turnWebhooksOff } from './webhook.queries.ts';

/** The number of an advisory lock; nothing else uses it. */
const lockOfBeginning = 7_747_002;

/** The transactions that appended a change. */
const changed = new WeakSet<HubWriter>();
export const hasChanged = (writer: HubWriter): boolean => changed.has(writer);

type Edit = Pick<Change, 'kind' | 'id' | 'fields'>;

/** Saves an edit that is made here. `fields` contains the new value of each field that changed, and nothing else. */
export const saveRecord = (writer: HubWriter, edit: Edit): Promise<void> => saveRecords(writer, [edit]);

/** Saves several edits in this order; a record may occur more than once. `group` marks them as one operation. */
export async function saveRecords(
  writer: HubWriter,
  edits: readonly Edit[],
  { group = writer.group }: { group?: string | undefined } = {},
): Promise<void> {
  const own = await heldOwn(writer);
  const batch = await beginBatch(writer, edits);
  batch.isForeign = false;
  batch.replicas.set(own.id, own);
  const { end, frontier: before } = await ownEnd(writer, own);
  let frontier = before;
  for (const [i, { kind, id, fields }] of edits.entries()) {
    await gather(batch, [{ kind, id }]);
    const record = batch.records.get(id);
    if (record === undefined) throw new Error('A record of the batch is not in it.');
    const seen = record.heads.reduce((last, { hlc }) => seenHlc(last, hlc as Change['hlc'], writer.now), end.hlc);
    const change: Change = {
      ...{ kind, id, fields },
      replica: own.id as Change['replica'],
      seq: end.seq + 1,
      previous: end.hash,
      at: storableInstant(writer.now),
      hlc: nextHlc(seen, writer.now),
      schema: changeSchema,
      author: writer.author,
      group,
      after: latestOf(record.heads).map(({ hash }) => hash),
    };
    const { bytes, hash } = encodeChange(change);
    Object.assign(end, { seq: change.seq, hash, hlc: change.hlc });
    frontier = grown(frontier, fromHash(hash));
    // Only the last change has its own signature, which covers those before it.
    const isLast = i === edits.length - 1;
    const signed = isLast ? signHead(own.privateKey, { ...change, hash }, rootOf(frontier)) : null;
    if (isLast) batch.frontiers = new Map([[hash, frontier]]);
    // An edit that is made here knows everything that is here.
    append(batch, record, { replicaKey: own.key, hash, change, bytes, signed }, () => true);
  }
  await endBatch(batch);
}

/** Returns the end of our own chain, which the next change continues, and the frontier of its tree. */
export async function ownEnd(writer: HubWriter, { key, id }: Own) {
  const last = await findChainEnd(writer, key);
  const end: Pick<Change, 'seq' | 'hlc'> & { hash: ChangeHash | null } = last ?? { seq: 0, hash: null, hlc: hlcZero };
  return {
    end,
    frontier: last === undefined ? emptyFrontier : await frontierOf(writer, { ...last, replica: id as ReplicaId }),
  };
}

/** Returns our own replica and locks it, so that no other transaction continues its chain meanwhile. */
export async function heldOwn(writer: HubWriter): Promise<Own> {
  for (let own = await getOwn(writer); ;) {
    await holdRecords(writer, [own.id]);
    const now = await getOwn(writer);
    if (now.id === own.id) return (await hasMoved(writer)) ? goOnElsewhere(writer, own) : own;
    own = now;
  }
}

/** Returns whether the database has moved since the last save, because a standby was promoted or a backup was restored. Records where it is now. */
async function hasMoved({ orm }: HubWriter): Promise<boolean> {
  const [row] = await orm.select({ known: home.location, now: locationMark }).from(home);
  if (row === undefined || row.known === row.now) return false;
  await orm.update(home).set({ location: row.now });
  return row.known !== null;
}

/** Continues as a new replica. Our last changes may be missing here and known elsewhere, so the next change must not reuse one of their numbers. */
async function goOnElsewhere(writer: HubWriter, own: Own): Promise<Own> {
  await turnWebhooksOff(writer);
  await goOnAs(writer, own.stationId ?? '', own);
  return heldOwn(writer);
}

/** Writes the results of the batch. */
export async function endBatch(batch: Batch): Promise<void> {
  const { writer, appended, frontiers, records, forks, introduced } = batch;
  if (appended.length === 0) return;
  changed.add(writer);
  await appendChanges(writer, appended, frontiers);
  const touched = [...records.values()].filter(({ added }) => added.length > 0);
  await saveHeads(
    writer,
    // A record with one change needs no heads in the table, so all are written at its second change.
    touched.filter(({ before, added }) => before.length + added.length > 1),
  );
  for (const [key, seq] of forks) await setForked(writer, key, seq);
  for (const name of introduced) {
    const row = batch.replicas.get(name);
    if (row === undefined) continue;
    const { publicKey, stationId } = row;
    await writer.orm.update(replica).set({ publicKey, stationId }).where(eq(replica.id, name));
  }
  await projectRecords(batch, touched, batch);
}

/** How many records are made at once, since their values are in memory meanwhile. */
const recordsAtOnce = 500;

/** Makes the rows of changes that an earlier version could not read, and this one can. */
export async function makeUnderstood(hub: Hub): Promise<void> {
  const ids = await listWaitingForVersion(hub);
  for (let from = 0; from < ids.length; from += recordsAtOnce) {
    const some = ids.slice(from, from + recordsAtOnce);
    await write(hub, 'station', async (writer) => projectUnderstood(await beginBatch(writer, []), some));
  }
}

/** Makes this database the registry of a hub, and begins its first replica. */
export async function beginHub(writer: HubWriter, { id, name }: { id: string; name: string }): Promise<void> {
  // Two processes may do this at once.
  await writer.orm.execute(sql`SELECT pg_advisory_xact_lock(${lockOfBeginning})`);
  if ((await findOwn(writer)) !== undefined) return;
  await goOnAs(writer, id, undefined);
  await saveRecord(writer, { kind: 'station', id, fields: { name } });
}

/** Continues as a new replica, since another database writes as us: this one was copied, or restored from a backup. */
export async function continueAsNewReplica(writer: HubWriter): Promise<void> {
  const own = await heldOwn(writer);
  await turnWebhooksOff(writer);
  await goOnAs(writer, own.stationId ?? '', own);
}

async function goOnAs(writer: HubWriter, station: string, before: Own | undefined): Promise<void> {
  const { replica: id, publicKey, privateKey } = newKeyPair();
  const { key } = await addReplica(writer, id);
  await addIdentity(writer, { replicaKey: key, privateKey });
  const endorsement =
    before && endorsementOf(before.privateKey, { endorser: before.id as Change['replica'], next: id, station });
  const fields = { publicKey: publicKey.toString('base64url'), station, ...endorsement };
  await saveRecord(writer, { kind: 'replica', id, fields });
}
