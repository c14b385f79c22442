/**
 * Search: MiniSearch reads what was typed, SQLite finds the people, code ranks the first few hundred.
 *
 * Looks in tiers from strict to lenient and ranks what it found first; pages beyond that follow in the order of the tiers.
 * Result and order depend on the query and the registry alone, so that pages neither overlap nor skip.
 */
import type { Reader } from '../db/access.ts';
import type { patient } from '../db/schema.ts';
import { countPatients, findPatient } from '../patients/patient.queries.ts';
import { membersOf } from '../patients/standing.queries.ts';
import { recordIdIn } from '../patients/record-id.rules.ts';
import type { AskedBirth } from './birth.rules.ts';
import { bornAmong, bornMatchingKeys, listByKeys, listHidden, matchingKeys } from './postings.queries.ts';
import {
  allOf,
  anyOf,
  costOf,
  interpretQuery,
  matchText,
  relaxations,
  termMatch,
  wholeNumberMatch,
  type Interpretation,
  type PostingMatch,
  type Term,
  type Tier,
} from './query.rules.ts';
import { rank, type Ranked } from './rank.rules.ts';
import { remembered } from './remembered.rules.ts';
import type { Vocabulary } from './vocabulary.ts';
import type { Expansion } from './word.rules.ts';

type PatientRow = typeof patient.$inferSelect;

/** How many candidates are ranked in code. */
const rankedLimit = 150;
/** Counting stops here: nobody reads a longer list, and counting it would take longer than finding the page. */
const countLimit = 1000;
/** With fewer people than this, the ones of whom some typed word does not match are shown too. */
const fewFound = 20;
/** Who matches more typed words than this was meant: nobody is looked for who lacks one. */
const surelyMeant = 3;
/** No more lenient looking once there are this many to rank. */
const enoughFound = 100;
/** How many candidates one lenient look-up may bring. */
const lenientShare = 80;

/**
 * What all look-ups of one search may cost, in words looked up, so that nobody waits for ten begun words that stand for
 * thousands. The dearest of FEBRL's 2,500 searches costs 2,300; the total is said to be a lower bound when it ends here.
 */
const costLimit = 2500;
/** In one look-up, further interpretations are left out beyond this cost; the plain one never is. */
const interpretationsLimit = 1000;

/** So many hidden records are looked through, the last ones first: they are in no postings, and there are few. */
const hiddenLimit = 2000;

export type SearchResult = { rows: Ranked<PatientRow>[]; total: number; isLowerBound: boolean };

type Asked = { q: string; page: number; size: number; birth?: AskedBirth | undefined };

/**
 * Everybody whom `q` finds. With `birth`, those too whom the rest of it finds and who were born then, which counts like a word that
 * matches exactly.
 */
export function searchPatients(reader: Reader, vocabulary: Vocabulary, { q, page, size, birth }: Asked): SearchResult {
  const scanned = findByRecordId(reader, q);
  if (scanned !== undefined) return { rows: page === 0 ? [scanned] : [], total: 1, isLowerBound: false };
  const { countOf } = vocabulary;
  const interpretations = interpretQuery(q, (folded) => countOf(folded) > 0);
  if (interpretations.length === 0) return { rows: [], total: 0, isLowerBound: false };
  const start = page * size;
  const wanted = Math.max(rankedLimit, start + size);
  const byRarity = (terms: Interpretation) => terms.toSorted((a, b) => countOf(a.folded) - countOf(b.folded));
  const matchOf = matchBy(vocabulary);
  const look = (match: PostingMatch, limit: number) => matchingKeys(reader, match, limit);
  const found = findKeys(interpretations, { matchOf, byRarity, wanted, look });
  const born = birth && findBorn(reader, birth, { isKnown: (folded) => countOf(folded) > 0, matchOf, byRarity });

  const first = [...new Set([...(born?.keys ?? []), ...found.keys.slice(0, rankedLimit)])];
  const read = [...interpretations, ...(born?.interpretations ?? [])];
  const asked = {
    interpretations: read,
    rarity: rarityAmong(countPatients(reader), countOf),
    members: membersOf(reader, [...new Set([...first, ...found.keys.slice(0, wanted)])]),
    ...(birth !== undefined && { born: bornAmong(reader, first, birth) }),
  };
  const ranked = rank(listByKeys(reader, first), asked).slice(start, start + size);
  const isFirst = new Set(first);
  const laterKeys = found.keys.slice(rankedLimit).filter((key) => !isFirst.has(key));
  const later = listByKeys(
    reader,
    laterKeys.slice(Math.max(0, start - first.length), Math.max(0, start + size - first.length)),
  );
  // Beyond what is ranked the order of the keys stands; ranking one at a time only says why each matched.
  const rest = later.flatMap((row) => rank([row], asked));
  const known = new Set(found.keys);
  // Of those who were not looked at nobody knows whether they are among them.
  const further = first.filter((key) => !known.has(key)).length;
  const isUnsure = further > 0 && found.total > found.keys.length;
  return {
    rows: [...ranked, ...rest],
    total: found.total + (isUnsure ? 0 : further),
    isLowerBound: found.isLowerBound || isUnsure,
  };
}

/** Those of the hidden records in which nothing is missing that was typed. */
export function searchHidden(reader: Reader, vocabulary: Vocabulary, { q, page, size }: Asked): SearchResult {
  const { countOf } = vocabulary;
  const interpretations = interpretQuery(q, (folded) => countOf(folded) > 0);
  const rarity = rarityAmong(countPatients(reader), countOf);
  const ranked = rank(listHidden(reader, hiddenLimit), { interpretations, rarity }).filter(({ isWhole }) => isWhole);
  return { rows: ranked.slice(page * size, (page + 1) * size), total: ranked.length, isLowerBound: false };
}

