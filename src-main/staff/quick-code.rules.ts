/** Which four digits are no quick code: those that people try first. Pure. */

/** One digit four times, a pair twice, a run up or down, a column of the keys, or a year in which people were born. */
export function isObviousCode(code: string): boolean {
  const digits = [...code].map(Number);
  const steps = new Set(digits.slice(1).map((digit, i) => (digit - (digits[i] ?? 0) + 10) % 10));
  const isRun = steps.size === 1 && [0, 1, 9].includes([...steps][0] ?? 0);
  const isPairTwice = code.slice(0, 2) === code.slice(2);
  return isRun || isPairTwice || /^(19|20)\d\d$/.test(code) || ['2580', '0852', '1379', '1397'].includes(code);
}
