/**
 * An entry of the audit trail and its encoding. It stores ids of patients but no names, and no text of a search.
 *
 *   action 1 · from 1 · at 6 · status 2 · count 4 · who · patient · record · query · detail · number shown 2 · those shown
 *
 * An id starts with one byte: 0 for none, 255 for the 16 bytes of a UUID, otherwise the length of a text. `query` and `detail`
 * are a length of one byte and that many bytes.
 */

import { actions, origins, type Entry } from '../wire/entry.contract.ts';

export type { Entry } from '../wire/entry.contract.ts';

const nothing = new Uint8Array(0);

export function newEntry(said: Partial<Entry> & Pick<Entry, 'at' | 'action' | 'from' | 'who'>): Entry {
  return { patient: null, record: null, shown: [], query: nothing, status: 0, count: 1, detail: '', ...said };
}

type Event = Partial<Omit<Entry, 'at' | 'who'>> & Pick<Entry, 'action'>;

/** Makes the entry of an event without a request; its author is the author of the transaction. */
export function eventOf({ author, now }: { author: string; now: number }, event: Event): Entry {
  const who = author === 'station' ? null : author;
  return newEntry({ at: now, from: who === null ? 'station' : 'window', who, ...event });
}

const fixedBytes = 14;
const idBytes = 17;
const maxText = 254;

/** Returns an upper limit for the encoded size of an entry, in bytes. The room for thousands of them is reserved at once. */
export function largestSizeOf({ who, patient, record, shown, query, detail }: Entry): number {
  let size = fixedBytes + 1 + query.length + largestText(detail) + 2;
  size += largestId(who) + largestId(patient) + largestId(record);
  for (const id of shown) size += largestId(id);
  return size;
}

const largestId = (id: string | null): number => (id === null ? 1 : Math.max(idBytes, largestText(id)));
/** A character has at most three bytes in UTF-8. */
const largestText = (text: string): number => 1 + Math.min(maxText, 3 * text.length);

/** Milliseconds since 1970, at least 0: the clock of a computer that lost its battery may show an earlier time. */
export const timeOf = ({ at }: Entry): number => Math.max(0, at);

/** Writes an entry and returns where it ends. */
export function writeEntry(buffer: Buffer, start: number, entry: Entry): number {
  const { shown } = entry;
  buffer[start] = numbers.get(entry.action) ?? 0;
  buffer[start + 1] = origins.indexOf(entry.from);
  buffer.writeUIntBE(timeOf(entry), start + 2, 6);
  buffer.writeUInt16BE(entry.status, start + 8);
  buffer.writeUInt32BE(entry.count, start + 10);
  let end = writeId(buffer, start + fixedBytes, entry.who);
  end = writeId(buffer, end, entry.patient);
  end = writeId(buffer, end, entry.record);
  buffer[end] = entry.query.length;
  if (entry.query.length > 0) buffer.set(entry.query, end + 1);
  end = writeText(buffer, end + 1 + entry.query.length, entry.detail);
  buffer.writeUInt16BE(shown.length, end);
  end += 2;
  for (const id of shown) end = writeId(buffer, end, id);
  return end;
}

/** Returns the action and origin of the entry at `start`. */
function kindOf(buffer: Buffer, start: number): Pick<Entry, 'action' | 'from'> {
  const action = actions[buffer[start] ?? -1];
  const from = origins[buffer[start + 1] ?? -1];
  // A newer version has more actions and origins.
  if (action === undefined || from === undefined) throw new Error('This entry of the access log has a newer format.');
  return { action, from };
}

export const actionOf = (buffer: Buffer, start: number): Entry['action'] => kindOf(buffer, start).action;

