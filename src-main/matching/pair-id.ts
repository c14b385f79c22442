/** The id of a pair of records, and the record that marks a pair as different people. */
import { createHash } from 'node:crypto';
import { stringify } from 'uuid';
import { readFields } from '../journal/read-fields.rules.ts';
import type { RecordState } from '../journal/state.rules.ts';
import { distinctFields } from './distinct.contract.ts';

/** Both ids, the smaller one first. */
export const inOrder = (one: string, other: string): [string, string] => (one < other ? [one, other] : [other, one]);

/**
 * The id of a pair, in either order: a UUIDv8 of the SHA-256 of both ids, the same at all stations. A suspected pair has it, and so has
 * the record that marks the two as different people.
 */
export function pairId(one: string, other: string): string {
  const bytes = createHash('sha256')
    .update(JSON.stringify(inOrder(one, other)))
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return stringify(bytes);
}

/** The two records that are marked; undefined if the id of the mark is not made of them. */
export function distinctSaid({ id, values }: RecordState): { ids: [string, string]; isDistinct: boolean } | undefined {
  const { patientId, otherId, isDistinct } = readFields(distinctFields, values);
  if (patientId === null || otherId === null || pairId(patientId, otherId) !== id) return undefined;
  return { ids: [patientId, otherId], isDistinct: isDistinct === true };
}
