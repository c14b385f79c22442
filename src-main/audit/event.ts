/**
 * Events are audit entries recorded in the transaction that does what they describe. They are chained, and move to the files with the
 * next block.
 */
import type { Reader, Writer } from '../db/access.ts';
import { addEvent, getTrail, listEventRows, type EventLink } from './audit.queries.ts';
import { hashOfEntry } from './chain.ts';
import { eventOf, largestSizeOf, writeEntry } from './entry.ts';

type Event = Parameters<typeof eventOf>[1] & { at?: number; who?: string | null };

/**
 * Records an event in the transaction that does it: the event exists if, and only if, the transaction is committed. Its author is the
 * author of the transaction, unless `event.who` is set.
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

/** Returns the events after this one, in order, and whether they are unchanged and complete. */
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
  // If the last events were removed, the next event still follows them.
  if (last.key <= eventKey) last = { key: eventKey, hash: eventHash };
  return { entries: rows.map(({ entry }) => entry), last, isWhole };
}
