/** Which of two sealed private keys of one account is the later one: the same for every station, whatever came first. Pure. */
import type { PasswordHolder, SentHolder } from '../keys/holder.contract.ts';

const most = 999_999_999;

const counted = (version: string | undefined) => Number.parseInt(version ?? '0', 10);

/** After the version that is kept here. Of two of one number the greater hash counts: somebody has to. */
export const versionAfter = (version: string | undefined, hash: string): string =>
  `${Math.min(counted(version) + 1, most)}.${hash}`;

export function isLater(version: string, than: string): boolean {
  const [one, other] = [counted(version), counted(than)];
  return one === other ? version > than : one > other;
}

/** What the hash of a version is taken of. */
export const textOf = ({ kind, id, username, publicKey, privateKey, salt, cost }: PasswordHolder): string =>
  JSON.stringify([kind, id, username, publicKey, privateKey, salt, cost.memoryKiB, cost.passes]);

type Account = { disabled: boolean; publicKey: string | null };

/** Whether a holder that came is kept in the place of the one of this version: if its key is the account's, as the journal says it. */
export function isTakenFor(
  { version, holder }: SentHolder,
  account: Account | undefined,
  kept: string | undefined,
): boolean {
  if (account === undefined || account.disabled || account.publicKey !== holder.publicKey) return false;
  return kept === undefined || isLater(version, kept);
}
