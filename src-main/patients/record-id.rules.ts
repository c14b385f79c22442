/**
 * A record's id as a card carries it and as a code reader types it into the search box. The window and the station read it by
 * these same lines: what one takes for a card, the other must not take for a name. Pure.
 */

import { checkOf } from '../identifiers/check-digits.rules.ts';

/**
 * What the code on a card says: a letter that no id begins with, the 32 digits of the id, and two check digits, so that a card that
 * was misread is nobody's. A code reader types these on most keyboards as they are, which hyphens are not.
 */
export function codeTextOf(recordId: string): string {
  const digits = recordId.replaceAll('-', '').toLowerCase();
  return `p${digits}${checkOf(BigInt(`0x${digits}`))}`;
}

/**
 * The record id that was typed or scanned, as ids are stored: as the code of a card, or with or without its hyphens, as the first
 * cards had it; in any case, between blanks. A number of 32 digits reads as one too, so an id that nobody has must still be searched
 * for as anything else.
 */
export function recordIdIn(typed: string): string | undefined {
  const [, digits, check] = /^p([0-9a-f]{32})(\d\d)$/i.exec(typed.trim()) ?? [];
  if (digits !== undefined) return checkOf(BigInt(`0x${digits}`)) === check ? idIn(digits) : undefined;
  return idIn(typed);
}

function idIn(typed: string): string | undefined {
  const parts = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i.exec(typed.trim());
  return parts?.slice(1).join('-').toLowerCase();
}

/** In the order of their ids, which every station has alike: by it those come in one order who are alike in all else. */
export const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
