/**
 * The first list equals what comparing everybody with everybody would give, and each pair is compared once.
 * At a station alone: it tests the table of people in memory, which both use.
 */
import { expect, test } from 'vitest';
import { openBlocks, type Blocks } from '../../src-main/matching/blocks.ts';
import { lines, leastBits } from '../../src-main/matching/match.rules.ts';
import { peopleTable, type Person } from '../../src-main/matching/people-table.ts';
import { listedRows } from '../../src-main/patients/patient.queries.ts';
import { scorerOf } from '../../src-main/matching/scoring.ts';
import { hardSet } from '../bench/matching/hard.ts';
import { withRegistry, type Registry } from '../bench/matching/measure.ts';
import { febrl, type KnownSet } from '../bench/matching/sets.ts';

/** Returns the blocks of a registry's due patients, either all of them or some. */
function blocksOf({ reader, vocabulary, rows }: Registry, isDue: (place: number) => boolean = () => true) {
  const { score, bitsOfWord, prior } = scorerOf(reader, vocabulary);
  const due = rows.filter((_, place) => isDue(place)).map(({ key }) => key);
  const people = peopleTable(listedRows(reader));
  const blocks = openBlocks(people, { vocabulary, due: new Set(due), bitsOfWord, leastBits: leastBits(prior) });
  const find = (key: number) => {
    const place = people.placeOf(key);
    return place === undefined ? undefined : people.at(place);
  };
  return { blocks, due, score, find };
}

const idOf = (a: number, b: number) => `${Math.min(a, b)} ${Math.max(a, b)}`;

type Compared = { blocks: Blocks; due: number[]; find: (key: number) => Person | undefined };

function pairsOf({ blocks, due, find }: Compared): string[] {
  return due.flatMap((key) => {
    const person = find(key);
    return person === undefined ? [] : blocks.candidatesOf(person).map((other) => idOf(key, other.key));
  });
}

const village = febrl(1, { isVillage: true });
const sets: KnownSet[] = [
  hardSet({ people: 400, again: 150, seed: 21 }),
  // Each person's original record and its variant are separate here.
  { ...village, records: village.records.filter(({ person }) => Number(person) % 2 === 0) },
];

test.each(sets)('hardly any likely pair is left out, and no probable one: $name', (set) =>
  withRegistry(set, (registry) => {
    const all = blocksOf(registry);
    const { due, score, find } = all;
    const compared = pairsOf(all);
    const isCompared = new Set(compared);
    expect(isCompared.size).toBe(compared.length);
    const people = due.flatMap((key) => find(key) ?? []);
    const likely = { all: 0, missed: 0 };
    for (const [i, a] of people.entries()) {
      for (const b of people.slice(0, i)) {
        const { score: of } = score(a.prepared, b.prepared);
        if (of < lines.possible) continue;
        likely.all++;
        if (isCompared.has(idOf(a.key, b.key))) continue;
        likely.missed++;
        expect(of).toBeLessThan(lines.probable);
      }
    }
    expect(likely.all).toBeGreaterThan(100);
    expect(likely.missed / likely.all).toBeLessThan(0.01);
    // At least half of all pairs have nothing in common.
    expect(compared.length).toBeLessThan((people.length * people.length) / 4);
  }),
);

test('a patient who is due is compared with all others, each pair once, whoever else is due', () =>
  withRegistry(hardSet({ people: 250, again: 100, seed: 22 }), (registry) => {
    const all = blocksOf(registry);
    const likely = pairsOf(all).filter((id) => {
      const [a, b] = id.split(' ').map((key) => all.find(Number(key)));
      return a !== undefined && b !== undefined && all.score(a.prepared, b.prepared).score >= lines.possible;
    });
    const some = blocksOf(registry, (place) => place % 3 === 0);
    const found = pairsOf(some);
    expect(new Set(found).size).toBe(found.length);
    const dueKeys = new Set(some.due);
    const wanted = likely.filter((id) => id.split(' ').some((key) => dueKeys.has(Number(key))));
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((id) => !found.includes(id))).toEqual([]);
  }));
