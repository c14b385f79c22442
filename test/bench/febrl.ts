/**
 * Measures search quality on FEBRL's public record-linkage data (test/data/febrl). The originals are in the registry and the values of a
 * misspelt duplicate are typed. The original should be among the first hits.
 */
import '../../src-main/kinds.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { newUuid, systemClock } from '../../src-main/clock.ts';
import { write } from '../../src-main/db/access.ts';
import { closeDatabase, createDatabase } from '../../src-main/db/open.ts';
import { beginStation } from '../../src-main/journal/record.ts';
import { standardErrorLog } from '../../src-main/log.ts';
import type { NewPatient } from '../../src-main/patients/patient.contract.ts';
import { openSearchIndex } from '../../src-main/search/search-index.ts';
import type { SearchResult } from '../../src-main/patients/finding.ts';
import type { Searched } from '../../src-main/patients/rank.rules.ts';
import { searchPatients } from '../../src-main/patients/search.ts';
import { registerPatient } from '../support/commands.ts';

type Person = { id: string; name: string; suburb: string; address: string; number: string };

function readPeople(dataset: 1 | 2): Person[] {
  const file = resolve(import.meta.dirname, `../data/febrl/dataset${dataset}.csv`);
  const lines = readFileSync(file, 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => {
    const [
      id = '',
      given = '',
      surname = '',
      streetNumber = '',
      address1 = '',
      address2 = '',
      suburb = '',
      postcode = '',
      state = '',
      ,
      number = '',
    ] = line.split(',').map((cell) => cell.trim());
    const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
    const address = words(streetNumber, address1, address2, suburb, postcode, state);
    return { id, name: words(given, surname), suburb, address, number };
  });
}

/** `rec-12-org` and `rec-12-dup-0` are the same person. */
const personOf = (id: string) => id.split('-')[1];

export type Recall = {
  typed: string;
  queries: number;
  at1: number;
  at10: number;
  missed: { typed: string; wanted: string; found: string[] }[];
};

/** A register that contains the originals. `search` returns the first ten hits. */
export type FebrlRegister = {
  search: (q: string) => Promise<Pick<SearchResult<Searched>, 'rows'>>;
  close: () => Promise<void>;
};

/** Registers these people, and resolves when they can be found. */
export type OpenFebrl = (people: readonly NewPatient[]) => Promise<FebrlRegister>;

export const febrlAtStation: OpenFebrl = async (people) => {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-febrl-'));
  const db = createDatabase({
    file: join(dir, 'registry.db'),
    key: Buffer.alloc(32, 1),
    migrationsDir: resolve(import.meta.dirname, '../../drizzle'),
    backupsDir: dir,
    clock: systemClock,
    newId: newUuid,
  });
  const searchIndex = openSearchIndex(db, standardErrorLog);
  await write(db, 'febrl', (writer) => {
    beginStation(writer, { id: writer.newId(), name: 'FEBRL' });
    for (const each of people) registerPatient(writer, each);
  });
  await searchIndex.settle();
  return {
    search: (q) => Promise.resolve(searchPatients({ db }, searchIndex.vocabulary, { q, page: 0, size: 10 })),
    close: async () => {
      await searchIndex.close();
      closeDatabase(db);
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

/** Measures recall over the duplicates that have anything to type. */
export async function measureRecall(
  dataset: 1 | 2,
  typed: 'name' | 'name and suburb',
  open: OpenFebrl = febrlAtStation,
): Promise<Recall> {
  const people = readPeople(dataset);
  const originals = people.filter(({ id }) => id.endsWith('-org'));
  const register = await open(
    originals.map(({ name, address, number }) => ({
      name: name || null,
      residentialAddress: address || null,
      patientNumber: number || null,
    })),
  );
  try {
    const originalByNumberAndName = new Map(
      originals.map((each) => [`${each.number} ${each.name} ${each.address}`, each]),
    );
    let at1 = 0;
    let at10 = 0;
    let queries = 0;
    const missed: Recall['missed'] = [];
    for (const duplicate of people.filter(({ id }) => !id.endsWith('-org'))) {
      const q = typed === 'name' ? duplicate.name : `${duplicate.name} ${duplicate.suburb}`.trim();
      if (q === '') continue;
      queries++;
      const { rows } = await register.search(q);
      const place = rows.findIndex(({ row }) => {
        const hit = originalByNumberAndName.get(
          `${row.patientNumber ?? ''} ${row.name ?? ''} ${row.residentialAddress ?? ''}`,
        );
        return hit !== undefined && personOf(hit.id) === personOf(duplicate.id);
      });
      if (place === 0) at1++;
      if (place >= 0) at10++;
      else {
        const wanted = originals.find(({ id }) => personOf(id) === personOf(duplicate.id));
        const found = rows.map(({ row, why }) => {
          const reasons = why.map(({ word, kind, field }) => `${word} ${kind} ${field}`).join(', ');
          return `${row.name ?? ''} | ${row.residentialAddress ?? ''} | ${reasons}`;
        });
        missed.push({ typed: q, wanted: `${wanted?.name ?? ''} | ${wanted?.address ?? ''}`, found });
      }
    }
    return { typed, queries, at1: at1 / queries, at10: at10 / queries, missed };
  } finally {
    await register.close();
  }
}

if (import.meta.main) {
  for (const [dataset, typed] of [
    [1, 'name'],
    [2, 'name'],
    [2, 'name and suburb'],
  ] as const) {
    const { queries, at1, at10, missed } = await measureRecall(dataset, typed);
    console.log(`FEBRL ${dataset}, ${typed}: recall@1 ${at1.toFixed(3)}, recall@10 ${at10.toFixed(3)} of ${queries}`);
    if (process.argv.includes('--missed')) {
      for (const miss of missed) console.log(`  ${miss.typed} -> ${miss.wanted}\n      ${miss.found.join('\n      ')}`);
    }
  }
}
