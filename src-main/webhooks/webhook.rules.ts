/** Which addresses can be notified, which secrets sign, and how long to wait for one that does not accept a message. Pure. */

/** Returns the address in its normal form; undefined if the text is no such address. */
export function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : undefined;
}

type Secrets = { secret: string; formerSecret: string | null; formerUntil: number | null };

/** Returns the secrets that sign a message at this time, the present one first. */
export const secretsAt = ({ secret, formerSecret, formerUntil }: Secrets, at: number): string[] =>
  formerSecret !== null && at < (formerUntil ?? 0) ? [secret, formerSecret] : [secret];

/** Milliseconds to wait after this many failures in a row, at least one. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
