/** What is held of a replica that ended, and yet has to be taken. */
import type { ChangeHash } from '../journal/change.contract.ts';
import { readChange, type ReadChange } from '../journal/encoding.ts';
import type { HeldReason } from './sync-state.contract.ts';

type Held = { bytes: Uint8Array; reason: HeldReason };

/**
 * By hash: all that leads to a change of an ended replica which somebody knew who goes on. `held` are all that are held; a change whose
 * record is known and of which it knew something that is not here waits as `base-unknown`.
 */
export function neededOf(held: readonly Held[], endedReplicas: ReadonlySet<string>): Set<ChangeHash> {
  const needed = new Set<ChangeHash>();
  const read = held.flatMap(({ bytes, reason }) => {
    const each = readChange(bytes);
    return each === undefined ? [] : [{ ...each, reason }];
  });
  const ended = new Map(
    read.filter(({ change }) => endedReplicas.has(change.replica)).map((each) => [each.hash, each]),
  );
  const begun: ReadChange[] = read.filter(
    ({ reason, change }) => reason === 'base-unknown' && !endedReplicas.has(change.replica),
  );
  for (let each = begun.pop(); each !== undefined; each = begun.pop()) {
    const { after, previous } = each.change;
    // Of what is needed also its chain up to there.
    for (const hash of needed.has(each.hash) && previous !== null ? [...after, previous] : after) {
      const found = ended.get(hash);
      if (found === undefined || needed.has(hash)) continue;
      needed.add(hash);
      begun.push(found);
    }
  }
  return needed;
}
