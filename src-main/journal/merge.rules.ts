/** What a record's changes add up to, read from the changes alone. */
import { stampOf, type Change, type Stamp } from './change.contract.ts';

export type Standing = { value: unknown; stamp: Stamp };

type StampedFields = Pick<Change, 'hlc' | 'station' | 'fields'>;

/** The standing value of every field: the one with the highest stamp. The order of `changes` does not matter. */
export function standingFields(changes: Iterable<StampedFields>): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  for (const change of changes) {
    const stamp = stampOf(change);
    for (const [field, { value }] of Object.entries(change.fields)) {
      const current = standing.get(field);
      if (current === undefined || stamp > current.stamp) standing.set(field, { value, stamp });
    }
  }
  return standing;
}

/**
 * The text that a change's SHA-256 is taken of: a JSON array in fixed order, field names sorted, with the hash of the change
 * before it, so that one hash vouches for the whole journal up to it.
 */
export function hashedText(change: Change, previousHex: string): string {
  const fields = Object.keys(change.fields)
    .sort()
    .map((name) => [name, change.fields[name]?.value, change.fields[name]?.base]);
  const { station, epoch, seq, hlc, schema, record, id, author } = change;
  return JSON.stringify([previousHex, station, epoch, seq, hlc, schema, record, id, author, fields]);
}
