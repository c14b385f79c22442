/**
 * How people are found by typed text, at a station and at a hub alike. This includes the look-ups and their order, the ranking, and the contents
 * of a page.
 *
 * The search goes through tiers from strict to lenient and ranks the first results; later pages follow in the order of the tiers. Results and
 * order depend only on the query and the registry, so that pages neither overlap nor skip.
 */
import { recordIdIn } from './record-id.rules.ts';
import type { Asking } from './asking.rules.ts';
import type { AskedBirth, BornSpan } from '../search/birth.rules.ts';
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
} from '../search/query.rules.ts';
import { rank, type Ranked, type Searched } from './rank.rules.ts';
import { remembered } from '../search/remembered.rules.ts';
import type { Vocabulary } from '../search/vocabulary.ts';
import type { Expansion } from '../search/word.rules.ts';

/** Number of candidates that are ranked in code. */
const rankedLimit = 150;
/** Counting stops here: nobody reads a longer list, and counting it would take longer than finding the page. */
const countLimit = 1000;
/** Below this number, people for whom some typed word does not match are shown too. */
const fewFound = 20;
/** A person who matches more typed words than this was meant, so people who lack a word are not searched. */
const surelyMeant = 3;
/** Lenient look-ups stop once there are this many people to rank. */
const enoughFound = 100;
/** Number of candidates that one lenient look-up may add. */
const lenientShare = 80;

/**
 * The maximum cost of all look-ups of one search, in words, so that nobody waits for ten short prefixes that stand for thousands. The most
 * expensive of FEBRL's 2,500 searches costs 2,300. A search that ends here reports its total as a lower bound.
 */
const costLimit = 2500;
/** In one look-up, further interpretations are left out beyond this cost; the plain one never is. */
const interpretationsLimit = 1000;

export type SearchResult<Row> = { rows: Ranked<Row>[]; total: number; isLowerBound: boolean };

export type Asked = { q: string; page: number; size: number; birth?: AskedBirth | undefined };

/** The number of patients, and their words. */
export type Searchable = { vocabulary: Vocabulary; patients: number };

/** The result of a search: the keys of the people to rank, and of those after them on the requested page. */
export type FoundPeople = {
  ranked: number[];
  following: number[];
  interpretations: Interpretation[];
  /** The keys in `ranked` of people born in the requested span. */
  born: ReadonlySet<number>;
  total: number;
  isLowerBound: boolean;
};

/**
 * Finds everybody who matches `q`. With `birth`, also people who match the rest of it and were born then, which counts like a word that matches
 * exactly.
 */
export function* findPeople({ countOf, ...words }: Vocabulary, { q, page, size, birth }: Asked): Asking<FoundPeople> {
  const isKnown = (folded: string) => countOf(folded) > 0;
  const interpretations = interpretQuery(q, isKnown);
  if (interpretations.length === 0) return nobody;
  const start = page * size;
  const wanted = Math.max(rankedLimit, start + size);
  const byRarity = (terms: Interpretation) => terms.toSorted((a, b) => countOf(a.folded) - countOf(b.folded));
  const how = { matchOf: matchBy(words), byRarity };
  const found = yield* findKeys(interpretations, { ...how, wanted });
  const born = birth && (yield* findBorn(birth, { ...how, isKnown }));

  const ranked = [...new Set([...(born?.keys ?? []), ...found.keys.slice(0, rankedLimit)])];
  const isRanked = new Set(ranked);
  const later = found.keys.slice(rankedLimit).filter((key) => !isRanked.has(key));
  const known = new Set(found.keys);
  // People ranked only by their birth may be among the matches whose keys were not read.
  const further = ranked.filter((key) => !known.has(key)).length;
  const isUnsure = further > 0 && found.total > found.keys.length;
  return {
    ranked,
    following: later.slice(Math.max(0, start - ranked.length), Math.max(0, start + size - ranked.length)),
    interpretations: [...interpretations, ...(born?.interpretations ?? [])],
    born: new Set(birth && (yield { kind: 'born-among', keys: ranked, born: birth })),
    total: found.total + (isUnsure ? 0 : further),
    isLowerBound: found.isLowerBound || isUnsure,
  };
}

const nobody: FoundPeople = {
  ...{ ranked: [], following: [], interpretations: [], born: new Set<number>(), total: 0, isLowerBound: false },
};

/** Rows by key, and the records that were merged into each. */
type Read<Row> = { rows: ReadonlyMap<number, Row>; members: ReadonlyMap<number, readonly Row[]> };

/** Returns the requested page of the people who were found. */
export function pageOf<Row extends Searched>(
  { ranked, following, total, isLowerBound, ...found }: FoundPeople,
  { page, size }: Pick<Asked, 'page' | 'size'>,
  { rows, members, vocabulary, patients }: Read<Row> & Searchable,
): SearchResult<Row> {
  const asked = { ...found, members, rarity: rarityAmong(patients, vocabulary.countOf) };
  const rowsOf = (keys: readonly number[]) => keys.flatMap((key) => rows.get(key) ?? []);
  const first = rank(rowsOf(ranked), asked).slice(page * size, (page + 1) * size);
  // Beyond the ranked people the order of the keys applies; ranking one row at a time only adds why each matched.
  const rest = rowsOf(following).flatMap((row) => rank([row], asked));
  return { rows: [...first, ...rest], total, isLowerBound };
}

