/** Writes to the access log when this hub first hears that a station was restored: the counterpart of `exchange/restores.ts` for a station. */
import type { Change } from '../journal/change.contract.ts';
import { heardFirst, restoreEntry, restoredIn } from '../journal/restored.rules.ts';
import type { HubWriter } from './access.ts';
import { getOwn } from './journal.queries.ts';
import { listRestored } from './restored.queries.ts';
import { recordEvent } from './trail-entries.ts';

/** `changes` are those that were just received. Call it last in a transaction, as `recordEvent` specifies. */
export async function noteRestores(writer: HubWriter, changes: readonly Change[]): Promise<void> {
  const said = changes.filter((each) => each.kind === 'replica' && each.seq === 1 && restoredIn(each) !== undefined);
  if (said.length === 0) return;
  const { stationId } = await getOwn(writer);
  const came = new Set(said.map((each) => each.replica));
  for (const each of heardFirst(await listRestored(writer), came, stationId ?? ''))
    await recordEvent(writer, restoreEntry(each));
}
