/**
 * Keeps the direction of what is in it to itself (Unicode: first strong isolate), so that an Arabic name cannot turn an English sentence
 * round, and the groups of a number stay in their order in an Arabic one.
 */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/**
 * Texts that are put into a sentence, each isolated. In a sentence from left to right a text without letters from right to left needs
 * none: it is copied and looked for as it is. Numbers are left to the message.
 */
export function isolatedValues<Values extends Record<string, string | number>>(
  values: Values,
  { isRightToLeft }: { isRightToLeft: boolean },
): Values {
  const isolate = (value: string | number) =>
    typeof value === 'string' && value !== '' && (isRightToLeft || rightToLeft.test(value)) ? isolated(value) : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolate(value)])) as Values;
}

/** Letters of the scripts from right to left, with their forms and marks of direction. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
