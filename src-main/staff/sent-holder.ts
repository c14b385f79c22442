/** Checks a holder from another station on its own. */
import { createHash, hash } from 'node:crypto';
import { Compile } from 'typebox/compile';
import { SentHolder, type PasswordHolder } from '../keys/holder.contract.ts';
import { textOf } from './holder.rules.ts';

const compiled = () => Compile(SentHolder);
/** Compiled on first use: a station that never syncs does not need it. */
let schema: ReturnType<typeof compiled> | undefined;

/**
 * Returns the holder if it is valid: it has to belong to the account it names, and its version has to match its
 * contents.
 */
export function soundHolder(sent: unknown): SentHolder | undefined {
  schema ??= compiled();
  if (!schema.Check(sent)) return undefined;
  const { accountId, version, holder } = sent;
  return holder.id === accountId && version.endsWith(`.${hashOfHolder(holder)}`) ? sent : undefined;
}

export const hashOfHolder = (holder: PasswordHolder): string => hash('sha256', textOf(holder), 'hex');

/** Equal for two stations with the same holders; these are in the order of their accounts. */
export function digestOfHolders(holders: readonly Pick<SentHolder, 'accountId' | 'version'>[]): string {
  const digest = createHash('sha256');
  for (const { accountId, version } of holders) digest.update(`${JSON.stringify([accountId, version])}\n`);
  return digest.digest('hex');
}
