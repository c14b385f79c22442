/**
 * Search: MiniSearch reads what was typed, SQLite finds the people, code ranks the first few hundred.
 *
 * Looks in tiers from strict to lenient and ranks what it found first; pages beyond that follow in the order of the tiers.
 * Result and order depend on the query and the registry alone, so that pages neither overlap nor skip.
 */
import type { Reader } from '../db/access.ts';
import type { patient } from '../db/schema.ts';
import { countMatching, countOfWord, listByKeys, matchingKeys } from './postings.queries.ts';
import { allMatch, readQuery, termMatch, type Query, type Tier } from './query.rules.ts';
import { rank, type Ranked } from './rank.rules.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

type PatientRow = typeof patient.$inferSelect;

/** How many candidates are ranked in code. */
const rankedLimit = 250;
/** Counting stops here: nobody reads a longer list, and counting it would take longer than finding the page. */
const countLimit = 1000;
/** With fewer people than this, the ones of whom some typed word does not match are shown too. */
const fewFound = 20;

export type SearchResult = { rows: Ranked<PatientRow>[]; total: number; isLowerBound: boolean };

export function searchPatients(
  reader: Reader,
  vocabulary: Vocabulary,
  { q, page, size }: { q: string; page: number; size: number },
): SearchResult {
  const query = readQuery(q);
  if (query.terms.length === 0) return { rows: [], total: 0, isLowerBound: false };
  const meanings = query.terms.map(({ folded }) => vocabulary.meanings(folded));
  const start = page * size;
  const found = findKeys(reader, expressions(query, meanings), Math.max(rankedLimit, start + size));

  const ranked = rank(listByKeys(reader, found.keys.slice(0, rankedLimit)), query, rarityIn(reader));
  const rest = rank(listByKeys(reader, found.keys.slice(Math.max(rankedLimit, start), start + size)), query, () => 1);
  const inRanked = ranked.slice(start, start + size);
  const rows = start + size <= rankedLimit ? inRanked : [...inRanked, ...rest];
  return { rows, total: found.total, isLowerBound: found.isLowerBound };
}

/** The expressions to try, strictest first, and the ones for when few are found. */
function expressions({ terms, whole }: Query, meanings: Meaning[][]): { tiers: string[]; relaxed: string[] } {
  const matches = (tier: Tier) => terms.map((term, i) => termMatch(term, meanings[i] ?? [], tier));
  const tiers = (['exact', 'prefix', 'near'] as const).map((tier) => allMatch(matches(tier), whole, tier));
  const near = matches('near');
  const without = (i: number) => near.filter((_, at) => at !== i).join(' AND ');
  return { tiers, relaxed: terms.length < 2 ? [] : near.map((_, i) => without(i)) };
}

type Found = { keys: number[]; total: number; isLowerBound: boolean };

function findKeys(reader: Reader, { tiers, relaxed }: ReturnType<typeof expressions>, wanted: number): Found {
  const keys = new Set<number>();
  const take = (match: string) => {
    if (keys.size >= wanted) return;
    for (const key of matchingKeys(reader, match, wanted + keys.size)) {
      if (keys.size >= wanted) return;
      keys.add(key);
    }
  };
  for (const match of tiers) take(match);
  if (keys.size < fewFound) {
    for (const match of relaxed) take(match);
    return { keys: [...keys], total: keys.size, isLowerBound: keys.size >= wanted };
  }
  if (keys.size < wanted) return { keys: [...keys], total: keys.size, isLowerBound: false };
  const widest = tiers.at(-1) ?? '';
  const total = Math.max(keys.size, countMatching(reader, widest, countLimit + 1));
  return { keys: [...keys], total: Math.min(total, Math.max(countLimit, keys.size)), isLowerBound: total > countLimit };
}

/** Weighs a word by how few have it; asked once per word of a query. */
function rarityIn(reader: Reader): (folded: string) => number {
  const known = new Map<string, number>();
  return (folded) => {
    let rarity = known.get(folded);
    if (rarity === undefined) {
      rarity = 1 + 1 / Math.log2(2 + countOfWord(reader, folded));
      known.set(folded, rarity);
    }
    return rarity;
  };
}
