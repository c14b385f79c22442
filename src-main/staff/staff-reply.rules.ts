/**
 * The rows of accounts and service tokens, as commands use them wherever they are stored, and the replies made of them.
 * Pure.
 */
import type { Account } from './account-edit.rules.ts';
import type { Staff, Token, TokenRole } from './staff.contract.ts';
import type { Acting } from './waiting.rules.ts';

/** The account with the rights that it has here. */
export type AccountRow = Acting<Account & { createdAt: number; version: number }>;

export type TokenRow = {
  id: string;
  hash: string;
  name: string;
  role: TokenRole;
  createdBy: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
};

/** `username`: the name as it is shown if several accounts have the same one. */
export const staffReply = (
  { id, role, disabled, createdAt, version }: Omit<AccountRow, 'waits'>,
  username: string,
): Staff => ({ id, username, role, disabled, createdAt: new Date(createdAt).toISOString(), version });

const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** `createdBy`: the name of its maker. */
export const tokenReply = (
  { id, name, role, createdAt, expiresAt, lastUsedAt, revokedAt }: TokenRow,
  createdBy: string,
): Token => ({
  ...{ id, name, role, createdAt: new Date(createdAt).toISOString(), createdBy },
  ...{ expiresAt: toText(expiresAt), lastUsedAt: toText(lastUsedAt), revokedAt: toText(revokedAt) },
});
