/** Entries of a hub's access log: their rows, and how they are added to its chain. */
import { hashOfEntry } from '../audit/chain.ts';
import { eventOf, largestSizeOf, readEntry, writeEntry, type Entry } from '../audit/entry.ts';
import type { HubWriter } from './access.ts';
import { appendEntries, holdHead, type EntryRow } from './trail.queries.ts';

/**
 * Adds entries in the transaction that does what they describe: they exist if, and only if, it is committed. Call it last in the transaction:
 * from here on everything else that adds to the log waits.
 */
export async function recordEntries(writer: HubWriter, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const head = await holdHead(writer);
  const rows = entries.map((each): EntryRow => {
    const entry = bytesOf(each);
    head.hash = hashOfEntry(head, entry);
    head.key += 1;
    return { seq: head.key, entry, hash: head.hash, ...columnsOf(each) };
  });
  await appendEntries(writer, rows, head);
}

type Event = Parameters<typeof eventOf>[1];

/** Adds an entry that no request caused: the author of the transaction did it. */
export async function recordEvent(writer: HubWriter, event: Event): Promise<void> {
  await recordEntries(writer, [eventOf(writer, event)]);
}

function bytesOf(entry: Entry): Buffer {
  const buffer = Buffer.alloc(largestSizeOf(entry));
  return buffer.subarray(0, writeEntry(buffer, 0, entry));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the columns by which an entry is looked up. */
export const columnsOf = ({ at, action, who, patient, shown }: Entry) => ({
  ...{ at, action, who },
  patients: [...new Set([patient, ...shown])].filter((id) => id !== null && uuid.test(id)) as string[],
});

export const toEntry = ({ entry }: Pick<EntryRow, 'entry'>): Entry => readEntry(entry, 0).entry;
