/** What a change of a record is called in the feed. Pure. */
import type { Happening } from './feed.contract.ts';

type Said = { version: number; fields: Readonly<Record<string, unknown>> };

export function happeningOf({ version, fields }: Said): { what: Happening; into?: string } {
  if (version === 1) return { what: 'created' };
  const { mergedInto, retired } = fields;
  if (typeof mergedInto === 'string') return { what: 'joined', into: mergedInto };
  if (mergedInto === null) return { what: 'parted' };
  if (retired === undefined) return { what: 'changed' };
  return { what: retired === true ? 'retired' : 'put-back' };
}
