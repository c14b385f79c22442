/** The journey of a clinic's other programs at a station, the same for every generated client. */
import { expect, vi } from 'vitest';

/** The values that a generated client needs: the address of the interface and the set-up code. */
export type Station = { api: string; setupCode: string };

/** The results of a journey. */
export type Journey = {
  recoveryKey: string;
  username: string;
  /** The place of the registered patient in the search's results, from 0. */
  found: number;
  /** Phone numbers before and after the patch. */
  phones: (string | null)[];
  visits: (string | null)[];
  /** The refusal of a patch of an outdated version. */
  staleStatus: number;
  staleTitle: string | undefined;
  /** The fields that have changed since, in the order of the history. */
  changed: string[];
  /** The feed's entries for all of that, in its order. */
  heard: string[];
  /** The result of the import of `spreadsheet`, and the feed's entries for it since the place that was read before. */
  imported: { state: string; added: number };
  heardSince: string[];
};

/** A spreadsheet of two people. */
export const spreadsheet = () =>
  new File(['Name,Phone\nKofi Boateng,0244 000 111\nEsi Owusu,0244 000 222\n'], 'people.csv', {
    type: 'application/octet-stream',
  });

/** Waits until the station has finished with an import, and returns the import. */
export const settled = <Import extends { isWorking: boolean }>(ask: () => Promise<Import>): Promise<Import> =>
  vi.waitUntil(
    async () => {
      const told = await ask();
      return !told.isWorking && told;
    },
    { timeout: 20_000 },
  ) as Promise<Import>;

export const happenings = ({ changes }: { changes: { kind: string; what: string }[] }): string[] =>
  changes.map(({ kind, what }) => `${kind} ${what}`);

export function expectJourney(journey: Journey): void {
  expect(journey).toEqual({
    recoveryKey: expect.stringMatching(/^[0-9A-Z-]{39}$/) as string,
    username: 'ama',
    found: 0,
    phones: ['0712 345 678', '0712 345 679'],
    visits: [null, '2026-03-01T10:00:00.000Z'],
    staleStatus: 412,
    staleTitle: 'Somebody else has changed the record',
    changed: expect.arrayContaining(['name', 'phoneNumber', 'phoneNumber']) as string[],
    heard: ['patient created', 'visit created', 'visit changed', 'patient changed'],
    imported: { state: 'done', added: 2 },
    heardSince: ['patient created', 'patient created'],
  });
}