/** Returns where the entry at `start` ends. Makes no object and no text, for readers of millions of entries. */
export function endOfEntry(buffer: Buffer, start: number): number {
  let end = start + fixedBytes;
  for (let ids = 3; ids > 0; ids--) end = endOfId(buffer, end);
  for (let texts = 2; texts > 0; texts--) end += 1 + (buffer[end] ?? 0);
  let left = buffer.readUInt16BE(end);
  for (end += 2; left > 0; left--) end = endOfId(buffer, end);
  return end;
}

function endOfId(buffer: Buffer, start: number): number {
  const length = buffer[start] ?? noId;
  return start + (length === uuid ? idBytes : 1 + length);
}

/** Returns the entry at `start` and where it ends. Throws on invalid bytes: this program encrypted them, so that is a bug. */
export function readEntry(buffer: Buffer, start: number): { entry: Entry; end: number } {
  const { action, from } = kindOf(buffer, start);
  const who = readId(buffer, start + fixedBytes);
  const patient = readId(buffer, who.end);
  const record = readId(buffer, patient.end);
  const queryEnd = record.end + 1 + (buffer[record.end] ?? 0);
  const detailEnd = queryEnd + 1 + (buffer[queryEnd] ?? 0);
  const shown: string[] = [];
  let end = detailEnd + 2;
  for (let left = buffer.readUInt16BE(detailEnd); left > 0; left--) {
    const id = readId(buffer, end);
    if (id.value !== null) shown.push(id.value);
    end = id.end;
  }
  const entry: Entry = {
    at: buffer.readUIntBE(start + 2, 6),
    action,
    from,
    who: who.value,
    patient: patient.value,
    record: record.value,
    shown,
    query: buffer.subarray(record.end + 1, queryEnd),
    status: buffer.readUInt16BE(start + 8),
    count: buffer.readUInt32BE(start + 10),
    detail: buffer.toString('utf8', queryEnd + 1, detailEnd),
  };
  return { entry, end };
}

const numbers = new Map(actions.map((action, i) => [action, i]));

const noId = 0;
const uuid = 255;

function writeId(buffer: Buffer, start: number, id: string | null): number {
  if (id === null || id === '') {
    buffer[start] = noId;
    return start + 1;
  }
  if (id.length === 36 && writeUuid(buffer, start + 1, id)) {
    buffer[start] = uuid;
    return start + idBytes;
  }
  return writeText(buffer, start, id);
}

function writeText(buffer: Buffer, start: number, text: string): number {
  // The text is usually empty, and `buffer.write` took as long for that as for an id.
  const most = Math.min(maxText, buffer.length - start - 1);
  const length = text === '' ? 0 : buffer.write(text, start + 1, most, 'utf8');
  buffer[start] = length;
  return start + 1 + length;
}

/** The value of each hexadecimal digit; 255 for any other character. */
const digits = new Uint8Array(128).fill(255);
for (const [value, digit] of [...'0123456789abcdef'].entries()) digits[digit.charCodeAt(0)] = value;

/** Parses by hand, since every read pays for it: making a string without hyphens first takes four times as long. */
function writeUuid(buffer: Buffer, start: number, id: string): boolean {
  let end = start;
  for (let i = 0; i < 36; i += 2) {
    if (i === 8 || i === 13 || i === 18 || i === 23) {
      if (id.charCodeAt(i) !== 45) return false;
      i += 1;
    }
    const high = digits[id.charCodeAt(i)] ?? 255;
    const low = digits[id.charCodeAt(i + 1)] ?? 255;
    if (high === 255 || low === 255) return false;
    buffer[end++] = (high << 4) | low;
  }
  return end === start + 16;
}

function readId(buffer: Buffer, start: number): { value: string | null; end: number } {
  const length = buffer[start] ?? noId;
  if (length === noId) return { value: null, end: start + 1 };
  if (length !== uuid)
    return { value: buffer.toString('utf8', start + 1, start + 1 + length), end: start + 1 + length };
  const hex = buffer.toString('hex', start + 1, start + idBytes);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return { value: parts.join('-'), end: start + idBytes };
}
