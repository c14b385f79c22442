/** Sets a fresh station up for the demonstration, through its interface, and fills it with the synthetic people. */
import type { RunningStation } from '../serve.ts';
import { fillWithPeople } from './people.ts';

/** A throw-away registry with made-up people: its password may be known. Returns the token of the administrator. */
export async function setUpDemonstration(
  station: Pick<RunningStation, 'api' | 'setupCode' | 'registry'>,
  administrator: { username: string; password: string },
): Promise<string> {
  const { api, setupCode } = station;
  const reply = await fetch(`${api}/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setupCode, stationName: 'Demonstration', administrator }),
  });
  if (!reply.ok) throw new Error(`The demonstration could not be set up: ${await reply.text()}`);
  const { token, staff } = (await reply.json()) as { token: string; staff: { id: string } };
  await fillWithPeople(station, staff.id);
  return token;
}
