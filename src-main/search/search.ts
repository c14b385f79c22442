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
import { listByKeys, matchingKeys } from './postings.queries.ts';
import {
  allOf,
  anyOf,
  costOf,
  interpretQuery,
  relaxations,
  termMatch,
  wholeNumberMatch,
  type Interpretation,
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

export type SearchResult = { rows: Ranked<PatientRow>[]; total: number; isLowerBound: boolean };

export function searchPatients(
  reader: Reader,
  vocabulary: Vocabulary,
  { q, page, size }: { q: string; page: number; size: number },
): SearchResult {
  const scanned = findByRecordId(reader, q);
  if (scanned !== undefined) return { rows: page === 0 ? [scanned] : [], total: 1, isLowerBound: false };
  const { countOf } = vocabulary;
  const interpretations = interpretQuery(q, (folded) => countOf(folded) > 0);
  if (interpretations.length === 0) return { rows: [], total: 0, isLowerBound: false };
  const start = page * size;
  const wanted = Math.max(rankedLimit, start + size);
  const byRarity = (terms: Interpretation) => terms.toSorted((a, b) => countOf(a.folded) - countOf(b.folded));
  const found = findKeys(reader, interpretations, { matchOf: matchBy(vocabulary), byRarity, wanted });

  const rarity = rarityAmong(countPatients(reader), countOf);
  const candidates = found.keys.slice(0, Math.max(rankedLimit, start + size));
  const members = membersOf(reader, candidates);
  const rankRows = (rows: PatientRow[]) => rank(rows, { interpretations, rarity, members });
  const ranked = rankRows(listByKeys(reader, found.keys.slice(0, rankedLimit))).slice(start, start + size);
  const later = listByKeys(reader, found.keys.slice(Math.max(rankedLimit, start), start + size));
  // Beyond what is ranked the order of the keys stands; ranking one at a time only says why each matched.
  const rest = later.flatMap((row) => rankRows([row]));
  return { rows: [...ranked, ...rest], total: found.total, isLowerBound: found.isLowerBound };
}

/** A retired patient too, and by the card of a record that was joined the one that stands: the card is in somebody's hand, and who holds it has to be told that the record is hidden. */
function findByRecordId(reader: Reader, q: string): Ranked<PatientRow> | undefined {
  const id = recordIdIn(q);
  const row = id === undefined ? undefined : findPatient(reader, id);
  if (row === undefined || id === undefined) return undefined;
  return { row, why: [{ field: '_id', word: id, kind: 'exact', ...(id !== row.id && { joined: id }) }] };
}

type MatchOf = (term: Term, tier: Tier) => string;

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

type Search = { matchOf: MatchOf; byRarity: (terms: Interpretation) => Interpretation; wanted: number };
type Found = { keys: number[]; total: number; isLowerBound: boolean };

/**
 * Keys in the order of the tiers. Every lenient look-up has a share of its own, so that a common name with many near ones
 * does not crowd out the patients of whom another word was typed right.
 */
function findKeys(reader: Reader, interpretations: Interpretation[], { matchOf, byRarity, wanted }: Search): Found {
  const keys = new Set<number>();
  let isCut = false as boolean;
  let cost = 0;
  const matchesByExpression = new Map<string, number>();
  /** Adds up to `share` people; returns how many were found, counting no further than `limit`. Skips what costs too much. */
  const take = (match: string, share: number, limit = share): number => {
    // A word that nothing is like makes two tiers the same question. An earlier one asked for as many people, or more.
    const known = matchesByExpression.get(match);
    if (known !== undefined) return known;
    if (cost + costOf(match) > costLimit) {
      isCut = true;
      return 0;
    }
    cost += costOf(match);
    const found = matchingKeys(reader, match, limit);
    isCut ||= found.length >= share;
    for (const key of found.slice(0, share)) keys.add(key);
    matchesByExpression.set(match, found.length);
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
