/**
 * An age or a birth among the words typed into Find: `amina 34`, `hassan 1987`, `amina 8m`, `~30 omar`. It is read as in the form, in the
 * digits and words of all six languages. The same words can also be a name, a number or an address. The birth only decides who comes
 * first. Pure.
 */
import { bornBetween, type BirthTyping } from '../../src-main/patients/birth.rules.ts';

export type TypedBirth = { besides: string; from: string; to: string };

/** The longest reading, "1 year 6 months", has four words. */
const mostWords = 4;

/**
 * Returns the birth and the other words. Undefined if no words are a birth, or nothing else was typed. The longest reading counts, and
 * the last one of equal length.
 */
export function birthTyped(typed: string, typing: BirthTyping): TypedBirth | undefined {
  const words = typed.trim().split(/\s+/);
  for (let count = Math.min(mostWords, words.length - 1); count > 0; count--) {
    for (let at = words.length - count; at >= 0; at--) {
      const said = words.slice(at, at + count).join(' ');
      const besides = [...words.slice(0, at), ...words.slice(at + count)].join(' ');
      // A phone begins with a zero; an age does not. A word without a digit is a name.
      if (!/\p{N}/u.test(said) || /^0\p{N}+$/u.test(said) || !/\p{L}/u.test(besides)) continue;
      const born = bornBetween(said, typing);
      if (born !== undefined) return { besides, ...born };
    }
  }
  return undefined;
}
