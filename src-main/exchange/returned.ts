/**
 * Takes what this station wrote itself, before it was restored from an older backup, from a station with a part that has some of it with
 * proofs. The changes in between are lost, so these cannot continue their chain. They are written again on the chain of the replica as
 * which this station goes on, each under the name of its original. Therefore an edit on top of an original fits, wherever it is.
 */
import { write, type Db, type Writer } from '../db/access.ts';
import {
  getSelf,
  hasChange,
  listChanges,
  listHashesBySeq,
  findReplica,
  listReplicasOf,
} from '../journal/journal.queries.ts';
import { noteTaken } from '../journal/membership.queries.ts';
import { applyRead, continueAsNewReplica } from '../journal/record.ts';
import { chainEnd } from '../journal/replica.ts';
import { LinkProblem } from './link.ts';
import { endsNow } from './members.ts';
import { readProved } from './proved-slice.ts';
import { isAnyQuarantined } from './quarantine.queries.ts';
import { isNamed, standingFor } from '../journal/original.ts';
import type { Covered } from './slice.ts';
import { nothingTaken, type Taken } from './taken.rules.ts';
import { takeQuarantined } from './taking.ts';

/** Throws a `LinkProblem`, and takes nothing, if any of them is not proved to be of this station. */
export async function takeReturned(db: Db, bytes: Uint8Array): Promise<Taken> {
  const { proved } = readProved(bytes);
  return write(db, 'sync', (writer) => takeAll(writer, proved));
}

function takeAll(writer: Writer, proved: readonly Covered[]): Taken {
  const own = new Set(listReplicasOf(writer, getSelf(writer).id).map(({ id }) => id));
  const isEnded = endsNow(writer);
  const taken = { ...nothingTaken };
  let isMembershipSaid = false;
  for (const each of proved) {
    const { replica, seq, kind, id } = each.change;
    const place = { replica, seq, hash: each.hash };
    // A station that was restored twice has forgotten who it was in between, and cannot know what it wrote then.
    if (findReplica(writer, replica) === undefined) continue;
    if (!own.has(replica) || isForked(writer, place)) throw new LinkProblem('unproved');
    if (hasChange(writer)(place) || isNamed(listChanges(writer, id), each)) taken.known++;
    else if (!isEnded(place)) {
      // The file is older than its chain elsewhere: it was restored, and nobody noticed.
      if (replica === chainEnd(writer).replica) continueAsNewReplica(writer, { isRestored: true });
      const end = chainEnd(writer);
      const again = standingFor(each, { replica: end.replica, seq: end.seq + 1, previous: end.hash });
      // One that builds on a change of others that is not here yet comes with a later sync.
      if (again === undefined || applyRead(writer, again, { isOurs: true }).kind !== 'applied') continue;
      noteTaken(writer, again);
      taken.applied++;
      isMembershipSaid ||= kind === 'station';
    }
  }
  if (taken.applied > 0 && isAnyQuarantined(writer)) taken.applied += takeQuarantined(writer, { isMembershipSaid });
  return taken;
}

/** True if our own chain has another change at this place. Only a copy of this registry can have written it. */
function isForked(
  writer: Writer,
  { replica, seq, hash }: { replica: Covered['change']['replica']; seq: number; hash: Covered['hash'] },
) {
  const replicaKey = findReplica(writer, replica)?.key;
  const here = replicaKey === undefined ? [] : listHashesBySeq(writer, { replicaKey, seq });
  return here.length > 0 && !here.includes(hash);
}
