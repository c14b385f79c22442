/**
 * The order of the results. A full number or phone comes first. Patients for whom every typed word matches exactly follow,
 * then matches by prefix. The lenient rest is last (typo, sound, a word that does not match at all). Within each group,
 * closer matches, rarer words, and the name rather than the address rank higher. Pure.
 */
import type { Match } from './patient.contract.ts';
import { compareIds } from './record-id.rules.ts';
import { foldedParts, foldNumber } from '../search/fold.rules.ts';
import type { Interpretation, Term } from '../search/query.rules.ts';
import { remembered } from '../search/remembered.rules.ts';
import { judge, soundsLike, type MatchKind, type Expansion } from '../search/word.rules.ts';

export type Searched = {
  key: number;
  id: string;
  name: string | null;
  residentialAddress: string | null;
  patientNumber: string | null;
  phoneNumber: string | null;
  village: string | null;
  district: string | null;
  otherPhones: readonly { number: string }[] | null;
  dateOfBirth: string | null;
  ageYears: number | null;
  identifiers: readonly { value: string }[] | null;
};
/** `isWhole`: nothing that was typed is missing. */
export type Ranked<Row> = { row: Row; why: Match[]; isWhole: boolean };

const kindRank: Record<MatchKind | 'number' | 'missing', number> = {
  exact: 0,
  prefix: 1,
  number: 1,
  typo: 2,
  sound: 2,
  missing: 2,
};
/** A word of the address identifies a person less than one of the name. */
const addressWeight = 0.5;

type Best = { kind: MatchKind | 'missing' | 'number'; score: number; match: Match | undefined; isFullNumber: boolean };

type Asked = {
  interpretations: Interpretation[];
  /** Weighs a folded word: high for a rare one. */
  rarity: (folded: string) => number;
  /** The records that were merged into each one, by its key. A patient meant by their words is meant by its own. */
  members?: ReadonlyMap<number, readonly Searched[]>;
  /** The keys of patients born in the requested span. */
  born?: ReadonlySet<number>;
};

/** Sorts the best first. Ties are sorted by id, so that all stations show them in one order. */
export function rank<Row extends Searched>(
  rows: Row[],
  { interpretations, rarity, members = new Map(), born = new Set() }: Asked,
): Ranked<Row>[] {
  const weights = { judgedFor: judgedOnce(), rarity };
  const scored = rows.map((row) => {
    const birth = born.has(row.key) ? birthOf(row) : undefined;
    const parts = { ...partsOf(row, members.get(row.key) ?? []), birth };
    const fits = interpretations.map((interpretation) => fitOf(interpretation, parts, weights));
    return { row, fit: fits.reduce((best, fit) => (compareFits(fit, best) < 0 ? fit : best)) };
  });
  const inOrder = () => scored.sort((a, b) => compareFits(a.fit, b.fit) || compareIds(a.row, b.row));
  inOrder();
  spreadGuesses(scored.map(({ fit }) => fit));
  inOrder();
  return scored.map(({ row, fit }) => ({
    row,
    why: fit.bests.flatMap(({ match }) => match ?? []),
    isWhole: fit.bests.every(({ kind }) => kind !== 'missing'),
  }));
}

/** How well a patient fits one interpretation of what was typed. */
type Fit = {
  /** The best match of each term of the interpretation. */
  bests: Best[];
  isFullNumber: boolean;
  worst: number;
  score: number;
  /** A text that encodes which terms of the interpretation matched. */
  matched: string;
};
type Judged = Expansion & { isMeant: boolean };
type Weights = { judgedFor: (typed: string) => (word: string) => Judged; rarity: (folded: string) => number };

function compareFits(a: Fit, b: Fit): number {
  return Number(b.isFullNumber) - Number(a.isFullNumber) || a.worst - b.worst || b.score - a.score;
}

/**
 * If nobody matches every word, it is unknown which word is wrong. Ten people with the right surname and nobody with the
 * right first name would be a bad first page. So each further patient with the same matching words counts a little less.
 */
function spreadGuesses(bestFirst: Fit[]): void {
  const seen = new Map<string, number>();
  for (const fit of bestFirst) {
    if (fit.worst < kindRank.missing) continue;
    const before = seen.get(fit.matched) ?? 0;
    seen.set(fit.matched, before + 1);
    fit.score *= repeatDiscount ** before;
  }
}

const repeatDiscount = 0.96;

function fitOf(interpretation: Interpretation, parts: Parts, weights: Weights): Fit {
  const bests = interpretation.map((term) => bestOf(term, parts, weights));
  return {
    bests,
    isFullNumber: bests.some((best) => best.isFullNumber),
    worst: Math.max(...bests.map(({ kind }) => kindRank[kind])),
    score: bests.reduce((sum, { score }) => sum + score, 0) + closeness(interpretation, parts),
    matched: bests.map(({ kind }) => (kind === 'missing' ? '-' : '+')).join(''),
  };
}

const wordFields = ['name', 'residentialAddress', 'village', 'district'] as const;
/** `joined`: the id of the merged record that contains this part. */
type Part<Field> = { field: Field; folded: string; written: string; joined?: string };
type Parts = {
  words: Part<(typeof wordFields)[number]>[];
  numbers: Part<'patientNumber' | 'phoneNumber' | 'otherPhones' | 'identifiers'>[];
  birth: Best | undefined;
};

