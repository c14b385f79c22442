/** What a clinic's other programs do with a station, whatever made their client. */
import { expect, vi } from 'vitest';

/** What a generated client is told: where the station is, and its set-up code. */
export type Station = { api: string; setupCode: string };

/** What it found. */
export type Journey = {
  recoveryKey: string;
  username: string;
  /** In which the search put the patient who was registered, from 0. */
  found: number;
  /** Before the patch and after it. */
  phones: (string | null)[];
  visits: (string | null)[];
  /** Of a patch of the version before. */
  staleStatus: number;
  staleTitle: string | undefined;
  /** The fields that have changed since, in the order of the history. */
  changed: string[];
  /** What the feed tells of all that, in its order. */
  heard: string[];
  /** What became of the import of `spreadsheet`, and what the feed tells of that, from where it was before. */
  imported: { state: string; added: number };
  heardSince: string[];
};

/** Of two people. */
export const spreadsheet = () =>
  new File(['Name,Phone\nKofi Boateng,0244 000 111\nEsi Owusu,0244 000 222\n'], 'people.csv', {
    type: 'application/octet-stream',
  });

/** How an import stands when nothing is done to it any more. */
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
    staleTitle: 'Somebody else changed it in the meantime',
    changed: expect.arrayContaining(['name', 'phoneNumber', 'phoneNumber']) as string[],
    heard: ['patient created', 'visit created', 'visit changed', 'patient changed'],
    imported: { state: 'done', added: 2 },
    heardSince: ['patient created', 'patient created'],
  });
}
