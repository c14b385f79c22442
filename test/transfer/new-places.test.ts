/** Places of a file that the registry does not have: refused, added with the import, or kept as text. */
import { expect } from 'vitest';
import { testBoth } from '../support/both.ts';
import type { Client } from '../support/station.ts';
import { changed, done, patientsOf, sent } from './files.ts';

const file = [
  'Name;Village;Place',
  'Asha;;Kisimani',
  'Juma;Mtoni;Bonde, Pwani',
  'Rukia;;bonde,  PWANI',
  'Salum;Shamba;Shamba',
  'Neema;;Mlima, Tana, Kati',
  // Two places have this name.
  'Zawadi;;Kilima',
].join('\n');

const placesOf = async (
  admin: Client,
): Promise<{ _id: string; name: string; parent: string | null; retired: boolean }[]> =>
  (await admin.get('/places')).body.places;
/** Returns the paths of the places that are not removed. */
async function paths(admin: Client): Promise<string[]> {
  const places = (await placesOf(admin)).filter(({ retired }) => !retired);
  const pathOf = (id: string | null): string[] => {
    const place = places.find(({ _id }) => _id === id);
    return place === undefined ? [] : [place.name, ...pathOf(place.parent)];
  };
  return places.map(({ _id }) => pathOf(_id).join(', ')).sort();
}

async function world(admin: Client) {
  const add = async (name: string, parent: string | null = null): Promise<string> =>
    (await admin.post('/places', { name, parent })).body._id;
  const coast = await add('Pwani');
  const village = await add('Kisimani', coast);
  await add('Kilima', coast);
  await add('Kilima', village);
  return { before: await paths(admin), read: await sent(admin, file) };
}
const column = 2;

testBoth(
  'unknown places are asked for, added with the people, and removed by an undo unless they are used',
  async (ready) => {
    const { admin } = await ready();
    const { before, read } = await world(admin);
    expect(read.columns[column]).toMatchObject({ field: 'home', places: null, refusing: 5 });
    expect(read.columns[column]?.unknownPlaces).toEqual(
      ['Bonde, Pwani', 'bonde,  PWANI', 'Shamba', 'Mlima, Tana, Kati', 'Kilima'].map((text) => ({ text, count: 1 })),
    );
    const asked = await changed(admin, read._id, { columns: [{ column, field: 'home', places: 'add' }] });
    expect([asked.columns[column]?.places, asked.tally.new, asked.tally.refused]).toEqual(['add', 5, 1]);
    expect(await paths(admin)).toEqual(before);
    await done(admin, read._id, 'run');
    const added = ['Bonde, Pwani', 'Kati', 'Mlima, Tana, Kati', 'Shamba', 'Tana, Kati'];
    expect(await paths(admin)).toEqual([...before, ...added].sort());
    const people = new Map((await patientsOf(admin)).map((each) => [each.name, each]));
    expect(people.get('Juma').home).toBe(people.get('Rukia').home);
    expect(people.get('Juma').village).toBe('Mtoni');

    await admin.post('/patients', { name: 'Baraka', home: people.get('Neema').home });
    const undone = await done(admin, read._id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', tally: { 'taken-back': 5 } });
    expect(await paths(admin)).toEqual([...before, 'Kati', 'Mlima, Tana, Kati', 'Tana, Kati'].sort());
  },
);

testBoth('unknown places are kept as the village, beside the one that the row has', async (ready) => {
  const { admin } = await ready();
  const { before, read } = await world(admin);
  const wrong = await admin.patch(`/imports/${read._id}`, {
    columns: [{ column: 1, field: 'village', places: 'text' }],
  });
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([400, '/columns/0/places']);
  const asked = await changed(admin, read._id, { columns: [{ column, field: 'home', places: 'text' }] });
  expect(asked.tally).toMatchObject({ new: 6, refused: 0 });
  await done(admin, read._id, 'run');
  expect(await paths(admin)).toEqual(before);
  const villages = (await patientsOf(admin)).map(({ name, village, home }) => [name, village, home === null]);
  expect(villages.toSorted()).toEqual([
    ['Asha', null, false],
    ['Juma', 'Mtoni, Bonde, Pwani', true],
    ['Neema', 'Mlima, Tana, Kati', true],
    ['Rukia', 'bonde,  PWANI', true],
    ['Salum', 'Shamba', true],
    ['Zawadi', 'Kilima', true],
  ]);
});
