/** Sets up new stations for the demonstration through their interface, and fills one with the synthetic people. */
import type { RunningStation } from '../serve.ts';
import { fillWithPeople } from './people.ts';

/** An account of a temporary registry with invented people: its password need not be secret. */
export type DemoAccount = { username: string; password: string; fullName?: string };
/** Invented like the patients. */
export const demoNames = { administrator: 'Amina Sample', clerk: 'Joseph Sample' };
export type DemoStation = Pick<RunningStation, 'api' | 'setupCode' | 'registry'>;

/** Returns the token of the administrator. */
export async function setUpDemonstration(station: DemoStation, administrator: DemoAccount): Promise<string> {
  const { token, staff } = await setUpStation(station, {
    stationName: 'Demonstration',
    administrator: { fullName: demoNames.administrator, ...administrator },
  });
  await fillWithPeople(station, staff.id);
  return token;
}

type SetUp = { stationName: string; administrator: DemoAccount };

export const setUpStation = (
  { api, setupCode }: DemoStation,
  said: SetUp,
): Promise<{ token: string; staff: { id: string } }> => asking(api, '')('POST', '/setup', { setupCode, ...said });

/** Returns a client of a station's interface; it throws the reply's text if the station refuses. */
export const asking =
  (api: string, token: string) =>
  async <Reply>(method: string, path: string, body?: unknown): Promise<Reply> => {
    const reply = await fetch(api + path, {
      method,
      headers: {
        ...(token !== '' && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`The demonstration could not be set up: ${await reply.text()}`);
    return (await reply.json()) as Reply;
  };
