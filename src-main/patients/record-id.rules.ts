/**
 * A record's id as a card carries it and as a code reader types it into the search box. The window and the station share this code.
 * Text that one reads as a card must not be a name to the other. Pure.
 */

import { checkOf } from '../identifiers/check-digits.rules.ts';

/**
 * Returns the text of the code on a card. It has a letter that no id begins with, the 32 digits of the id, and two check digits. A
 * misread card therefore matches nobody. Code readers type these characters correctly on most keyboards, but not hyphens.
 */
export function codeTextOf(recordId: string): string {
  const digits = recordId.replaceAll('-', '').toLowerCase();
  return `p${digits}${checkOf(BigInt(`0x${digits}`))}`;
}

/**
 * Returns the record id that was typed or scanned, in its stored form. It accepts the code of a card, or an id with or without
 * hyphens, as the first cards had it. Case and surrounding blanks are ignored. A number of 32 digits reads as an id too, so an
 * unknown id must still be searched as other text.
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

/** Orders by id, which is the same at every station; a tie-break for records that are equal in everything else. */
export const compareIds = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
