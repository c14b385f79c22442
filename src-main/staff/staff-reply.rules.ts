/**
 * The rows of accounts and service tokens, as commands use them wherever they are stored, and the replies made of them.
 * Pure.
 */
import { instantText, nullableInstantText } from '../time/instant.rules.ts';
import type { Account } from './account-edit.rules.ts';
import { scopesIn } from '../wire/scope.rules.ts';
import { originsIn } from '../wire/origin.rules.ts';
import type { Staff, Token, TokenRole } from './staff.contract.ts';
import type { Acting } from './waiting.rules.ts';

/** The account with the rights that it has here. */
export type AccountRow = Acting<Account & { createdAt: number; version: number }>;

export type TokenRow = {
  id: string;
  hash: string;
  name: string;
  role: TokenRole;
  scopes: string | null;
  origins: string | null;
  createdBy: string;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
};

/** `username`: the name as it is shown if several accounts have the same one. */
export const staffReply = (
  { id, fullName, role, disabled, createdAt, version }: Omit<AccountRow, 'waits'>,
  username: string,
): Staff => ({ id, username, fullName, role, disabled, createdAt: instantText(createdAt), version });

/** `createdBy`: the name of its maker. */
export const tokenReply = (
  { id, name, role, scopes, origins, createdAt, expiresAt, lastUsedAt, revokedAt }: TokenRow,
  createdBy: string,
): Token => ({
  ...{
    id,
    name,
    role,
    scopes: scopesIn({ role, scopes }),
    origins: originsIn({ origins }),
    createdAt: instantText(createdAt),
    createdBy,
  },
  ...{
    expiresAt: nullableInstantText(expiresAt),
    lastUsedAt: nullableInstantText(lastUsedAt),
    revokedAt: nullableInstantText(revokedAt),
  },
});
