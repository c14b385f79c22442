/** A hub finds the same patients as a station, in FEBRL's public data with all its typing mistakes. */
import { expect, it } from 'vitest';
import { febrlAtStation, measureRecall, type FebrlRegister, type OpenFebrl } from '../bench/febrl.ts';
import { write } from '../../src-main/postgres/access.ts';
import { openSearchIndex } from '../../src-main/postgres/search-index.ts';
import { searchPatients } from '../../src-main/postgres/search.ts';
import { isDrill } from '../support/drills.ts';
import { withPostgres } from '../support/postgres.ts';
import { freshHub } from './hub.ts';
import { ofHub } from '../support/commands.ts';

const { registerPatient } = ofHub;

const atHub: OpenFebrl = async (people) => {
  const { hub } = await freshHub();
  const index = openSearchIndex(hub);
  await write(hub, 'febrl', async (writer) => {
    for (const each of people) await registerPatient(writer, each);
  });
  return {
    search: async (q) => searchPatients(hub, await index.settle(), { q, page: 0, size: 10 }),
    close: () => index.close(),
  };
};

/** Keeps one register for several measurements. Returns a function that closes it as well. */
function kept(open: OpenFebrl): { open: OpenFebrl; close: () => Promise<void> } {
  let register: FebrlRegister | undefined;
  return {
    open: async (people) => ({ ...(register ??= await open(people)), close: () => Promise.resolve() }),
    close: async () => register?.close(),
  };
}

withPostgres('at a hub', () => {
  // The second has ten times as many people, and registering them takes a minute.
  it.each([
    { dataset: 1, typed: ['name'] } as const,
    ...(isDrill ? [{ dataset: 2, typed: ['name', 'name and suburb'] } as const] : []),
  ])(
    'the original of a misspelt duplicate is found at the same place as at a station: FEBRL $dataset',
    async ({ dataset, typed }) => {
      const [hub, station] = [kept(atHub), kept(febrlAtStation)];
      for (const each of typed) {
        const found = await measureRecall(dataset, each, hub.open);
        expect(found).toEqual(await measureRecall(dataset, each, station.open));
        expect(found.at10).toBeGreaterThanOrEqual(0.93);
      }
      await Promise.all([hub, station].map(({ close }) => close()));
    },
    300_000,
  );
});
