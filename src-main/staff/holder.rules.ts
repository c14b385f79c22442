/**
 * Decides which of two encrypted private keys of an account is the later one: the same at every station, in any order of arrival.
 * Pure.
 */
import type { PasswordHolder, SentHolder } from '../keys/holder.contract.ts';

const most = 999_999_999;

const counted = (version: string | undefined) => Number.parseInt(version ?? '0', 10);

/** Returns the version that follows the one stored here. With equal numbers the greater hash wins: one of them has to. */
export const versionAfter = (version: string | undefined, hash: string): string =>
  `${Math.min(counted(version) + 1, most)}.${hash}`;

export function isLater(version: string, than: string): boolean {
  const [one, other] = [counted(version), counted(than)];
  return one === other ? version > than : one > other;
}

/** The text that is hashed for a version. */
export const textOf = ({ kind, id, username, publicKey, privateKey, salt, cost }: PasswordHolder): string =>
  JSON.stringify([kind, id, username, publicKey, privateKey, salt, cost.memoryKiB, cost.passes]);

type Account = { disabled: boolean; publicKey: string | null };

/** True if a received holder replaces the one of this version: its key has to be the account's, as the journal has it. */
export function isTakenFor(
  { version, holder }: SentHolder,
  account: Account | undefined,
  kept: string | undefined,
): boolean {
  if (account === undefined || account.disabled || account.publicKey !== holder.publicKey) return false;
  return kept === undefined || isLater(version, kept);
}
