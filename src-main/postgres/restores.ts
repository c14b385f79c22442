/** What is written to the audit when this hub first hears that a station was restored: as `exchange/restores.ts` has it for a station. */
import type { Change } from '../journal/change.contract.ts';
import { heardFirst, restoreEntry, restoredIn } from '../journal/restored.rules.ts';
import type { HubWriter } from './access.ts';
import { getOwn } from './journal.queries.ts';
import { listRestored } from './restored.queries.ts';
import { recordEvent } from './trail-entries.ts';

/** `changes`: taken just now. To be called last in a transaction, as `recordEvent` says. */
export async function noteRestores(writer: HubWriter, changes: readonly Change[]): Promise<void> {
  const said = changes.filter((each) => each.kind === 'replica' && each.seq === 1 && restoredIn(each) !== undefined);
  if (said.length === 0) return;
  const { stationId } = await getOwn(writer);
  const came = new Set(said.map((each) => each.replica));
  for (const each of heardFirst(await listRestored(writer), came, stationId ?? ''))
    await recordEvent(writer, restoreEntry(each));
}
