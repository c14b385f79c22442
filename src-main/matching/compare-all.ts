/**
 * Compares those who are due with everybody, in memory. If all are due, the result depends only on who is listed, not on who was first or
 * on earlier results. So stations with the same patients make the same list.
 */
import { openVocabulary } from '../search/vocabulary.ts';
import { openBlocks } from './blocks.ts';
import { expectedAmong } from './expectations.ts';
import { likeliestFound, type Found } from './found.rules.ts';
import { leastBits, type Expected } from './match.rules.ts';
import type { PeopleTable } from './people-table.ts';
import { judge, knownOf, scorerFrom } from './scorer.ts';

export type Compared = { expected: Expected; found: Generator<Found> };

/** @param keys of those who are due. Patients who are not listed are left out: hiding them removed their pairs. */
export function compareAll(people: PeopleTable, keys: readonly number[]): Compared {
  const { wordCounts } = people;
  const known = knownOf({ patients: people.size, countOf: (word) => wordCounts.get(word) ?? 0 });
  const expected = expectedAmong(people, known);
  const { score, bitsOfWord, prior } = scorerFrom(known, expected);
  const vocabulary = openVocabulary(() => wordCounts);
  const blocks = openBlocks(people, { vocabulary, due: new Set(keys), bitsOfWord, leastBits: leastBits(prior) });
  const places = keys.flatMap((key) => people.placeOf(key) ?? []).sort((a, b) => a - b);
  const each = function* (): Generator<Found> {
    for (const place of places) {
      const person = people.at(place);
      const matches = blocks.candidatesOf(person).flatMap((other) => {
        const judged = judge(score(person.prepared, other.prepared));
        return judged === undefined ? [] : [{ id: other.id, ...judged }];
      });
      yield { id: person.id, version: person.version, matches: likeliestFound(matches) };
    }
  };
  return { expected, found: each() };
}
