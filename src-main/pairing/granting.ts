/** The granting side at a station, for a caller with the code that it shows. */
import { recordEvent } from '../audit/event.ts';
import { write } from '../db/access.ts';
import { announce } from '../journal/events.ts';
import type { Registry, Station } from '../station/registry.ts';
import { endCode } from './codes.ts';
import type { Granting } from './pairing.ts';
import { pairingRegisterOf, writeBy } from './register.ts';
import { admitSeat } from './seat.queries.ts';

/** `port`: the port of the station's listener. */
export function grantingAt(station: Station, registry: Registry, port: number): Granting {
  const save = writeBy(registry);
  return {
    ...{ register: pairingRegisterOf(station, registry), write: save, port },
    // Ends the code before anything is awaited, so that it is used only once.
    useUp: async ({ key, by }, body) => {
      if (!endCode(registry, key)) return false;
      await save(by, body);
      return true;
    },
    admitSeat: async ({ key, by }, seat) => {
      if (!endCode(registry, key)) return false;
      await write(registry.db, by, (writer) => {
        recordEvent(writer, { action: 'seat-admitted', record: admitSeat(writer, seat) });
        announce(writer, { kind: 'sync' });
      });
      return true;
    },
  };
}
