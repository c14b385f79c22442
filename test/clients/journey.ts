/** What a clinic's other programs do with a station, whatever made their client. */
import { expect } from 'vitest';

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
};

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
  });
}
