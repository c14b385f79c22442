/** Who sends a request: a signed-in person or another program. */
import type { Role } from './endpoint.contract.ts';

export type Principal = {
  kind: 'staff' | 'token';
  /** Of the staff member or the service token. */
  id: string;
  /** What the journal writes down. */
  author: string;
  role: Role;
  /** In milliseconds; null for a service token without expiry. */
  expiresAt: number | null;
  tokenHash: string;
};
