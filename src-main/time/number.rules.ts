/** Numbers as people type them, in the digits of any script. Pure. */

/** Replaces the digits of any script with Latin ones; all other characters stay. Ethiopic numerals are converted as whole numbers. */
export const withLatinDigits = (text: string): string =>
  text
    .replace(/[፩-፼]+/gu, (number) => String(ethiopicNumber(number)))
    .replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));

/** The ten digits of a script are consecutive code points; in some scripts the digits of another script follow directly. */
function digitOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (code - zero) % 10;
}

/** Ethiopic has signs for ones and tens; ፻ and ፼ follow the count of hundreds and ten thousands. ፲፱፻፹፯ is 1987. */
function ethiopicNumber(text: string): number {
  let [total, hundreds, below] = [0, 0, 0];
  for (const character of text) {
    const place = (character.codePointAt(0) ?? 0) - 0x1368;
    if (place <= 9) below += place;
    else if (place <= 18) below += (place - 9) * 10;
    else if (place === 19) [hundreds, below] = [hundreds + (below || 1) * 100, 0];
    else [total, hundreds, below] = [(total + (hundreds + below || 1)) * 10_000, 0, 0];
  }
  return total + hundreds + below;
}
