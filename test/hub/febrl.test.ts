/** A hub finds whoever a station finds, on FEBRL's public data, with every typing mistake that is in it. */
import { expect, it } from 'vitest';
import { febrlAtStation, measureRecall, type OpenFebrl } from '../bench/febrl.ts';
import { write } from '../../src-main/hub/access.ts';
import { registerPatient } from '../../src-main/hub/patient.commands.ts';
import { openSearchIndex } from '../../src-main/hub/search-index.ts';
import { searchPatients } from '../../src-main/hub/search.ts';
import { withPostgres } from '../support/postgres.ts';
import { freshHub } from './hub.ts';

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

withPostgres('at a hub', () => {
  it('the original of a misspelt duplicate is found as often as at a station', async () => {
    const [hub, station] = [await measureRecall(1, 'name', atHub), await measureRecall(1, 'name', febrlAtStation)];
    expect(hub).toEqual(station);
    expect(hub.at10).toBeGreaterThanOrEqual(0.98);
  }, 120_000);
});
