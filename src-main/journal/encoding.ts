/**
 * The bytes of a change: CBOR (RFC 8949) in deterministic order. A change is a map with the numbers below as its members;
 * hashes and UUIDs are 16 bytes. The bytes are stored and forwarded as received, with members that this version does not know.
 * The hash covers these bytes, so what one station can read, every other can verify.
 *
 * The numbers of members and of names never change their meaning, and a number that was used is never reused.
 */
import { hash } from 'node:crypto';
import { decode } from 'cborg';
import { begin, putHex, putList, putMap, putText, putValue, putWhole, taken } from './cbor.ts';
import type { Change, ChangeHash, ReplicaId } from './change.contract.ts';
import { isStorable } from '../time/instant.rules.ts';
import { hlcMs, isHlc } from './hlc.rules.ts';

const member = {
  replica: 1,
  seq: 2,
  previous: 3,
  at: 4,
  hlc: 5,
  schema: 6,
  kind: 7,
  id: 8,
  author: 9,
  group: 10,
  after: 11,
  fields: 12,
  originalReplica: 13,
  originalSeq: 14,
  originalPrevious: 15,
} as const;

/**
 * Names of fields that are encoded as their index in this list: they took a quarter of a patient's first change. The list is
 * closed, so that every version reads the same. A later field is encoded by its name; the names in this list may be as well.
 */
const names = [
  ...['patientNumber', 'age', 'years', 'reportedOn', 'name', 'gender', 'patientCategory', 'phoneNumber'],
  ...['residentialAddress', 'dateOfBirth', 'dateOfBirthEstimated', 'retired', 'retiredReason', 'mergedInto'],
  ...['patientId', 'timeStart', 'timeEnd', 'category', 'reason', 'notes', 'attendedBy'],
];
/** Kinds that are encoded as their index, by the same rules. */
const kindNames = ['patient', 'visit', 'station', 'replica'];
const numberOfKind = new Map(kindNames.map((name, number) => [name, number]));
const numberOfName = new Map(names.map((name, number) => [name, number]));

export type EncodedChange = { bytes: Uint8Array; hash: ChangeHash };

/** Bytes that are not a change. The message says what is wrong with them and quotes none of their content. */
export class MalformedChange extends Error {}

export function encodeChange(change: Change): EncodedChange {
  const { previous, at, hlc, group, after, fields, original } = change;
  // In nearly every change `at` equals the milliseconds of its HLC and is omitted.
  const isAtSaid = at !== hlcMs(hlc);
  begin();
  putMap(
    9 + Number(previous !== null) + Number(isAtSaid) + Number(group !== undefined) + (original === undefined ? 0 : 3),
  );
  putWhole(member.replica);
  putHex(change.replica);
  putWhole(member.seq);
  putWhole(change.seq);
  if (previous !== null) {
    putWhole(member.previous);
    putHex(previous);
  }
  if (isAtSaid) {
    putWhole(member.at);
    putWhole(at);
  }
  putWhole(member.hlc);
  putHex(hlc);
  putWhole(member.schema);
  putWhole(change.schema);
  putWhole(member.kind);
  putValue(numberOfKind.get(change.kind) ?? change.kind);
  putWhole(member.id);
  putId(change.id);
  putWhole(member.author);
  putId(change.author);
  if (group !== undefined) {
    putWhole(member.group);
    putId(group);
  }
  putWhole(member.after);
  putList(after.length);
  for (const hash of after) putHex(hash);
  putWhole(member.fields);
  putFields(fields);
  if (original !== undefined) {
    putWhole(member.originalReplica);
    putHex(original.replica);
    putWhole(member.originalSeq);
    putWhole(original.seq);
    putWhole(member.originalPrevious);
    putHex(original.previous);
  }
  const bytes = taken();
  return { bytes, hash: hashOf(bytes) };
}

/** Writes a map with field names as keys, ordered by their bytes: numbers first, then shorter names before longer ones. */
function putFields(fields: object): void {
  const values = fields as Readonly<Record<string, unknown>>;
  const numbers: number[] = [];
  const others: string[] = [];
  for (const name of Object.keys(fields)) {
    const number = numberOfName.get(name);
    if (number === undefined) others.push(name);
    else numbers.push(number);
  }
  putMap(numbers.length + others.length);
  for (const number of numbers.sort((a, b) => a - b)) {
    putWhole(number);
    putField(values[names[number] ?? '']);
  }
  for (const name of others.sort(compareNames)) {
    putText(name);
    putField(values[name]);
  }
}

const putField = (value: unknown): void => (isPlainObject(value) ? putFields(value) : putValue(value));

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);

const compareNames = (a: string, b: string): number =>
  Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The length of the hash of a change. */
export const changeHashBytes = 16;

export const hashOf = (bytes: Uint8Array): ChangeHash =>
  hash('sha256', bytes, 'hex').slice(0, 2 * changeHashBytes) as ChangeHash;

/** A decoded change with the bytes in which it arrived. */
export type ReadChange = { bytes: Uint8Array; hash: ChangeHash; change: Change };

/** Returns undefined for bytes that are not a change. */
export function readChange(bytes: Uint8Array): ReadChange | undefined {
  const change = decoded(bytes);
  return change && { bytes, hash: hashOf(bytes), change };
}

/**
 * Returns the hash by which other changes of the record know this one. It is its own hash, except for a change that stands for an original:
 * it has the name of that one. So both are one change to their record, whichever of them is here.
 */
export function nameOf({ hash, change }: Pick<ReadChange, 'hash' | 'change'>): ChangeHash {
  const { original, ...said } = change;
  return original === undefined ? hash : encodeChange({ ...said, ...original }).hash;
}

