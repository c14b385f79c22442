/** Which addresses can be told, and how long to wait for one that does not take what it is told. Pure. */

/** Undefined for a text that is no such address. */
export function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : undefined;
}

/** After so many failures in a row, at least one. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
