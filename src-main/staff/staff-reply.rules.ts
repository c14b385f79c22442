/** The rows of accounts and service tokens, as commands have them wherever they are kept, and the replies of them. Pure. */
import type { Account } from './account-edit.rules.ts';
import type { Staff, Token, TokenRole } from './staff.contract.ts';
import type { Acting } from './waiting.rules.ts';

/** As it acts here. */
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

/** `username`: as it is shown, where several accounts have one. */
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
