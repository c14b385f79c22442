/** What can be said of a holder by itself, as it came from elsewhere. */
import { createHash, hash } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { SentHolder, type PasswordHolder } from '../keys/holder.contract.ts';
import { textOf } from './holder.rules.ts';

const compiled = () => Compile(SentHolder);
/** Made at the first use: a station that meets no other has none. */
let schema: ReturnType<typeof compiled> | undefined;

/** It, if it is one: of the account that it says, and called by what stands in it. */
export function soundHolder(sent: unknown): SentHolder | undefined {
  schema ??= compiled();
  if (!schema.Check(sent)) return undefined;
  const { accountId, version, holder } = sent;
  return holder.id === accountId && version.endsWith(`.${hashOfHolder(holder)}`) ? sent : undefined;
}

export const hashOfHolder = (holder: PasswordHolder): string => hash('sha256', textOf(holder), 'hex');

/** Equal for two that have the same holders; in the order of their accounts. */
export function digestOfHolders(holders: readonly Pick<SentHolder, 'accountId' | 'version'>[]): string {
  const digest = createHash('sha256');
  for (const { accountId, version } of holders) digest.update(`${JSON.stringify([accountId, version])}\n`);
  return digest.digest('hex');
}
