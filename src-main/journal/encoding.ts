/**
 * The bytes of a change: CBOR (RFC 8949) in deterministic order, a map with the numbers below for its members, hashes and
 * UUIDs as 16 bytes. They are kept and passed on as they came, with members that this version does not know, because the hash
 * is taken of them: what one station reads, every other can check.
 *
 * The numbers never change their meaning, and a number that was used is never used again.
 */
import { hash } from 'node:crypto';
import { decode, encode } from 'cborg';
import type { Change, ChangeHash, ReplicaId } from './change.contract.ts';
import { isHlc } from './hlc.rules.ts';

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
} as const;

export type EncodedChange = { bytes: Uint8Array; hash: ChangeHash };

/** Bytes that are no change. The sentence says what is wrong with them and quotes nothing of them. */
export class MalformedChange extends Error {}

export function encodeChange(change: Change): EncodedChange {
  const members = new Map<number, unknown>([
    [member.replica, fromHex(change.replica)],
    [member.seq, change.seq],
    [member.at, change.at],
    [member.hlc, fromHex(change.hlc)],
    [member.schema, change.schema],
    [member.kind, change.kind],
    [member.id, fromId(change.id)],
    [member.author, fromId(change.author)],
    [member.after, change.after.map(fromHex)],
    [member.fields, change.fields],
  ]);
  if (change.previous !== null) members.set(member.previous, fromHex(change.previous));
  if (change.group !== undefined) members.set(member.group, fromId(change.group));
  const bytes = encode(members);
  return { bytes, hash: hashOf(bytes) };
}

export const hashOf = (bytes: Uint8Array): ChangeHash => hash('sha256', bytes, 'hex').slice(0, 32) as ChangeHash;

/** Reads bytes that may come from anywhere. Throws `MalformedChange`. */
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
  const { after, fields } = { after: get('after'), fields: get('fields') };
  if (!Array.isArray(after)) throw new MalformedChange('The member after is no list.');
  if (!(fields instanceof Map)) throw new MalformedChange('The member fields is no map.');
  return {
    replica: hashOrFail(get('replica'), 'replica') as string as ReplicaId,
    seq: count('seq', 1),
    previous: get('previous') === undefined ? null : hashOrFail(get('previous'), 'previous'),
    at: count('at', -Number.MAX_SAFE_INTEGER),
    hlc: hlc,
    schema: count('schema', 1),
    kind: text('kind'),
    id: text('id'),
    author: text('author'),
    group: get('group') === undefined ? undefined : text('group'),
    after: after.map((value) => hashOrFail(value, 'after')),
    fields: toPlain(fields) as Record<string, unknown>,
  };
}

function decodeMap(bytes: Uint8Array): Map<unknown, unknown> {
  let decoded: unknown;
  try {
    decoded = decode(bytes, { useMaps: true, strict: true, rejectDuplicateMapKeys: true, allowUndefined: false });
  } catch {
    throw new MalformedChange('The bytes are no CBOR.');
  }
  if (!(decoded instanceof Map)) throw new MalformedChange('The bytes are no map.');
  return decoded;
}

/** Maps with text for keys become objects, without a way to an object's prototype. */
function toPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (!(value instanceof Map)) return value;
  const plain: Record<string, unknown> = {};
  for (const [name, inner] of value) {
    if (typeof name !== 'string' || name === '__proto__') throw new MalformedChange('A field has no name.');
    plain[name] = toPlain(inner);
  }
  return plain;
}

const fromHex = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

function toHex(value: unknown, length: number): string | undefined {
  return value instanceof Uint8Array && value.length === length ? Buffer.from(value).toString('hex') : undefined;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id as it is stored: a UUID as its 16 bytes, any other as text. */
export function fromId(id: string): Uint8Array | string {
  return uuid.test(id) ? Buffer.from(id.replaceAll('-', ''), 'hex') : id;
}

function toId(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const hex = toHex(value, 16);
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
