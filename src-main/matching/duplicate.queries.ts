/** The worklist in SQL: pairs of listed records that may be of one person. */
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import { reading, writing, type Reader, type Writer } from '../db/access.ts';
import { rowMapper } from '../db/rows.ts';
import { duplicate } from '../db/schema.ts';
import { findRecord, isRowListed } from '../search/survivor.queries.ts';
import { listByKeys } from '../search/postings.queries.ts';
import { listDistinctFrom } from './distinct.queries.ts';
import { pairId } from './pair-id.ts';
import { dropComparedPairsOf, forgiveComparison, tellOfPairs } from '../patients/due.queries.ts';
import { inOrderRegistered, type Found } from './found.rules.ts';
import type { Pair } from './duplicate.register.ts';
import type { Reason } from './reasons.rules.ts';
import { type Grade } from './match.rules.ts';
import { grades } from '../db/stored-values.rules.ts';

type DuplicateRow = typeof duplicate.$inferSelect;

const toRows = rowMapper(duplicate);
const isOfGrade = eq(duplicate.grade, sql.placeholder('grade'));

const readStatements = reading((orm, compile) => {
  const list = (where?: SQL) =>
    compile(
      orm
        .select()
        .from(duplicate)
        .where(where)
        // A certain pair may have a lower score than a probable one. Ordered by id because keys differ between stations.
        .orderBy(desc(eq(duplicate.grade, 'certain')), desc(duplicate.score), desc(duplicate.id))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset')),
    );
  return {
    list: list(),
    ofGrade: list(isOfGrade),
    byId: compile(
      orm
        .select()
        .from(duplicate)
        .where(eq(duplicate.id, sql.placeholder('id'))),
    ),
    counts: compile(
      orm
        .select({ grade: duplicate.grade, count: sql`count(*)` })
        .from(duplicate)
        .groupBy(duplicate.grade),
    ),
  };
});

const value = (name: keyof DuplicateRow) => sql.placeholder(name);

const writeStatements = writing((orm, compile) => ({
  put: compile(
    orm
      .insert(duplicate)
      .values({
        lowKey: value('lowKey'),
        highKey: value('highKey'),
        id: value('id'),
        score: value('score'),
        grade: value('grade'),
        reasons: value('reasons'),
      } as never)
      .onConflictDoUpdate({
        target: [duplicate.lowKey, duplicate.highKey],
        set: { score: sql`excluded.score`, grade: sql`excluded.grade`, reasons: sql`excluded.reasons` },
      }),
  ),
}));

type Limits = { page: number; size: number };

/** The likeliest first. */
export function listPairs(reader: Reader, grade: Grade | undefined, { page, size }: Limits): Pair[] {
  const limits = { limit: size, offset: page * size };
  const { list, ofGrade } = readStatements(reader);
  const rows = toRows(grade === undefined ? list.rows(limits) : ofGrade.rows({ grade, ...limits }));
  return toPairs(reader, rows);
}

export function findPair(reader: Reader, id: string): Pair | undefined {
  return toPairs(reader, toRows(readStatements(reader).byId.rows({ id })))[0];
}

function toPairs(reader: Reader, rows: DuplicateRow[]): Pair[] {
  const keys = [...new Set(rows.flatMap(({ lowKey, highKey }) => [lowKey, highKey]))];
  const patients = new Map(listByKeys(reader, keys).map((row) => [row.key, row]));
  return rows.flatMap(({ id, score, grade, reasons, lowKey, highKey }) => {
    const [low, high] = [patients.get(lowKey), patients.get(highKey)];
    if (low === undefined || high === undefined) return [];
    return [{ id, score, grade, reasons: JSON.parse(reasons) as Reason[], patients: inOrderRegistered(low, high) }];
  });
}

export function countPairs(reader: Reader): Record<Grade, number> {
  const counts = readStatements(reader).counts.rows() as [Grade, number][];
  return {
    ...(Object.fromEntries(grades.map((grade) => [grade, 0])) as Record<Grade, number>),
    ...Object.fromEntries(counts),
  };
}

/** Replaces what was found before. Matches that are no longer listed are left out. */
export function putFound(writer: Writer, { id, version, matches }: Found): void {
  const row = findRecord(writer, id);
  if (row === undefined) return;
  forgiveComparison(writer, { key: row.key, version });
  if (!isRowListed(row)) return;
  dropComparedPairsOf(writer, row.key);
  const distinct = matches.length === 0 ? [] : listDistinctFrom(writer, row.key);
  for (const { id: otherId, score, grade, reasons } of matches) {
    const other = findRecord(writer, otherId);
    if (other === undefined || other.key === row.key || !isRowListed(other) || distinct.includes(other.key)) continue;
    const [lowKey, highKey] = row.key < other.key ? [row.key, other.key] : [other.key, row.key];
    writeStatements(writer).put.run({
      lowKey,
      highKey,
      id: pairId(id, otherId),
      score,
      grade,
      reasons: JSON.stringify(reasons),
    });
    tellOfPairs(writer);
  }
}
