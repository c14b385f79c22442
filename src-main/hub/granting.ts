/** Grants pairing to a caller that has the code that the hub shows, at any process. */
import type { Granting } from '../pairing/pairing.ts';
import { write, type Hub } from '../postgres/access.ts';
import { endCode } from '../postgres/pairing.queries.ts';
import { runAsync } from '../steps.ts';
import { pairingRegisterOf } from './peers.ts';
import { txOf } from './register.ts';

/** `port` is the port for stations. */
export const grantingAt = (hub: Hub, port: number): Granting => ({
  ...{ register: pairingRegisterOf(hub), port },
  write: (by, body) => write(hub, by, (writer) => runAsync(body(txOf(writer)))),
  useUp: ({ key, by }, body) =>
    write(hub, by, async (writer) => {
      if (!(await endCode(writer, key))) return false;
      await runAsync(body(txOf(writer)));
      return true;
    }),
});
