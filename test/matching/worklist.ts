/** A station that compares patients as soon as they are saved, and its worklist. */
import type { StationConfig } from '../../src-main/config.ts';
import type { Client } from '../support/station.ts';
import { until } from '../support/eventually.ts';

/** Compares everything in the same process and at once. */
export const soon = {
  comparingTimes: {
    afterOpeningMs: 0,
    afterSaveMs: 1,
    threadFrom: 300,
    allAgain: { afterMs: 3_600_000, restTimes: 50 },
  },
} satisfies Partial<StationConfig>;
/** Compares everything in the thread. */
export const inThread = {
  comparingTimes: { afterOpeningMs: 0, afterSaveMs: 1, threadFrom: 1, allAgain: { afterMs: 3_600_000, restTimes: 50 } },
} satisfies Partial<StationConfig>;

export type Pair = { _id: string; patients: { _id: string; name: string }[]; grade: string; score: number };
export type Worklist = {
  pairs: Pair[];
  total: number;
  counts: Record<string, number>;
  comparing: { done: number; of: number; state: string };
};

export async function worklistOf({ get }: Client, query = ''): Promise<Worklist> {
  const { body } = await get(`/duplicates${query}`);
  const { embedded, page, counts, comparing } = body;
  return { pairs: embedded.duplicateResourceList, total: page.totalElements, counts, comparing };
}

/** Returns the list once everybody has been compared. */
export async function settledWorklist(client: Client, query = ''): Promise<Worklist> {
  await until(async () => (await worklistOf(client)).comparing.state === 'done');
  return worklistOf(client, query);
}

/** Returns the ids of each pair, sorted. */
export const idsOf = (pairs: Pair[]): string[] =>
  pairs.map(({ patients }) =>
    patients
      .map(({ _id }) => _id)
      .sort()
      .join(' '),
  );

/** Fields that, when two records share them, every comparison takes for one person. */
export const akua = {
  name: 'Akua Serwaa Boateng',
  phoneNumber: '+233 24 555 0101',
  dateOfBirth: '1987-04-12',
  gender: 'FEMALE',
  residentialAddress: '12 Mango Street, Nkawkaw',
};

export async function register(client: Client, patient: object): Promise<string> {
  const { status, body } = await client.post('/patients', patient);
  if (status !== 200 && status !== 201) throw new Error(`Not registered: ${JSON.stringify(body)}`);
  return body._id;
}
