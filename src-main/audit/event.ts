/** Events: what is written to the audit in the transaction that does it. They are chained, and move to the files with the next block. */
import type { Reader, Writer } from '../db/access.ts';
import { addEvent, getTrail, listEventRows, type EventLink } from './audit.queries.ts';
import { hashOfEntry } from './chain.ts';
import { eventOf, largestSizeOf, writeEntry } from './entry.ts';

type Event = Parameters<typeof eventOf>[1] & { at?: number; who?: string | null };

/**
 * Writes something down for the audit in the transaction that does it: it is there if, and only if, that is committed. Who did
 * it is the author of the transaction, unless it is said.
 */
export function recordEvent(writer: Writer, event: Event): void {
  const { eventKey, eventHash } = getTrail(writer);
  const key = eventKey + 1;
  const entry = eventOf(writer, event);
  const buffer = Buffer.alloc(largestSizeOf(entry));
  const bytes = buffer.subarray(0, writeEntry(buffer, 0, entry));
  const hash = hashOfEntry({ key: eventKey, hash: eventHash }, bytes);
  addEvent(writer, { key, entry: bytes, hash });
}

/** The events after one, in their order, and whether they are as they were written, none missing. */
export function listEvents(reader: Reader, after: EventLink): { entries: Buffer[]; last: EventLink; isWhole: boolean } {
  const rows = listEventRows(reader, after.key);
  let last = after;
  let isWhole = true;
  for (const { key, entry, hash } of rows) {
    isWhole &&= key === last.key + 1 && hashOfEntry(last, entry).equals(hash);
    last = { key, hash };
  }
  const { eventKey, eventHash } = getTrail(reader);
  isWhole &&= last.key === eventKey && last.hash.equals(eventHash);
  // When the last ones were taken out, what comes next follows those all the same.
  if (last.key <= eventKey) last = { key: eventKey, hash: eventHash };
  return { entries: rows.map(({ entry }) => entry), last, isWhole };
}
