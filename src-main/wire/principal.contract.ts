/** The principal of a request: a signed-in person, the holder of the recovery key, or another program. */
import type { Role } from './endpoint.contract.ts';
import type { Scope } from './scope.rules.ts';

export type Principal = {
  kind: 'staff' | 'recovery' | 'token';
  /**
   * The id of the staff member or service token, or `recovery`. The journal and Idempotency-Keys use it, since names can be reused.
   */
  id: string;
  /** A readable name: a user name, or `token:` and the name of a service token. */
  name: string;
  /** A service token that may write has `clerk`, but its scopes decide. */
  role: Role;
  /** The scopes of a service token; undefined for people, whose role decides. */
  scopes?: readonly Scope[];
  /** The origins of web pages that may use a service token; undefined for people, who sign in at the page of the server. */
  origins?: readonly string[];
  /** Milliseconds since 1970, for display; null for a service token without expiry. */
  expiresAt: number | null;
  tokenHash: string;
};

/** The principal of the recovery key, which belongs to nobody. Its actions are not attributed to the first administrator. */
export const recoveryPrincipal = {
  kind: 'recovery',
  id: 'recovery',
  /** No user name contains a blank. */
  name: 'recovery key',
  role: 'administrator',
} as const;
