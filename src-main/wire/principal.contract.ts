/** Who sends a request: a signed-in person, whoever holds the recovery key, or another program. */
import type { Role } from './endpoint.contract.ts';

export type Principal = {
  kind: 'staff' | 'recovery' | 'token';
  /** Of the staff member or the service token, or `recovery`. The journal and Idempotency-Keys go by it: names can be given again. */
  id: string;
  /** For people to read: a user name, or `token:` and the name of a service token. */
  name: string;
  role: Role;
  /** In milliseconds, as it is shown; null for a service token without expiry. */
  expiresAt: number | null;
  tokenHash: string;
};

/** The recovery key is nobody's: what is done with it is not written as if the first administrator had done it. */
export const recoveryPrincipal = {
  kind: 'recovery',
  id: 'recovery',
  /** No user name has a blank. */
  name: 'recovery key',
  role: 'administrator',
} as const;
