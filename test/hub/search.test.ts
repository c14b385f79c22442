/**
 * Search at a hub: by the rules of a station, among what any process and any station saved.
 * At a hub alone: `search/search.test.ts` has what is asked over HTTP; these are about processes, postings and stations that meet it.
 */
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { write as writeStation } from '../../src-main/db/access.ts';
import { write, type Hub } from '../../src-main/postgres/access.ts';
import { countPatients } from '../../src-main/postgres/patient.queries.ts';
import { saveRecord } from '../../src-main/postgres/record.ts';
import { openSearchIndex, type SearchIndex } from '../../src-main/postgres/search-index.ts';
import { searchPatients } from '../../src-main/postgres/search.ts';
import { takeSlice } from '../../src-main/postgres/taking.ts';
import { askedBirth } from '../../src-main/search/birth.rules.ts';
import type { ChangeHash } from '../../src-main/journal/change.contract.ts';
import { registry, type Person } from '../search/registry.ts';
import { freshDatabase, putBack, withPostgres } from '../support/postgres.ts';
import { exchangeWithHub, freshHub, openedHub, pairWithHub } from './hub.ts';
import { newWriter } from './writer.ts';
import { mergePatients, unmergePatients, registerPatient as registerAtStation } from '../support/commands.ts';
import { ofHub } from '../support/commands.ts';

const { correctPatient, registerPatient } = ofHub;

type Searching = { hub: Hub; index: SearchIndex };

function searching(hub: Hub): Searching {
  const index = openSearchIndex(hub);
  onTestFinished(() => index.close());
  return { hub, index };
}

const ask = async ({ hub, index }: Searching, q: string, { page = 0, size = 20 } = {}) =>
  searchPatients(hub, await index.settle(), { q, page, size });

const namesOf = async (at: Searching, q: string) => (await ask(at, q)).rows.map(({ row }) => row.name);

const register = (hub: Hub, people: readonly Person[]) =>
  write(hub, 'test', async (writer) => {
    const rows = [];
    for (const person of people) rows.push(await registerPatient(writer, person));
    return rows;
  });

