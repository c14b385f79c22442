/** Entries of a hub's audit trail: their rows, and how they come into its chain. */
import { hashOfEntry } from '../audit/chain.ts';
import { eventOf, largestSizeOf, readEntry, writeEntry, type Entry } from '../audit/entry.ts';
import type { HubWriter } from './access.ts';
import { appendEntries, holdHead, type EntryRow } from './trail.queries.ts';

/**
 * Adds entries in the transaction that does what they say: they are there if, and only if, that is committed. To be called last in it:
 * from here on all others who add to the trail wait.
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

/** The same of one that nobody asked for by a request: whoever makes the transaction did it. */
export async function recordEvent(writer: HubWriter, event: Event): Promise<void> {
  await recordEntries(writer, [eventOf(writer, event)]);
}

function bytesOf(entry: Entry): Buffer {
  const buffer = Buffer.alloc(largestSizeOf(entry));
  return buffer.subarray(0, writeEntry(buffer, 0, entry));
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What an entry is looked up by. */
export const columnsOf = ({ at, action, who, patient, shown }: Entry) => ({
  ...{ at, action, who },
  patients: [...new Set([patient, ...shown])].filter((id) => id !== null && uuid.test(id)) as string[],
});

export const toEntry = ({ entry }: Pick<EntryRow, 'entry'>): Entry => readEntry(entry, 0).entry;
