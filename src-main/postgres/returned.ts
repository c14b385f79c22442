/** Takes what this hub wrote itself before it was restored: the counterpart of `exchange/returned.ts` for a station. */
import { LinkProblem } from '../exchange/link.ts';
import { readProved } from '../exchange/proved-slice.ts';
import type { Covered } from '../exchange/slice.ts';
import { nothingTaken, type Taken } from '../exchange/taken.rules.ts';
import type { ReplicaId } from '../journal/change.contract.ts';
import type { ReadChange } from '../journal/encoding.ts';
import { grown, rootOf } from '../journal/merkle-tree.ts';
import { standingFor } from '../journal/original.ts';
import { signHead } from '../journal/signed-head.ts';
import { write, type Hub, type HubWriter } from './access.ts';
import { append, beginBatch, gather } from './batch.ts';
import { hasOrStandsFor } from './chain.queries.ts';
import { isEnded, judgedIn } from './deciding.ts';
import { pointOf } from './frontiers.ts';
import { fromHash, listHashes, listReplicas, placeText, type Own } from './journal.queries.ts';
import { noteTaken } from './membership.queries.ts';
import { continueAsNewReplica, endBatch, heldOwn, ownEnd } from './record.ts';
import { takeQuarantined } from './taking.ts';

/** Throws a `LinkProblem`, and takes nothing, if any of them is not proved to be of this hub. */
export async function takeReturned(hub: Hub, bytes: Uint8Array): Promise<Taken> {
  const { proved } = readProved(bytes);
  const { applied, known } = await write(hub, 'sync', (writer) => takeAll(writer, proved));
  if (applied.length === 0) return { ...nothingTaken, known };
  const isMembershipSaid = applied.some(({ change }) => change.kind === 'station');
  return { ...nothingTaken, applied: applied.length + (await takeQuarantined(hub, { isMembershipSaid })), known };
}

async function takeAll(writer: HubWriter, proved: readonly Covered[]) {
  // A database that was put back goes on as a new replica here.
  let own = await heldOwn(writer);
  const replicas = await listReplicas(writer, [...new Set(proved.map(({ change }) => change.replica))]);
  const rows = new Map(replicas.map((row) => [row.id, row]));
  const places = proved.map(({ change }) => ({ replicaKey: rows.get(change.replica)?.key ?? -1, seq: change.seq }));
  const hashes = await listHashes(writer, places);
  const isOfOther = (each: Covered, i: number) => {
    const here = hashes.get(placeText(places[i] ?? { replicaKey: -1, seq: 0 })) ?? [];
    const row = rows.get(each.change.replica);
    // Only a copy of this registry can have written another change at the same place.
    const isFork = here.length > 0 && !here.includes(each.hash);
    // A hub that was restored twice has forgotten who it was in between.
    return row !== undefined && (row.stationId !== own.stationId || isFork);
  };
  if (proved.some(isOfOther)) throw new LinkProblem('unproved');
  const isHere = await hasOrStandsFor(writer, proved.map(pointOf));
  const batch = await beginBatch(writer, []);
  const lacking: Covered[] = [];
  for (const [i, each] of proved.entries()) {
    const row = rows.get(each.change.replica);
    if (isHere[i] !== true && row !== undefined && !(await isEnded(batch, row, each))) lacking.push(each);
  }
  // The database is older than its chain elsewhere: it was put back, and nothing noticed.
  if (lacking.some(({ change }) => change.replica === own.id)) {
    await continueAsNewReplica(writer);
    own = await heldOwn(writer);
  }
  const applied = lacking.length === 0 ? [] : await saveAgain(writer, own, lacking);
  await noteTaken(writer, applied);
  return { applied, known: isHere.filter(Boolean).length };
}

/**
 * Writes changes that this hub wrote before it was restored again, each under the name of its original: see `exchange/returned.ts`. `own` is
 * locked. Returns those that were written. One that builds on a change of others that is not here yet is left out.
 */
async function saveAgain(writer: HubWriter, own: Own, returned: readonly ReadChange[]): Promise<ReadChange[]> {
  const batch = await beginBatch(
    writer,
    returned.map(({ change: { kind, id, fields } }) => ({ kind, id, fields })),
  );
  batch.replicas.set(own.id, own);
  const { end, frontier: before } = await ownEnd(writer, own);
  let frontier = before;
  const written: ReadChange[] = [];
  for (const each of returned) {
    const { kind, id } = each.change;
    await gather(batch, [{ kind, id }]);
    const record = batch.records.get(id);
    const again = standingFor(each, { replica: own.id as ReplicaId, seq: end.seq + 1, previous: end.hash });
    if (record === undefined || again === undefined) continue;
    const judged = await judgedIn(batch, record, again);
    if (judged.kind !== 'fits' || judged.isThere) continue;
    Object.assign(end, { seq: end.seq + 1, hash: again.hash });
    frontier = grown(frontier, fromHash(again.hash));
    batch.frontiers = new Map([[again.hash, frontier]]);
    append(batch, record, { ...again, replicaKey: own.key, signed: null }, judged.knows);
    written.push(again);
  }
  const last = batch.appended.at(-1);
  if (last !== undefined) last.signed = signHead(own.privateKey, { ...last.change, hash: last.hash }, rootOf(frontier));
  await endBatch(batch);
  return written;
}
