/** The history of a record, as people read it: which field, what it was, what it became, who, when and where. */
import type { Static } from 'typebox';
import type { HistoryEntry } from './history.contract.ts';
import type { Change } from './change.contract.ts';
import { hlcMs } from './hlc.rules.ts';

/** One entry for each field of each change; the changes come oldest first. */
export function historyOf(changes: (Change & { stationName: string })[]): Static<typeof HistoryEntry>[] {
  const values = new Map<string, unknown>();
  return changes.flatMap(({ fields, author, hlc, station, stationName }) =>
    Object.entries(fields).map(([field, { value }]) => {
      const old = values.get(field) ?? null;
      values.set(field, value);
      const when = new Date(hlcMs(hlc)).toISOString();
      return { field, old, new: value, who: author, when, where: { id: station, name: stationName } };
    }),
  );
}