/** Who was born then and matches the rest of what was typed. */
function findBorn(
  reader: Reader,
  { besides, ...span }: AskedBirth,
  { isKnown, ...how }: Pick<Search, 'matchOf' | 'byRarity'> & { isKnown: (folded: string) => boolean },
): { keys: number[]; interpretations: Interpretation[] } {
  const interpretations = interpretQuery(besides, isKnown);
  if (interpretations.length === 0) return { keys: [], interpretations };
  const look = (match: PostingMatch, limit: number) => bornMatchingKeys(reader, match, { limit, ...span });
  const { keys } = findKeys(interpretations, { ...how, wanted: rankedLimit, look });
  const birth = { folded: '', isNumber: false, isBirth: true } as const;
  return { keys: keys.slice(0, rankedLimit), interpretations: interpretations.map((terms) => [...terms, birth]) };
}

/** A retired patient too, and by the card of a record that was joined the one that stands: the card is in somebody's hand, and who holds it has to be told that the record is hidden. */
function findByRecordId(reader: Reader, q: string): Ranked<PatientRow> | undefined {
  const id = recordIdIn(q);
  const row = id === undefined ? undefined : findPatient(reader, id);
  if (row === undefined || id === undefined) return undefined;
  const why: Ranked<PatientRow>['why'] = [
    { field: '_id', word: id, kind: 'exact', ...(id !== row.id && { joined: id }) },
  ];
  return { row, why, isWhole: true };
}

type MatchOf = (term: Term, tier: Tier) => PostingMatch;

/** Typing mistakes are only looked for when a lenient tier asks: they are most of the work. */
function matchBy(vocabulary: Vocabulary): MatchOf {
  const strict = remembered((folded: string): Expansion[] => vocabulary.strictExpansions(folded));
  const lenient = remembered((folded: string): Expansion[] => [
    ...strict(folded),
    ...vocabulary.lenientExpansions(folded),
  ]);
  return (term, tier) => {
    if (term.isNumber) return termMatch(term, [], tier);
    return termMatch(term, (tier === 'exact' || tier === 'prefix' ? strict : lenient)(term.folded), tier);
  };
}

type Search = {
  matchOf: MatchOf;
  byRarity: (terms: Interpretation) => Interpretation;
  wanted: number;
  /** Keys of those who match. */
  look: (match: PostingMatch, limit: number) => number[];
};
type Found = { keys: number[]; total: number; isLowerBound: boolean };

/**
 * Keys in the order of the tiers. Every lenient look-up has a share of its own, so that a common name with many near ones
 * does not crowd out the patients of whom another word was typed right.
 */
function findKeys(interpretations: Interpretation[], { matchOf, byRarity, wanted, look }: Search): Found {
  const keys = new Set<number>();
  let isCut = false as boolean;
  let cost = 0;
  const matchesByText = new Map<string, number>();
  /** Adds up to `share` people; returns how many were found, counting no further than `limit`. Skips what costs too much. */
  const take = (match: PostingMatch, share: number, limit = share): number => {
    // A word that nothing is like makes two tiers the same question. An earlier one asked for as many people, or more.
    const text = matchText(match);
    const known = matchesByText.get(text);
    if (known !== undefined) return known;
    if (cost + costOf(match) > costLimit) {
      isCut = true;
      return 0;
    }
    cost += costOf(match);
    const found = look(match, limit);
    isCut ||= found.length >= share;
    for (const key of found.slice(0, share)) keys.add(key);
    matchesByText.set(text, found.length);
    return found.length;
  };
  const all = (tier: Tier) => {
    const matches = interpretations.map((interpretation) => allOf(interpretation.map((term) => matchOf(term, tier))));
    let sum = 0;
    return anyOf(matches.filter((match, i) => (sum += costOf(match)) <= interpretationsLimit || i === 0));
  };

  // Who has exactly the number that was typed was meant: nobody else is looked for.
  for (const [term, ...more] of interpretations) {
    if (term === undefined || more.length > 0 || !/\d{4}/.test(term.folded)) continue;
    const match = wholeNumberMatch(term.folded);
    if (match !== undefined) take(match, wanted);
  }
  if (keys.size > 0) return { keys: [...keys], total: keys.size, isLowerBound: isCut };

  const isMeant = (interpretations[0]?.length ?? 0) > surelyMeant;
  for (const tier of ['exact', 'prefix', 'fuzzy'] as const) {
    // Who is ranked and how many there are is one question: asked apart, the second costs as much as the first.
    const counted = Math.max(take(all(tier), wanted, Math.max(wanted, countLimit + 1)), keys.size);
    const isEnough = keys.size >= fewFound || (isMeant && keys.size > 0);
    if (!isEnough || tier === 'exact') continue;
    return { keys: [...keys], total: Math.min(counted, countLimit), isLowerBound: counted > countLimit };
  }
  const plain = byRarity(interpretations[0] ?? []);
  const exact = relaxations(plain.map((term) => matchOf(term, 'exact')));
  const loose = relaxations(plain.map((term) => matchOf(term, 'loose')));
  take(all('loose'), lenientShare);
  for (let level = 0; level < exact.length && keys.size < enoughFound; level++) {
    for (const match of [...(exact[level] ?? []), ...(loose[level] ?? [])]) take(match, lenientShare);
  }
  return { keys: [...keys].slice(0, wanted), total: Math.min(keys.size, wanted), isLowerBound: isCut };
}

/** Weighs a word by how few have it, between 1 and about 4 (a tamed inverse document frequency). */
function rarityAmong(patients: number, countOf: (folded: string) => number): (folded: string) => number {
  return remembered((folded: string) => 1 + Math.log10(1 + patients / (1 + countOf(folded))));
}
