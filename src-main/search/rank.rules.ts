/**
 * The order of what was found. A full number or phone comes before anything; then the patients of whom the worst-matching
 * typed word matches best (exact, prefix, typo, sound, not at all); among those, the ones that match closer, in rarer words,
 * in the name rather than the address. Pure.
 */
import type { Match } from '../patients/patient.contract.ts';
import { foldedParts, foldNumber, soundOf } from './fold.rules.ts';
import type { Query, Term } from './query.rules.ts';
import { judge, type MatchKind } from './vocabulary.ts';

type Searched = { key: number; name: string | null; residentialAddress: string | null; patientNumber: string | null; phoneNumber: string | null };
export type Ranked<Row> = { row: Row; why: Match[] };

const kindRank: Record<MatchKind | 'missing', number> = { exact: 0, prefix: 1, typo: 2, sound: 3, missing: 4 };
/** A word of the address tells less about who somebody is. */
const addressWeight = 0.6;

type Best = { kind: MatchKind | 'missing' | 'number'; score: number; match: Match | undefined; isFullNumber: boolean };

/** Best first. `rarity` weighs a folded word: high for a rare one. Equal patients stay in key order. */
export function rank<Row extends Searched>(rows: Row[], query: Query, rarity: (folded: string) => number): Ranked<Row>[] {
  const scored = rows.map((row) => {
    const parts = partsOf(row);
    const bests = query.terms.map((term) => bestOf(term, parts));
    const whole = query.whole === undefined ? undefined : bestNumber(query.whole, parts.numbers);
    const isWholeBest = whole !== undefined && bests.some(({ kind }) => kind !== 'exact');
    const used = isWholeBest ? [whole] : bests;
    const worst = Math.max(...used.map(({ kind }) => (kind === 'number' ? 1 : kindRank[kind])));
    const score = used.reduce((sum, best, i) => sum + best.score * rarity(query.terms[i]?.folded ?? ''), 0);
    return {
      row,
      why: used.flatMap(({ match }) => match ?? []),
      isFullNumber: used.some((best) => best.isFullNumber),
      worst,
      score: score + closeness(query, parts),
    };
  });
  scored.sort(
    (a, b) =>
      Number(b.isFullNumber) - Number(a.isFullNumber) || a.worst - b.worst || b.score - a.score || a.row.key - b.row.key,
  );
  return scored.map(({ row, why }) => ({ row, why }));
}

type Parts = {
  words: { field: 'name' | 'residentialAddress'; folded: string; written: string }[];
  numbers: { field: 'patientNumber' | 'phoneNumber'; folded: string; written: string }[];
};

function partsOf(row: Searched): Parts {
  return {
    words: (['name', 'residentialAddress'] as const).flatMap((field) =>
      foldedParts(row[field] ?? '').map((part) => ({ field, ...part })),
    ),
    numbers: (['patientNumber', 'phoneNumber'] as const).flatMap((field) => {
      const written = row[field];
      return written === null ? [] : [{ field, written, folded: foldNumber(written) }];
    }),
  };
}

const nothing: Best = { kind: 'missing', score: 0, match: undefined, isFullNumber: false };

function bestOf({ folded, hasDigit }: Term, { words, numbers }: Parts): Best {
  let best = nothing;
  const sound = soundOf(folded);
  for (const { field, folded: word, written } of words) {
    const { kind, nearness } = judge(folded, word);
    if (kind === 'sound' && (sound.length < 2 || soundOf(word) !== sound)) continue;
    const score = nearness * (field === 'name' ? 1 : addressWeight);
    if (best.kind === 'missing' || isBetter({ kind, score }, best)) {
      best = { kind, score, match: { field, word: written, kind }, isFullNumber: false };
    }
  }
  if (!hasDigit && best.kind !== 'missing') return best;
  const number = bestNumber(folded, numbers);
  return number !== undefined && (number.isFullNumber || best.kind !== 'exact') ? number : best;
}

function isBetter(a: { kind: MatchKind; score: number }, b: Best): boolean {
  const rankOf = (kind: Best['kind']) => (kind === 'number' ? 1 : kindRank[kind]);
  return rankOf(a.kind) < rankOf(b.kind) || (a.kind === b.kind && a.score > b.score);
}

/** Whole before last digits and first digits before the middle; the same phone with another prefix last. */
function bestNumber(typed: string, numbers: Parts['numbers']): Best | undefined {
  let best: Best | undefined;
  for (const { field, folded, written } of numbers) {
    const score = numberScore(typed, folded);
    if (score === 0 || (best !== undefined && best.score >= score)) continue;
    best = { kind: 'number', score, match: { field, word: written, kind: 'number' }, isFullNumber: score === 4 };
  }
  return best;
}

function numberScore(typed: string, number: string): number {
  if (number === typed) return 4;
  if (number.startsWith(typed) || number.endsWith(typed)) return 3;
  if (typed.length >= 3 && number.includes(typed)) return 2;
  return /^\d{9,}$/.test(typed) && number.endsWith(typed.slice(-8)) ? 1 : 0;
}

/** A little for a name that has nothing but what was typed, to put «Ana Silva» before «Ana Maria Silva Costa». */
function closeness({ terms }: Query, { words }: Parts): number {
  const names = words.filter(({ field }) => field === 'name').length;
  return names === 0 ? 0 : 0.3 * Math.min(1, terms.length / names);
}
