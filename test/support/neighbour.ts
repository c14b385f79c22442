/** A station that exchanges changes with the station or hub under test, for what two of them say differently. */
import { expect } from 'vitest';
import type { StationConfig } from '../../src-main/config.ts';
import { digestOf as digestOfHub } from '../../src-main/postgres/digest.ts';
import { digestOf } from '../../src-main/journal/digest.ts';
import { exchangeWithHub, pairWithHub } from '../hub/hub.ts';
import { clinic, meet, type Clinic } from '../sync/two-clinics.ts';
import { rebuildRows, type Place } from './both.ts';

type More = Partial<Pick<StationConfig, 'clock' | 'comparingTimes'>> & { name?: string; username?: string };

export type Neighbour = Clinic & {
  /** Exchanges all changes, so that both know the same. */
  meet: () => Promise<void>;
  /** Checks that both show the same, also once their rows are rebuilt. */
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
      await rebuildRows(here);
      await rebuildRows(there);
      expect([await digestHere(), digestOf({ db: there.db })]).toEqual([digest, digest]);
    },
  };
}
