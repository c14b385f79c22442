/** Which addresses can be told, and how long to wait for one that does not take what it is told. Pure. */

/** Undefined for a text that is no such address. */
export function addressIn(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' ? href : undefined;
}

/**
 * When webhooks are told: so long after a save; so long after a first failure, twice as long after each further one, up to the longest;
 * and how long an address may take.
 */
export type WebhookTimes = { soonMs: number; firstPauseMs: number; longestPauseMs: number; timeoutMs: number };
export const defaultWebhookTimes: WebhookTimes = {
  soonMs: 250,
  firstPauseMs: 5000,
  longestPauseMs: 60 * 60 * 1000,
  timeoutMs: 15_000,
};

/** After so many failures in a row, at least one. */
export const pauseAfter = (failures: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(failures - 1, 30));
