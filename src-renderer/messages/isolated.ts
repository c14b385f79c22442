/**
 * Isolates the direction of a text (Unicode: first strong isolate). An Arabic name then cannot reverse an English sentence, and the
 * groups of a number keep their order in an Arabic one.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/**
 * Isolates each text that is inserted into a sentence. In a left-to-right sentence, a text without right-to-left letters needs no
 * isolation, so it can be copied and searched unchanged. Numbers are left to the message.
 */
export function isolatedValues<Values extends Record<string, string | number>>(
  values: Values,
  { isRightToLeft }: { isRightToLeft: boolean },
): Values {
  const isolate = (value: string | number) =>
    typeof value === 'string' && value !== '' && (isRightToLeft || rightToLeft.test(value)) ? isolated(value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])) as Values;
}

/** Letters of the right-to-left scripts, with their presentation forms and direction marks. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
