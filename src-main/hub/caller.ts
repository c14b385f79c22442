import type { Principal } from '../wire/principal.contract.ts';
import type { Steps } from '../steps.ts';
import type { AccountSecrets } from '../staff/staff.register.ts';
import type { Hub } from '../postgres/access.ts';
import type { Logins } from './logins.ts';
import type { HubRegister, HubTx } from './register.ts';
import type { HubTrail } from '../postgres/trail.ts';

/** The caller of a request at a hub, and what the request is answered from. */
export type HubCaller = {
  hub: Hub;
  register: HubRegister;
  trail: HubTrail;
  logins: Logins;
  principal: Principal;
  secrets: AccountSecrets;
  /** Saves in the caller's name. Honours Idempotency-Key: a repeated request gets the first reply and changes nothing. */
  write: <T>(body: (tx: HubTx) => Promise<T> | Steps<T>) => Promise<T>;
};
