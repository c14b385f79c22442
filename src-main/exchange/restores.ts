/** Writes to the audit trail when this station first hears that another one was restored. */
import { recordEvent } from '../audit/event.ts';
import type { Writer } from '../db/access.ts';
import type { Change } from '../journal/change.contract.ts';
import { getSelf } from '../journal/journal.queries.ts';
import { listRestored } from '../journal/restored.queries.ts';
import { heardFirst, restoreEntry, restoredIn } from '../journal/restored.rules.ts';

/** `change`: a change of a station or replica that was just accepted. */
export function noteRestore(writer: Writer, change: Change): void {
  if (change.kind !== 'replica' || change.seq !== 1 || restoredIn(change) === undefined) return;
  const { id: own } = getSelf(writer);
  for (const each of heardFirst(listRestored(writer), new Set([change.replica]), own))
    recordEvent(writer, restoreEntry(each));
}
