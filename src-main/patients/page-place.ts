import { invalid } from '../wire/problem.contract.ts';
import type { PagePlace } from './people.rules.ts';

/** Encodes a place as text that is opaque to clients. */
export const placeText = (sort: string, { value, id, mark }: PagePlace): string =>
  Buffer.from(JSON.stringify([sort, id, value, ...(mark === undefined ? [] : [mark])])).toString('base64url');

/** Decodes a place; undefined for text that does not come from a page in this order. */
export function readPlace(sort: string, text: string): PagePlace | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(said) || said[0] !== sort || typeof said[1] !== 'string') return undefined;
    const [, id, value, mark, ...more] = said as [string, string, ...unknown[]];
    if (said.length < 3 || more.length > 0 || (mark !== undefined && typeof mark !== 'string')) return undefined;
    const isValue = value === null || (sort.endsWith('At') ? Number.isSafeInteger(value) : typeof value === 'string');
    return isValue ? { id, value: value as PagePlace['value'], ...(mark !== undefined && { mark }) } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the place after which a page begins; undefined if the page is requested by its number. Throws
 * `invalid-request` for both, or for an unreadable place.
 */
export function placeAfter(
  sort: string,
  { page, after }: { page: number | undefined; after: string | undefined },
): PagePlace | undefined {
  if (after === undefined) return undefined;
  if (page !== undefined) {
    throw invalid({ pointer: '?page', detail: 'Use either `after` or `page`, not both.' });
  }
  const place = readPlace(sort, after);
  if (place !== undefined) return place;
  throw notOfThisOrder();
}

export const notOfThisOrder = () =>
  invalid({ pointer: '?after', detail: '`after` does not fit this sort order. Start again without it.' });
