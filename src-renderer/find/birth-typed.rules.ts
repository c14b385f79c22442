/**
 * An age or a birth among the words that were typed into Find: `amina 34`, `hassan 1987`, `amina 8m`, `~30 omar`. What it is
 * said with is read as in the form, in the digits and words of all six languages. The same words stay a name, a number or an
 * address as well: this only says who is to come first. Pure.
 */
import { bornBetween, type BirthTyping } from '../../src-main/patients/birth.rules.ts';

export type TypedBirth = { besides: string; from: string; to: string };

/** "1 year 6 months" are four words. */
const mostWords = 4;

/** Undefined where nothing says a birth, or nothing else was typed. The longest reading counts, of several the last one. */
export function birthTyped(typed: string, typing: BirthTyping): TypedBirth | undefined {
  const words = typed.trim().split(/\s+/);
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count--) {
    for (let at = words.length - count; at >= 0; at--) {
      const said = words.slice(at, at + count).join(' ');
      const besides = [...words.slice(0, at), ...words.slice(at + count)].join(' ');
      // A phone begins with a zero, an age does not. A word without a digit is a name.
      if (!/\p{N}/u.test(said) || /^0\p{N}+$/u.test(said) || !/\p{L}/u.test(besides)) continue;
      const born = bornBetween(said, typing);
      if (born !== undefined) return { besides, ...born };
    }
  }
  return undefined;
}
