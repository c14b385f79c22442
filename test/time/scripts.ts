/** The digits of every numbering system of the computer that has ten of its own. */
export const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((numberingSystem) => {
  const format = new Intl.NumberFormat('en', { numberingSystem, useGrouping: false });
  const digits = Array.from({ length: 10 }, (_, digit) => format.format(digit));
  return digits.every((digit) => /^\p{Nd}$/u.test(digit)) ? [digits] : [];
});

export const inScript = (digits: string[], text: string): string =>
  text.replace(/\d/g, (digit) => digits[Number(digit)] ?? '');
