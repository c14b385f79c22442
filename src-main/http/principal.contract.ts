/** Who sends a request: a signed-in person or another program. */
import type { Role } from './endpoint.contract.ts';

export type Principal = {
  kind: 'staff' | 'token';
  /** Of the staff member or the service token. The journal and Idempotency-Keys go by it: names can be given again. */
  id: string;
  /** For people to read: a user name, or `token:` and the name of a service token. */
  name: string;
  role: Role;
  /** In milliseconds; null for a service token without expiry. */
  expiresAt: number | null;
  tokenHash: string;
};
