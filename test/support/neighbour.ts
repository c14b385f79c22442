/** A station that the one which is tried meets, be that a station or a hub: for what two say differently. */
import { expect } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import { digestOf as digestOfHub } from '../../src-main/hub/digest.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { exchangeWithHub, pairWithHub } from '../hub/hub.ts';
import { clinic, meet, type Clinic } from '../sync/two-clinics.ts';
import { madeAnew, type Place } from './both.ts';

type More = Partial<Pick<StationConfig, 'clock' | 'comparingTimes'>> & { name?: string; username?: string };

export type Neighbour = Clinic & {
  /** All that one of the two knows the other one knows from then on. */
  meet: () => Promise<void>;
  /** That both show the same, also when all is made anew. */
  expectAgreement: () => Promise<void>;
};

export async function neighbourOf(here: Place, more: More = {}): Promise<Neighbour> {
  const { name = 'Kando', username = 'kofi', ...config } = more;
  const there = await clinic({ name, username }, config);
  const { station, running } = here;
  if (running !== undefined) await pairWithHub(there.db, running.hub);
  const digestHere = () =>
    running === undefined ? digestOf({ db: station!.registry().db }) : digestOfHub(running.hub);
  return {
    ...there,
    meet: async () => {
      if (running === undefined) await meet(station!.registry().db, there.db);
      else await exchangeWithHub(there.db, running.hub);
    },
    expectAgreement: async () => {
      const digest = digestOf({ db: there.db });
      expect(await digestHere()).toBe(digest);
      await madeAnew(here);
      await madeAnew(there);
      expect([await digestHere(), digestOf({ db: there.db })]).toEqual([digest, digest]);
    },
  };
}