const syllable = fc.constantFrom('ka', 'ma', 'ri', 'lu', 'to', 'sha', 'ngo', 'é', 'ny', 'j');
const word = fc.array(syllable, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
const words = (most: number) => fc.array(word, { minLength: 1, maxLength: most }).map((all) => all.join(' '));
const digits = fc.string({ unit: fc.constantFrom(...'0127'), minLength: 1, maxLength: 10 });
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const person = fc.record({
  name: orNull(words(3)),
  residentialAddress: orNull(words(2)),
  patientNumber: orNull(fc.oneof(digits, word)),
  phoneNumber: orNull(digits.map((text) => `+254 ${text}`)),
  age: orNull(fc.nat(90)),
});
const query = fc.record({
  ...{ of: fc.nat(), part: fc.nat(3), at: fc.nat(), how: fc.nat(3) },
  size: fc.constantFrom(1, 3, 20),
  born: fc.option(fc.nat(90), { nil: undefined }),
});

const listed = 'retired IS NOT TRUE AND standing_key IS NULL';

const nobody = { name: '', residentialAddress: '', patientNumber: '', phoneNumber: '' };

/** Returns the text with one letter removed, doubled or swapped with its neighbour. */
function slipped(text: string, at: number, how: number): string {
  const i = at % Math.max(1, text.length);
  const [before, letter, after] = [text.slice(0, i), text.charAt(i), text.slice(i + 1)];
  const slips = [
    text,
    before + after,
    before + letter + letter + after,
    before + after.slice(0, 1) + letter + after.slice(1),
  ];
  return slips[how] ?? '';
}

function birthOf(q: string, years: number | undefined) {
  if (years === undefined) return undefined;
  const year = 2026 - years;
  const birth = askedBirth({ besidesBirth: q, bornFrom: `${year}-01-01`, bornTo: `${year}-12-31` });
  return birth === 'incomplete' ? undefined : birth;
}

/** Returns the parts of a page that are the same at any register. */
const told = ({ rows, ...more }: Awaited<ReturnType<typeof ask>>) => ({
  ...more,
  rows: rows.map(({ row: { name, patientNumber, phoneNumber, residentialAddress, ageYears }, why, isWhole }) => {
    return { name, patientNumber, phoneNumber, residentialAddress, ageYears, why, isWhole };
  }),
});

withPostgres('search at a hub', () => {
  it('finds the same people in the same order as a station, whatever was typed', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(person, { minLength: 1, maxLength: 40 }),
        fc.array(query, { minLength: 10, maxLength: 30 }),
        async (people, queries) => {
          const { hub } = await freshHub();
          const [here, there] = [searching(hub), await registry(people)];
          await register(hub, people);
          for (const { of, part, at, how, size, born } of queries) {
            const { name, residentialAddress, patientNumber, phoneNumber } = people[of % people.length] ?? nobody;
            const parts = [name, `${name ?? ''} ${residentialAddress ?? ''}`, patientNumber, phoneNumber];
            const q = slipped(parts[part] ?? '', at, how);
            for (const page of [0, 1]) {
              const asked = { q, page, size, birth: birthOf(q, born) };
              const one = await searchPatients(hub, await here.index.settle(), asked);
              expect(told(one), q).toEqual(told(there.ask(asked) as typeof one));
              found += one.rows.length;
            }
          }
        },
      ),
      { numRuns: 10 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('who was saved, corrected, hidden or put back is found by what stands there now', async () => {
    const { hub } = await freshHub();
    const at = searching(hub);
    const [made] = await register(hub, [{ name: 'Ama Mensah', patientNumber: 'KE-417', phoneNumber: '0712' }]);
    const id = made?.id ?? '';
    expect(await namesOf(at, 'mensah')).toEqual(['Ama Mensah']);
    for (const q of ['ke417', '417', '0712', '712', id]) expect(await namesOf(at, q), q).toEqual(['Ama Mensah']);
    const edit = (fields: Parameters<typeof correctPatient>[1]['edit']) =>
      write(hub, 'test', (writer) => correctPatient(writer, { id, edit: fields, check: () => undefined }));
    await edit({ name: 'Ama Boateng' });
    expect(await namesOf(at, 'mensah')).toEqual([]);
    expect(await namesOf(at, 'boateng')).toEqual(['Ama Boateng']);
    await edit({ retired: true });
    expect(await namesOf(at, 'boateng')).toEqual([]);
    // Somebody may still have the hidden patient's card, so the id finds the record.
    expect(await namesOf(at, id)).toEqual(['Ama Boateng']);
    expect((await at.index.settle()).patients).toBe(0);
    await edit({ retired: false });
    expect(await namesOf(at, 'boateng')).toEqual(['Ama Boateng']);
    expect((await at.index.settle()).countOf('ama')).toBe(1);
  });

  it('each process finds what another one saved just now, and knows its words', async () => {
    const { hub, database } = await freshHub();
    const [one, two] = [searching(hub), searching(await openedHub(database))];
    expect(await namesOf(two, 'zawadi')).toEqual([]);
    for (const [i, name] of ['Zawadi', 'Zuberi', 'Zainabu', 'Zola'].entries()) {
      const [from, to] = i % 2 === 0 ? [one, two] : [two, one];
      await register(from.hub, [{ name }]);
      // Mistyped, so that it is found by a word that this process must have learnt.
      expect(await namesOf(to, `${name}h`)).toEqual([name]);
    }
    const many = Array.from({ length: 30 }, (_, i) => ({
      name: `Person ${'abcdefghij'.charAt(i % 10)}${'klm'.charAt(i / 10)}`,
    }));
    await Promise.all(many.map((each, i) => register([one, two][i % 2]?.hub ?? hub, [each])));
    const pages = await Promise.all([one, two, one, two].map((at) => ask(at, 'person', { size: 50 })));
    for (const page of pages) expect(page.total).toBe(30);
    const counts = await Promise.all([one, two].map(async ({ index }) => (await index.settle()).countOf('person')));
    expect(counts).toEqual([30, 30]);
  });

  it('a process that knows less than is said of the last batches knows all words all the same', async () => {
    const { hub, database } = await freshHub();
    const [one, two] = [searching(hub), searching(await openedHub(database))];
    for (const name of ['Zawadi', 'Zuberi', 'Zola']) {
      await register(hub, [{ name }]);
      expect(await namesOf(one, name)).toEqual([name]);
      if (name === 'Zawadi') expect(await namesOf(two, name)).toEqual([name]);
    }
    const { rows } = await hub.pool.query<{ batch: string }>('SELECT batch FROM counted ORDER BY batch');
    expect(rows.length).toBeGreaterThanOrEqual(3);
    await database.query(`DELETE FROM counted WHERE batch < ${rows.at(-1)?.batch}`);
    for (const name of ['Zuberi', 'Zola']) expect(await namesOf(two, `${name}h`)).toEqual([name]);
  });

  it('how many patients there are is known at once, whether their postings are written or not', async () => {
    const { hub } = await freshHub();
    const index = openSearchIndex(hub);
    await index.close();
    const [ama, esi] = await register(hub, [{ name: 'Ama' }, { name: 'Esi' }, { name: 'Kwame' }]);
    const edit = (id: string, fields: Record<string, unknown>) =>
      write(hub, 'test', (writer) => saveRecord(writer, { kind: 'patient', id, fields }));
    const counted = async () => {
      const { rows } = await hub.pool.query<{ count: string }>(`SELECT count(*) FROM patient WHERE ${listed}`);
      return [await countPatients(hub), Number(rows[0]?.count)];
    };
    for (const [count, change] of [
      [3, () => Promise.resolve()],
      [2, () => edit(ama?.id ?? '', { retired: true })],
      [1, () => edit(esi?.id ?? '', { mergedInto: ama?.id })],
      [2, () => edit(ama?.id ?? '', { retired: false })],
      [3, () => edit(esi?.id ?? '', { mergedInto: null })],
    ] as const) {
      await change();
      expect(await counted()).toEqual([count, count]);
      // An edit that does not change the list leaves the count as it is.
      await edit(ama?.id ?? '', { phoneNumber: '0244123456' });
      expect(await counted()).toEqual([count, count]);
      await index.settle();
      expect(await counted()).toEqual([count, count]);
    }
  });

  it('a slice that a station gives is found at once, and waits for nobody who writes postings', async () => {
    const { hub } = await freshHub();
    const at = searching(hub);
    const station = await newWriter(hub);
    const id = hub.newId();
    const hash = station.save({ kind: 'patient', id, fields: { name: 'Kwame' } });
    await takeSlice(hub, station.slice());
    const holder = await hub.pool.connect();
    try {
      // A process has begun to write the postings of this record.
      await holder.query('BEGIN READ WRITE');
      await holder.query('SELECT FROM posting_state FOR UPDATE');
      await holder.query('DELETE FROM posting_due');
      station.save({ kind: 'patient', id, fields: { name: 'Kofi' }, after: [hash as ChangeHash] });
      expect((await takeSlice(hub, station.slice())).applied).toBe(1);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    expect(await namesOf(at, 'kofi')).toEqual(['Kofi']);
    expect(await namesOf(at, 'kwame')).toEqual([]);
  });

  it('who was joined at a station is found at a hub by either name, once, and alone again when they are parted', async () => {
    const { hub } = await freshHub();
    const at = searching(hub);
    const { db } = await registry([]);
    await pairWithHub(db, hub);
    const { id, other, group } = await writeStation(db, 'ama', (writer) => {
      const [one, other] = ['Abena Sarpong', 'Esi Darko'].map((name) => registerAtStation(writer, { name }));
      const { group } = mergePatients(writer, { id: one?.id ?? '', with: other?.id ?? '' });
      return { id: one?.id ?? '', other: other?.id ?? '', group };
    });
    await exchangeWithHub(db, hub);
    for (const q of ['sarpong', 'darko', other]) expect(await namesOf(at, q), q).toEqual(['Abena Sarpong']);
    await writeStation(db, 'ama', (writer) => unmergePatients(writer, { id, group }));
    await exchangeWithHub(db, hub);
    for (const q of ['darko', other]) expect(await namesOf(at, q), q).toEqual(['Esi Darko']);
  });

  it('a process that outlives its database being put back knows the words as they are there', async () => {
    const { hub, database } = await freshHub();
    await register(hub, [{ name: 'Zola' }]);
    await openSearchIndex(hub).settle();
    await hub.pool.end();
    const yesterday = await freshDatabase(`TEMPLATE ${database.name}`);
    const today = await openedHub(database);
    const at = searching(today);
    await register(today, [{ name: 'Zuberi' }]);
    expect(await namesOf(at, 'zuberi')).toEqual(['Zuberi']);
    await putBack(database, yesterday);
    // Another process assigns the number of that word to this one.
    const other = searching(await openedHub(database));
    await register(other.hub, [{ name: 'Kofi' }]);
    expect(await namesOf(other, 'kofi')).toEqual(['Kofi']);
    for (const [q, found] of [
      ['kofi', ['Kofi']],
      ['zuberi', []],
      ['zola', ['Zola']],
    ] as const) {
      expect(await namesOf(at, q).catch(() => namesOf(at, q)), q).toEqual(found);
    }
  });
});
