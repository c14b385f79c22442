/** Searches over HTTP, at a station or a hub with these people. */
import { expect } from 'vitest';
import { registerAll, type NewReady } from '../support/both.ts';
import type { Person } from './registry.ts';

type Found = {
  rows: { _id: string; name: string | null; matches: { field: string; word: string; kind: string }[] }[];
  page: { totalElements: number; totalIsLowerBound?: true };
};

export async function found(ready: NewReady, people: readonly (string | Person)[]) {
  const place = await ready();
  const { admin } = place;
  const rows = await registerAll(
    place,
    people.map((each) => (typeof each === 'string' ? { name: each } : each)),
  );
  /** @param more further parameters of the query, from their `&`. */
  const search = async (q: string, more = ''): Promise<Found> => {
    const { status, body } = await admin.get(`/patients/search?q=${encodeURIComponent(q)}${more}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return { rows: body.embedded.patientResourceList, page: body.page };
  };
  const names = async (q: string, more?: string) => (await search(q, more)).rows.map(({ name }) => name);
  return { admin, ids: rows.map(({ id }) => id), search, names };
}
