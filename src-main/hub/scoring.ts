/** How records are judged at a hub, and who may be the person of a draft: by the rules of a station, with answers from PostgreSQL. */
import { sql } from 'drizzle-orm';
import { findCandidates } from '../duplicates/candidates.ts';
import { comparableOf } from '../duplicates/comparable.ts';
import { prepare, type Comparable } from '../duplicates/compare.rules.ts';
import { expectationsOf, type Learning, type SampleQuestion } from '../duplicates/expectations.ts';
import { bestScore, knownOf, likeliest, scorerFrom, type Judged, type Scorer } from '../duplicates/scorer.ts';
import { answeredLater } from '../search/asking.rules.ts';
import type { HubReader } from './access.ts';
import { answerAt } from './answers.queries.ts';
import { listByKeys, membersOf, type PatientRow } from './patient.queries.ts';
import { patient } from './schema.ts';
import type { Settled } from './search-index.ts';

export type Scoring = { reader: HubReader; settled: Settled; learning: Learning };

export type Matches = { matches: ({ row: PatientRow } & Judged)[]; isCapped: boolean };

/** Who may be the person of `draft`, the likeliest first. */
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
 * Who stands for these, as far as they are listed, each once. By their keys alone, twice where some were joined: asked in one statement,
 * PostgreSQL reads all patients for the few.
 */
async function listStanding(reader: HubReader, keys: readonly number[]): Promise<PatientRow[]> {
  const rows = await listByKeys(reader, keys);
  const known = new Set(rows.map(({ key }) => key));
  const others = new Set(rows.flatMap(({ standingKey }) => standingKey ?? []).filter((key) => !known.has(key)));
  const all = [...rows, ...(await listByKeys(reader, [...others]))];
  return all.filter(({ retired, standingKey }) => retired !== true && standingKey === null);
}

/** By what is known of the register, of which each call learns a little. */
async function scorerAt({ reader, settled, learning }: Scoring): Promise<Scorer> {
  const known = knownOf(settled);
  const asking = expectationsOf(learning, settled.vocabulary, known);
  const expected = await answeredLater(asking, async (asked: SampleQuestion) => {
    const rows = await listByKeys(reader, await sampledKeys({ reader, settled }, asked));
    return rows.map((row) => ({ key: row.key, said: comparableOf(row) }));
  });
  return scorerFrom(known, expected);
}

async function sampledKeys(
  { reader, settled }: Pick<Scoring, 'reader' | 'settled'>,
  asked: SampleQuestion,
): Promise<number[]> {
  if ('match' in asked) return answerAt(reader, settled)({ kind: 'matching', ...asked });
  const [last] = await reader.orm.select({ key: sql<string | null>`max(${patient.key})` }).from(patient);
  return asked.places.map((place) => 1 + Math.floor(place * Number(last?.key ?? 0)));
}
