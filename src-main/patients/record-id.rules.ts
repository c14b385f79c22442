/**
 * A record's id as a card carries it and as a code reader types it into the search box. The window and the station read it by
 * these same lines: what one takes for a card, the other must not take for a name. Pure.
 */

/**
 * What the code on a card says. Only digits and the letters a to f: a code reader types them on most keyboards as they are,
 * which hyphens are not.
 */
export const codeTextOf = (recordId: string): string => recordId.replaceAll('-', '').toLowerCase();

/**
 * The record id that was typed or scanned, as ids are stored: with or without its hyphens, in any case, between blanks. A
 * number of 32 digits reads as one too, so an id that nobody has must still be searched for as anything else.
 */
export function recordIdIn(typed: string): string | undefined {
  const parts = /^([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})$/i.exec(typed.trim());
  return parts?.slice(1).join('-').toLowerCase();
}
