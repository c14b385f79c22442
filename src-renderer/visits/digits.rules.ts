/** A digit as keyboards around the world type it. Pure. */

/** The zeros of Latin, Arabic, Persian and Devanagari digits, each followed by its other nine. */
const zeros = ['0', '\u0660', '\u06f0', '\u0966'].map((zero) => zero.charCodeAt(0));

/** 0 to 9, or NaN if it is no digit. */
export function digitOf(key: string): number {
  const code = key.length === 1 ? key.charCodeAt(0) : NaN;
  return zeros.map((zero) => code - zero).find((digit) => digit >= 0 && digit <= 9) ?? NaN;
}
