/** Scores records at a hub, and finds who may be the person of a draft: by the rules of a station, with answers from PostgreSQL. */
import type { PatientRow } from '../patients/patient-reply.rules.ts';
import { findCandidates } from '../matching/candidates.ts';
import { comparableOf } from '../matching/comparable.ts';
import { prepare, type Comparable } from '../matching/compare.rules.ts';
import { ratiosOf, samples, sharers, tellingWords } from '../matching/expectations.ts';
import { expectedFrom, type Expected, type Ratios } from '../matching/match.rules.ts';
import { bestScore, judge, knownOf, likeliest, scorerFrom, type Judged, type Scorer } from '../matching/scorer.ts';
import { answeredLater } from '../patients/asking.rules.ts';
import { allOf, numberEndMatch, wordsMatch } from '../search/query.rules.ts';
import type { HubReader } from './access.ts';
import { answerAt } from './answers.queries.ts';
import { expectedAt, listSampled } from './duplicate.queries.ts';
import { listByKeys, membersOf } from './patient.queries.ts';
import type { Settled } from './search-index.ts';

export type Scoring = { reader: HubReader; settled: Settled };

export type Matches = { matches: ({ row: PatientRow } & Judged)[]; isCapped: boolean };

/** Returns the patients who may be the person of `draft`, the likeliest first. */
export async function findMatches(
  scoring: Scoring,
  draft: Comparable,
  { limit, except }: { limit: number; except: readonly number[] },
): Promise<Matches> {
  const { reader, settled } = scoring;
  const prepared = prepare(draft);
  const asking = findCandidates(settled.vocabulary, { draft, prepared });
  const { keys, isCapped } = await answeredLater(asking, answerAt(reader, settled));
  const found = (await listStanding(reader, keys)).filter(({ key }) => !except.includes(key));
  const members = await membersOf(
    reader,
    found.map(({ key }) => key),
  );
  const { score } = await scorerAt(scoring);
  const scored = found.flatMap((row) => {
    const records = [row, ...(members.get(row.key) ?? [])].map((record) => prepare(comparableOf(record)));
    const best = bestScore(score, prepared, records);
    return best === undefined ? [] : [{ row, ...best }];
  });
  return { matches: likeliest(scored, limit), isCapped };
}

/**
 * Returns the listed survivors of these records, each once. It looks up keys only, a second time if some were merged. In a single statement,
 * PostgreSQL would read all patients for these few.
 */
async function listStanding(reader: HubReader, keys: readonly number[]): Promise<PatientRow[]> {
  const rows = await listByKeys(reader, keys);
  const known = new Set(rows.map(({ key }) => key));
  const others = new Set(rows.flatMap(({ standingKey }) => standingKey ?? []).filter((key) => !known.has(key)));
  const all = [...rows, ...(await listByKeys(reader, [...others]))];
  return all.filter(({ retired, standingKey }) => retired !== true && standingKey === null);
}

/** Returns undefined for two records that cannot be one person. */
export async function judgeAt(scoring: Scoring, draft: Comparable, row: PatientRow): Promise<Judged | undefined> {
  const { score } = await scorerAt(scoring);
  return judge(score(prepare(draft), prepare(comparableOf(row))));
}

/** Uses the words that patients have now, and the expectation learnt last. */
async function scorerAt({ reader, settled }: Scoring): Promise<Scorer> {
  return scorerFrom(knownOf(settled), await expectedAt(reader));
}

/** Learns what to expect of a registry that is too large for memory, by queries on its postings: the counterpart of `expectedAmong`. */
export async function learnAt({ reader, settled }: Scoring): Promise<Expected> {
  const known = knownOf(settled);
  const answer = answerAt(reader, settled);
  const sampled = await listSampled(reader, samples);
  const pairs: Ratios[] = [];
  for (const row of sampled) {
    const person = prepare(comparableOf(row));
    const words = tellingWords(person, known, settled.countOf);
    const asked = [
      ...person.phones.map(numberEndMatch),
      words.length === 0 ? undefined : allOf(words.map((word) => wordsMatch([word]))),
    ];
    const keys = new Set<number>();
    for (const match of asked) {
      if (match === undefined) continue;
      for (const key of await answer({ kind: 'matching', match, limit: sharers + 1 })) keys.add(key);
    }
    const sharing = await listByKeys(
      reader,
      [...keys].filter((key) => key !== row.key),
    );
    pairs.push(
      ...ratiosOf(
        person,
        sharing.map((other) => prepare(comparableOf(other))),
        known,
      ),
    );
  }
  return expectedFrom(pairs, { samples: sampled.length, patients: known.patients });
}
