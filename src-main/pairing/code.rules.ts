/** The limits and the format of a pairing code. Pure. */

/** How long a code is valid, in milliseconds, and for how many tries. */
export const codeMs = 10 * 60_000;
export const tries = 5;

/** Milliseconds between two requests of the joining side for the answer of an administrator of the other side. */
export const askAgainMs = 1000;
/** A joining side that is silent for this many milliseconds no longer waits, and no administrator is asked about it. */
export const silentMs = 15_000;

/** Returns the six digits of a code, which people may type in two parts; undefined for anything else. */
export function parseCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
