import type { Principal } from '../http/principal.contract.ts';
import type { Hub, HubWriter } from './access.ts';
import type { Logins } from './logins.ts';
import type { HubTrail } from './trail.ts';

/** Who asks something of a hub, and what it is answered from. */
export type HubCaller = {
  hub: Hub;
  trail: HubTrail;
  logins: Logins;
  principal: Principal;
  /** Saves in the caller's name. Honours Idempotency-Key: a repeated request gets the first reply, and nothing is done. */
  write: <T>(body: (writer: HubWriter) => Promise<T>) => Promise<T>;
};