/** Returns the records without postings in which nothing that was typed is missing. */
export function pageAmong<Row extends Searched>(
  all: Row[],
  { q, page, size }: Asked,
  { vocabulary: { countOf }, patients }: Searchable,
): SearchResult<Row> {
  const interpretations = interpretQuery(q, (folded) => countOf(folded) > 0);
  const found = rank(all, { interpretations, rarity: rarityAmong(patients, countOf) }).filter(({ isWhole }) => isWhole);
  return { rows: found.slice(page * size, (page + 1) * size), total: found.length, isLowerBound: false };
}

/**
 * Finds a patient by card, which carries the id of a record. Returns the surviving record, also if it is removed: the person who has the card has
 * to learn that the record is hidden.
 */
export function pageByCard<Row extends Searched>(row: Row, { q, page }: Asked): SearchResult<Row> {
  const id = recordIdIn(q) ?? '';
  const why: Ranked<Row>['why'] = [{ field: '_id', word: id, kind: 'exact', ...(id !== row.id && { joined: id }) }];
  return { rows: page === 0 ? [{ row, why, isWhole: true }] : [], total: 1, isLowerBound: false };
}

/** Finds people who were born then and match the rest of what was typed. */
function* findBorn(
  { besides, ...born }: AskedBirth,
  { isKnown, ...how }: Pick<Search, 'matchOf' | 'byRarity'> & { isKnown: (folded: string) => boolean },
): Asking<{ keys: number[]; interpretations: Interpretation[] }> {
  const interpretations = interpretQuery(besides, isKnown);
  if (interpretations.length === 0) return { keys: [], interpretations };
  const { keys } = yield* findKeys(interpretations, { ...how, wanted: rankedLimit, born });
  const birth = { folded: '', isNumber: false, isBirth: true } as const;
  return { keys: keys.slice(0, rankedLimit), interpretations: interpretations.map((terms) => [...terms, birth]) };
}

type MatchOf = (term: Term, tier: Tier) => PostingMatch;

/** Typing mistakes are searched only when a lenient tier needs them: they are most of the work. */
function matchBy(vocabulary: Pick<Vocabulary, 'strictExpansions' | 'lenientExpansions'>): MatchOf {
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
  /** Limits the search to people born in this span. */
  born?: BornSpan;
};
type Found = { keys: number[]; total: number; isLowerBound: boolean };

/**
 * Finds keys in the order of the tiers. Each lenient look-up has its own share. A common name with many similar ones then does not crowd out
 * patients for whom another word was typed correctly.
 */
function* findKeys(interpretations: Interpretation[], { matchOf, byRarity, wanted, born }: Search): Asking<Found> {
  const keys = new Set<number>();
  let isCut = false as boolean;
  let cost = 0;
  const matchesByText = new Map<string, number>();
  /** Adds up to `share` people and returns how many were found, counting up to `limit`. Skips look-ups that cost too much. */
  const take = function* (match: PostingMatch, share: number, limit = share): Asking<number> {
    // If no word is similar, two tiers are the same look-up. The earlier one asked for as many people, or more.
    const text = matchText(match);
    const known = matchesByText.get(text);
    if (known !== undefined) return known;
    if (cost + costOf(match) > costLimit) {
      isCut = true;
      return 0;
    }
    cost += costOf(match);
    const found = yield { kind: 'matching', match, limit, ...(born !== undefined && { born }) };
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

  // A person who has exactly the typed number was meant, so nobody else is searched.
  for (const [term, ...more] of interpretations) {
    if (term === undefined || more.length > 0 || !/\d{4}/.test(term.folded)) continue;
    const match = wholeNumberMatch(term.folded);
    if (match !== undefined) yield* take(match, wanted);
  }
  if (keys.size > 0) return { keys: [...keys], total: keys.size, isLowerBound: isCut };

  const isMeant = (interpretations[0]?.length ?? 0) > surelyMeant;
  for (const tier of ['exact', 'prefix', 'fuzzy'] as const) {
    // Keys and count come from one query: a second one would cost as much as the first.
    const counted = Math.max(yield* take(all(tier), wanted, Math.max(wanted, countLimit + 1)), keys.size);
    const isEnough = keys.size >= fewFound || (isMeant && keys.size > 0);
    if (!isEnough || tier === 'exact') continue;
    return { keys: [...keys], total: Math.min(counted, countLimit), isLowerBound: counted > countLimit };
  }
  const plain = byRarity(interpretations[0] ?? []);
  const exact = relaxations(plain.map((term) => matchOf(term, 'exact')));
  const loose = relaxations(plain.map((term) => matchOf(term, 'loose')));
  yield* take(all('loose'), lenientShare);
  for (let level = 0; level < exact.length && keys.size < enoughFound; level++) {
    for (const match of [...(exact[level] ?? []), ...(loose[level] ?? [])]) yield* take(match, lenientShare);
  }
  return { keys: [...keys].slice(0, wanted), total: Math.min(keys.size, wanted), isLowerBound: isCut };
}

/** Weighs a word by how few people have it, between 1 and about 4 (a tamed inverse document frequency). */
function rarityAmong(patients: number, countOf: (folded: string) => number): (folded: string) => number {
  return remembered((folded: string) => 1 + Math.log10(1 + patients / (1 + countOf(folded))));
}