/** Weighs like a name that some people have: of two people with one name, the one of that age was meant. */
const birthScore = 2;

function birthOf({ dateOfBirth, ageYears }: Searched): Best {
  const [field, word] =
    dateOfBirth === null ? (['age', String(ageYears)] as const) : (['dateOfBirth', dateOfBirth] as const);
  return { kind: 'exact', score: birthScore, match: { field, word, kind: 'exact' }, isFullNumber: false };
}

function partsOf(row: Searched, members: readonly Searched[]): Omit<Parts, 'birth'> {
  const own = partsOfRecord(row);
  if (members.length === 0) return own;
  const of = (each: Searched) => {
    const parts = partsOfRecord(each);
    const joined = <P extends object>(part: P) => ({ ...part, joined: each.id });
    return { words: parts.words.map(joined), numbers: parts.numbers.map(joined) };
  };
  const all = [own, ...members.map(of)];
  return { words: all.flatMap(({ words }) => words), numbers: all.flatMap(({ numbers }) => numbers) };
}

function partsOfRecord(row: Searched): Omit<Parts, 'birth'> {
  return {
    words: wordFields.flatMap((field) => {
      const text = row[field];
      return text === null ? [] : foldedParts(text).map((part) => ({ field, ...part }));
    }),
    numbers: [
      ...(['patientNumber', 'phoneNumber'] as const).flatMap((field) => {
        const written = row[field];
        return written === null ? [] : [{ field, written, folded: foldNumber(written) }];
      }),
      ...(row.otherPhones ?? []).map(({ number: written }) => ({
        field: 'otherPhones' as const,
        written,
        folded: foldNumber(written),
      })),
      ...(row.identifiers ?? []).map(({ value: written }) => ({
        field: 'identifiers' as const,
        written,
        folded: foldNumber(written),
      })),
    ],
  };
}

const nothing: Best = { kind: 'missing', score: 0, match: undefined, isFullNumber: false };

function bestOf({ folded, isNumber, isBirth }: Term, parts: Parts, { judgedFor, rarity }: Weights): Best {
  const { words, numbers, birth } = parts;
  if (isBirth) return birth ?? nothing;
  let best = nothing;
  const judged = judgedFor(folded);
  for (const { field, folded: word, written, joined } of isNumber ? [] : words) {
    const { kind, nearness, isMeant } = judged(word);
    if (!isMeant) {
      // Not similar enough to match, but of two such names the nearer one is the better guess.
      if (best.kind === 'missing' && field === 'name') best = guess(best, nearness);
      continue;
    }
    // Squared: two slips make it much less likely than one that this word was meant.
    const score = nearness ** 2 * rarity(word) * (field === 'name' ? 1 : addressWeight);
    if (best.kind === 'missing' || kindRank[kind] < kindRank[best.kind] || score > best.score) {
      best = { kind, score, match: matchOf({ field, word: written, kind }, joined), isFullNumber: false };
    }
  }
  if (best.kind !== 'missing' && !/\d/.test(folded)) return best;
  const number = bestNumber(folded, numbers);
  return number !== undefined && (number.isFullNumber || best.kind !== 'exact') ? number : best;
}

const matchOf = (match: Match, joined: string | undefined): Match =>
  joined === undefined ? match : { ...match, joined };

/** The same street is in many rows, so each pair of words is compared once in a search. */
function judgedOnce(): Weights['judgedFor'] {
  return remembered((typed: string) =>
    remembered((word: string) => {
      const expansion = judge(typed, word);
      return { ...expansion, isMeant: expansion.kind !== 'sound' || soundsLike(typed, word) };
    }),
  );
}

const guess = (best: Best, nearness: number): Best => ({ ...nothing, score: Math.max(best.score, 0.7 * nearness) });

/** Whole numbers before last or first digits, then the middle; the same phone with another prefix is last. */
function bestNumber(typed: string, numbers: Parts['numbers']): Best | undefined {
  let best: Best | undefined;
  for (const { field, folded, written, joined } of numbers) {
    const score = numberScore(typed, folded);
    if (score === 0 || (best !== undefined && best.score >= score)) continue;
    const match = matchOf({ field, word: written, kind: 'number' }, joined);
    best = { kind: 'number', score, match, isFullNumber: score === 4 };
  }
  return best;
}

function numberScore(typed: string, number: string): number {
  if (number === typed) return 4;
  if (number.startsWith(typed) || number.endsWith(typed)) return 3;
  if (typed.length >= 3 && number.includes(typed)) return 2;
  return /^\d{9,}$/.test(typed) && number.endsWith(typed.slice(-8)) ? 1 : 0;
}

/** A small bonus for a name with nothing but what was typed: it puts “Ana Silva” before “Ana Maria Silva Costa”. */
function closeness(interpretation: Interpretation, { words }: Parts): number {
  const names = new Map<string | undefined, number>();
  for (const { field, joined } of words) if (field === 'name') names.set(joined, (names.get(joined) ?? 0) + 1);
  return names.size === 0 ? 0 : 0.3 * Math.min(1, interpretation.length / Math.min(...names.values()));
}
