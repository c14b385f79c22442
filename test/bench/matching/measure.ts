/** Measures how well matching finds people who are registered twice, in sets in which they are known. */
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { systemClock, type NewId } from '../../../src-main/clock.ts';
import { write, type Reader } from '../../../src-main/db/access.ts';
import { closeDatabase, createDatabase } from '../../../src-main/db/open.ts';
import type { Comparison } from '../../../src-main/matching/compare.rules.ts';
import { gradeOf, lines, type Grade } from '../../../src-main/matching/match.rules.ts';
import { comparableOf } from '../../../src-main/matching/comparable.ts';
import { scoreCandidates } from '../../../src-main/matching/match.ts';
import { compareAll } from '../../../src-main/matching/compare-all.ts';
import { saveLearnt } from '../../../src-main/matching/learnt.queries.ts';
import { peopleTable } from '../../../src-main/matching/people-table.ts';
import { listedRows } from '../../../src-main/patients/patient.queries.ts';
import { beginStation } from '../../../src-main/journal/record.ts';
import { standardErrorLog } from '../../../src-main/log.ts';
import { openSearchIndex } from '../../../src-main/search/search-index.ts';
import type { Vocabulary } from '../../../src-main/search/vocabulary.ts';
import type { PatientRow } from '../../../src-main/patients/patient.queries.ts';
import { today, type KnownSet } from './sets.ts';
import { registerPatient } from '../../support/commands.ts';

export type ScoredPair = {
  a: PatientRow;
  b: PatientRow;
  score: number;
  grade: Grade | undefined;
  comparison: Comparison;
  isSame: boolean;
};
export type Measured = { pairs: ScoredPair[]; same: number; missed: [PatientRow, PatientRow][]; capped: number };
export type Registry = { reader: Reader; vocabulary: Vocabulary; rows: PatientRow[] };

/**
 * Returns the same ids each time. They choose the sample from which a registry learns, so the figures would otherwise differ from run to
 * run.
 */
function idsInOrder(): NewId {
  let count = 0;
  return () => {
    const time = (0x019200000000 + ++count).toString(16).padStart(12, '0');
    const rest = hash('sha256', time);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
  };
}

/** Runs `act` with a registry that contains the records of a set, in their order. */
export async function withRegistry<T>(set: KnownSet, act: (registry: Registry) => T): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-matching-'));
  const db = createDatabase({
    file: join(dir, 'registry.db'),
    key: Buffer.alloc(32, 1),
    migrationsDir: resolve(import.meta.dirname, '../../../drizzle'),
    backupsDir: dir,
    clock: { ...systemClock, today: () => today },
    newId: idsInOrder(),
  });
  const searchIndex = openSearchIndex(db, standardErrorLog);
  try {
    const rows = await write(db, 'matching', (writer) => {
      beginStation(writer, { id: writer.newId(), name: 'Matching' });
      return set.records.map(({ patient }) => registerPatient(writer, patient));
    });
    await searchIndex.settle();
    const { expected } = compareAll(peopleTable(listedRows({ db })), []);
    await write(db, 'matching', (writer) => saveLearnt(writer, expected, null));
    return act({ reader: { db }, vocabulary: searchIndex.vocabulary, rows });
  } finally {
    await searchIndex.close();
    closeDatabase(db);
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Looks up every record, as the list of possible duplicates does. A pair counts once. */
export function measureMatches(set: KnownSet): Promise<Measured> {
  return withRegistry(set, ({ reader, vocabulary, rows }) => {
    const personOf = new Map(rows.map((row, i) => [row.key, set.records[i]?.person]));
    const pairs = new Map<string, ScoredPair>();
    let capped = 0;
    for (const a of rows) {
      const { scored, isCapped } = scoreCandidates(reader, vocabulary, { draft: comparableOf(a), except: [a.key] });
      if (isCapped) capped++;
      for (const { row: b, score, comparison } of scored) {
        const id = a.key < b.key ? `${a.key} ${b.key}` : `${b.key} ${a.key}`;
        const isSame = personOf.get(a.key) === personOf.get(b.key);
        if (!pairs.has(id)) pairs.set(id, { a, b, score, grade: gradeOf(score, comparison), comparison, isSame });
      }
    }
    const same: [PatientRow, PatientRow][] = [];
    for (const records of Map.groupBy(rows, ({ key }) => personOf.get(key)).values())
      records.forEach((a, i) => same.push(...records.slice(i + 1).map((b): [PatientRow, PatientRow] => [a, b])));
    const missed = same.filter(([a, b]) => !pairs.has(`${a.key} ${b.key}`));
    return { pairs: [...pairs.values()], same: same.length, missed, capped };
  });
}

export type Quality = { precision: number; recall: number; f: number };

/** Returns the quality of the pairs at or above a threshold. */
export function qualityAt({ pairs, same }: Measured, line: number = lines.probable): Quality {
  const said = pairs.filter(({ score }) => score >= line);
  const right = said.filter(({ isSame }) => isSame).length;
  const [precision, recall] = [said.length === 0 ? 1 : right / said.length, right / same];
  return { precision, recall, f: (2 * precision * recall) / (precision + recall) };
}

/** Returns the curve as the threshold moves down from the likeliest pair. */
export function curveOf({ pairs, same }: Measured): { precision: number; recall: number }[] {
  const sorted = pairs.toSorted((a, b) => b.score - a.score);
  let right = 0;
  return sorted.flatMap(({ score, isSame }, i) => {
    if (isSame) right++;
    // Pairs with the same score are on the same side of a threshold.
    return sorted[i + 1]?.score === score ? [] : [{ precision: right / (i + 1), recall: right / same }];
  });
}

export const candidateRecall = ({ missed, same }: Measured): number => 1 - missed.length / same;

export const falseCertain = ({ pairs }: Measured): ScoredPair[] =>
  pairs.filter(({ grade, isSame }) => grade === 'certain' && !isSame);
