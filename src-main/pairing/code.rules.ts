/** A code, as two stations use it. Pure. */

/** How long a code is good, and for how many tries. */
export const codeMs = 10 * 60_000;
export const tries = 5;

/** How often the joining side asks whether an administrator of the other side has agreed. */
export const askAgainMs = 1000;
/** After this much silence the joining side no longer waits, and nobody is asked about it. */
export const silentMs = 15_000;

/** The six digits of a code as somebody types them, perhaps in two parts; undefined for anything else. */
export function parseCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
