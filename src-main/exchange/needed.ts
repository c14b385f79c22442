/** Finds the quarantined changes of an ended replica that have to be accepted nevertheless. */
import type { ChangeHash } from '../journal/change.contract.ts';
import { readChange, type ReadChange } from '../journal/encoding.ts';
import type { QuarantineReason } from './sync-state.contract.ts';

type Held = { bytes: Uint8Array; reason: QuarantineReason };

/**
 * Returns by hash the changes of ended replicas that a continuing replica knew, and all that lead to them. `held` are
 * all held changes. A change whose record is known, and that knew something which is not here, waits as `base-unknown`.
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
    // A needed change also needs its chain up to there.
    for (const hash of needed.has(each.hash) && previous !== null ? [...after, previous] : after) {
      const found = ended.get(hash);
      if (found === undefined || needed.has(hash)) continue;
      needed.add(hash);
      begun.push(found);
    }
  }
  return needed;
}
