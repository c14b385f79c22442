/** Two stations whose changes cross each other: all changes of one are applied at the other, as a sync does. */
import { write, type Db } from '../../src-main/db/access.ts';
import { listSince } from '../../src-main/journal/journal.queries.ts';
import { applyChange } from '../../src-main/journal/record.ts';
import type { RunningStation } from '../../src-main/serve.ts';
import { clientOf, freshStation, password, type Client } from '../support/station.ts';
import type { StationConfig } from '../../src-main/config.ts';

export async function meet(...all: Db[]): Promise<void> {
  for (const from of all) {
    const changes = listSince({ db: from }, 0, 10_000);
    for (const to of all) {
      if (to !== from) await write(to, 'sync', (writer) => changes.map(({ bytes }) => applyChange(writer, bytes)));
    }
  }
}

export type Clinic = { station: RunningStation; admin: Client; db: Db };

/** Starts a station with a name of its own, in which this administrator is signed in. */
export async function clinic(
  { name, username }: { name: string; username: string },
  more: Partial<StationConfig> = {},
): Promise<Clinic> {
  const station = await freshStation(more);
  const body = { setupCode: station.setupCode, stationName: name, administrator: { username, password } };
  const reply = await clientOf(station.api, '').post('/setup', body);
  return { station, admin: clientOf(station.api, reply.body.token), db: station.registry().db };
}