function decoded(bytes: Uint8Array): Change | undefined {
  try {
    return decodeChange(bytes);
  } catch (error) {
    if (error instanceof MalformedChange) return undefined;
    throw error;
  }
}

/** Decodes bytes from any source. Throws `MalformedChange`. */
export function decodeChange(bytes: Uint8Array): Change {
  const members = decodeMap(bytes);
  const get = (name: keyof typeof member) => members.get(member[name]);
  const count = (name: keyof typeof member, least: number): number => {
    const value = get(name);
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value;
    throw new MalformedChange(`The member ${name} is no whole number from ${least}.`);
  };
  const text = (name: keyof typeof member): string => {
    const value = toId(get(name));
    if (value === undefined || value === '') throw new MalformedChange(`The member ${name} is no text.`);
    return value;
  };
  const hashOrFail = (value: unknown, name: string): ChangeHash => {
    const hex = toHex(value, 16);
    if (hex === undefined) throw new MalformedChange(`The member ${name} is not made of 16 bytes.`);
    return hex as ChangeHash;
  };
  const hlc = toHex(get('hlc'), 8);
  if (hlc === undefined || !isHlc(hlc)) throw new MalformedChange('The member hlc is not made of 8 bytes.');
  const { after, fields, kind } = { after: get('after'), fields: get('fields'), kind: get('kind') };
  if (!Array.isArray(after)) throw new MalformedChange('The member after is no list.');
  if (!(fields instanceof Map)) throw new MalformedChange('The member fields is no map.');
  const at = get('at') === undefined ? hlcMs(hlc) : count('at', -Number.MAX_SAFE_INTEGER);
  if (!isStorable(at)) throw new MalformedChange('The member at is no instant that a reply can say.');
  const id = text('id');
  // The journal and the heads find a record by these bytes, whether they were a UUID or a text.
  if (typeof get('id') === 'string' && Buffer.byteLength(id) === idBytes && !uuid.test(id)) {
    throw new MalformedChange('The member id is a text that would be taken for a UUID.');
  }
  return {
    replica: hashOrFail(get('replica'), 'replica') as string as ReplicaId,
    seq: count('seq', 1),
    previous: get('previous') === undefined ? null : hashOrFail(get('previous'), 'previous'),
    at,
    hlc: hlc,
    schema: count('schema', 1),
    kind: typeof kind === 'number' ? (kindNames[kind] ?? text('kind')) : text('kind'),
    id,
    author: text('author'),
    group: get('group') === undefined ? undefined : text('group'),
    after: after.map((value) => hashOrFail(value, 'after')),
    fields: toPlain(fields) as Record<string, unknown>,
    ...(get('originalReplica') !== undefined && {
      original: {
        replica: hashOrFail(get('originalReplica'), 'originalReplica') as string as ReplicaId,
        seq: count('originalSeq', 2),
        previous: hashOrFail(get('originalPrevious'), 'originalPrevious'),
      },
    }),
  };
}

/**
 * Refuses numbers that JSON cannot express: they would fail in the first reply that contains one, or in the first comparison.
 */
const decoding = {
  useMaps: true,
  strict: true,
  rejectDuplicateMapKeys: true,
  allowUndefined: false,
  allowBigInt: false,
  allowNaN: false,
  allowInfinity: false,
} as const;

function decodeMap(bytes: Uint8Array): Map<unknown, unknown> {
  let decoded: unknown;
  try {
    decoded = decode(bytes, decoding);
  } catch {
    throw new MalformedChange('The bytes are no CBOR.');
  }
  if (!(decoded instanceof Map)) throw new MalformedChange('The bytes are no map.');
  return decoded;
}

/**
 * Deeper than any field is. The limit is fixed because the size of the stack differs between stations, and all have to agree.
 */
const maxDepth = 16;

/** Turns maps with field names as keys into objects, with no access to an object's prototype. */
function toPlain(value: unknown, depth = 0): unknown {
  if (depth > maxDepth) throw new MalformedChange('A field is nested too deeply.');
  if (Array.isArray(value)) return value.map((inner) => toPlain(inner, depth + 1));
  if (!(value instanceof Map)) return value;
  const plain: Record<string, unknown> = {};
  for (const [key, inner] of value) {
    const name: unknown = typeof key === 'number' ? names[key] : key;
    if (typeof name !== 'string' || name === '__proto__') throw new MalformedChange('A field has no name.');
    if (Object.hasOwn(plain, name)) throw new MalformedChange('A field is named twice.');
    plain[name] = toPlain(inner, depth + 1);
  }
  return plain;
}

function toHex(value: unknown, length: number): string | undefined {
  return value instanceof Uint8Array && value.length === length ? Buffer.from(value).toString('hex') : undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const idBytes = 16;

/** The bytes by which the journal finds a record: the 16 bytes of a UUID, or the text of any other id. */
export const fromId = (id: string): Buffer => (isUuid(id) ? Buffer.from(digitsOf(id), 'hex') : Buffer.from(id));

/** The ids that a record with these bytes may have: an id of 16 letters looks like a UUID. */
export const idsFrom = (recordId: Uint8Array): string[] => {
  const uuid = recordId.length === idBytes ? toId(recordId) : undefined;
  return [...(uuid === undefined ? [] : [uuid]), Buffer.from(recordId).toString('utf8')];
};

function putId(id: string): void {
  if (isUuid(id)) putHex(digitsOf(id));
  else putText(id);
}

export const isUuid = (id: string): boolean => id.length === 36 && uuid.test(id);
const digitsOf = (id: string): string =>
  id.slice(0, 8) + id.slice(9, 13) + id.slice(14, 18) + id.slice(19, 23) + id.slice(24);

function toId(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const hex = toHex(value, 16);
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
